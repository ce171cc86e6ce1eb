import { expect, test } from 'vitest';
import {
  branchOf,
  endingParents,
  heldByLinks,
  type OutlineTask,
  parentStatuses,
  withParentStatuses,
} from './parent-status.ts';
import type { TaskStatusKey } from './task.rules.ts';

const task = (id: number, parentId: number | null, status: TaskStatusKey, responsibleId: number | null = null) =>
  ({ id, parentId, status, responsibleId, active: true }) satisfies OutlineTask;

/** 1 (2 (3, 4), 5) */
const outline = (statuses: [TaskStatusKey, TaskStatusKey, TaskStatusKey, TaskStatusKey, TaskStatusKey]) => [
  task(1, null, statuses[0]),
  task(2, 1, statuses[1]),
  task(3, 2, statuses[2]),
  task(4, 2, statuses[3]),
  task(5, 1, statuses[4]),
];

test('parents start with their first subtask', () => {
  const tasks = outline(['new', 'new', 'new', 'new', 'new']);
  expect([...parentStatuses(tasks, 3, 'ongoing')]).toEqual([
    [2, 'ongoing'],
    [1, 'ongoing'],
  ]);
});

test('a parent without a person in charge ends with its last subtask and opens again with it', () => {
  const open = outline(['ongoing', 'ongoing', 'done', 'ongoing', 'new']);
  expect([...parentStatuses(open, 4, 'done')]).toEqual([[2, 'done']]);
  const ended = outline(['ongoing', 'done', 'done', 'done', 'new']);
  expect([...parentStatuses(ended, 4, 'ongoing')]).toEqual([[2, 'ongoing']]);
  const begun = outline(['ongoing', 'ongoing', 'ongoing', 'new', 'new']);
  expect([...parentStatuses(begun, 3, 'new')]).toEqual([
    [2, 'new'],
    [1, 'new'],
  ]);
});

test('a parent with a person in charge is ended and reset by that person only', () => {
  const tasks = outline(['ongoing', 'ongoing', 'done', 'ongoing', 'done']).map((t) => ({ ...t, responsibleId: 9 }));
  expect(parentStatuses(tasks, 4, 'done').size).toBe(0);
});

test('paused and terminated parents stay; terminated subtasks alone complete nothing', () => {
  const paused = outline(['pause', 'passoff', 'new', 'new', 'new']);
  expect(parentStatuses(paused, 3, 'ongoing').size).toBe(0);
  const given = outline(['ongoing', 'ongoing', 'passoff', 'ongoing', 'new']);
  expect(parentStatuses(given, 4, 'passoff').get(2)).toBeUndefined();
});

test('a whole plan is followed from below, inactive tasks left aside', () => {
  const tasks = outline(['new', 'new', 'done', 'done', 'new']);
  expect(withParentStatuses(tasks).map((t) => t.status)).toEqual(['ongoing', 'done', 'done', 'done', 'new']);
  const inactive = tasks.map((t) => (t.id === 5 ? { ...t, active: false } : t));
  expect(withParentStatuses(inactive).map((t) => t.status)).toEqual(['done', 'done', 'done', 'done', 'new']);
});

test('a parent whose finish is held back stays in progress, and so do those above it', () => {
  const last = outline(['ongoing', 'ongoing', 'done', 'ongoing', 'done']);
  expect([...parentStatuses(last, 4, 'done')].map(([id]) => id)).toEqual([2, 1]);
  expect(parentStatuses(last, 4, 'done', new Set([2])).size).toBe(0);
  expect([...parentStatuses(last, 4, 'done', new Set([1]))]).toEqual([[2, 'done']]);
  // From start to end at once; and ended tasks stay.
  const first = outline(['ongoing', 'new', 'done', 'new', 'new']);
  expect(parentStatuses(first, 4, 'done', new Set([2])).get(2)).toBe('ongoing');
  expect(parentStatuses(outline(['done', 'done', 'done', 'done', 'done']), 4, 'done', new Set([2])).size).toBe(0);
});

test('what waited for nothing else ends from below, inside the branch alone', () => {
  const waiting = outline(['ongoing', 'ongoing', 'done', 'passoff', 'done']);
  expect([...endingParents(waiting, 3)]).toEqual([
    [2, 'done'],
    [1, 'done'],
  ]);
  expect([...endingParents(waiting, 3, new Set([1]))]).toEqual([[2, 'done']]);
  expect(endingParents(waiting, 5).size).toBe(0);
  expect([...endingParents(waiting, 1)].length).toBe(2);
  expect(endingParents(outline(['ongoing', 'ongoing', 'done', 'new', 'done']), 3).size).toBe(0);
});

test('a branch leaves out what does not count below, and nothing above', () => {
  const tasks = outline(['ongoing', 'ongoing', 'discarded', 'new', 'new']);
  expect(branchOf(tasks, 2)).toEqual({ above: [1], below: [4] });
  expect(branchOf(tasks, 3)).toEqual({ above: [2, 1], below: [] });
  expect(branchOf(tasks, 1)).toEqual({ above: [], below: [2, 4, 5] });
});

test('a parent that would end by itself waits for predecessors of its own as one ended by hand does', () => {
  const tasks = outline(['ongoing', 'ongoing', 'done', 'done', 'new']);
  const moved = new Map([[2, 'done' as const]]);
  const link = (type: 'FS' | 'SS' | 'FF' | 'SF') => [{ from: 5, to: 2, type, lag: 0, lagUnit: 'work' as const }];
  const held = (type: 'FS' | 'SS' | 'FF' | 'SF', status: 'new' | 'ongoing' | 'passoff') =>
    heldByLinks(
      tasks.map((t) => (t.id === 5 ? { ...t, status } : t)),
      link(type),
      moved,
    ).has(2);
  expect([held('FF', 'ongoing'), held('FF', 'passoff'), held('SF', 'new'), held('SF', 'ongoing')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([held('FS', 'new'), held('SS', 'new')]).toEqual([false, false]);
  expect(heldByLinks(tasks, link('FF'), new Map([...moved, [5, 'done' as const]])).size).toBe(0);
});
