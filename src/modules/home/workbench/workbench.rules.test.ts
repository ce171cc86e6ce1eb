import { describe, expect, it } from 'vitest';
import { windowOf } from './workbench.rules.ts';

describe('the window', () => {
  it.each([
    ['2026-11-16', '2026-11-09', '2026-11-29'],
    ['2026-11-21', '2026-11-09', '2026-11-29'],
    ['2026-11-22', '2026-11-09', '2026-11-29'],
    ['2026-11-23', '2026-11-16', '2026-12-06'],
    ['2027-01-01', '2026-12-21', '2027-01-10'],
  ])('around %s is %s to %s', (today, from, to) => {
    expect(windowOf(today)).toMatchObject({ from, to });
  });
});
