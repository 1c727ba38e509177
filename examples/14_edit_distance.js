export function edit_distance(a, b) {
  const row = Int32Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    let diagonal = row[0];
    row[0] = i + 1;
    for (let j = 0; j < b.length; j++) {
      const above = row[j + 1];
      const changed = diagonal + (a[i] !== b[j] ? 1 : 0);
      row[j + 1] = Math.min(changed, above + 1, row[j] + 1);
      diagonal = above;
    }
  }
  return row[b.length];
}
