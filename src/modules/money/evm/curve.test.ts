/** The curve says on each day what the figures say. */
import { expect, test } from 'vitest';
import { axisDays, doneCurve, evmCurve } from './curve.ts';
import { atCompletion } from './evm.rules.ts';
import { evmAt, plannedCurve, scheduleAt } from './evm-at.ts';
import { baseCase, dayOf, STATUS } from './testing/base-case.ts';

test('planned, earned and actual on every day of the axis', () => {
  for (const technique of ['percent', 'fiftyFifty', 'effort'] as const) {
    const data = baseCase([technique, technique, technique]);
    const days = axisDays(dayOf('2026-02-25'), dayOf('2026-05-01'), [STATUS]);
    const planned = plannedCurve(data, days);
    const { ev, ac } = doneCurve(data, days, STATUS);
    for (const [i, day] of days.entries()) {
      const { total } = evmAt(data, day);
      expect(planned[i], `PV ${day}`).toBe(total.pv);
      if (day <= STATUS) expect([ev[i], ac[i]], `EV, AC ${day} ${technique}`).toEqual([total.ev, total.ac]);
    }
    expect(ev).toHaveLength(days.filter((day) => day <= STATUS).length);
  }
});

test('the forecast leads from actual cost to the estimate, earned schedule from its day to the status date', () => {
  const data = baseCase();
  const at = evmAt(data, STATUS);
  const schedule = scheduleAt(data, at, STATUS);
  const eac = atCompletion(at.total, { forecast: 'cpi', factor: 1000 });
  const { series, days } = evmCurve({ data, at, day: STATUS, eac, schedule, scale: 100 })!;
  const now = days.indexOf(STATUS);
  expect(series.lines.eac![now]).toBe(330_000);
  expect(series.lines.eac!.at(-1)).toBe(682_758.62);
  expect(series.lines.eac![now - 1]).toBeNull();
  // ES is 19.5 working days: the twentieth is 27 March.
  const from = days.indexOf(dayOf('2026-03-27'));
  expect([
    series.lines.es![from - 1],
    series.lines.es![from],
    series.lines.es![now],
    series.lines.es![now + 1],
  ]).toEqual([...[null, 290_000, 290_000], null]);
});
