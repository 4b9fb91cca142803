"""`python -m dpproofs` is the command `dpproofs`."""

import sys

from dpproofs.faces.cli import main

if __name__ == "__main__":
    sys.exit(main())
