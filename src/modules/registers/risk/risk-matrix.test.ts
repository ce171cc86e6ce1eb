/** The matrix as a rule: combination, levels, other scales (records.md B3). */
import { expect, test } from 'vitest';
import { checkRiskConfig, criteriaOf, DELIVERED_RISK_CONFIG } from './risk-config.ts';
import {
  classOn,
  classWord,
  deliveredCells,
  impactOf,
  judge,
  MAX_CLASSES,
  MIN_CLASSES,
  riskLevels,
  sameCriteria,
} from './risk-matrix.ts';

const SIZES = [3, 4, 5, 6] as const;
const order = Object.keys(riskLevels);

test('several impacts are the highest or their average, a half counts up', () => {
  expect(impactOf('highest', { onSchedule: 2, onCost: 5, onQuality: null })).toBe(5);
  expect(impactOf('average', { onSchedule: 2, onCost: 5, onQuality: null })).toBe(4);
  expect(impactOf('average', { onSchedule: 1, onCost: 2, onQuality: 1 })).toBe(1);
  expect(impactOf('highest', { onSchedule: null })).toBeNull();
});

test('a judgement is that of its cell; what is missing or outside is none', () => {
  const { cells } = DELIVERED_RISK_CONFIG;
  for (let p = 1; p <= 5; p++)
    for (let i = 1; i <= 5; i++)
      expect(judge(DELIVERED_RISK_CONFIG, p, { onCost: i })).toEqual({
        impact: i,
        score: p * i,
        level: cells[p - 1]![i - 1],
      });
  for (const [p, i] of [
    [null, 3],
    [3, null],
    [6, 3],
    [0, 3],
    [3, 6],
    [3, 0],
    [3, 1.5],
  ] as const)
    expect(judge(DELIVERED_RISK_CONFIG, p, { onCost: i })).toBeNull();
});

test('delivered cells of all sizes never fall, use all levels, and make a setting that is taken', () => {
  for (const p of SIZES)
    for (const i of SIZES) {
      const cells = deliveredCells(p, i);
      expect(new Set(cells.flat())).toEqual(new Set(order));
      const config = {
        ...DELIVERED_RISK_CONFIG,
        probability: Array.from({ length: p }, (_, n) => ({ name: '', percent: 10 * (n + 1) })),
        impact: Array.from({ length: i }, (_, n) => ({ name: '', days: n, amount: null })),
        cells,
      };
      expect(checkRiskConfig(config)).toBeNull();
      expect(new Set(config.impact.map((_, n) => String(classWord('impact', config.impact, n + 1)))).size).toBe(i);
    }
  expect([MIN_CLASSES, MAX_CLASSES]).toEqual([3, 6]);
});

test('a class on another scale lies as far from the ends', () => {
  expect([1, 2, 3, 4, 5].map((at) => classOn(at, 5, 3))).toEqual([1, 2, 2, 3, 3]);
  for (const from of SIZES)
    for (const to of SIZES) expect([classOn(1, from, to), classOn(from, from, to)]).toEqual([1, to]);
});

test('criteria are the same whatever classes are called', () => {
  const { probability } = DELIVERED_RISK_CONFIG;
  const named = { ...DELIVERED_RISK_CONFIG, probability: probability.map((one) => ({ ...one, name: 'x' })) };
  expect(sameCriteria(criteriaOf(named), DELIVERED_RISK_CONFIG)).toBe(true);
  expect(sameCriteria({ ...named, combine: 'average' }, DELIVERED_RISK_CONFIG)).toBe(false);
  expect(sameCriteria({ ...named, impact: named.impact.slice(1) }, DELIVERED_RISK_CONFIG)).toBe(false);
});
