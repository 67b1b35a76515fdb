import subprocess
import sys

import pytest
from jinja2 import UndefinedError

from nescio.apps.reports import pages


def test_every_template_parses():
    environment = pages._environment()
    for name in environment.list_templates():
        environment.get_template(name)


def test_all_values_are_escaped():
    page = pages.render_page("base.html", title="<a>", subtitle="b & 'c'")
    assert "<title>&lt;a&gt;</title>" in page
    assert "<p>b &amp; &#39;c&#39;</p>" in page


def test_a_missing_value_is_an_error():
    with pytest.raises(UndefinedError, match="subtitle"):
        pages.render_page("base.html", title="t")


def test_jinja2_is_imported_only_when_a_page_is_rendered():
    code = (
        "import sys, nescio.apps.cli.scrub, nescio.apps.reports.scrub_report, nescio.apps.reports.evaluation;"
        "sys.exit('jinja2' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
