"""Compile every module that has a .pxd; without a C compiler, install sources alone."""

import os
import runpy
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

TWIN = runpy.run_path("simcore/twin.py")
CHECKS = bool(os.environ.get("SIMCORE_CHECKS"))  # a build that looks at every index
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": CHECKS,
    "wraparound": False,
    "initializedcheck": CHECKS,
    "cdivision": True,
}
# Cython's memoryview code, compiled once instead of in every module.
SHARED = "simcore._shared"


class AllOrNone(build_ext):
    """Half a set would mix the twins: one failed module removes all.

    A full set is stamped with the digest of its sources.
    """

    def run(self):
        super().run()
        built = [Path(self.get_ext_fullpath(module.name)) for module in self.extensions]
        stamp = Path(self.get_ext_fullpath(SHARED)).with_name(TWIN["STAMP"])
        if all(file.exists() for file in built):
            stamp.write_text(TWIN["digest"]())
        else:
            for file in (*built, stamp):
                file.unlink(missing_ok=True)


def extensions():
    flags = {"extra_compile_args": ["-O3", "-g0"]}
    files = [
        pxd.with_suffix(".py")
        for pxd in TWIN["headers"]()
        if pxd.stem not in ("names", "_names")  # read, not compiled: constants.py
    ]
    modules = [
        Extension(".".join(file.with_suffix("").parts), [str(file)], **flags)
        for file in files
    ]
    modules.append(Extension(SHARED, ["simcore/_shared.c"], **flags))
    modules = cythonize(
        modules,
        nthreads=os.cpu_count(),
        force=CHECKS,
        build_dir="build/c",
        compiler_directives=DIRECTIVES,
        shared_utility_qualified_name=SHARED,
    )
    for module in modules:
        module.optional = True  # here, not above: cythonize drops it
    return modules


if __name__ == "__main__":  # cythonize starts processes
    setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNone})
