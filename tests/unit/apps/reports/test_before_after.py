from nescio.apps.reports.before_after import before_after_html


def test_marks_and_text_come_out_exactly():
    before = ("Seen by <Ann> on 3/4.\n  End", [(8, 13, "NAME"), (17, 20, "DATE")])
    after = ("", [])
    page = before_after_html({"a&b": (before, after)}, {"NAME": "#ffe08a"}, title="t")
    assert (
        '<pre>Seen by <mark class="NAME">&lt;Ann&gt;</mark> on <mark class="DATE">3/4</mark>.\n  End</pre><pre></pre>'
        in page
    )
    assert '<article id="a&amp;b">' in page
    assert ".NAME{background:#ffe08a}" in page
