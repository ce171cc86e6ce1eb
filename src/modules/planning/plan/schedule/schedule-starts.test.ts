/** Lags by the clock, and where a project starts on a rest day: whole plans by hand. */
import { describe, expect, test } from 'vitest';
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { Plan, PlanLink } from '../plan-model.ts';
import { ALL_DAYS, at, D, day, type SmallTask, scheduled, smallPlan, WEEKDAYS, week } from '../testing/small-plans.ts';
import { planFlags } from './schedule-flags.ts';

const calendars: WorkCalendar[] = [{ id: 1, name: 'Monday to Friday', week: week(day, WEEKDAYS), exceptions: [] }];

type Tasks = SmallTask[];
const plan = (tasks: Tasks, links: Partial<PlanLink>[]): Plan => smallPlan(calendars, tasks, links);
const show = (from: number, to: number): string =>
  `${formatMinute(from).slice(8, 16)} ${formatMinute(to).slice(8, 16)}`;

test('two days of elapsed lag to a finish leave no slack where nothing else decides', () => {
  // From Monday 2026-01-05: C, five days, then A, two; B, three, finishes two days by the clock after A.
  const january = (text: string): number => parseMinute(`2026-01-${text}`)!;
  const tasks = [5, 2, 3].map((days, i) => ({ id: i + 1, durationMinutes: days * D }));
  const p = plan(tasks, [{}, { from: 2, to: 3, type: 'FF', lag: 2 * 1440, lagUnit: 'elapsed' }]);
  p.settings.projectStart = january('05T08:00');
  const s = scheduled(p);
  expect([s.finish[1], s.start[2], s.finish[2]]).toEqual(['13T17:00', '13T08:00', '15T17:00'].map(january));
  expect(Array.from(s.totalSlack)).toEqual([0, 0, 0]);
  expect(planFlags(p, s)).toEqual([]);
});

test('what starts by the clock after a task as late as possible is not left behind', () => {
  // 1 is as late as possible, 2 starts a day by the clock after it; 3 decides that all ends on Monday the 23rd.
  const tasks: Tasks = [{ id: 1, constraint: 'ALAP' }, { id: 2 }, { id: 3, durationMinutes: 6 * D }];
  const link = { type: 'SS', lag: 1440, lagUnit: 'elapsed' } as const;
  for (const constraint of ['ASAP', 'ALAP'] as const) {
    const s = scheduled(
      plan(
        tasks.map((t) => (t.id === 2 ? { ...t, constraint } : t)),
        [link],
      ),
    );
    expect(s.start[1]! - s.start[0]!).toBeGreaterThanOrEqual(1440);
    expect(s.finish[1]).toBeLessThanOrEqual(at('11-23T17:00'));
  }
});

describe('a project that starts on Sunday the 15th', () => {
  const sunday = (tasks: Tasks, links: Partial<PlanLink>[] = []): string[] => {
    const p = plan(tasks, links);
    p.settings.projectStart = at('11-15T08:00');
    const s = scheduled(p);
    return tasks.map((_, i) => show(s.start[i]!, s.finish[i]!));
  };
  const milestone = { durationMinutes: 0, milestone: true };
  test('a milestone without predecessors stays there, as in Project; a task starts on Monday', () => {
    expect(sunday([{ id: 1, ...milestone }, { id: 2 }], [{}])).toEqual(['15T08:00 15T08:00', '16T08:00 16T17:00']);
  });
  test('a milestone whose own date was entered moves to Monday', () => {
    const entered = (constraint: 'SNET' | 'MSO' | 'FNET') => ({ constraint, constraintAt: at('11-15T08:00') });
    for (const constraint of ['SNET', 'MSO', 'FNET'] as const) {
      expect(sunday([{ id: 1, ...milestone, ...entered(constraint) }])).toEqual(['16T08:00 16T08:00']);
    }
  });
});

test('a finish that waits for a start (SF) may wait through its rest where only a finish follows it (FF)', () => {
  // 1 works all days; 2 may finish on Friday at 17:00 or, waiting, on Monday at 8:00: 3 finishes on Friday either way.
  const plan = smallPlan(
    [
      { id: 1, name: 'five days', week: week(day, WEEKDAYS), exceptions: [] },
      { id: 2, name: 'always', week: week([[0, 1440]], ALL_DAYS), exceptions: [] },
    ],
    [
      { id: 1, calendarId: 2, durationMinutes: 60 },
      { id: 2, durationMinutes: D },
      { id: 3, durationMinutes: D, deadline: at('11-20T17:00') },
      { id: 4, durationMinutes: 10 * D },
    ],
    [{ type: 'SF' }, { from: 2, to: 3, type: 'FF' }],
  );
  const late = scheduled(plan);
  expect(late.lateStart[0]).toBe(at('11-23T08:00'));
  // So late it is, and nothing is late by it.
  plan.tasks[0]!.constraint = 'SNET';
  plan.tasks[0]!.constraintAt = late.lateStart[0]!;
  const moved = scheduled(plan);
  expect(moved.finish[2]).toBe(at('11-20T17:00'));
  expect(Math.min(...moved.totalSlack)).toBe(0);
});
