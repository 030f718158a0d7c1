"""Who decides. One folder a game, one file an idea."""

import simcore  # noqa: F401  decides the twin before the first strategy is looked for
