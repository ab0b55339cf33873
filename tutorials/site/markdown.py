"""The Python-Markdown extension of the site: what the fences need to know of the page they are in.

It remembers the page's source (so that a wrong record is reported with its line), knows the way to
the site's root, checks claims, makes links of the glossary's words, tells below every clause which
hands show it, and puts what all boards and replays of a page share into it.
"""

import re
from pathlib import Path
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from pymdownx.superfences import SuperFencesException

from domino_rules.words import ENGLISH, Words

from ..claims import prose
from ..exercises import question
from ..language.words import words_in
from ..shown import figure, grid, line
from ..shown.markup import Html, tag
from ..words import links
from . import shown_in


class FenceError(SuperFencesException):  # type: ignore[misc]
    """Something in a page that cannot be shown; from a fence, only this kind stops the build."""


class OpenEnds(Extension):
    """The extension; registered as `tutorials.site.markdown` in the site's configuration.

    For Markdown that is no page of its own, `source` names the file that it comes from and `before`
    says how many lines stand there before it. `language` is that of the pages.
    """

    def __init__(
        self, source: str = "", before: int = 0, language: str = ENGLISH, **options: Any
    ) -> None:
        super().__init__(**options)
        self.source, self.before = source, before
        self.words = words_in(language)
        self.lines: list[str] = []

    def extendMarkdown(self, md: Markdown) -> None:
        """Register with this Markdown instance."""
        md.open_ends = self  # type: ignore[attr-defined]
        # Else they would be wrapped in a <p>, which their <figure> would end before its time.
        md.block_level_elements += ["domino-replay", "domino-exercise", "domino-hand"]
        md.block_level_elements += ["domino-drill", "domino-tally", "domino-progress"]
        md.preprocessors.register(_Remember(md, self), "open_ends_lines", 1000)
        md.postprocessors.register(_Sprite(md, self.words), "open_ends_sprite", -1000)
        prose.register(md, self)
        links.register(md, self)
        shown_in.register(md, self)

    def page(self, md: Markdown) -> str:
        """The page's file name, below the folder of the pages."""
        return self.source or _source_and_address(md)[0]

    def fault(self, md: Markdown, message: str, text: str) -> FenceError:
        """The error that stops the build at this text of the page being built."""
        return FenceError(f"{self.where(md, text)}: {message}")

    def where(self, md: Markdown, text: str) -> str:
        """Where this text stands first: the page, and the line where it can be told.

        Below a comment as `origin` writes it, the file and line it came from.
        """
        words = map(re.escape, text.replace("\\|", "|").split())
        pattern = r"[\s>]+".join(words).replace(r"\|", r"\\?\|")
        page = "\n".join(self.lines)
        found = re.search(pattern, page)
        if not found:
            return self.page(md)
        line = page.count("\n", 0, found.start())
        for before in range(line, -1, -1):
            if self.lines[before].startswith("#"):
                break
            if found := _ORIGIN.fullmatch(self.lines[before]):
                return f"{found[1]}, line {int(found[2]) + line - before - 1}"
        return f"{self.page(md)}, line {self.before + line + 1}"

    def remember(self, md: Markdown, lines: list[str]) -> None:
        """Keep the lines of the page being built, and where in its file they begin."""
        self.lines = lines
        if not self.source:
            file = _file_text(md)
            self.before = file.count("\n", 0, max(0, file.find("\n".join(lines).strip())))

    def link_root(self, md: Markdown) -> str:
        """The way to the site's root as a link in the page's HTML has to begin."""
        return link_root(md)

    def line_of(self, source: str) -> int | None:
        """The line of the page before the first line of a fence's content, None if not found."""
        wanted = source.strip("\n").split("\n")
        for start in range(len(self.lines)):
            lines = self.lines[start : start + len(wanted)]
            if [line.strip() for line in lines] == [line.strip() for line in wanted]:
                return self.before + start
        return None

    def source_root(self, md: Markdown) -> str:
        """The way from the page's source to the folder of the pages, for links to other sources."""
        return _up(_source_and_address(md)[0])


_ORIGIN = re.compile(r"<!-- (\S+), line ([0-9]+) -->")


def origin(file: str, line: int) -> str:
    """A line for a generated page: the lines below it, to the next heading, are this file's."""
    return f"<!-- {file}, line {line} -->"


def page_root(md: Markdown) -> str:
    """The relative way from the page being built to the site's root: "", "../", "../../" …"""
    return _up(_source_and_address(md)[1])


def link_root(md: Markdown) -> str:
    """The way to the site's root as a link in the HTML of a fence has to begin.

    MkDocs leaves such links as they are. Zensical takes every link of a page for one from the
    page's source and adds what its address has more.
    """
    source, address = _source_and_address(md)
    return _up(source if "rendering_context" in md.preprocessors else address)


def _up(path: str) -> str:
    """The relative way from a page, given by a path below the site's root, to that root."""
    return "../" * len([part for part in path.split("/")[:-1] if part != "."])


def _source_and_address(md: Markdown) -> tuple[str, str]:
    """The file of the page being built and its address, both below the site's root.

    Each generator has a place of its own for them.
    """
    if "relpath" in md.treeprocessors:  # MkDocs, ProperDocs
        file: Any = md.treeprocessors["relpath"].file  # type: ignore[attr-defined]
        return str(file.src_uri), str(file.url)
    if "rendering_context" in md.preprocessors:  # Zensical
        page: Any = md.preprocessors["rendering_context"].page  # type: ignore[attr-defined]
        return str(page.path), str(page.url)
    return "a page", ""


def _file_text(md: Markdown) -> str:
    """The file of the page being built; generators take the front matter away."""
    if "relpath" in md.treeprocessors:
        file: Any = md.treeprocessors["relpath"].file  # type: ignore[attr-defined]
        return str(getattr(file, "content_string", ""))
    if "rendering_context" in md.preprocessors:
        context: Any = md.preprocessors["rendering_context"]
        path = Path(getattr(context, "config", {}).get("docs_dir", "")) / context.page.path
        return path.read_text(encoding="utf-8") if path.is_file() else ""
    return ""


class _Remember(Preprocessor):
    """Keeps the page's lines before anything changes them."""

    def __init__(self, md: Markdown, extension: OpenEnds) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, lines: list[str]) -> list[str]:
        self.extension.remember(md=self.md, lines=list(lines))
        return lines


class _Sprite(Postprocessor):
    """Adds the sprite once to a page that draws tiles, and what its replays or exercises share."""

    def __init__(self, md: Markdown, words: Words) -> None:
        super().__init__(md)
        self.words = words

    def run(self, text: str) -> str:
        for drawn, sprite in (("#t-", line.sprite), ("#d-", grid.sprite)):
            if drawn in text:
                text += "\n" + sprite(text).replace("<svg", "<svg data-search-exclude", 1)
        if "<domino-replay" in text:
            text += "\n" + figure.parts(self.words) + self._script("replay")
        if any(name in text for name in ("<domino-exercise", "<domino-hand", "<domino-progress")):
            text += "\n" + question.parts(self.words) + self._script("exercise")
        return text

    def _script(self, name: str) -> Html:
        address = f"{link_root(self.md)}javascripts/{name}.js"
        return tag("script", {"type": "module", "src": address})


def makeExtension(**options: Any) -> OpenEnds:
    """What Python-Markdown calls to make the extension."""
    return OpenEnds(**options)
