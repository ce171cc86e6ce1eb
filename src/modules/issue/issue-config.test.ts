import { expect, test } from 'vitest';
import {
  checkIssueConfig,
  daysFor,
  deliveredConfig,
  holdsTask,
  type IssueConfig,
  keptConfig,
  missingFields,
  usesType,
  verifierOf,
} from './issue-config.ts';

const delivered = deliveredConfig([
  { id: 11, itemKey: 'critical' },
  { id: 12, itemKey: 'slight' },
  { id: 13, itemKey: 'ours' },
]);
const key = (patch: object): string | null =>
  checkIssueConfig({ ...delivered, ...patch } as IssueConfig)?.message.key ?? null;

test('what is delivered is valid and knows the days of the severities it names', () => {
  expect(checkIssueConfig(delivered)).toBeNull();
  expect([11, 12, 13, null].map((severity) => daysFor(delivered, severity))).toEqual([1, 10, null, null]);
});

test.each<[string, object, string | null]>([
  ['some types', { types: [1, 2] }, null],
  ['no type at all', { types: [] }, 'issueConfig.types'],
  ['a type twice', { types: [1, 1] }, 'issueConfig.wrong'],
  ['types by name', { types: ['bug'] }, 'issueConfig.wrong'],
  ['a state without its list', { required: { new: [], processing: [], solved: [] } }, 'issueConfig.wrong'],
  ['a field asked too early', { required: { ...delivered.required, new: ['solution'] } }, 'issueConfig.wrong'],
  ['a field of no issue', { required: { ...delivered.required, solved: ['__proto__'] } }, 'issueConfig.wrong'],
  ['no days', { days: [] }, null],
  ['a severity twice', { days: [...delivered.days, ...delivered.days] }, 'issueConfig.wrong'],
  ['half a day', { days: [{ severity: 1, days: 0.5 }] }, 'issueConfig.days'],
  ['none of a day', { days: [{ severity: 1, days: 0 }] }, 'issueConfig.days'],
  ['more than a year', { days: [{ severity: 1, days: 361 }] }, 'issueConfig.days'],
  ['lines with more', { days: [{ severity: 1, days: 1, hours: 1 }] }, 'issueConfig.wrong'],
  ['lines that are none', { days: [null] }, 'issueConfig.wrong'],
  ['a rule that is none', { verifier: 'constructor' }, 'issueConfig.wrong'],
  ['nobody named', { verifier: 'named', verifierUser: null }, 'issueConfig.noVerifier'],
  ['somebody named', { verifier: 'named', verifierUser: 5 }, null],
  ['a flag that is none', { fourEyes: 1 }, 'issueConfig.wrong'],
  ['manager after 3 days', { toManager: 3 }, null],
  ['manager at once', { toManager: 0 }, 'issueConfig.escalation'],
  ['head later', { toManager: 3, toHead: 4 }, null],
  ['head at the same time', { toManager: 3, toHead: 3 }, 'issueConfig.headLater'],
  ['head alone', { toHead: 3 }, 'issueConfig.headAlone'],
  ['days as a text', { toManager: '3' }, 'issueConfig.escalation'],
])('%s', (_name, patch, expected) => expect(key(patch)).toBe(expected));

test.each([null, undefined, 1, 'x', [], [delivered]])('%o is no setting', (value) =>
  expect(checkIssueConfig(value)?.message.key).toBe('issueConfig.wrong'),
);

test('only settings are kept, and a person only where the rule names one', () => {
  const kept = keptConfig({ ...delivered, verifierUser: 5, more: 1 } as IssueConfig);
  expect(kept).toEqual(delivered);
  expect(keptConfig({ ...delivered, verifier: 'named', verifierUser: 5 }).verifierUser).toBe(5);
});

test('an issue lacks what its state asks for', () => {
  const missing = (values: object) => missingFields(delivered, 'solved', values);
  expect(missing({})).toEqual(['solution', 'cause']);
  expect(missing({ solution: '<p> &nbsp;</p>', cause: 3 })).toEqual(['solution']);
  expect(missing({ solution: '<p><img src="/f/1"></p>', cause: 3 })).toEqual([]);
  expect(missing({ solution: 'Taken away', cause: null })).toEqual(['cause']);
  expect(
    missingFields({ ...delivered, required: { ...delivered.required, new: ['files'] } }, 'new', { files: [] }),
  ).toEqual(['files']);
});

test('who verifies', () => {
  const of = (patch: Partial<IssueConfig>, manager: number | null = 7) =>
    verifierOf({ ...delivered, ...patch }, { proposer: 3, manager });
  expect(of({})).toBe(3);
  expect(of({ verifier: 'manager' })).toBe(7);
  expect(of({ verifier: 'manager' }, null)).toBe(3);
  expect(of({ verifier: 'named', verifierUser: 9 })).toBe(9);
});

test('types in use and severities that hold no task', () => {
  expect([
    usesType(delivered, 4),
    usesType({ ...delivered, types: [5] }, 4),
    usesType({ ...delivered, types: [5] }, null),
  ]).toEqual([true, false, true]);
  expect([holdsTask(delivered, 11), holdsTask({ ...delivered, exempt: [11] }, 11), holdsTask(delivered, null)]).toEqual(
    [true, false, true],
  );
});
