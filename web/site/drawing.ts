/** A function that paints. A canvas and the loaded function come in; the canvas moves, as fast as the browser asks for frames. */

import type { PythonFunction } from "../src/index.js";
import { duration, find } from "./page.js";
import { race, ROUNDS } from "./race.js";
import { showTimes } from "./times.js";

/** Frames of which the mean time is shown. */
const SHOWN = 30;

export class Drawing {
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly image: ImageData;
  /** The pixels themselves: the function writes into this very buffer. */
  private readonly pixels: Uint8Array;
  private readonly slider: HTMLInputElement;
  private readonly button: HTMLButtonElement;
  private isPlaying = false;
  private isSeen = true;
  private seconds = 0;
  private last = 0;
  private readonly taken: number[] = [];

  constructor(
    private readonly panel: HTMLElement,
    private readonly stage: HTMLElement,
    private readonly fn: PythonFunction,
    private readonly plain: ((...args: never[]) => unknown) | undefined,
    private readonly python: number,
  ) {
    this.canvas = find<HTMLCanvasElement>(stage, "canvas");
    const context = this.canvas.getContext("2d");
    if (!context) throw new Error("this browser has no canvas");
    this.context = context;
    this.image = context.createImageData(this.canvas.width, this.canvas.height);
    this.pixels = new Uint8Array(this.image.data.buffer);
    this.slider = find<HTMLInputElement>(stage, "input[type=range]");
    this.button = find<HTMLButtonElement>(stage, ".play");
    this.button.onclick = () => this.play(!this.isPlaying);
    this.slider.oninput = () => {
      this.play(false);
      this.paint(Number(this.slider.value));
    };
    find<HTMLButtonElement>(panel, ".compare").onclick = () => void this.compare();
    new IntersectionObserver(([seen]) => this.see(seen?.isIntersecting ?? true)).observe(this.canvas);
    this.paint(0);
    for (const each of [this.button, this.slider, find<HTMLButtonElement>(panel, ".compare")]) each.disabled = false;
    // Who wants less motion gets the first frame, and the button.
    this.play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  private play(isPlaying: boolean): void {
    const starts = isPlaying && !this.isPlaying;
    this.isPlaying = isPlaying;
    this.button.textContent = isPlaying ? "Pause" : "Play";
    if (starts) this.start();
  }

  /** What nobody sees is not painted. */
  private see(isSeen: boolean): void {
    const starts = isSeen && !this.isSeen && this.isPlaying;
    this.isSeen = isSeen;
    if (starts) this.start();
  }

  private start(): void {
    this.last = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    if (!this.isPlaying || !this.isSeen) return;
    const most = Number(this.slider.max);
    this.paint((this.seconds + Math.max(0, now - this.last) / 1000) % most);
    this.last = now;
    this.slider.value = String(this.seconds);
    requestAnimationFrame((next) => this.frame(next));
  }

  /** One frame. */
  private paint(seconds: number): void {
    this.seconds = seconds;
    const begun = performance.now();
    this.fn.sync(this.pixels, this.canvas.width, seconds);
    this.taken.push(performance.now() - begun);
    this.context.putImageData(this.image, 0, 0);
    this.canvas.dataset.seconds = String(seconds);
    if (this.taken.length > SHOWN) this.taken.shift();
    const mean = this.taken.reduce((sum, each) => sum + each, 0) / this.taken.length / 1000;
    find(this.stage, ".pace").textContent = `${duration(mean)} a frame`;
  }

  /** The first frame, by all three. */
  private async compare(): Promise<void> {
    this.play(false);
    this.panel.dataset.state = "running";
    const { width, height } = this.canvas;
    const pixels = new Uint8Array(4 * width * height);
    const fresh = (): readonly unknown[] => [pixels, width, 0];
    const [wasm = 0, plain = 0] = await race([this.fn.sync, this.plain ?? (() => undefined)].map((call) => ({ call: call as () => unknown, fresh, written: 0 })));
    showTimes(this.panel, { wasm, plain, python: this.python });
    find(this.panel, ".note").textContent = `The first frame: medians of ${ROUNDS} rounds in this browser, taken in turns.`;
    this.panel.dataset.state = "done";
  }
}
