"""Programs that are about texts, as one finds them: nothing in them is written for a compiler."""


def caesar(text: str, shift: int) -> str:
    """Letters of ASCII moved along the alphabet."""
    out = []
    for ch in text:
        if "a" <= ch <= "z":
            out.append(chr((ord(ch) - 97 + shift) % 26 + 97))
        elif "A" <= ch <= "Z":
            out.append(chr((ord(ch) - 65 + shift) % 26 + 65))
        else:
            out.append(ch)
    return "".join(out)


def run_lengths(text: str) -> str:
    """Each run of a letter as the letter and its length."""
    if not text:
        return ""
    out = ""
    previous, count = text[0], 1
    for ch in text[1:]:
        if ch == previous:
            count += 1
        else:
            out += previous + str(count)
            previous, count = ch, 1
    return out + previous + str(count)


def palindromes(text: str) -> int:
    """How many parts read the same in both directions."""
    found = 0
    for middle in range(2 * len(text) - 1):
        left = middle // 2
        right = left + middle % 2
        while left >= 0 and right < len(text) and text[left] == text[right]:
            found += 1
            left -= 1
            right += 1
    return found


def common_subsequence(a: str, b: str) -> str:
    """The longest text whose letters stand in both, in this order."""
    rows = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a)):
        for j in range(len(b)):
            if a[i] == b[j]:
                rows[i + 1][j + 1] = rows[i][j] + 1
            else:
                rows[i + 1][j + 1] = max(rows[i][j + 1], rows[i + 1][j])
    i, j = len(a), len(b)
    found = ""
    while i > 0 and j > 0:
        if a[i - 1] == b[j - 1]:
            found = a[i - 1] + found
            i -= 1
            j -= 1
        elif rows[i - 1][j] >= rows[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return found


def is_matched(text: str) -> bool:
    """Whether brackets open and close in order."""
    open_brackets = []
    for ch in text:
        if ch in "([{":
            open_brackets.append(ch)
        elif ch in ")]}":
            if not open_brackets:
                return False
            last = open_brackets.pop()
            if (ch == ")" and last != "(") or (ch == "]" and last != "[") or (ch == "}" and last != "{"):
                return False
    return not open_brackets


def _tokens(text: str) -> list[str]:
    found = []
    i = 0
    while i < len(text):
        ch = text[i]
        if ch == " ":
            i += 1
        elif ch in "+-*/()":
            found.append(ch)
            i += 1
        else:
            start = i
            while i < len(text) and text[i] not in " +-*/()":
                i += 1
            found.append(text[start:i])
    return found


def _applied(operator: str, values: list[int]) -> None:
    right = values.pop()
    left = values.pop()
    if operator == "+":
        values.append(left + right)
    elif operator == "-":
        values.append(left - right)
    elif operator == "*":
        values.append(left * right)
    else:
        values.append(left // right)


def _rank(operator: str) -> int:
    return 1 if operator in "+-" else 2


def evaluated(lines: str) -> list[int]:
    """Arithmetic, a line at a time: a tokenizer and two stacks."""
    answers = []
    for line in lines.split("\n"):
        values: list[int] = []
        operators: list[str] = []
        for token in _tokens(line):
            if token == "(":
                operators.append(token)
            elif token == ")":
                while operators[-1] != "(":
                    _applied(operators.pop(), values)
                operators.pop()
            elif token in "+-*/":
                while operators and operators[-1] != "(" and _rank(operators[-1]) >= _rank(token):
                    _applied(operators.pop(), values)
                operators.append(token)
            else:
                values.append(int(token))
        while operators:
            _applied(operators.pop(), values)
        answers.append(values[0])
    return answers


def column_sums(table: str) -> list[int]:
    """The sums of the columns of numbers between commas."""
    sums: list[int] = []
    for line in table.split("\n"):
        cells = line.split(",")
        for k in range(len(cells)):
            if k == len(sums):
                sums.append(0)
            sums[k] += int(cells[k])
    return sums


def wrapped(text: str, width: int) -> str:
    """Words in lines of a width."""
    lines = []
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        elif line:
            line += " " + word
        else:
            line = word
    if line:
        lines.append(line)
    return "\n".join(lines)
