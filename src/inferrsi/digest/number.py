"""How a reported value is printed, and what the tool itself derives from two of them."""

from decimal import ROUND_HALF_EVEN, Decimal

from inferrsi.digest.words import word
from inferrsi.evidence.value import Count, Percent, Point, Points, Qualitative, Range, Ratio, decimal
from inferrsi.labels import MISSING_TEXT, Language

RATIO_STEP = Decimal("0.001")  # three decimals, as the field prints speed-ups of a few per cent
PERCENT_STEP = Decimal("0.01")
UNITLESS = "none"

AnyValue = Point | Range | Ratio | Percent | Points | Count | Qualitative


def printed(value: AnyValue, unit: str | None, language: Language) -> str:
    """Print a value with its unit, numbers exactly as the source printed them."""
    match value:
        case Qualitative():
            return (value.text.zh if language == "zh" else value.text.en) or MISSING_TEXT.in_(language)
        case Count():
            return _span(str(value.k), None if value.k_hi is None else str(value.k_hi)) + f"/{value.n}"
        case _:
            about = f"{word('qualifier', value.qualifier).in_(language)} " if value.qualifier else ""
            return about + _number(value, unit)


def _number(value: Point | Range | Ratio | Percent | Points, unit: str | None) -> str:
    match value:
        case Range():
            return _united(_span(value.lo, value.hi), unit)
        case Ratio():
            return _span(value.v, value.hi) + "×"
        case Percent():
            return _span(value.v, value.hi) + "%"
        case Points():
            return f"{value.v} pp"
        case Point():
            return _united(value.v, unit)


def _span(low: str, high: str | None) -> str:
    return low if high is None else f"{low}–{high}"


def _united(number: str, unit: str | None) -> str:
    if unit is None or unit == UNITLESS:
        return number
    if unit == "%":
        return f"{number}%"
    return f"{number}/{unit[3:]}" if unit.startswith("of ") else f"{number} {unit}"


def derived(value: AnyValue, against: AnyValue, sign: str) -> str | None:
    """Give the ratio (`/`) or the change in per cent (`%`) of two single numbers, None where they are not such.

    Rounded half to even, to three decimals for a ratio and two for a percentage; always printed as derived.
    """
    if not (isinstance(value, Point) and isinstance(against, Point)) or decimal(against.v) == 0:
        return None
    quotient = decimal(value.v) / decimal(against.v)
    if sign == "/":
        return f"{quotient.quantize(RATIO_STEP, ROUND_HALF_EVEN)}×"
    return f"{((quotient - 1) * 100).quantize(PERCENT_STEP, ROUND_HALF_EVEN):+}%".replace("-", "−")
