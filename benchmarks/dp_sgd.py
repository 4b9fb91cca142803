"""DP-SGD: the ends of epsilon and the time they take, beside accountants in floats.

    python benchmarks/dp_sgd.py

The peers are general-purpose and certify nothing: dp_accounting with Renyi divergences and with
privacy loss distributions (pessimistic and optimistic, on its own grid of 1e-4), prv_accountant and
the copy of it in opacus, which estimate an error but not that of floats. Each is timed where it is
installed; opacus is found without torch. Whether what a peer takes for safe is safe is decided by
our ends. Times are medians of process time in one run. The goal is checked at the end, and the exit
status is 1 where it is missed.
"""

from __future__ import annotations

import importlib.util
import statistics
import sys
import time
import types
import warnings
from collections.abc import Callable, Iterator

from dpproofs.calculators.composed import Certified
from dpproofs.calculators.dp_sgd import dp_sgd

CASES = [  # rate, noise, steps, delta
    (0.01, 1.0, 10**4, 1e-5),
    (0.004, 1.1, 2000, 1e-6),
    (0.01, 0.6, 1000, 1e-5),
    (0.001, 1.0, 10**5, 1e-6),
    (0.02, 4.0, 20000, 1e-8),
    (1.0, 100.0, 10**4, 1e-5),
]
WIDTH, SECONDS = 1e-4, 0.5  # wanted of the first case
GRID = 1e-4
ERROR = 0.01  # that prv_accountant is asked for
Ends = tuple[float | None, float]
Peer = Callable[[float, float, int, float], Ends]


def by_rdp(rate: float, noise: float, steps: int, delta: float) -> Ends:
    import dp_accounting
    from dp_accounting import rdp

    step = dp_accounting.PoissonSampledDpEvent(rate, dp_accounting.GaussianDpEvent(noise))
    accountant = rdp.RdpAccountant()
    accountant.compose(step, steps)
    return None, float(accountant.get_epsilon(delta))


def by_pld(rate: float, noise: float, steps: int, delta: float) -> Ends:
    from dp_accounting.pld import privacy_loss_distribution as pld

    ends = []
    for pessimistic in (False, True):
        one = pld.from_gaussian_mechanism(
            noise,
            sampling_prob=rate,
            value_discretization_interval=GRID,
            pessimistic_estimate=pessimistic,
            use_connect_dots=pessimistic,
        )
        ends.append(float(one.self_compose(steps).get_epsilon_for_delta(delta)))
    return ends[0], ends[1]


def by_prv(rate: float, noise: float, steps: int, delta: float) -> Ends:
    from prv_accountant import PoissonSubsampledGaussianMechanism, PRVAccountant

    step = PoissonSubsampledGaussianMechanism(noise_multiplier=noise, sampling_probability=rate)
    accountant = PRVAccountant(
        prvs=[step], max_self_compositions=[steps], eps_error=ERROR, delta_error=delta / 1000
    )
    low, _, high = accountant.compute_epsilon(delta=delta, num_self_compositions=[steps])
    return float(low), float(high)


def by_opacus(rate: float, noise: float, steps: int, delta: float) -> Ends:
    from opacus.accountants.prv import PRVAccountant

    accountant = PRVAccountant()
    accountant.history = [(noise, rate, steps)]
    law = accountant._get_dprv(eps_error=ERROR, delta_error=delta / 1000)
    low, _, high = law.compute_epsilon(delta, delta / 1000, ERROR)
    return float(low), float(high)


def without_torch() -> None:
    """Its accountants import a name for a type hint, and nothing else that needs torch."""
    root = importlib.util.find_spec("opacus")
    assert root is not None and root.submodule_search_locations is not None
    where = root.submodule_search_locations[0]
    for name, folder in (("opacus", ""), ("opacus.accountants", "/accountants")):
        module = types.ModuleType(name)
        module.__path__ = [where + folder]
        sys.modules[name] = module
    optimizers = types.ModuleType("opacus.optimizers")
    optimizers.DPOptimizer = object
    sys.modules["opacus.optimizers"] = optimizers


def peers() -> Iterator[tuple[str, Peer]]:
    if importlib.util.find_spec("dp_accounting"):
        yield "dp_accounting RDP", by_rdp
        yield "dp_accounting PLD", by_pld
    if importlib.util.find_spec("prv_accountant"):
        yield "prv_accountant", by_prv
    if importlib.util.find_spec("opacus"):
        if not importlib.util.find_spec("torch"):
            without_torch()
        yield "opacus PRV", by_opacus


def timed(call: Callable[[], object], most: int = 5) -> tuple[object, float]:
    """The result and the median seconds of several calls, fewer where they are slow."""
    times: list[float] = []
    result: object = None
    while len(times) < most and sum(times) < 5:
        start = time.process_time()
        result = call()
        times.append(time.process_time() - start)
    return result, statistics.median(times)


def judged(ours: Certified, low: float | None, high: float) -> str:
    """What our ends say of the ends of a peer."""
    if high >= ours.high:
        told = f"high {high:.5g}, safe, {float(high / ours.high - 1):+.2%}"
    elif high < ours.low:
        told = f"high {high:.5g} is NOT SAFE, {float(high / ours.low - 1):+.1e}"
    else:
        told = f"high {high:.5g}, undecided"
    if low is None:
        return told
    if low > ours.high:
        return f"{told}; low {low:.5g} is NOT A LOWER BOUND"
    return f"{told}; width {(high - low) / high:.2%}"


def main() -> int:
    warnings.simplefilter("ignore")
    contenders, missed = list(peers()), []
    for n, (rate, noise, steps, delta) in enumerate(CASES):
        run = dp_sgd(rate=str(rate), noise=str(noise), steps=steps)
        found, seconds = timed(lambda run=run, delta=delta: run.epsilon(str(delta)))
        assert isinstance(found, Certified)
        width = float((found.high - found.low) / found.high)
        print(f"rate {rate:g}, noise {noise:g}, {steps} steps, delta {delta:g}:")
        print(f"  between {float(found.low):.7g} and {float(found.high):.7g}, ", end="")
        print(f"width {width:.1e}, {seconds:.3f} s")
        for name, peer in contenders:
            try:
                ends, theirs = timed(lambda peer=peer, at=CASES[n]: peer(*at))
            except Exception as error:  # whatever it does is told
                print(f"  {name}: {type(error).__name__}: {str(error)[:60]}")
                continue
            print(f"  {name}: {theirs / seconds:.2g}x the time; {judged(found, *ends)}")
        if n == 0 and (width > WIDTH or seconds > SECONDS):
            missed.append(f"width {width:.1e} in {seconds:.2f} s, wanted {WIDTH:g} in {SECONDS:g}")
    if not contenders:
        print("no peer is installed")
    for fault in missed:
        print("missed:", fault)
    print("goal missed" if missed else "goal met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
