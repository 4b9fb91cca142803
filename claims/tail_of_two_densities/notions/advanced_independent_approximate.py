"""The notions of claim 17 (advanced independent approximate)."""

from dpproofs.language import all_of, define, every, product, real, table, test
from dpproofs.theory import condition, conditionally_close, probability_of

from ..notation import at_least_0, i, k, now, outputs, p_i, q_i, together, together_other, whole, y

CLOSE = "tail_of_two_densities/claim_04_closeness_given_events"

of_delta = "at least 0, by (3) for the empty set"
epsilon, delta = at_least_0, real("delta", r"\delta", at_least=0, stated=of_delta)
below_1 = real("delta", r"\delta", at_least=0, below=1, stated=f"{of_delta}; below 1, by line 1521")

# --- the events: their probabilities, given the outcome -------------------------------------------

E_i, F_i = test("E_i", i.over, outputs), test("F_i", i.over, outputs)
E = define("E", table(product(E_i(i, now), i), y))
F = define("F", table(product(F_i(i, now), i), y))
events = every(conditionally_close(p_i(i), q_i(i), E_i(i), F_i(i), epsilon, below_1), i)
given_E, given_F = condition(together, E), condition(together_other, F)
E_any, F_any = test("E_i", i.over, outputs**k), test("F_i", i.over, outputs**k)  # of all outputs
all_E = define("E", table(product(E_any(i, y), i), y))
all_F = define("F", table(product(F_any(i, y), i), y))
one_E, one_F = table(E_any(i, whole), whole), table(F_any(i, whole), whole)
likely = every(
    all_of(
        probability_of(together, one_E) >= 1 - below_1,
        probability_of(together_other, one_F) >= 1 - below_1,
    ),
    i,
)
with_events = (k, epsilon, below_1, p_i, q_i, E_i, F_i)
any_events = (k, epsilon, below_1, p_i, q_i, E_any, F_any)
