import { describe, expect, test } from 'vitest';
import { newPlanTask, type Plan, planOptions } from '../plan-model.ts';
import {
  insertNear,
  linkRows,
  liveUnderDeleted,
  moveRows,
  removeRows,
  restoreRows,
  unlinkRows,
} from './plan-actions.ts';
import { insertTable, pasteClip, readTable } from './plan-clip.ts';
import { parseLagText } from './predecessors.ts';

const DAY = { minutesPerDay: 480, minutesPerWeek: 2400 };
/** A, with B and C below it; D. */
const plan = (): Plan => ({
  settings: { projectStart: 0, calendarId: 1, ...planOptions, parentMode: 'computed', criticalSlackMinutes: 0, ...DAY },
  calendars: [],
  tasks: [newPlanTask(1, null, 'A'), newPlanTask(2, 1, 'B'), newPlanTask(3, 1, 'C'), newPlanTask(4, null, 'D')],
  links: [],
});
const show = (p: Plan): string =>
  p.tasks.map((t) => `${p.tasks.find((x) => x.id === t.parentId)?.name ?? ''}/${t.name}`).join(' ');
const ids = (): (() => number) => {
  let next = -1;
  return () => next--;
};
const planOf = (changed: ReturnType<typeof removeRows>): Plan => {
  if ('problem' in changed) throw new Error(changed.problem.message.key);
  return changed.plan;
};
const problemOf = (changed: ReturnType<typeof removeRows>): string | null =>
  'problem' in changed ? changed.problem.message.key : null;

describe('rows', () => {
  test.each([
    [0, 'above', '/N /A A/B A/C /D'],
    [0, 'below', '/A A/B A/C /N /D'],
    [0, 'child', '/A A/B A/C A/N /D'],
    [1, 'below', '/A A/B A/N A/C /D'],
    [2, 'below', '/A A/B A/C A/N /D'],
    [undefined, 'above', '/A A/B A/C /D /N'],
  ] as const)('inserted at row %s, %s', (row, place, wanted) => {
    expect(show(insertNear(plan(), row, place, 'N', ids()).plan)).toBe(wanted);
  });

  test.each([
    [[3], -1, '/D /A A/B A/C'],
    [[0], 1, '/D /A A/B A/C'],
    [[2], -1, '/A A/C A/B /D'],
    [[1], 1, '/A A/C A/B /D'],
    [[1], -1, '/A A/B A/C /D'],
    [[1, 3], 1, '/A A/B A/C /D'],
  ] as const)('%j moved by %i', (rows, by, wanted) => {
    expect(show(moveRows(plan(), rows, by))).toBe(wanted);
  });

  test('are linked in outline order, and unlinked again', () => {
    const linked = planOf(linkRows(plan(), [3, 1, 2]));
    expect(linked.links.map((l) => [l.from, l.to, l.type])).toEqual([
      [2, 3, 'FS'],
      [3, 4, 'FS'],
    ]);
    expect(problemOf(linkRows(linked, [1, 2, 3]))).toBe('planChange.linkedAlready');
    expect(unlinkRows(linked, [1, 2]).links).toHaveLength(1);
    expect(unlinkRows(linked, [2]).links).toHaveLength(0);
    expect(problemOf(linkRows(plan(), [0, 1]))).toBe('planChange.ownBranch');
  });

  test('deleted once; the parent comes back first, and nothing lives below it meanwhile', () => {
    const gone = planOf(removeRows(plan(), [0]));
    expect(gone.tasks.map((t) => t.status)).toEqual(['discarded', 'discarded', 'discarded', 'new']);
    expect(problemOf(removeRows(gone, [1]))).toBe('plan.deletedTwice');
    expect(problemOf(restoreRows(gone, [1]))).toBe('plan.restoreParent');
    expect(planOf(restoreRows(gone, [0, 1])).tasks.map((t) => t.status)).toEqual(['new', 'new', 'discarded', 'new']);
    const below: Plan = { ...gone, tasks: [...gone.tasks.slice(0, 3), { ...gone.tasks[3]!, parentId: 1 }] };
    expect(liveUnderDeleted(gone, below)?.message.key).toBe('plan.restoreParent');
    expect(liveUnderDeleted(below, below)).toBeNull();
  });
});

test('a clip pastes with outline and links; roles and calendars unknown here are left out', () => {
  const from = plan();
  const clip = {
    text: 'x',
    owner: 'other',
    tasks: [
      { ...from.tasks[0]!, roleId: 7 },
      { ...from.tasks[1]!, calendarId: 9 },
    ],
    links: [{ from: 1, to: 2, type: 'SS' as const, lag: 5, lagUnit: 'work' as const }],
  };
  const pasted = pasteClip(plan(), clip, 'mine', { parentId: null, beforeId: 4 }, ids(), true)!;
  expect(show(pasted.plan)).toBe('/A A/B A/C /A A/B /D');
  expect(pasted.plan.tasks[3]).toMatchObject({ id: -1, roleId: null });
  expect(pasted.plan.tasks[4]).toMatchObject({ parentId: -1, calendarId: null });
  expect(pasted.plan.links).toEqual([{ from: -1, to: -2, type: 'SS', lag: 5, lagUnit: 'work' }]);
});

test('a table of a spreadsheet: with titles, or by order; spaces are the outline', () => {
  const titles = { Name: 'name', Days: 'duration' };
  expect(
    readTable(
      [
        ['Days', 'Name', '?'],
        ['2d', 'X', 'y'],
        ['', '', ''],
      ],
      titles,
      [],
    ),
  ).toEqual([{ level: 1, cells: { duration: '2d', name: 'X' } }]);
  const rows = readTable([['P', '1d'], ['  Q'], ['  R'], ['S']], titles, ['name', 'duration']);
  expect(rows.map((r) => r.level)).toEqual([1, 2, 2, 1]);
  const made = insertTable({ ...plan(), tasks: [] }, rows, { parentId: null, beforeId: null }, ids())!;
  expect(show(made.plan)).toBe('/P P/Q P/R /S');
});

test.each([
  ['3d', { lag: 1440, lagUnit: 'work' }],
  ['-2ed', { lag: -2880, lagUnit: 'elapsed' }],
  ['50%', { lag: 50, lagUnit: 'percent' }],
  ['', { lag: 0, lagUnit: 'work' }],
  ['0', { lag: 0, lagUnit: 'work' }],
  ['soon', null],
])('lag %j', (text, wanted) => expect(parseLagText(text, DAY)).toEqual(wanted));
