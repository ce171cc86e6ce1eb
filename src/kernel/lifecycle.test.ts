/** Lifecycles as literals: the table of an issue (states kept, reasons, fields, people), and refusals at load. */

import { afterAll, expect, test, vi } from 'vitest';
import { handOver } from './contribution.ts';
import { entity, type Row } from './entity.ts';
import { entityCalls } from './entity-calls.ts';
import { choice, int, longText, ref, text } from './field.ts';
import {
  APPROVALS,
  type Lifecycle,
  lifecycle,
  type Moment,
  moveFields,
  movesOf,
  reasonField,
  refuseMove,
  stateAfter,
  valuesAfter,
} from './lifecycle.ts';
import { lifecycleCalls } from './lifecycle-calls.ts';
import { commonTexts, problem } from './problem.ts';
import { say } from './text.ts';

// Set once per process; the other files of this worker use the application's.
vi.hoisted(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

const label = ['问题', '問題', 'Issue'] as const;
const STATES = { new: label, processing: label, solved: label, suspended: label, closed: label };
const issue = entity({
  name: 'issue',
  module: 'issue',
  label,
  title: 'name',
  fields: {
    name: text(label, { required: true }),
    status: choice(label, STATES, { required: true, default: 'new', set: 'server' }),
    heldStatus: choice(label, STATES, { set: 'server' }),
    charge: ref(label, 'user'),
    solver: ref(label, 'user', { set: 'server' }),
    verifier: ref(label, 'user'),
    solution: longText(label, { set: 'server' }),
    result: choice(label, { fixed: label, not: label }, { set: 'server' }),
    reopened: int(label, { set: 'server' }),
  },
  list: { columns: ['name'], filters: [], sort: 'name' },
  form: [['name']],
  rights: { read: 'q', create: 'a', update: 'e', remove: 'd', export: 'q' },
});
type IssueRow = Row<typeof issue>;
const OPEN = ['new', 'processing', 'solved', 'suspended'] as const;
interface Facts {
  fourEyes: boolean;
}

const life = lifecycle(issue, {
  accept: {
    label,
    from: ['new'],
    to: 'processing',
    right: 'e',
    writes: (row, { viewer }) => ({ charge: row.charge ?? viewer }),
  },
  assign: { label, from: ['new'], right: 'e', sets: { charge: 'must' } },
  transfer: { label, from: ['new', 'processing'], right: 'e', reason: 'must', sets: { charge: 'must' } },
  solve: {
    label,
    from: ['processing'],
    to: 'solved',
    sets: { solution: 'must' },
    refuse: (row: IssueRow, { viewer }) => (row.charge === viewer ? null : problem(commonTexts.noRight)),
    stamps: { solver: 'viewer' },
  },
  verify: {
    label,
    from: ['solved'],
    to: 'closed',
    right: 'login',
    refuse: (row: IssueRow, { viewer, facts }: Moment<Facts>) =>
      row.verifier !== viewer || (facts.fourEyes && row.solver === viewer) ? problem(commonTexts.noRight) : null,
    writes: () => ({ result: 'fixed' }),
  },
  sendBack: { label, from: ['solved'], to: 'processing', right: 'login', reason: 'must' },
  suspend: {
    label,
    from: ['new', 'processing'],
    to: 'suspended',
    right: 'e',
    writes: (row) => ({ heldStatus: row.status }),
  },
  resume: { label, from: ['suspended'], to: { kept: 'heldStatus' }, right: 'e', clears: ['heldStatus'] },
  close: { label, from: OPEN, to: 'closed', right: 'e', reason: 'must', sets: { result: 'must' } },
  reopen: {
    label,
    from: ['closed'],
    to: 'processing',
    right: 'e',
    reason: 'must',
    writes: (row) => ({ reopened: (row.reopened ?? 0) + 1 }),
  },
});

const row = (values: Partial<IssueRow>): IssueRow =>
  ({
    id: 1,
    version: 1,
    name: 'x',
    status: 'new',
    charge: null,
    verifier: 9,
    solver: null,
    reopened: null,
    ...values,
  }) as IssueRow;
const at = (viewer: number, facts: Facts = { fourEyes: true }): Moment<Facts> => ({
  viewer,
  now: '2026-01-01T00:00:00.000Z',
  today: '2026-01-01',
  facts,
});
const refusal = (action: string, values: Partial<IssueRow>, viewer = 9, facts?: Facts): string | null => {
  const found = refuseMove(life, action, row(values), at(viewer, facts));
  return found && say(found.message, 'en-US', found.params);
};

test('states: from some to one, staying, and back to the one before', () => {
  const from = Object.keys(STATES) as IssueRow['status'][];
  const allowed = from.map(
    (status) => movesOf(life).filter((action) => life.moves[action].from.includes(status)).length,
  );
  expect(allowed).toEqual([5, 4, 3, 2, 1]);
  expect(stateAfter(life.moves.assign, row({}))).toBe('new');
  expect(valuesAfter(life, 'suspend', row({ status: 'processing' }), at(9))).toEqual({
    status: 'suspended',
    heldStatus: 'processing',
  });
  expect(valuesAfter(life, 'resume', row({ status: 'suspended', heldStatus: 'processing' }), at(9)).status).toBe(
    'processing',
  );
  expect(valuesAfter(life, 'reopen', row({ status: 'closed', reopened: 2 }), at(9))).toEqual({
    status: 'processing',
    reopened: 3,
  });
});

test('what an action keeps and empties', () => {
  expect(valuesAfter(life, 'solve', row({ status: 'processing' }), at(9))).toEqual({ status: 'solved', solver: 9 });
  // Work of the server has no user.
  expect(valuesAfter(life, 'solve', row({ status: 'processing' }), at(0)).solver).toBeNull();
  const kept = row({ status: 'suspended', heldStatus: 'new' });
  expect(valuesAfter(life, 'resume', kept, at(9))).toEqual({ status: 'new', heldStatus: null });
});

test('guards: the state first, then who one is and what a setting says', () => {
  expect(refusal('verify', { status: 'new' })).toBe('The issue is "Issue"; Issue is not possible');
  expect(refusal('verify', { status: 'solved', verifier: 8 })).toContain('permission');
  expect(refusal('verify', { status: 'solved', solver: 9 })).toContain('permission');
  expect(refusal('verify', { status: 'solved', solver: 9 }, 9, { fourEyes: false })).toBeNull();
  expect(refusal('solve', { status: 'processing', charge: 9 })).toBeNull();
});

test('what a person fills in: fields of the record, also those only the server sets otherwise', () => {
  const any = life as unknown as Lifecycle;
  expect(moveFields(any, life.moves.close)).toEqual({
    result: { ...issue.fields.result, required: true, set: undefined },
  });
  expect(moveFields(any, life.moves.close).result).not.toHaveProperty('set');
  expect([reasonField(life.moves.close).required, reasonField(life.moves.accept).required]).toEqual([true, false]);
  const calls = lifecycleCalls(life as never);
  expect([calls.move.path, calls.move.right]).toEqual(['/api/v1/issue/issue/:id/move', ['e', 'login']]);
  expect(lifecycleCalls(life as never)).toBe(calls);
});

test('a literal that names what is not there is refused when it is loaded', () => {
  const one = { label, from: ['new'], right: 'e' } as const;
  expect(() => lifecycle(issue, { x: { ...one, to: 'gone' as never } })).toThrow('issue.x: gone');
  expect(() => lifecycle(issue, { x: { ...one, sets: { nothing: 'may' } } })).toThrow('issue.x: nothing');
  expect(() => lifecycle(issue, { x: { ...one, to: { kept: 'before' } } })).toThrow('issue.x: before');
  expect(() => lifecycle(issue, { x: { ...one, clears: ['nothing'] } })).toThrow('issue.x: nothing');
  expect(() => lifecycle(issue, { x: { ...one, stamps: { never: 'now' } } })).toThrow('issue.x: never');
  expect(() => lifecycle(issue, { x: { label, from: ['new'] } })).toThrow('issue.x: right');
});

test('what tells of records with a life is old when approvals have changed; of others it is not', () => {
  const { list, get, update } = entityCalls(issue);
  const undo = handOver('modules', []);
  expect([list.reads, get.reads]).toEqual([undefined, undefined]);
  handOver('modules', [{ lifecycles: [lifecycle(issue, {})] }]);
  expect([list.reads, get.reads, update.reads]).toEqual([APPROVALS, APPROVALS, undefined]);
  undo();
});
