import { expect, test } from 'vitest';
import type { ComparedSide } from '../../change/compare.ts';
import { spanOf } from './compared-span.ts';

const side = (start: number | null, finish: number | null): ComparedSide => ({ start, finish }) as ComparedSide;

test('the span holds both sides; nothing scheduled has none', () => {
  const tasks = [
    { before: side(0, 480), after: side(1440, 4800) },
    { before: side(100, 900), after: null },
    { before: null, after: side(5000, 9000) },
  ];
  expect(spanOf(tasks)).toEqual({ from: 0, to: 9000 });
  expect(spanOf([{ before: side(null, null), after: null }])).toBeNull();
});
