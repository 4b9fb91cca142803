"""What the field uses: 120 inequalities and implications of textbooks and papers on differential
privacy and information theory, each in three spellings and with a false twin.

They were chosen before any prover was adapted to them, so that provers can be measured by them.
`python -m tests.field.outcomes` runs a seeded draw of them and writes what came out.
"""
