/** Earned value by the numbers of the design, each worked out by hand (section 15, scenarios 1 to 3, 8, 13, 14). */
import { expect, test } from 'vitest';
import { compiled } from '#kernel/workdays.ts';
import { earnedPercent } from './earned.ts';
import { earnedDays } from './earned-schedule.ts';
import { atCompletion, type Forecast, lightOf, measures, together } from './evm.rules.ts';
import { evmAt, scheduleAt } from './evm-at.ts';
import { TooLargeError, timesOver } from './exact.ts';
import { plannedUntil } from './planned.ts';
import { baseCase, dayOf, RESERVE, STATUS, weekdays } from './testing/base-case.ts';

const round = (value: unknown, digits = 4): unknown =>
  typeof value === 'number' ? Number(value.toFixed(digits)) : value;
const yuan = (cents: unknown): unknown => (typeof cents === 'number' ? cents / 100 : cents);

test('scenario 1: totals, variances, indices, four estimates, TCPI', () => {
  const { total } = evmAt(baseCase(), STATUS);
  expect([total.bac + RESERVE, total.bac, total.pv, total.ev].map(yuan)).toEqual([660_000, 600_000, 375_000, 290_000]);
  const m = measures(total);
  expect([m.cv, m.sv].map(yuan)).toEqual([-40_000, -85_000]);
  expect([m.cpi, m.spi].map((x) => round(x))).toEqual([0.8788, 0.7733]);
  const eac = (forecast: Forecast) => yuan(atCompletion(total, { forecast, factor: 1000 }));
  expect((['cpi', 'budget', 'both', 'weighted'] as const).map(eac)).toEqual([
    682_758.62, 640_000, 786_153.39, 691_433.01,
  ]);
  expect(yuan(m.vac)).toBe(-82_758.62);
  expect(round(m.tcpiBac)).toBe(1.1481);
  expect(measures(total, { forecast: 'budget', factor: 1000 }).tcpiEac).toBe(1);
});

test('the estimate from below and by an own factor: P6 multiplies what is left', () => {
  const { total } = evmAt(baseCase(), STATUS);
  expect(yuan(atCompletion({ ...total, rest: 35_000_012 }, { forecast: 'bottomUp', factor: 1000 }))).toBe(680_000.12);
  expect(atCompletion(total, { forecast: 'bottomUp', factor: 1000 })).toBe('noRest');
  expect(yuan(atCompletion(total, { forecast: 'own', factor: 1250 }))).toBe(717_500);
});

test('scenario 2: earned schedule', () => {
  const data = baseCase();
  const s = scheduleAt(data, evmAt(data, STATUS), STATUS);
  expect([s.es, s.at, s.pd, s.svt, round(s.spit, 2), round(s.ieac, 2), round(s.tspi)]).toEqual([
    19.5, 25, 40, -5.5, 0.78, 51.28, 1.3667,
  ]);
});

test('scenario 3: techniques, and what is not defined says why', () => {
  const ev = (...by: Parameters<typeof baseCase>) => yuan(evmAt(baseCase(...by), STATUS).total.ev);
  expect(ev(['percent', 'zeroHundred', 'percent'])).toBe(130_000);
  expect(ev(['fiftyFifty', 'fiftyFifty', 'fiftyFifty'])).toBe(350_000);
  const nothing = measures(evmAt(baseCase([], 0), STATUS).total);
  expect([nothing.ac, nothing.cpi, nothing.eac, nothing.vac, round(nothing.spi)]).toEqual([
    ...[0, 'noActual', 'noActual', 'noActual'],
    0.7733,
  ]);
});

test('25/75, weighted milestones, level of effort, apportioned', () => {
  const ev = (by: Parameters<typeof baseCase>[0]) => evmAt(baseCase(by), STATUS).ev;
  expect([...ev(['quarter', 'quarter', 'quarter'])].map(yuan)).toEqual([100_000, 50_000, 75_000]);
  expect([...ev(['effort', 'effort', 'effort'])].map(yuan)).toEqual([100_000, 200_000, 75_000]);
  const data = baseCase(['percent', 'percent', 'apportioned']);
  const follows = { ...data, nodes: data.nodes.map((node, i) => (i === 2 ? { ...node, apportionedTo: 1 } : node)) };
  expect(yuan(evmAt(follows, STATUS).ev[2])).toBe(240_000);
  const told = { progress: [], startedOn: null, finishedOn: dayOf('2026-04-01') };
  const open = { ...told, finishedOn: dayOf('2026-04-06') };
  const milestones = [
    { told, weight: 2500 },
    { told: open, weight: 7500 },
  ];
  expect(earnedPercent('milestones', told, STATUS, milestones)).toBe(2500);
  expect(earnedPercent('milestones', told, dayOf('2026-04-06'), milestones)).toBe(10_000);
});

test('a date before, between and after what is told', () => {
  const data = baseCase();
  expect(evmAt(data, dayOf('2026-03-01')).total).toMatchObject({ pv: 0, ev: 0, ac: 0 });
  expect(evmAt(data, dayOf('2026-03-20')).total).toMatchObject({ pv: 20_000_000, ev: 10_000_000, ac: 0 });
  expect(evmAt(data, dayOf('2027-01-01')).total.pv).toBe(60_000_000);
});

test('scenario 8: a re-baseline leaves the past, in months and to the end', () => {
  const months = (count: number, cents: number) =>
    Array.from({ length: count }, (_, i) => ({ cents, first: dayOf(`2026-0${i + 1}-01`) }));
  const versions = [
    { from: 0, parts: months(6, 10_000_000) },
    { from: dayOf('2026-04-01'), parts: months(8, 9_000_000) },
  ];
  const by = { own: compiled(weekdays), shared: compiled(weekdays) };
  const at = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31'].map(
    (end) => plannedUntil(versions, dayOf(`2026-${end}`), by) / 100_000,
  );
  expect(at).toEqual([100, 200, 300, 384, 468, 552, 636, 720]);
});

test('scenario 14: indices of a program are made of sums, not the mean of indices', () => {
  const base = evmAt(baseCase(), STATUS).total;
  const other = { bac: 15_000_000, pv: 10_000_000, ev: 12_000_000, ac: 9_000_000 };
  const all = measures(together([base, other]));
  expect([round(all.cpi), round(all.spi)]).toEqual([0.9762, 0.8632]);
  expect(round(((measures(base).cpi as number) + (measures(other).cpi as number)) / 2)).toBe(1.1061);
});

test('what is not defined: every figure and every reason', () => {
  const of = (bac: number, pv: number, ev: number, ac: number) => measures({ bac, pv, ev, ac });
  expect(of(0, 0, 0, 500)).toMatchObject({ cpi: 0, spi: 'noPlanned', eac: 'noBudget', tcpiBac: 0 });
  expect(of(1000, 0, 0, 500)).toMatchObject({ cpi: 0, eac: 'noEarned', etc: 'noEarned', vac: 'noEarned' });
  expect(of(1000, 500, 400, 1000)).toMatchObject({ tcpiBac: 'usedUp' });
  expect(of(1000, 1000, 1000, 1100)).toMatchObject({ tcpiBac: 0, tcpiEac: 0, eac: 1100, etc: 0, vac: -100 });
  expect(of(1000, 500, 400, -50)).toMatchObject({ cpi: 'noActual', cv: 450 });
  expect(atCompletion({ bac: 1000, pv: 0, ev: 10, ac: 5 }, { forecast: 'both', factor: 1000 })).toBe('noPlanned');
});

test('the earned schedule at its edges', () => {
  expect(earnedDays([100, 200, 300], 0)).toBe(0);
  expect(earnedDays([100, 200, 300], 50)).toBe(0.5);
  expect(earnedDays([100, 100, 300], 100)).toBe(2);
  expect(earnedDays([100, 200, 300], 300)).toBe(3);
  const data = baseCase();
  const early = dayOf('2026-02-01');
  expect(scheduleAt(data, evmAt(data, early), early)).toMatchObject({ es: 0, at: 0, spit: 'notBegun' });
  const late = dayOf('2026-06-30');
  expect(scheduleAt(data, evmAt(data, late), late)).toMatchObject({ tspi: 'timeUp' });
  expect(scheduleAt({ ...data, nodes: [] }, evmAt({ ...data, nodes: [] }, late), late).es).toBe('noDates');
});

test('lights, and amounts beyond whole numbers are refused by name', () => {
  const by = { green: 95, yellow: 90 };
  expect([0.95, 0.9499, 0.9, 0.89].map((x) => lightOf(x, by))).toEqual(['green', 'yellow', 'yellow', 'red']);
  expect(lightOf('noActual', by)).toBeNull();
  expect(() => timesOver(9e15, 9e15, 7)).toThrow(TooLargeError);
  expect(timesOver(9_007_199_254_740_991, 9999, 10_000)).toBe(9_006_298_534_815_517);
  expect([timesOver(-5, 1, 10), timesOver(-6, 1, 10), timesOver(5, 1, 10)]).toEqual([0, -1, 1]);
});
