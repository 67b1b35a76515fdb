"""A whole request through a shipped model: the same person has the same tag everywhere, and every tag comes back."""

from __future__ import annotations

import asyncio
import html
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest

from nescio.apps.gateway.conversation import CleanRequest, clean_request
from nescio.apps.gateway.request import read_request
from nescio.apps.gateway.restore import Restorer
from nescio.apps.gateway.settings import gateway_policy
from nescio.apps.server.shared_scrubber import SharedScrubber
from nescio.pipeline.scrubber import Scrubber


@pytest.fixture(scope="module")
def shared() -> Iterator[SharedScrubber]:
    made = SharedScrubber(Scrubber("en", gateway_policy("numbered")))
    yield made
    made.close()


def clean(shared: SharedScrubber, *texts: str, **fields: Any) -> CleanRequest:
    messages = [{"role": "user", "content": text} for text in texts]
    return asyncio.run(clean_request(shared, read_request({"messages": messages, **fields})))


def restored(request: CleanRequest) -> str:
    restorer = Restorer(request.names)
    return restorer.feed(request.body["messages"][-1]["content"]) + restorer.close()


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (
            ["Patient John Smith, MRN 104455, came with chest pain. J.S. takes aspirin."],
            "Patient John Smith, MRN 104455, came with chest pain. John Smith takes aspirin.",
        ),
        (
            ["John is here. Mr. Smith fell. Patient: John Smith."],
            "John Smith is here. Mr. John Smith fell. Patient: John Smith.",
        ),
        (
            ["Patient: Erik Halmstad. Mr. Halmstadt is well."],
            "Patient: Erik Halmstad. Mr. Erik Halmstad is well.",
        ),
        (["Patient John Smith came.", "And Mr. Smith?", "John is well."], "John Smith is well."),
        (
            ["Thessaly Quillfeather’s dose. Mrs. Quillfeather's son came."],
            "Thessaly Quillfeather’s dose. Mrs. Thessaly Quillfeather's son came.",
        ),
    ],
)
def test_every_tag_comes_back(shared: SharedScrubber, texts: list[str], expected: str) -> None:
    request = clean(shared, *texts)
    assert "Smith" not in json.dumps(request.body)
    assert restored(request) == expected


def test_a_person_has_the_same_number_everywhere(shared: SharedScrubber) -> None:
    arguments = '{"who":"Quillfeather","by":"Brackenbury"}'
    schema = {"properties": {"x": {"description": "such as Thessaly Quillfeather"}}}
    request = clean(
        shared,
        "Patient Thessaly Quillfeather was seen by Dr. Brackenbury.",
        stop=["Quillfeather", "Brackenbury"],
        tools=[{"type": "function", "function": {"name": "find", "description": "looks up Quillfeather", "parameters": schema}}],
        prediction={"type": "content", "content": arguments},
    )  # fmt: skip
    assert request.body["messages"][0]["content"] == "Patient [PATIENT-1] was seen by Dr. [DOCTOR-1]."
    assert request.body["stop"] == ["[PATIENT-1]", "[DOCTOR-1]"]
    assert request.body["prediction"]["content"] == '{"who":"[PATIENT-1]","by":"[DOCTOR-1]"}'
    function = request.body["tools"][0]["function"]
    assert function["description"] == "looks up [PATIENT-1]"
    assert function["parameters"]["properties"]["x"]["description"] == "such as [PATIENT-1]"


def test_a_doctor_with_the_name_of_the_patient_stays_one(shared: SharedScrubber) -> None:
    request = clean(
        shared, "Patient: John Smith, 45 years old, came with chest pain.", "Dr. Smith was called."
    )
    assert request.body["messages"][1]["content"] == "Dr. [DOCTOR-1] was called."


def test_tags_of_the_request_are_no_names(shared: SharedScrubber) -> None:
    text = "Patient Thessaly Quillfeather came with Mr. Brackenbury. The template says [PATIENT-1] and [Patient 3's]."
    request = clean(shared, text)
    sent = request.body["messages"][0]["content"]
    assert sent.startswith("Patient [PATIENT-2] came with Mr. [PATIENT-4]. ")
    assert restored(request) == text


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Patient J&ouml;rg Halmstad came.", "Halmstad"),
        ("Patient: Smith&#44; John. MRN 104455.", "Smith"),
        ("Open https://chart.example/find?patient=John%20Smith for the patient.", "Smith"),
        ("Patient%3A%20John%20Smith%20came%20on%203%2F4%2F2061.", "Smith"),
        ("Patient J%26ouml%3Brg Halmstad came.", "Halmstad"),
        ("```html\n<td>Patient: Joh&#110; Smi&#x74;h</td>\n```", "Smi"),
        ('{"note":"Patient Joh&#110; Smith came."}', "Smith"),
    ],
)
def test_escapes_of_html_and_addresses_hide_nothing(shared: SharedScrubber, text: str, hidden: str) -> None:
    request = clean(shared, text)
    [message] = request.body["messages"]
    seen = html.unescape(unquote(html.unescape(message["content"])))
    assert hidden not in seen
    assert "rg" not in seen
    assert restored(request) == text


def test_a_name_with_and_without_escapes_comes_back_without(shared: SharedScrubber) -> None:
    request = clean(
        shared, "Patient: Smith. See ?q=John%20Smith", "Patient J&#111;hn Smith and Mr. Smith came."
    )
    assert "mith" not in json.dumps(request.body)
    assert restored(request) == "Patient John Smith and Mr. John Smith came."
