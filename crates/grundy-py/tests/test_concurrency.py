"""While engines run: Ctrl-C, limits of time, progress, threads, processes."""

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import pytest

import grundy


def test_a_time_limit_is_respected():
    began = time.monotonic()
    with pytest.raises(grundy.Stopped):
        grundy.Game("0.007").values(8 * 10**8, time=0.3)
    assert time.monotonic() - began < 3


def test_signal_handlers_of_the_user_run():
    heard = []
    before = signal.signal(signal.SIGUSR1, lambda *_: heard.append(grundy.solve("nim 1 2").grundy))
    try:
        threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGUSR1)).start()
        with pytest.raises(grundy.Stopped):
            grundy.Game("0.007").values(8 * 10**8, time=1)
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert heard == [3]


def test_progress_is_reported_and_its_exceptions_propagate():
    told = []
    with pytest.raises(grundy.Stopped):
        grundy.Game("0.007").values(10**8, time=1, progress=lambda done, total: told.append((done, total)))
    assert told and all(done >= 0 for done, _ in told)
    assert [done for done, _ in told] == sorted(done for done, _ in told)

    class Enough(Exception):
        pass

    def enough(done, total):
        raise Enough

    with pytest.raises(Enough):
        grundy.Game("0.007").values(8 * 10**8, progress=enough)


def test_other_threads_run_while_an_engine_runs():
    counted = 0
    done = threading.Event()

    def count():
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(grundy.Stopped):
        grundy.Game("0.007").values(8 * 10**8, time=0.5)
    done.set()
    thread.join()
    assert counted > 50


def test_four_threads_get_the_same_answers():
    def work(_):
        kayles = grundy.Game("kayles").values(20_000)
        nim = grundy.Game("nim").solve_many(numpy.arange(3_000).reshape(-1, 3))
        # In full: else the moves to the end are counted where that is cheap, and it is cheaper for who comes later.
        answers = [grundy.solve(f"0.137 {n} {n + 3}", full=True) for n in range(12)]
        return kayles.tobytes(), nim, answers

    with ThreadPoolExecutor(4) as pool:
        first, *others = list(pool.map(work, range(8)))
    assert all(other == first for other in others)


def test_many_signals_do_not_break_short_questions():
    """What a thread tries itself is not broken by Ctrl-C, only what comes after it."""
    began = time.monotonic()
    stopped = threading.Event()

    def rain():
        while not stopped.wait(0.003):
            os.kill(os.getpid(), signal.SIGUSR1)

    class Drop(Exception):
        pass

    asking = False

    def fall(*_):
        # None where nothing would hear of it.
        nonlocal asking
        if asking:
            asking = False
            raise Drop

    before = signal.signal(signal.SIGUSR1, fall)
    thread = threading.Thread(target=rain)
    drops = right = 0
    try:
        thread.start()
        # On a busy machine it takes longer until both have happened.
        while time.monotonic() < began + (1 if drops and right else 30):
            try:
                asking = True
                assert grundy.solve("kayles 50 8").grundy == 3
                asking = False
                right += 1
            except Drop:
                drops += 1
    finally:
        stopped.set()
        thread.join()
        signal.signal(signal.SIGUSR1, before)
    assert drops > 0 and right > 0


def test_only_long_questions_use_a_thread():
    def threads():
        names = []
        for task in Path("/proc/self/task").iterdir():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # the thread ended
                names.append((task / "comm").read_text().strip())
        return names

    def at_work(_, __):
        seen.extend(threads())

    seen: list[str] = []
    with pytest.raises(grundy.Stopped):
        grundy.Game("0.007").values(8 * 10**8, time=0.5, progress=at_work)
    assert "grundy" in seen
    grundy.solve("nim 2 5 4")
    # The thread that looks at the clock for short questions ends when none are asked.
    over = time.monotonic() + 10
    while any("grundy" in name for name in threads()):
        assert time.monotonic() < over
        time.sleep(0.05)
    assert grundy.solve("nim 2 5 4").grundy == 3


def test_a_forked_process_answers_while_threads_ask():
    done = threading.Event()

    def ask():
        while not done.is_set():
            grundy.solve("nim 2 5 4")

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                os._exit(3 if grundy.solve("nim 2 5 4").grundy == 3 else 4)
            over = time.monotonic() + 20
            while not (ended := os.waitpid(child, os.WNOHANG))[0]:
                if time.monotonic() > over:
                    os.kill(child, signal.SIGKILL)
                    os.waitpid(child, 0)
                    pytest.fail("a child hangs")
                time.sleep(0.001)
            assert os.waitstatus_to_exitcode(ended[1]) == 3
    finally:
        done.set()
        for thread in threads:
            thread.join()


def answered(n):
    return grundy.solve(f"nim {n} 5").grundy


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_of_a_pool_answer(method):
    assert grundy.solve("nim 1 5").grundy == 4
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(answered, range(6)) == [n ^ 5 for n in range(6)]
