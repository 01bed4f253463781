"""The page of facts is what the engines print."""

import facts


def test_the_page_of_facts_is_up_to_date():
    page = facts.PAGE.read_text(encoding="utf-8")
    assert page.startswith(f"{facts.values()}\n")
    assert page.split("\n## ")[-1].startswith("Speed")
