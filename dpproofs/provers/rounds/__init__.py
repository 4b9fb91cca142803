"""Goals about paths of any number of rounds."""
