"""An interrupt at the death of an object that is known by a weak reference is not lost."""

from __future__ import annotations

import signal
import threading
import time
import weakref

import pytest

from dpproofs.faces.interrupts import heard


class Key:
    """Interrupts the process whenever its hash is asked for, once it is armed."""

    armed = False

    def __hash__(self) -> int:
        if self.armed:
            signal.raise_signal(signal.SIGINT)
        return 7


class Thing:
    pass


def let_one_die() -> None:
    key, thing, known = Key(), Thing(), weakref.WeakValueDictionary[Key, Thing]()
    known[key] = thing
    key.armed = True
    del thing


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_python_drops_it() -> None:
    let_one_die()


def test_it_comes_a_little_later() -> None:
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt), heard():
        let_one_die()
        time.sleep(10)
    assert time.monotonic() - began < 5


def test_elsewhere_it_comes_at_once() -> None:
    with heard(), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("own", [signal.SIG_IGN, lambda *_: None])
def test_other_handlers_stay(own: signal.Handlers) -> None:
    before = signal.signal(signal.SIGINT, own)
    try:
        with heard():
            assert signal.getsignal(signal.SIGINT) is own
        assert signal.getsignal(signal.SIGINT) is own
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_handler_of_python_is_back_afterwards() -> None:
    with pytest.raises(ZeroDivisionError), heard():
        raise ZeroDivisionError
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_another_thread_may_run_it() -> None:
    """It may not set handlers, and is not interrupted."""
    done: list[bool] = []

    def work() -> None:
        with heard():
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done
