"""JavaScript modules as one: every form of an import is carried, or refused with its line."""

from __future__ import annotations

import pytest

from tengen.notebook.modules import BundleError, bundle, split


@pytest.mark.parametrize(
    "declaration",
    [
        "import {0};",
        "import{0}",
        "import a from {0};",
        "import * as a from {0};",
        "import {{}} from {0};",
        "import {{ a }} from {0};",
        "import {{ a, b as c, }} from {0};",
        "import {{\n  a,\n  b,\n}} from {0}\n",
        "import a, {{ b }} from {0};",
        "import a, * as b from {0};",
        "import {{ from }} from {0};",
        "import from from {0};",
        "import /* all; */ * as a // of it\n from {0};",
    ],
)
@pytest.mark.parametrize("quote", "\"'")
def test_every_form_of_an_import(declaration: str, quote: str) -> None:
    heading = '// import "./no.js"\n/* import "./no.js"; */\n'
    text = heading + declaration.format(f"{quote}./a.js{quote}") + "\nexport const one = 1;\n"
    before, name, after = split("one.js", text)
    assert name == "a.js"
    assert f"{before}./{name}{after}" == text
    assert (before[-1], after[0]) == (quote, quote)


def test_comments_and_texts_are_left_alone() -> None:
    text = (
        '/** @typedef {import("./a.js").A} A */\n'
        "export const text = `export const x = 1;`, important = 2;\n"
        "// import() and from './a.js' are spoken of\n"
        'Array.from("ab");\n'
    )
    assert split("one.js", text) == [text]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('f();\nimport "./a.js";', 2),
        ('\nexport { a } from "./a.js";', 2),
        ('export * from "./a.js";', 1),
        ('const a = await import("./a.js");', 1),
        ('import("./a.js");', 1),
        ("f(import.meta.url);", 1),
        ('import a from "./a.json" with { type: "json" };', 1),
        ("import { a, from './a.js';", 1),
        ("import { a b } from './a.js';", 1),
        ('import { "a b" as a } from "./a.js";', 1),
        ("\n\nimport a from `./a.js`;", 3),
        ('import a "./a.js";', 1),
        ('import "https://example.org/a.js";', None),
        ('import "a";', None),
        ('import "../a.js";', None),
    ],
)
def test_what_cannot_be_carried_is_refused(text: str, line: int | None) -> None:
    with pytest.raises(BundleError, match=rf"one\.js{'' if line is None else f', line {line}:'}"):
        split("one.js", text)


def test_modules_come_behind_what_they_import() -> None:
    texts = {
        "one.js": 'import "./two.js"; import "./three.js";',
        "two.js": 'import "./three.js";',
        "three.js": "",
    }
    code = bundle("one.js", texts.__getitem__)
    assert code.index('"three.js": ') < code.index('"two.js": ') < code.index('"one.js": ')
    texts["three.js"] = 'import "./one.js";'
    with pytest.raises(BundleError, match=r"one\.js → two\.js → three\.js → one\.js"):
        bundle("one.js", texts.__getitem__)
