/** The session of the editor while a save is on its way. */
import { describe, expect, test } from 'vitest';
import { dayOf } from '#kernel/dates.ts';
import { calendarFrom } from '#kernel/week-rules.ts';
import { removeRows } from '../../edit/plan-actions.ts';
import { newPlanTask, type Plan, planOptions } from '../../plan-model.ts';
import { PlanSession } from './plan-session.ts';

const calendar = calendarFrom({ id: 1, name: 'Mon-Fri', rule: 'double', holidays: [], workdays: [] });
const plan: Plan = {
  settings: {
    projectStart: dayOf(2026, 1, 5) * 1440 + 540,
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: 480,
    minutesPerWeek: 2400,
  },
  calendars: [calendar],
  tasks: [newPlanTask(1, null, 'one'), newPlanTask(2, null, 'two')],
  links: [],
};
const renamed = (from: Plan, id: number, name: string): { plan: Plan } => ({
  plan: { ...from, tasks: from.tasks.map((t) => (t.id === id ? { ...t, name } : t)) },
});
const names = (s: PlanSession): string[] => s.plan.tasks.map((t) => t.name);

test('what is edited while a save is on its way stays, and stays unsaved', () => {
  const session = new PlanSession(plan, 3);
  const made = newPlanTask(session.newId(), null, 'new');
  session.apply({ plan: { ...plan, tasks: [...plan.tasks, made] } });
  const sent = session.plan;
  session.apply(renamed(session.plan, made.id, 'newer'));
  expect(session.saved(sent, 4, { [made.id]: 30 }, { 30: 'T-30' }, null).conflicts).toEqual([]);
  expect(session.plan.tasks[2]).toMatchObject({ id: 30, name: 'newer', code: 'T-30' });
  expect(session.edits().changed).toEqual([{ id: 30, fields: { name: ['new', 'newer'] } }]);
  expect(session.edits().created).toEqual([]);
});

test('where such an edit meets the change of somebody else, both are told and theirs stands until decided', () => {
  const session = new PlanSession(plan, 3);
  session.apply(renamed(session.plan, 1, 'mine'));
  const sent = session.plan;
  session.apply(renamed(session.plan, 2, 'later'));
  const whole = renamed(renamed(plan, 1, 'mine').plan, 2, 'theirs').plan;
  const { conflicts, since } = session.saved(sent, 5, {}, {}, whole);
  expect(conflicts).toMatchObject([{ taskId: 2, field: 'name', base: 'two', mine: 'later', theirs: 'theirs' }]);
  expect(since.changed).toHaveLength(1);
  expect(names(session)).toEqual(['mine', 'theirs']);
});

test('tasks of a draft never take the number of a task made here', () => {
  const draft = new PlanSession(plan, 3);
  draft.apply({ plan: { ...plan, tasks: [...plan.tasks, newPlanTask(draft.newId(), null, 'from the draft')] } });
  const session = new PlanSession(plan, 3);
  const here = session.newId();
  const [task] = session.adopt(draft.edits()).created;
  expect(task!.id).not.toBe(here);
  expect(session.newId()).not.toBe(task!.id);
});

test('edits that cannot be put on another base leave everything as it was', () => {
  const session = new PlanSession(plan, 3);
  const link = { type: 'FS', lag: 0, lagUnit: 'work' } as const;
  session.apply({ plan: { ...plan, links: [{ from: 1, to: 2, ...link }] } });
  expect(session.rebase({ ...plan, links: [{ from: 2, to: 1, ...link }] }, 4, {})).toBe(false);
  expect(session.revision).toBe(3);
  expect(session.edits().linksSet).toHaveLength(1);
});

describe('undo goes over a save', () => {
  const child = (session: PlanSession): number => {
    const made = newPlanTask(session.newId(), 1, 'child');
    const [one, two] = session.plan.tasks;
    session.apply({ plan: { ...session.plan, tasks: [one!, made, two!] } });
    return made.id;
  };
  test('fields go back, and forth again', () => {
    const session = new PlanSession(plan, 3);
    session.apply(renamed(plan, 1, 'mine'));
    session.saved(session.plan, 4, {}, {}, null);
    expect(session.dirty).toBe(false);
    session.undo();
    expect(names(session)).toEqual(['one', 'two']);
    expect(session.edits().changed).toEqual([{ id: 1, fields: { name: ['mine', 'one'] } }]);
    session.redo();
    expect(session.dirty).toBe(false);
  });
  test('a task stored meanwhile is deleted by it, not gone, and comes back with its number', () => {
    const session = new PlanSession(plan, 3);
    const made = child(session);
    session.apply(renamed(session.plan, made, 'named'));
    session.saved(session.plan, 4, { [made]: 30 }, { 30: 'T-30' }, null);
    session.undo();
    expect(session.plan.tasks[1]).toMatchObject({ id: 30, name: 'child', code: 'T-30' });
    session.undo();
    expect(session.plan.tasks.map((t) => [t.id, t.parentId, t.status])).toEqual([
      [1, null, 'new'],
      [30, 1, 'discarded'],
      [2, null, 'new'],
    ]);
    expect(session.edits()).toMatchObject({ created: [], removed: [], changed: [{ id: 30 }] });
    session.redo();
    session.redo();
    expect(session.plan.tasks[1]).toMatchObject({ id: 30, name: 'named', status: 'new' });
    expect(session.dirty).toBe(false);
  });
  test('a deletion that was stored is taken back', () => {
    const session = new PlanSession(plan, 3);
    session.apply(removeRows(session.plan, [1]));
    session.saved(session.plan, 4, {}, {}, null);
    session.undo();
    expect(session.plan.tasks[1]!.status).toBe('new');
    expect(session.edits().changed).toEqual([{ id: 2, fields: { status: ['discarded', 'new'] } }]);
  });
  test('not over changes of others that the save brought', () => {
    const session = new PlanSession(plan, 3);
    session.apply(renamed(plan, 1, 'mine'));
    session.saved(session.plan, 5, {}, {}, renamed(renamed(plan, 1, 'mine').plan, 2, 'theirs').plan);
    expect(session.canUndo).toBe(false);
  });
});
