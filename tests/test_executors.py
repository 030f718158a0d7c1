"""Any executor will do, workers log through their parent, and none outlives it."""

import logging
import multiprocessing
import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from toy_game import runs

from simcore.errors import BadInput
from simcore.executors import InlineExecutor, LocalPool, open_executor, parallelism

METHODS = multiprocessing.get_all_start_methods()
PLAN = runs.plan(("Steady", "Crashing"), ("Steady", "Fickle", "Daring"))


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    return runs.rows(runs.play(PLAN, tmp_path_factory.mktemp("inline") / "run"))


def complain(text):
    logging.getLogger("toy.worker").warning("it says %s", text)
    return os.getpid()


def mark():
    os.environ["TOY_PREPARED"] = "yes"


def prepared():
    return os.environ.get("TOY_PREPARED")


@pytest.mark.parametrize("method", METHODS)
def test_every_start_method_gives_the_same_rows(tmp_path, expected, method):
    crew = open_executor("process", 2, start_method=method)
    assert runs.rows(runs.play(PLAN, tmp_path / "run", crew)) == expected


@pytest.mark.parametrize("method", METHODS)
def test_records_of_workers_are_handled_in_the_parent(caplog, method):
    with open_executor("process", 1, start_method=method) as crew:
        worker = crew.submit(complain, "no").result()
    assert worker != os.getpid()
    assert [(r.name, r.getMessage()) for r in caplog.records] == [
        ("toy.worker", "it says no")
    ]


@pytest.mark.parametrize("method", METHODS)
def test_workers_can_be_prepared(method):
    with LocalPool(1, method, mark) as crew:
        assert crew.submit(prepared).result() == "yes"
    assert prepared() is None


def test_the_default_start_method_of_the_program_stays(tmp_path):
    before = multiprocessing.get_start_method(allow_none=True)
    open_executor("process", 1, start_method="spawn").shutdown()
    assert multiprocessing.get_start_method(allow_none=True) == before


def test_threads_do_not_share_a_game(tmp_path, expected):
    crew = open_executor("concurrent.futures:ThreadPoolExecutor", 3)
    assert isinstance(crew, ThreadPoolExecutor)
    assert parallelism(crew) == 3
    folder = runs.play(PLAN, tmp_path / "run", crew, chunk_blocks=2)
    assert runs.rows(folder) == expected


def test_inline_is_done_when_submit_returns():
    with open_executor("inline", 4) as crew:
        assert parallelism(crew) == 1
        assert crew.submit(divmod, 7, 2).result(0) == (3, 1)
        with pytest.raises(ZeroDivisionError):
            crew.submit(divmod, 7, 0).result(0)


def test_ctrl_c_goes_through_an_inline_call():
    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        InlineExecutor().submit(stop)


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("proces", "unknown; allowed: inline, process, dask"),
        ("dask=", "unknown"),
        ("no_such_module:make", "cannot be imported"),
        ("toy_game.runs:no_such_factory", "cannot be imported"),
        ("builtins:int", "returned int, not a concurrent.futures.Executor"),
    ],
)
def test_a_wrong_executor_is_named(spec, problem):
    with pytest.raises(BadInput, match=problem) as caught:
        open_executor(spec, 2)
    assert spec in str(caught.value)


def test_a_wrong_start_method_is_named():
    with pytest.raises(BadInput, match="unknown start method"):
        open_executor("process", 1, start_method="spoon")


def test_no_workers_are_too_few():
    with pytest.raises(BadInput, match="workers = 0"):
        open_executor("process", 0)


def test_dask_says_what_it_needs():
    try:
        import distributed  # noqa: F401
    except ImportError:
        with pytest.raises(BadInput, match="pip install distributed"):
            open_executor("dask")
    else:
        pytest.skip("distributed is installed")


def test_dask_gives_the_same_rows(tmp_path, expected):
    pytest.importorskip("distributed")
    folder = runs.play(PLAN, tmp_path / "run", open_executor("dask", 2))
    assert runs.rows(folder) == expected
