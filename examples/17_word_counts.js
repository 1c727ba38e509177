export function word_counts(text, most) {
  const counts = new Map();
  for (const word of text.toLowerCase().split(/\s+/u)) {
    const letters = word.replace(/[^\p{L}]/gu, "").replaceAll("ß", "ss");
    if (letters) counts.set(letters, (counts.get(letters) ?? 0) + 1);
  }
  const order = ([a, n], [b, m]) => m - n || (a < b ? -1 : a > b ? 1 : 0);
  return [...counts].sort(order).slice(0, most);
}
