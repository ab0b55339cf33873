"""The small pieces that all HTML here is made of."""


def escape(text: object) -> str:
    """Text made safe for HTML, attributes included.

    >>> escape('<b title="x">&')
    '&lt;b title=&quot;x&quot;&gt;&amp;'
    """
    shown = str(text)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        shown = shown.replace(sign, entity)
    return shown.replace("'", "&#39;")


def ask(about: str, shown: str, question: str = "", *, live: bool, kind: str = "") -> str:
    """Something shown that explains itself when it is pressed; plain where no script is yet.

    `about` is what `Replay.why` takes; the `question` is what the button is called, by itself "Why"
    and what is shown.

    >>> ask("sum", "10", live=False)
    '10'
    """
    kinds = f"oe-ask {kind}".strip()
    if not live:
        return f'<span class="{kinds}">{shown}</span>' if kind else shown
    return (
        f'<button type="button" class="{kinds}" data-why="{about}" aria-expanded="false"'
        f' aria-label="{escape(question or f"Why {shown}?")}">{shown}</button>'
    )
