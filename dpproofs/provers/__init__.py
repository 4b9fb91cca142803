"""What looks for proofs. Nothing that is found here is believed: the kernel checks every step.

`front` asks the provers one after the other. Each has a module, or a folder with a `prover.py`:

    one_atom    sums over points of what depends on one point at a time
    sums        sums that are the same, or differ by hypotheses, maxima and tangents
    numbers     functions of a few numbers
    cases       what is linear where each indicator has its value
    two_laws    one divergence, bounded by others
    rounds      paths of any number of rounds
    neighbours  two sequences of which one is the other with one place changed
    instances   sets and numbers of fixed sizes

`shared` has what several of them use: `script` writes steps, `words` names what they speak of.
"""
