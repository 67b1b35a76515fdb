"""How notes are scrubbed: model, policy, key, and what else a worker process needs to do its share."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from types import MappingProxyType
from typing import Any

from nescio.core.errors import SecretError
from nescio.core.labels import CANONICAL
from nescio.pipeline.terms.site_rules import SiteRules
from nescio.pipeline.terms.term_lists import TermLists
from nescio.replace import ColumnRule, ColumnRules, Key, Policy, column_rules, load_key, load_policy, new_key
from nescio.replace.encryption import encrypt_text
from nescio.replace.key import parse_key
from nescio.replace.policy import parse_policy

DIGEST_PURPOSE = "files"
"""What the key is derived for under which inputs of a run have their digests."""


@dataclass(frozen=True)
class ScrubSettings:
    """How notes are scrubbed.

    Attributes:
        policy: what replaces what.
        key: the secret behind the replacements.
        model: what detects; see `nescio.models.load.load_model`.
        sensitivity: of detection, 0 to 1; None for the model's own.
        record_search: whether entities of a record are searched for in all its notes.
        columns: what becomes of columns of meta, in addition to the policy's; those without a rule are left out, the
            patient's id gets a code.
        spans: whether the clean notes say where something was replaced.
        scheme: the label scheme of the spans; None for the model's own. The post-processing of a scheme goes with it.
        any_language: whether notes in a language that no pack knows are cleaned; else they are quarantined.
        terms: what is always PHI, and what never is.
        structure: the format of structured documents: a name from `nescio.corpora.structure_registry`; empty for plain notes.
    """

    policy: Policy
    key: Key
    model: str = "auto"
    sensitivity: float | None = None
    record_search: bool = True
    columns: ColumnRules = field(default_factory=dict)
    spans: bool = False
    scheme: str | None = CANONICAL
    any_language: bool = False
    terms: TermLists = field(default_factory=TermLists)
    structure: str = ""

    @property
    def column_rules(self) -> Mapping[str, ColumnRule]:
        """The rules of all columns: those of the policy, unless there are others of the same column."""
        return {**self.policy.columns, **self.columns}

    @property
    def needs_key(self) -> bool:
        """Whether something that goes out comes from the key."""
        return bool(self.policy.needs_key) or any(rule.needs_key for rule in self.columns.values())

    def to_json(self) -> dict[str, Any]:
        """Return everything as JSON values, with the key; the policy as the TOML it was read from."""
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        return {
            **values,
            "policy": [self.policy.text, self.policy.name],
            "key": [self.key.text(), self.key.one_time],
            "columns": {name: asdict(rule) for name, rule in self.columns.items()},
            "terms": asdict(self.terms),
        }

    @classmethod
    def from_json(cls, table: Mapping[str, Any]) -> ScrubSettings:
        """Read what `to_json` returned."""
        text, name = table["policy"]
        secret, one_time = table["key"]
        key = parse_key(secret, "the run's key")
        key.one_time = one_time
        columns = {name: ColumnRule(**rule) for name, rule in table["columns"].items()}
        terms = table["terms"]
        lists = TermLists(**{**terms, "site": SiteRules(**terms["site"])})
        return cls(
            **{**table, "policy": parse_policy(text, name), "key": key, "columns": columns, "terms": lists}
        )


def scrub_settings(
    model: str | os.PathLike[str] = "auto",
    policy: str | os.PathLike[str] | Policy = "surrogate",
    key: Key | str | os.PathLike[str] | None = None,
    *,
    columns: Mapping[str, Any] = MappingProxyType({}),
    keep: Sequence[str] = (),
    **others: Any,
) -> ScrubSettings:
    """Return settings as `Scrubber` and other functions for Python take them.

    Args:
        model: what detects.
        policy: a policy, its name, or a TOML file.
        key: a key or the path of a key file; else that of the environment, else one for this run alone.
        columns: what becomes of columns, by name.
        keep: columns that go out as they are.
        others: further attributes of `ScrubSettings`.
    """
    chosen = policy if isinstance(policy, Policy) else load_policy(os.fspath(policy))
    return ScrubSettings(
        policy=chosen,
        key=key_for(chosen, key),
        model=os.fspath(model),
        columns=column_rules({**dict.fromkeys(keep, "keep"), **columns}, "column "),
        **others,
    )


def key_for(policy: Policy, key: Key | str | os.PathLike[str] | None) -> Key:
    """Return the key that a policy needs: the given one, else that of the environment, else one for this run alone.

    Args:
        policy: says whether the key is needed later.
        key: a key, or the path of a key file.

    Raises:
        SecretError: there is no key, and the policy needs one that is kept; or the key file cannot be read.
    """
    found = key if isinstance(key, Key) else load_key(None if key is None else os.fspath(key))
    if (found is None or found.one_time) and policy.needs_key == "kept":
        raise SecretError(
            "this policy encrypts, and needs a key that you keep: make one with `nescio key FILE`"
        )
    return found or new_key(one_time=True)


def pseudonym(settings: ScrubSettings, patient: str) -> str:
    """Return what a patient is called in the clean notes: a token under a reversible policy, else a keyed code."""
    if settings.policy.reversible:
        return encrypt_text(settings.key, "IDNUM", patient)
    return "P" + settings.key.digest("patient", patient).hex()[:16]
