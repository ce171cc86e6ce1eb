import { expect, test } from 'vitest';
import { ledgerOf } from './ledger.ts';
import { movedBar, placeBars } from './map-lanes.ts';

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const item = (to: string, confidence = 'committed') => ({ id: 1, name: 'Release', confidence, to });

test('a promise is counted from when it was first committed to, however its date moves and returns', () => {
  const editions = [
    item('2026-01-10', 'planned'),
    item('2026-01-10'),
    item('2026-01-16'),
    item('2026-01-16'),
    item('2026-01-12'),
  ];
  const lines = ledgerOf(
    editions.map((one, at) => ({ no: at + 1, at: `2026-01-0${at + 1}`, items: [one] })),
    days,
  );
  expect(lines).toEqual([
    {
      id: 1,
      name: 'Release',
      firstNo: 2,
      firstAt: '2026-01-02',
      first: '2026-01-10',
      last: '2026-01-12',
      moves: 2,
      days: 2,
      stands: true,
    },
  ]);
});

test('a promise that is left out does not stand any more', () => {
  const [line] = ledgerOf(
    [
      { no: 1, at: 'a', items: [item('2026-01-10')] },
      { no: 2, at: 'b', items: [] },
    ],
    days,
  );
  expect([line!.stands, line!.moves]).toEqual([false, 0]);
});

test('bars of a lane never cover each other, and those without dates are named', () => {
  const bar = (id: number, begins: string | null, ends: string | null, lane: string | null = 'L') => ({
    id,
    lane,
    begins,
    ends,
  });
  const [lane, rest] = placeBars(
    [
      bar(1, '2026-01-01', '2026-01-05'),
      bar(2, '2026-01-05', '2026-01-06'),
      bar(3, '2026-01-07', null, 'gone'),
      bar(4, '2026-01-06', '2026-01-08'),
    ],
    ['L'],
    20454,
  );
  expect(lane!.bars.map(({ bar: { id }, row }) => [id, row])).toEqual([
    [1, 0],
    [2, 1],
    [4, 0],
  ]);
  expect([rest!.name, rest!.undated.map(({ id }) => id)]).toEqual([null, [3]]);
});

test('a bar made shorter than a day keeps its first day', () => {
  expect(movedBar({ begins: '2026-01-05', ends: '2026-01-06' }, -9, 'end')).toEqual({
    from: '2026-01-05',
    to: '2026-01-05',
  });
});
