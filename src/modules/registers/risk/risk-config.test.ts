/** Refusals of settings, by field (records.md B3). */
import { expect, test } from 'vitest';
import { checkRiskConfig, DELIVERED_RISK_CONFIG as D } from './risk-config.ts';

test.each<[string, unknown, string]>([
  ['two classes', { probability: D.probability.slice(0, 2) }, 'probability'],
  ['seven classes', { impact: [...D.impact, ...D.impact].slice(0, 7) }, 'impact'],
  ['percents that fall', { probability: D.probability.toReversed() }, 'probability'],
  [
    'a percent of 101',
    { probability: D.probability.map((one, i) => (i === 4 ? { ...one, percent: 101 } : one)) },
    'probability',
  ],
  ['half a day', { impact: D.impact.map((one, i) => (i === 0 ? { ...one, days: 0.5 } : one)) }, 'impact'],
  ['a long name', { impact: D.impact.map((one) => ({ ...one, name: 'x'.repeat(21) })) }, 'impact'],
  ['a class with more', { impact: D.impact.map((one) => ({ ...one, color: 'red' })) }, 'impact'],
  ['cells of another size', { cells: D.cells.slice(1) }, 'cells'],
  ['a level that is none', { cells: D.cells.map((row) => row.map(() => 'extreme')) }, 'cells'],
  ['levels that fall', { cells: D.cells.toReversed() }, 'cells'],
  ['a way to combine', { combine: 'lowest' }, 'combine'],
  ['no days', { review: { ...D.review, high: 0 } }, 'review'],
  ['a level without days', { review: { high: 1, low: 2 } }, 'review'],
  ['an appetite', { appetite: 'none' }, 'appetite'],
  ['an escalation', { escalation: 366 }, 'escalation'],
])('%s is refused at its field', (_, wrong, field) => {
  expect(checkRiskConfig({ ...D, ...(wrong as object) })?.field).toBe(field);
});

test('what is delivered is taken; anything else than an object of its keys is refused', () => {
  expect(checkRiskConfig(D)).toBeNull();
  expect(checkRiskConfig({ ...D, escalation: null })).toBeNull();
  for (const wrong of [null, 1, 'x', [], {}, { ...D, more: 1 }]) expect(checkRiskConfig(wrong)).not.toBeNull();
});
