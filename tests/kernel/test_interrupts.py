"""Ctrl-C as it is heard: noted at once, acted on where it is safe."""

from __future__ import annotations

import signal
import threading

import pytest

from riffraff.kernel.interrupts import at_once, heard, ignored, stop_if_asked


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def test_it_is_raised_where_it_is_asked_for_and_once() -> None:
    with heard():
        press()
        with pytest.raises(KeyboardInterrupt):
            stop_if_asked()
        stop_if_asked()
    with pytest.raises(KeyboardInterrupt):
        press()


def test_each_press_is_told() -> None:
    told: list[str] = []
    with heard(lambda: told.append("pressed")):
        press()
        press()
    assert len(told) == 2


def test_code_of_others_is_left_at_once() -> None:
    with heard(), pytest.raises(KeyboardInterrupt), at_once():
        press()
    with heard():
        press()
        with pytest.raises(KeyboardInterrupt), at_once():
            pytest.fail("it was asked for before")


def test_only_the_main_thread_is_stopped() -> None:
    with heard():
        press()
        thread = threading.Thread(target=stop_if_asked)  # an exception in it would be a warning, and so an error
        thread.start()
        thread.join()
        with pytest.raises(KeyboardInterrupt):
            stop_if_asked()


def test_who_ignores_it_goes_on_ignoring_it() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        ignored()
        with heard():
            press()
            stop_if_asked()
    finally:
        signal.signal(signal.SIGINT, before)
