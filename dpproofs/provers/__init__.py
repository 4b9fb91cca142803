"""What finds proofs. Nothing in here is believed: the kernel checks the steps that come out."""
