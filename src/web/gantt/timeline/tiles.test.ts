import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ROW_HEIGHT } from '../theme.ts';
import { mostTiles, rowsOfTile, sharp, tilesOf } from './tiles.ts';

const WIDTHS = [300, 520, 1080, 1400, 3300];
const DENSITIES = [1, 1.1, 1.25, 1.5, 2, 3];

test('the tiles cover the body wherever it is scrolled, none in vain, each on a canvas of its own', () => {
  const body = fc.record({
    top: fc.double({ min: 0, max: 3_000_000, noNaN: true }),
    height: fc.double({ min: 1, max: 2200, noNaN: true }),
    rows: fc.integer({ min: 2, max: 8 }),
  });
  fc.assert(
    fc.property(body, ({ top, height, rows }) => {
      const pitch = rows * ROW_HEIGHT;
      const { first, last } = tilesOf(top, height, pitch);
      expect(first * pitch).toBeLessThanOrEqual(top);
      expect((last + 1) * pitch).toBeGreaterThanOrEqual(top + height);
      expect((first + 1) * pitch).toBeGreaterThan(top);
      expect(last === first || last * pitch < top + height).toBe(true);
      expect(last - first + 1).toBeLessThanOrEqual(mostTiles(height, pitch));
    }),
  );
});

test('neighbours touch on a whole pixel of the screen and leave no gap', () => {
  for (const ratio of DENSITIES)
    for (const rows of [2, 4, 7]) {
      const pitch = rows * ROW_HEIGHT;
      const height = Math.ceil(pitch * ratio);
      for (let tile = 0; tile < 600; tile++) {
        const [top, next] = [sharp(tile * pitch, ratio) * ratio, sharp((tile + 1) * pitch, ratio) * ratio];
        expect(Math.abs(top - Math.round(top))).toBeLessThan(1e-6);
        expect(next - top).toBeLessThan(height + 1e-6);
      }
    }
});

test('a picture is light where a row is, and never of more rows than a short scroll needs', () => {
  for (const width of WIDTHS)
    for (const ratio of DENSITIES) {
      const rows = rowsOfTile(width, ratio);
      expect(rows).toBeGreaterThanOrEqual(2);
      expect(rows).toBeLessThanOrEqual(16);
      if (rows > 2) expect(4 * width * ratio * rows * ROW_HEIGHT * ratio).toBeLessThanOrEqual(900_000);
    }
  expect([rowsOfTile(1080, 1), rowsOfTile(520, 1), rowsOfTile(3300, 1), rowsOfTile(1080, 2)]).toEqual([7, 15, 2, 2]);
});
