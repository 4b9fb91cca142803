"""The controls are data of tests/test_controls.py; pytest collects none of them by itself."""

collect_ignore_glob = ["*"]
