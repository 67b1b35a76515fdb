from collections import Counter

from nescio.apps.reports.scrub_report import report_html
from nescio.pipeline.run_files.audit import Quarantined, Totals


def test_an_empty_run():
    page = report_html(Totals(), [], {}, {})
    assert "Nothing: every note went out." in page
    assert "<p>none</p>" in page
    assert "<table" not in page


def test_settings_sources_and_commands_are_words():
    totals = Totals(sources=Counter({"crf": 3, "record": 1}), lowest=[(0.2, "n1", 3, 9, "DATE", "rules")])
    settings = {"columns": {"Dt of Svc": "shift"}, "roster": False, "key": "abcd"}
    page = report_html(totals, [], settings, {"inputs": {"my notes.csv": "f00"}}, {}, "clean.csv.report")
    assert "<td>Dt of Svc: shift</td>" in page
    assert "<td>no</td>" in page
    assert "model (crf)" in page
    assert "search of the patient" in page
    assert "review &#39;my notes.csv&#39; --run clean.csv.report --key-file KEY" in page
    assert "without gold" not in page


def test_counts_places_and_checksums_are_shown_and_escaped():
    totals = Totals(
        notes=12_345,
        characters=9_876_543,
        labels=Counter({"DATE": 10, "NAME": 1000}),
        lowest=[(0.123, "note<1>", 3, 9, "DATE", "rules")],
        unparsed=[("a&b", 1, 5)],
        unparsed_count=1,
        seconds={"read": 1.26},
    )
    page = report_html(
        totals, [Quarantined("<7>", "detect", "ValueError")], {"model": "en"}, {"input": {"in.csv": "f00"}}
    )
    assert "12,345" in page
    assert "1,010" in page
    assert "9,877 k" in page
    assert page.index("<td>PATIENT<") < page.index("<td>DATE<")  # the most frequent first
    assert 'style="width:100%"' in page
    assert 'style="width:1%"' in page
    for row in (
        "<td>&lt;7&gt;</td><td>detect</td><td>ValueError</td>",
        "<td>0.12</td><td>note&lt;1&gt;</td><td>3</td><td>9</td><td>DATE</td><td>rules</td>",
        "<td>a&amp;b</td><td>1</td><td>5</td>",
        "<td>model</td><td>en</td>",
        "<td>read</td><td>1.3</td>",
        "<td>input</td><td>in.csv</td><td>f00</td>",
    ):
        assert row in page


def test_long_lists_are_cut_and_name_the_file_that_has_the_rest():
    quarantined = [Quarantined(str(i), "read", "DataError") for i in range(203)]
    page = report_html(Totals(unparsed=[("n", 1, 2)] * 300, unparsed_count=1500), quarantined, {}, {})
    assert page.count("<td>DataError</td>") == 200
    assert "3 more in quarantine.jsonl." in page
    assert "1,300 more in audit.jsonl (remark: unparsed)." in page


def test_what_is_certain_needs_no_look():
    lowest = [(0.89, "n1", 3, 9, "DATE", "rules"), (0.9, "n2", 3, 9, "DATE", "rules")]
    page = report_html(Totals(lowest=lowest), [], {}, {})
    assert "<td>n1</td>" in page
    assert "<td>n2</td>" not in page
    assert "all have a score of 0.9 or more" in report_html(Totals(lowest=lowest[1:]), [], {}, {})


def test_labels_of_one_scheme_and_no_empty_columns():
    totals = Totals(
        labels=Counter({"PATIENT": 1, "NOMBRE_SUJETO_ASISTENCIA": 2}),
        lowest=[(0.2, "n1", 3, 9, "NOMBRE_SUJETO_ASISTENCIA", "")],
        columns=Counter({"mrn": 7}),
    )
    page = report_html(totals, [], {}, {"outputs": {"clean.jsonl": "f00"}}, {"in/a.pdf": "its name"})
    assert "NOMBRE" not in page
    assert '<td>PATIENT</td><td class="number">3</td>' in page
    assert "<th>source</th>" not in page
    assert "<td>0.20</td><td>n1</td><td>3</td><td>9</td><td>PATIENT</td>" in page
    assert "nescio review NOTES --run RUN" in page
    assert "<td>mrn</td><td>7</td>" in page
    assert "<td>in/a.pdf</td><td>its name</td>" in page
