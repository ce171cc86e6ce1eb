/** Requests as their editor opens them, on a plan that has moved on. */
import { expect, test } from 'vitest';
import { dayOf } from '#kernel/dates.ts';
import { calendarFrom } from '#kernel/week-rules.ts';
import { DELIVERED_CONFIG } from '#modules/objects/project/plan-setting.ts';
import { diffPlans, mergeEdits } from '../../edit/plan-edits.ts';
import type { PlanAnswer } from '../../plan.calls.ts';
import { newPlanTask, type Plan, type PlanLink, planOptions } from '../../plan-model.ts';
import { encodePlan } from '../../plan-wire.ts';
import { decidable, openedChange } from './change-session.ts';

const link = (from: number, to: number): PlanLink => ({ from, to, type: 'FS', lag: 0, lagUnit: 'work' });
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
  calendars: [calendarFrom({ id: 1, name: 'Mon-Fri', rule: 'double', holidays: [], workdays: [] })],
  tasks: [newPlanTask(1, null, 'one'), newPlanTask(2, null, 'two')],
  links: [],
};
const answerOf = (of: Plan): PlanAnswer =>
  ({ wire: encodePlan(of), revision: 3, newTask: DELIVERED_CONFIG.newTask, rates: null }) as unknown as PlanAnswer;
const named = (of: Plan, id: number, name: string): Plan => ({
  ...of,
  tasks: of.tasks.map((t) => (t.id === id ? { ...t, name } : t)),
});
const added = (of: Plan): Plan => ({ ...of, tasks: [...of.tasks, newPlanTask(-1, null, 'new')] });
const open = (now: Plan, wanted: Plan, taken: Parameters<typeof openedChange>[1] = 'all') =>
  openedChange({ plan: answerOf(now), edits: diffPlans(plan, wanted) }, taken);
const names = (of: Plan): string[] => of.tasks.map((t) => t.name);

test('a task added to a request that is opened again does not take the place of one added before', () => {
  const { session } = open(plan, added(plan));
  const made = newPlanTask(session.newId(), null, 'newer');
  expect(session.apply({ plan: { ...session.plan, tasks: [...session.plan.tasks, made] } })).toBeNull();
  const again = openedChange({ plan: answerOf(plan), edits: session.edits() }, 'all').session;
  expect(names(again.plan)).toEqual(['one', 'two', 'new', 'newer']);
  expect(new Set(again.plan.tasks.map((t) => t.id)).size).toBe(4);
});

test.each([
  ['mine', 'mine'],
  ['theirs', 'theirs'],
] as const)('where both have changed a field, theirs stands until it is decided: %s', (choice, name) => {
  const { session, meeting, problem } = open(named(plan, 1, 'theirs'), added(named(plan, 1, 'mine')));
  expect(problem).toBeNull();
  expect(names(session.plan)).toEqual(['theirs', 'two', 'new']);
  expect(meeting!.conflicts).toMatchObject([{ kind: 'field', taskId: 1, mine: 'mine', theirs: 'theirs' }]);
  // Edits made in the meantime stay.
  session.apply({ plan: named(session.plan, session.plan.tasks[2]!.id, 'new, renamed') });
  session.apply({ plan: mergeEdits(session.plan, decidable(meeting!), { 'field:1:name': choice }).plan });
  expect(names(session.plan)).toEqual([name, 'two', 'new, renamed']);
});

test('edits that close a circle with a link made since are told; without their links the rest stands', () => {
  const now = { ...plan, links: [link(2, 1)] };
  const wanted = { ...added(plan), links: [link(1, 2)] };
  const whole = open(now, wanted);
  expect(whole.problem).not.toBeNull();
  expect(names(whole.session.plan)).toEqual(['one', 'two']);
  const rest = open(now, wanted, 'noLinks');
  expect(rest.problem).toBeNull();
  expect(names(rest.session.plan)).toEqual(['one', 'two', 'new']);
  expect(rest.session.plan.links).toEqual([link(2, 1)]);
  expect(open(now, wanted, 'none').session.dirty).toBe(false);
});
