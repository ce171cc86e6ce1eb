/** The pale bars behind a request: the published plan, also after it was changed by others meanwhile. */
import { expect, test } from 'vitest';
import { dayOf } from '#kernel/dates.ts';
import { calendarFrom } from '#kernel/week-rules.ts';
import { newPlanTask, type Plan, planOptions } from '../../plan-model.ts';
import { PlanSession } from '../edit/plan-session.ts';
import { ghostOf } from './ghost.ts';

const DAY = 480;
const start = dayOf(2026, 1, 5) * 1440 + 540;
const published: Plan = {
  settings: {
    projectStart: start,
    calendarId: 1,
    ...planOptions,
    parentMode: 'computed',
    criticalSlackMinutes: 0,
    minutesPerDay: DAY,
    minutesPerWeek: 5 * DAY,
  },
  calendars: [calendarFrom({ id: 1, name: 'Mon-Fri', rule: 'double', holidays: [], workdays: [] })],
  tasks: [newPlanTask(1, null, 'one'), newPlanTask(2, null, 'two')],
  links: [{ from: 1, to: 2, type: 'FS', lag: 0, lagUnit: 'work' }],
};
const lasting = (plan: Plan, id: number, days: number): Plan => ({
  ...plan,
  tasks: plan.tasks.map((t) => (t.id === id ? { ...t, durationMinutes: days * DAY } : t)),
});
const startOf = (session: PlanSession, id: number): number =>
  session.schedule.start[session.plan.tasks.findIndex((t) => t.id === id)]!;

test('it stands where the published plan does, whatever the request moves', () => {
  const session = new PlanSession(published, 1);
  const before = ghostOf(-1, session.base)!;
  expect(before.start.get(2)).toBe(startOf(session, 2));
  session.apply({ plan: lasting(session.plan, 1, 3) });
  expect(startOf(session, 2)).toBeGreaterThan(before.start.get(2)!);
  expect(ghostOf(-1, session.base)).toEqual(before);
});

test('a rebased request has the bars of the plan as others changed it behind it, with their new tasks', () => {
  const session = new PlanSession(published, 1);
  session.apply({ plan: lasting(session.plan, 2, 4) });
  const told: Plan[] = [];
  session.subscribe(() => told.push(session.base));
  const theirs = lasting({ ...published, tasks: [...published.tasks, newPlanTask(3, null, 'theirs')] }, 1, 2);
  expect(session.rebase(theirs, 2, {})).toBe(true);
  // The source of the ghost bars is passed again.
  expect(told).toEqual([theirs]);
  const ghost = ghostOf(-1, session.base)!;
  expect(ghost.start.get(2)).toBe(startOf(session, 2));
  expect(ghost.start.get(2)! - ghostOf(-1, published)!.start.get(2)!).toBe(1440);
  // The request's own four days are no part of it.
  expect(ghost.finish.get(2)).toBeLessThan(session.schedule.finish[1]!);
  expect(ghost.start.has(3)).toBe(true);
});

test('a plan that cannot be scheduled has none', () => {
  const links = [...published.links, { from: 2, to: 1, type: 'FS', lag: 0, lagUnit: 'work' } as const];
  expect(ghostOf(-1, { ...published, links })).toBeNull();
});
