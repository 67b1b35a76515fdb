"""Which languages there are: every folder beside this module that holds a pack, and packs in folders elsewhere.

`add_language` adds a pack from elsewhere at run time; the environment variable ``NESCIO_LANGUAGES`` names the folders of such packs
from the start. Worker processes inherit it.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from pathlib import Path
from typing import TypeVar

from nescio.core.errors import ConfigError, nearest
from nescio.languages.base import LanguagePack

DEFAULT_LANGUAGE = "en"
"""The language of a note that gives no hint, and of everything that is not told one."""

FOLDERS_VARIABLE = "NESCIO_LANGUAGES"
"""The environment variable with folders of packs outside the package, separated as in PATH."""

_Result = TypeVar("_Result")
_HOME = Path(__file__).parent
_added: dict[str, Path] = {}
_caches: list[_lru_cache_wrapper[object]] = []


def language_cache(
    maxsize: int | None = None,
) -> Callable[[Callable[..., _Result]], _lru_cache_wrapper[_Result]]:
    """Make a decorator like `functools.lru_cache` for what is drawn from packs: emptied when a language is added or removed."""

    def decorate(function: Callable[..., _Result]) -> _lru_cache_wrapper[_Result]:
        cached = lru_cache(maxsize)(function)
        _caches.append(cached)
        return cached

    return decorate


@language_cache()
def language_codes() -> tuple[str, ...]:
    """Return the codes of all languages, sorted: ``("en", "es")``."""
    for folder in _folders_of_environment():
        if folder.name not in _added:
            _import_pack(folder)
            _added[folder.name] = folder
    return tuple(sorted(_bundled() | set(_added)))


@language_cache()
def language_pack(code: str) -> LanguagePack:
    """Return the pack of a language.

    Raises:
        ConfigError: there is no such language.
    """
    if code not in language_codes():
        raise ConfigError(f"no language {code!r}{nearest(code, language_codes())}")
    pack: LanguagePack = importlib.import_module(f"nescio.languages.{code}").PACK
    return pack


@language_cache()
def language_packs() -> tuple[LanguagePack, ...]:
    """Return the packs of all languages, sorted by code."""
    return tuple(map(language_pack, language_codes()))


def packs_of(code: str) -> tuple[LanguagePack, ...]:
    """Return the pack of a language, or all packs when there is no such language."""
    return (language_pack(code),) if code in language_codes() else language_packs()


def pack_or_default(code: str) -> LanguagePack:
    """Return the pack of a language, or that of the default language where there is none."""
    return language_pack(code if code in language_codes() else DEFAULT_LANGUAGE)


def add_language(folder: Path) -> LanguagePack:
    """Register a language whose pack is a folder outside the package; the folder's name is the language's code.

    The folder is added to ``NESCIO_LANGUAGES`` of this process, so that its worker processes know the language, too.

    Raises:
        ConfigError: the folder holds no pack, or the language exists already.
    """
    folder = folder.absolute()
    if folder.name in language_codes():
        raise ConfigError(
            f"{folder}: there is a language {folder.name!r} already; give the folder another name"
        )
    _import_pack(folder)
    _added[folder.name] = folder
    _set_environment([*_folders_of_environment(), folder])
    _empty_caches()
    return language_pack(folder.name)


def remove_language(code: str) -> None:
    """Undo `add_language`."""
    removed = _added.pop(code)
    _set_environment([folder for folder in _folders_of_environment() if folder != removed])
    package = f"nescio.languages.{code}"
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    _empty_caches()


def _bundled() -> set[str]:
    return {path.parent.name for path in _HOME.glob("*/__init__.py")}


def _folders_of_environment() -> list[Path]:
    return [Path(folder) for folder in os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep) if folder]


def _set_environment(folders: list[Path]) -> None:
    if folders:
        os.environ[FOLDERS_VARIABLE] = os.pathsep.join(map(str, folders))
    else:
        os.environ.pop(FOLDERS_VARIABLE, None)


def _import_pack(folder: Path) -> None:
    """Import a pack from a folder outside the package.

    Raises:
        ConfigError: the folder holds no pack, or one of a language of the package.
    """
    code = folder.name
    start = folder / "__init__.py"
    if not start.is_file():
        raise ConfigError(f"{folder}: no __init__.py here; a language is a folder with a PACK in it")
    if code in _bundled():
        raise ConfigError(f"{folder}: there is a language {code!r} already; give the folder another name")
    name = f"nescio.languages.{code}"
    spec = importlib.util.spec_from_file_location(name, start, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise ConfigError(f"{folder}: cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        pack = getattr(module, "PACK", None)
        if not isinstance(pack, LanguagePack) or pack.code != code:
            raise ConfigError(f"{start}: PACK must be a LanguagePack with code {code!r}")
    except BaseException:
        del sys.modules[name]
        raise


def _empty_caches() -> None:
    for cached in _caches:
        cached.cache_clear()
