import { expect, test } from 'vitest';
import { checkIssueConfig, DELIVERED_ISSUE_CONFIG as delivered } from './issue-config.ts';

const key = (patch: object): string | null => checkIssueConfig({ ...delivered, ...patch })?.message.key ?? null;

test('what is delivered is valid', () => expect(checkIssueConfig(delivered)).toBeNull());

test.each<[string, object, string | null]>([
  ['some types', { types: ['quality'] }, null],
  ['no type at all', { types: [] }, 'issueConfig.noTypes'],
  ['types by number', { types: [1] }, 'issueConfig.shape'],
  ['fields of their states', { required: { new: ['type'], closed: ['solution'] } }, null],
  ['a state that is none', { required: { suspended: [] } }, 'issueConfig.shape'],
  ['a field demanded too early', { required: { new: ['solution'] } }, 'issueConfig.demanded'],
  ['a field of no issue', { required: { solved: ['__proto__'] } }, 'issueConfig.demanded'],
  ['no days', { days: {} }, null],
  ['half a day', { days: { critical: 0.5 } }, 'issueConfig.days'],
  ['none of a day', { days: { critical: 0 } }, 'issueConfig.days'],
  ['more than a year', { days: { critical: 366 } }, 'issueConfig.days'],
  ['days as a text', { days: { critical: '3' } }, 'issueConfig.days'],
  ['days that are a list', { days: [3] }, 'issueConfig.shape'],
  ['a rule that is none', { verifier: { by: 'constructor', user: null } }, 'issueConfig.shape'],
  ['nobody named', { verifier: { by: 'named', user: null } }, 'issueConfig.verifier'],
  ['somebody named', { verifier: { by: 'named', user: 5 } }, null],
  ['somebody named for nothing', { verifier: { by: 'manager', user: 5 } }, 'issueConfig.verifier'],
  ['a flag that is none', { fourEyes: 1 }, 'issueConfig.shape'],
  ['no severity holds a task', { blocking: [] }, null],
  ['manager after 3 days', { escalation: { manager: 3, head: null } }, null],
  ['manager at once', { escalation: { manager: 0, head: null } }, 'issueConfig.days'],
  ['head later', { escalation: { manager: 3, head: 4 } }, null],
  ['head earlier', { escalation: { manager: 3, head: 2 } }, 'issueConfig.order'],
  ['one of both', { escalation: { manager: 3 } }, 'issueConfig.shape'],
  ['more than there is', { more: 1 }, 'issueConfig.shape'],
])('%s', (_name, patch, expected) => expect(key(patch)).toBe(expected));

test.each([null, undefined, 1, 'x', [], [delivered]])('%o is no setting', (value) =>
  expect(checkIssueConfig(value)?.message.key).toBe('issueConfig.shape'),
);
