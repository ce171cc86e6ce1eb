import { expect, test } from 'vitest';
import { nextOf, stateOn, wrongDays } from './license.rules.ts';

test.each([
  ['valid', '2026-12-31', '2026-11-30', 'valid'],
  ['valid', '2026-12-31', '2026-12-01', 'expiring'],
  ['valid', '2026-12-31', '2026-12-31', 'expiring'],
  ['expiring', '2026-12-31', '2027-01-01', 'expired'],
  ['valid', '2026-12-31', '2027-02-01', 'expired'],
  ['valid', null, '2099-01-01', 'valid'],
  ['draft', '2020-01-01', '2026-01-01', 'draft'],
  ['revoked', '2020-01-01', '2026-01-01', 'revoked'],
] as const)('%s until %s is on %s: %s', (status, validTo, today, state) => {
  expect(stateOn({ status, validTo }, today)).toBe(state);
});

test('the next one begins on the day after and lasts as long; none ends before it begins', () => {
  expect(nextOf({ validFrom: '2026-01-01', validTo: '2026-12-31' })).toEqual({
    validFrom: '2027-01-01',
    validTo: '2027-12-31',
  });
  expect(wrongDays({ validFrom: '2026-01-02', validTo: '2026-01-01' })).toHaveLength(1);
  expect(wrongDays({ validFrom: '2026-01-01', validTo: '2026-01-01' })).toHaveLength(0);
});
