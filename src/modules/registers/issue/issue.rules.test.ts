/** Rules of issues as tables: who has one, which fields may be changed, what is missing. */
import { expect, test } from 'vitest';
import { moveFields } from '#kernel/lifecycle.ts';
import type { IssueRow } from './issue.entity.ts';
import { issueLife } from './issue.life.ts';
import { askedFields, editableFields, handlerOf, missingFields } from './issue.rules.ts';
import { DELIVERED_ISSUE_CONFIG } from './issue-config.ts';

const row = (more: Partial<IssueRow>): IssueRow =>
  ({ status: 'new', responsible: null, proposer: 1, verifier: 2, cause: null, solution: null, ...more }) as IssueRow;

test.each([
  ['new', null, 2, 'triage'],
  ['new', 5, 2, 5],
  ['processing', 5, 2, 5],
  ['processing', null, 2, 'triage'],
  ['solved', 5, 2, 2],
  ['solved', 5, null, 'triage'],
  ['suspended', 5, 2, null],
  ['closed', 5, 2, null],
] as const)('%s, in charge %s, verifier %s: %s has it', (status, responsible, verifier, handler) => {
  expect(handlerOf({ status, responsible, verifier })).toBe(handler);
});

test('nobody changes a closed one; others change what is theirs', () => {
  expect(editableFields(row({ status: 'closed' }), 1, true)).toEqual([]);
  expect(editableFields(row({}), 9, false)).toEqual([]);
  expect(editableFields(row({ status: 'processing' }), 1, false)).toEqual([]);
  const own = editableFields(row({}), 1, false);
  expect(own).toContain('responsible');
  expect(own).not.toContain('status');
  expect(editableFields(row({ status: 'processing' }), 9, true)).toEqual(own.filter((name) => name !== 'responsible'));
  const work = editableFields(row({ status: 'processing', responsible: 9 }), 9, false);
  expect(work.toSorted()).toEqual(['cause', 'causeText', 'files', 'measures', 'solution']);
});

test('demanded fields are asked for where the state is come to, and never by closing without work', () => {
  const config = { ...DELIVERED_ISSUE_CONFIG, required: { solved: ['cause', 'solution'], closed: ['causeText'] } };
  const names = (more: Partial<IssueRow>, action?: string) =>
    missingFields(config, row(more), action).map(({ field }) => field);
  expect(names({ status: 'solved' }, 'solve')).toEqual(['cause', 'solution']);
  expect(names({ status: 'solved', cause: 3 }, 'solve')).toEqual(['solution']);
  expect(names({ status: 'closed' }, 'verify')).toEqual(['causeText']);
  expect(names({ status: 'closed' }, 'close')).toEqual([]);
  expect(names({ status: 'solved', cause: 3, solution: ' ' })).toEqual([]);
  expect(names({ status: 'suspended' })).toEqual([]);
});

test('a move asks for what is demanded and missing, and offers no result it is refused for', () => {
  const config = { ...DELIVERED_ISSUE_CONFIG, required: { solved: ['cause', 'files'], closed: ['measures'] } };
  const asked = (action: 'solve' | 'verify' | 'close', row: object) =>
    Object.entries(askedFields(config, action, row as never, moveFields(issueLife, issueLife.moves[action]))).map(
      ([name, { required }]) => [name, required === true],
    );
  expect(asked('solve', { cause: null, files: null })).toEqual([
    ['solution', false],
    ['cause', true],
    ['causeText', false],
    ['files', true],
  ]);
  expect(asked('solve', { cause: 1, files: [1] }).map(([name]) => name)).toEqual(['solution', 'cause', 'causeText']);
  expect(asked('verify', { measures: [] })).toEqual([['measures', true]]);
  expect(asked('verify', { measures: [{ what: '检查' }] })).toEqual([]);
  const { result } = askedFields(config, 'close', {}, moveFields(issueLife, issueLife.moves.close));
  expect(Object.keys(result!.items!)).toEqual(['notFault', 'duplicate', 'willNotDo']);
});
