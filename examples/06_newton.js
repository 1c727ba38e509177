const minus = (a, b) => ({ re: a.re - b.re, im: a.im - b.im });
const times = (a, b) => ({ re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re });

function over(a, b) {
  const size = b.re * b.re + b.im * b.im;
  return { re: (a.re * b.re + a.im * b.im) / size, im: (a.im * b.re - a.re * b.im) / size };
}

function newton(f, slope, z) {
  for (let turn = 0; turn < 60; turn++) {
    const step = over(f(z), slope(z));
    z = minus(z, step);
    if (Math.hypot(step.re, step.im) < 1e-15) break;
  }
  return z;
}

export function cube_root(a, start) {
  const cube = (z) => minus(times(times(z, z), z), a);
  const slope = (z) => times(times({ re: 3, im: 0 }, z), z);
  return newton(cube, slope, start);
}
