import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueOfText } from '#kernel/cell-text.ts';
import { choice, int, lines, text } from '#kernel/field.ts';
import * as edit from './lines-edit.ts';

const l = ['名', '名', 'name'] as const;
const FIELD = lines(
  l,
  {
    kind: choice(l, { word: ['词', '詞', 'Word'], none: ['无', '無', 'None'] }, { default: 'none' }),
    word: text(l, { when: { shown: { kind: ['word'] } } }),
    size: int(l),
  },
  { max: 4 },
);
const read = (cell: Parameters<typeof valueOfText>[0], words: string) => valueOfText(cell, words, (_, title) => title);
const paste = (now: edit.Lines, row: number, column: number, texts: string[][]) =>
  edit.pasteTexts(FIELD, now, { row, column }, texts, read, 4);

test('a paste writes from its cell on, adds lines, takes no hidden cell, and tells what found no room', () => {
  const now = [{ id: 1, kind: 'word', word: 'a', size: 1 }];
  expect(paste(now, 0, 1, [['b', '2']]).lines).toEqual([{ id: 1, kind: 'word', word: 'b', size: 2 }]);
  expect(paste(now, 0, 0, [['None', 'hidden', '3', 'beyond']]).lines).toEqual([
    { id: 1, kind: 'none', word: 'a', size: 3 },
  ]);
  // The kind of a new line comes with the paste, before its dependent cells.
  expect(
    paste(now, 1, 0, [
      ['词', 'c'],
      ['无', 'hidden'],
    ]),
  ).toEqual({
    lines: [now[0], { kind: 'word', word: 'c' }, { kind: 'none' }],
    left: 0,
  });
  expect(paste(now, 2, 2, [['1'], ['2'], ['3']]).left).toBe(1);
  // Anything but a number stays as typed, for the check to refuse.
  expect(paste(now, 0, 2, [['many']]).lines[0]).toMatchObject({ size: 'many' });
});

test('a line more than the most is not added, one moved past an end stays', () => {
  const full = [1, 2, 3, 4].map((id) => ({ id }));
  expect(edit.addLine(FIELD, full, 2, 4)).toBe(full);
  expect(edit.addLine(FIELD, full.slice(1), 1, 4)).toEqual([{ id: 2 }, { kind: 'none' }, { id: 3 }, { id: 4 }]);
  expect(edit.moveLine(full, 0, -1)).toBe(full);
  expect(edit.moveLine(full, 3, 1)).toBe(full);
  expect(edit.moveLine(full, 1, 1).map(({ id }) => id)).toEqual([1, 3, 2, 4]);
  expect(
    edit.clearBlock(FIELD, [{ id: 1, kind: 'word', word: 'a', size: 1 }], { top: 0, bottom: 0, left: 1, right: 2 }),
  ).toEqual([{ id: 1, kind: 'word', word: null, size: null }]);
});

test('whatever is edited, as many steps back as were made lead to the beginning, and forth again to the end', () => {
  const act = fc.record({
    what: fc.constantFrom('add', 'remove', 'move', 'set', 'paste'),
    at: fc.nat(5),
    to: fc.nat(2),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const first: edit.Lines = [{ id: 1, size: 1 }, { id: 2 }];
      let now = first;
      let history = edit.NO_HISTORY;
      for (const { what, at, to } of acts) {
        const before = now;
        if (what === 'add') now = edit.addLine(FIELD, now, Math.min(at, now.length), 4);
        else if (what === 'remove') now = edit.removeLine(now, at);
        else if (what === 'move') now = edit.moveLine(now, Math.min(at, now.length - 1), to === 0 ? -1 : 1);
        else if (what === 'set') now = edit.setCell(now, at, 'size', to);
        else now = paste(now, Math.min(at, now.length), to, [['Word', 'x'], ['None']]).lines;
        expect(now.length).toBeLessThanOrEqual(4);
        if (now !== before) history = edit.remember(history, before);
      }
      const last = now;
      for (let back = edit.step(history, now, 'past'); back; back = edit.step(history, now, 'past'))
        [now, history] = [back.lines, back.history];
      expect(now).toEqual(first);
      for (let forth = edit.step(history, now, 'future'); forth; forth = edit.step(history, now, 'future'))
        [now, history] = [forth.lines, forth.history];
      expect(now).toEqual(last);
    }),
    { numRuns: 500 },
  );
});
