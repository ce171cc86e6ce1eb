import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Band, bandRoom, nextBand } from './band.ts';

const CONTENT = 100_000;
const HEIGHT = 852.5;
const body = (scrollTop: number) => ({ scrollTop, height: HEIGHT, contentHeight: CONTENT });

/** Scrolls at a constant speed from `from`; how often a band was painted, checked to cover the body in every frame. */
function paints(from: number, step: number, frames: number): number {
  let band: Band = nextBand({ top: 0, height: 0 }, body(from), 0, true)!;
  let painted = 0;
  for (let i = 1; i <= frames; i++) {
    const now = body(from + i * step);
    const next = nextBand(band, now, step, false);
    if (next) {
      band = next;
      painted++;
    }
    expect(band.top).toBeLessThanOrEqual(now.scrollTop);
    expect(band.top + band.height).toBeGreaterThanOrEqual(now.scrollTop + HEIGHT);
    expect(band.height).toBeLessThanOrEqual(bandRoom(HEIGHT, CONTENT));
    expect(Number.isInteger(band.top) && band.top >= 0).toBe(true);
  }
  return painted;
}

test('a slow scroll paints one frame of ten, down and up', () => {
  expect(paints(5000, 25, 200)).toBeLessThanOrEqual(20);
  expect(paints(50_000, -25, 200)).toBeLessThanOrEqual(20);
});

test('a scroll too fast to read paints what is on the screen, every frame', () => {
  expect(paints(5000, 500, 50)).toBe(50);
  expect(nextBand({ top: 0, height: 900 }, body(5000), 500, false)).toEqual({ top: 5000, height: 853 });
});

test('a change paints what is on the screen and no more', () => {
  expect(nextBand({ top: 4900, height: 1500 }, body(5000.25), 0, true)).toEqual({ top: 5000, height: 853 });
});

test('every way of scrolling keeps the body covered', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 60 }), (steps) => {
      let band = nextBand({ top: 0, height: 0 }, body(20_000), 0, true)!;
      let at = 20_000;
      for (const by of steps) {
        at += by / 2;
        band = nextBand(band, body(at), by / 2, false) ?? band;
        expect(band.top).toBeLessThanOrEqual(at);
        expect(band.top + band.height).toBeGreaterThanOrEqual(at + HEIGHT);
        expect(band.height).toBeLessThanOrEqual(bandRoom(HEIGHT, CONTENT));
      }
    }),
  );
});

test('what fits into the pane needs no room to scroll', () => {
  expect(bandRoom(852, 400)).toBe(853);
});
