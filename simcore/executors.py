"""Where chunks are played: in this process, in a pool of them, or on other machines.

Anything that is a concurrent.futures.Executor will do; we have no scheduler of our own.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import logging.handlers
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any, ParamSpec, TypeVar

from simcore.errors import BadInput

P = ParamSpec("P")
T = TypeVar("T")

SPECS = ("inline", "process", "dask", "dask=ADDRESS", "package.module:factory")


def open_executor(
    spec: str = "process",
    workers: int | None = None,
    *,
    start_method: str | None = None,
    prepare: Callable[[], object] | None = None,
) -> Executor:
    """Return the executor that a word names; use it in a `with` statement.

    "inline" plays in this process, "process" in a pool of local ones, "dask" on a local
    Dask cluster, "dask=tcp://host:port" on a running one, and "package.module:factory"
    on whatever the factory returns, called with the number of workers. `workers` is by
    default the number of usable processors. `start_method` (fork, forkserver or spawn)
    and `prepare`, called in every new process, are for the local pool.

    Raises BadInput for an unknown word, a missing package or a factory that fails.
    """
    if workers is not None and workers < 1:
        raise BadInput("must be at least 1", key="workers", value=workers)
    count = workers or processors()
    kind, _, address = spec.partition("=")
    if spec == "inline":
        return InlineExecutor()
    if spec == "process":
        return LocalPool(count, start_method or default_start_method(), prepare)
    if kind == "dask" and (address or spec == "dask"):
        return dask_executor(address, count)
    if ":" in spec:
        return foreign_executor(spec, count)
    raise BadInput("unknown", key="executor", value=spec, allowed=", ".join(SPECS))


def parallelism(executor: Executor) -> int:
    """Return how many chunks an executor plays at once, at least 1, as far as it says.

    Looks for `parallelism` (ours), `num_workers` (mpi4py) and `_max_workers` (the
    standard library's pools).
    """
    for name in ("parallelism", "num_workers", "_max_workers"):
        found = getattr(executor, name, None)
        if isinstance(found, int) and found > 0:
            return found
    return 1


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def default_start_method() -> str:
    """Return "forkserver" where there is one, else "spawn".

    Forking this process itself would copy locks that its threads hold (progress,
    logging, Arrow).
    """
    known = multiprocessing.get_all_start_methods()
    return "forkserver" if "forkserver" in known else "spawn"


class InlineExecutor(Executor):
    """Runs a call at once, in `submit`. The future that comes back is done."""

    parallelism = 1

    def submit(
        self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class LocalPool(ProcessPoolExecutor):
    """A pool of local processes, whose log records are handled in this one.

    Workers ignore Ctrl-C, which the parent answers, and end when the parent dies.
    """

    def __init__(
        self,
        workers: int,
        start_method: str,
        prepare: Callable[[], object] | None = None,
    ) -> None:
        from multiprocessing_logging import MultiProcessingHandler

        known = multiprocessing.get_all_start_methods()
        if start_method not in known:
            raise BadInput(
                "unknown start method", value=start_method, allowed=", ".join(known)
            )
        self.parallelism = workers
        context = multiprocessing.get_context(start_method)
        if start_method == "forkserver":
            # The server imports once, its children share the memory.
            context.set_forkserver_preload(["simcore.chunk"])
        with default_context(start_method):
            # Its queue comes from the default context, and a queue made for forked
            # processes cannot be given to spawned ones.
            self._logs = MultiProcessingHandler("worker-logs", sub_handler=Relay())
        super().__init__(
            workers,
            mp_context=context,
            initializer=start_worker,
            initargs=(self._logs.queue, logging.getLogger().level, prepare),
        )

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers; waits for what they play, and for the last log records."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        self._logs.close()

    def kill(self) -> None:
        """End the workers at once, whatever they play."""
        for process in list((self._processes or {}).values()):
            process.kill()


class Relay(logging.Handler):
    """Hands a worker's record to the logger of the same name in this process."""

    def emit(self, record: logging.LogRecord) -> None:
        logging.getLogger(record.name).handle(record)


@contextlib.contextmanager
def default_context(start_method: str) -> Iterator[None]:
    """Make a start method the default for a moment."""
    before = multiprocessing.get_start_method(allow_none=True)
    multiprocessing.set_start_method(start_method, force=True)
    try:
        yield
    finally:
        multiprocessing.set_start_method(before, force=True)


def start_worker(logs: Any, level: int, prepare: Callable[[], object] | None) -> None:
    """Get a new worker process ready."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    root = logging.getLogger()
    # A forked worker has the parent's handlers, files included.
    root.handlers[:] = [logging.handlers.QueueHandler(logs)]
    root.setLevel(level)
    threading.Thread(target=end_with_parent, name="parent-watch", daemon=True).start()
    if prepare is not None:
        prepare()


def end_with_parent() -> None:
    """End this process when its parent dies, even if the parent was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class DaskExecutor(Executor):
    """A Dask client as an executor that closes the client when it is done."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._inner = client.get_executor(pure=False)

    @property
    def parallelism(self) -> int:
        """The threads of the cluster's workers, as of now: it may grow."""
        return max(1, sum(self._client.ncores().values()))

    def submit(
        self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        future: Future[T] = self._inner.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for, or cancel, what was submitted; then leave the cluster."""
        self._inner.shutdown(wait=wait and not cancel_futures)
        self._client.close()


def dask_executor(address: str, count: int) -> Executor:
    """Connect to a Dask cluster, or start one on this machine if `address` is empty."""
    try:
        from distributed import Client
    except ImportError:
        raise BadInput(
            "needs the package distributed: pip install distributed",
            key="executor",
            value=f"dask={address}" if address else "dask",
        ) from None
    try:
        if address:
            client = Client(address, timeout=30)
        else:
            client = Client(n_workers=count, threads_per_worker=1, processes=True)
    except (OSError, ValueError) as error:
        raise BadInput(
            f"no scheduler there: {error}", key="executor", value=f"dask={address}"
        ) from error
    return DaskExecutor(client)


def foreign_executor(spec: str, count: int) -> Executor:
    """Call the factory that "package.module:factory" names with the worker count."""
    module, _, name = spec.partition(":")
    try:
        factory = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadInput(
            f"cannot be imported: {error}", key="executor", value=spec
        ) from error
    made = factory(count)
    if not isinstance(made, Executor):
        raise BadInput(
            f"returned {type(made).__name__}, not a concurrent.futures.Executor",
            key="executor",
            value=spec,
        )
    return made
