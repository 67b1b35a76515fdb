from html.parser import HTMLParser

import pytest

from nescio.apps.reports.evaluation import comparison_html, evaluation_html, significance_mark
from nescio.evaluate import compare, evaluate


class Tags(HTMLParser):
    """Collects the tags and the text of a page, and checks that what is opened is closed."""

    def __init__(self):
        super().__init__()
        self.open, self.text = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.text.append(data)


def parsed(page):
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert tags.open == []
    return "\n".join(tags.text)


def test_html_shows_text_only_when_asked(poor_evaluation, gold):
    closed = evaluation_html(poor_evaluation)
    opened = evaluation_html(poor_evaluation, documents={d.id: d for d in gold})
    assert "Zzyzx" not in closed
    assert "Zzyzx" in opened
    for page in (closed, opened):
        assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_errors_stand_in_their_context_and_are_escaped(poor_evaluation, gold):
    page = evaluation_html(poor_evaluation, title="A & <b>", documents={d.id: d for d in gold})
    assert "<Zzyzx>" not in page
    assert '<mark class="gold">Ann &lt;Zzyzx&gt;</mark>, 70, seen' in page
    assert "&lt;7&gt;:0" in page
    text = parsed(page)
    assert "A & <b>" in text
    assert "PATIENT / -" in text
    assert "DATE / AGE" in text


def test_tables_have_the_figures_of_the_evaluation(poor_evaluation):
    text = parsed(evaluation_html(poor_evaluation))
    assert "8 documents of 4 patients" in text
    strict = poor_evaluation.estimates["strict/precision"]
    assert f"{strict.value:.4f}" in text
    assert f"[{strict.low:.3f}, {strict.high:.3f}]" in text
    for heading in (
        "Every view",
        "By category",
        "By label",
        "Where the errors are",
        "Which labels are confused",
    ):
        assert heading in text
    assert "Errors in context" not in text
    assert "Precision and recall by score" not in text  # all scores are equal


def test_a_long_list_of_errors_is_cut_and_says_so(gold):
    many = [d.with_spans(()) for d in gold]
    documents = {d.id: d for d in gold}
    assert "more are not shown" not in evaluation_html(evaluate(gold, many), documents=documents)
    gold, many = (
        [d.__class__(f"{i}-{d.id}", d.text, d.spans) for i in range(15) for d in docs]
        for docs in (gold, many)
    )
    page = evaluation_html(evaluate(gold, many, resamples=0), documents={d.id: d for d in gold})
    assert "60 more are not shown." in page
    assert page.count("<mark") == 300


def test_comparison_ranks_systems(gold, poor):
    page = comparison_html(compare(gold, {"<poor>": poor, "good": gold}, rounds=100))
    assert "Zzyzx" not in page
    text = parsed(page)
    assert "F1 by category" in text
    assert text.index("good") < text.index("<poor>")  # the best one first, whatever the order given
    assert "best" in text


@pytest.mark.parametrize(("p_value", "mark"), [(0.05, ""), (0.049, "*"), (0.01, "*"), (0.009, "**")])
def test_significance(p_value, mark):
    assert significance_mark(p_value) == mark
