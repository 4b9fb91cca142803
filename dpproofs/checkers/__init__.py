"""A checker sees a statement and a budget, and returns evidence: statement in, evidence out.

It never sees a claim's file. What it cannot do it says with a reason; an error of its own is
FAILED, never read as a pass.
"""
