"""Ctrl-C ends whatever engine works, soon, and nothing works on after it."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy
import pytest

import grundy

TWO_HEAPS = """
game "Two heaps, many moves"
position a, b
move left (k in 1..a) -> [a - k, b]
move right (k in 1..b) -> [a, b - k]
"""
THREE_HEAPS = """
game "Three heaps, one or all"
position a, b, c
move left (k in 1..a) -> [a - k, b, c]
move middle (k in 1..b) -> [a, b - k, c]
move right (k in 1..c) -> [a, b, c - k]
move all (k in 1..a) when k <= b and k <= c -> [a - k, b - k, c - k]
"""
MANY = numpy.arange(16_000_000, dtype=numpy.int64) % 900 + 1
SOON = 0.2 if "GRUNDY_PUBLISHED" in os.environ else 1.0
"""Seconds; five times as long on a machine that does other things besides."""


def interrupted(call, after):
    """How many seconds after Ctrl-C a call ended, by KeyboardInterrupt; none where it ended before."""
    sent = []

    def send():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(after, send)
    timer.start()
    try:
        call()
        timer.cancel()
        timer.join()
        # It came as the call ended.
        time.sleep(0.05)
    except KeyboardInterrupt:
        return time.monotonic() - sent[0]
    finally:
        timer.cancel()
    return None


def working():
    """Whether a thread of the library is at work."""
    for task in Path("/proc/self/task").iterdir():
        try:
            told = (task / "stat").read_text()
        except OSError:
            continue
        if "(grundy)" in told and told.rpartition(")")[2].split()[0] in "RD":
            return True
    return False


@grundy.ruleset
def endless(n):
    return [n + 1]


@grundy.ruleset
def many_options(n):
    return [n - k for k in range(1, 100_001) if k <= n]


def tablebase(tmp):
    rules = Path(__file__).resolve().parents[3] / "examples/dodgem.game"
    subprocess.run([sys.executable, "-m", "grundy", "tablebase", rules, "-o", tmp], check=True, capture_output=True)
    return grundy.tablebase(tmp)


CALLS = {
    "a table of heaps": lambda: grundy.Game("0.007").values(8 * 10**8),
    "a table of a set": lambda: grundy.Game("{1..99,200}").values(10**8),
    "a table by splits": lambda: grundy.Game("kayles").values(10**9, memory="20G"),
    "a grid": lambda: grundy.Game.from_rules(TWO_HEAPS).grid(1500),
    "a law": lambda: grundy.Game("0.007").law(to=8 * 10**8),
    "a law of rules": lambda: grundy.Game.from_rules(TWO_HEAPS).law(seconds=60),
    "misère periods": lambda: (~grundy.Game("0.007")).law(to=8 * 10**8),
    "a sum": lambda: grundy.solve("0.007 10^7 + dawsons-chess 10^7"),
    "a search": lambda: grundy.Game.from_rules(THREE_HEAPS).position(150, 151, 152).outcome,
    "a compound": lambda: grundy.Game("wythoff").position(2000, 2001).sum(grundy.Game("nim").position(3), play="any").outcome,
    "a board": lambda: grundy.Game("connect-four").position().outcome,
    "boards counted": lambda: grundy.ask("table", {"game": "connect-four"}),
    "a value": lambda: grundy.value("domineering", memory="8G") and grundy.value("konane", memory="8G"),
    "check": lambda: grundy.Game.from_rules(TWO_HEAPS).check("grundy = a xor b", to=1900),
    "prove": lambda: grundy.Game("bash", m=3000).prove("grundy = n mod 3001", seconds=100),
    "a quotient": lambda: grundy.Game("0.31011").quotient(order=60_000, seconds=100),
    "genera": lambda: grundy.Game("0.31011").genus(to=10**6),
    "a count": lambda: grundy.Game("0.007").count(10**5, 10**8),
    "a graph": lambda: grundy.Game("connect-four").position().graph(limit=10**8),
    "a picture": lambda: grundy.Game("0.007").plot(10**7),
    "an array": lambda: grundy.Game("kayles").solve_many(MANY.reshape(-1, 4)),
    "an array of other numbers": lambda: grundy.Game("nim").solve_many(MANY.astype(numpy.int32).reshape(2, -1).T),
    "lists": lambda: grundy.Game("nim").solve_many([[1, 2]] * 8_000_000),
    "objects": lambda: grundy.Game("nim").solve_many(MANY[:4_000_000].astype(object)),
    "rules in Python": lambda: endless.solve(0),
    "many options in Python": lambda: many_options.values(10**6),
    "rules compared": lambda: many_options.compare(grundy.Game("bash", m=100_000), range(10**6)),
    "a graph of a sum": lambda: grundy.Game("nim").position(*[99] * 6).graph(limit=10**8),
    "remoteness in full": lambda: grundy.solve("nim 60 60 60 60 60", full=True, memory="8G"),
}


@pytest.fixture(autouse=True)
def no_longer():
    """Nothing hangs where it does not stop."""
    grundy.settings.time = 60
    yield
    grundy.settings.time = None


@pytest.mark.parametrize("what", CALLS)
def test_ctrl_c_stops_every_engine_quickly(what):
    took = interrupted(CALLS[what], 0.5)
    if took is None:
        pytest.skip("it was done before")
    assert took < SOON
    # What is asked next is answered.
    assert grundy.solve("nim 2 5 4").grundy == 3
    # And nothing goes on where nobody hears of it.
    over = time.monotonic() + 60
    while working():
        assert time.monotonic() < over, "something works on"
        time.sleep(0.02)


def test_ctrl_c_stops_waiting_for_a_file(tmp_path):
    pipe = tmp_path / "never.game"
    os.mkfifo(pipe)
    for call in (lambda: grundy.solve(f"{pipe} 3"), lambda: grundy.verify(pipe)):
        took = interrupted(call, 0.3)
        assert took is not None and took < SOON


def test_ctrl_c_stops_the_check_of_a_tablebase(tmp_path):
    kept = tablebase(tmp_path / "boards.zarr")
    took = interrupted(lambda: [kept.verify(threads=1) for _ in range(1000)], 0.5)
    assert took is not None and took < SOON
