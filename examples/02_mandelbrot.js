function escape(x, y, limit) {
  let re = 0;
  let im = 0;
  for (let turn = 0; turn < limit; turn++) {
    [re, im] = [re * re - im * im + x, 2 * re * im + y];
    if (re * re + im * im > 4) return turn;
  }
  return limit;
}

export function paint(pixels, width, seconds) {
  const limit = 150;
  const height = Math.floor(pixels.length / (4 * width));
  const steps = 100 - Math.abs(((8 * seconds) % 200) - 100);
  let size = (0.03 / width) * (1 - 0.03 * (steps % 1));
  for (let step = 0; step < Math.floor(steps); step++) size *= 0.97;
  let at = 0;
  for (let row = 0; row < height; row++) {
    const y = (row - height / 2) * size - 0.131825904;
    for (let column = 0; column < width; column++) {
      const light = escape((column - width / 2) * size - 0.743643887, y, limit) / limit;
      const dark = 1 - light;
      pixels[at] = 13 + 2295 * dark * light * light * light;
      pixels[at + 1] = 12 + 3825 * dark * dark * light * light;
      pixels[at + 2] = 26 + 2167 * dark * dark * dark * light;
      pixels[at + 3] = 255;
      at += 4;
    }
  }
  return null;
}
