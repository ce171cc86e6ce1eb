/** Everything that reads back differently from a written file is reported when it is written, and nothing else. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import { newPlanTask, type Plan, type PlanTask, planOptions } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { livePlan, planFileOf } from '../exchange-model.ts';
import { peopleAsResources } from '../people-mapping.ts';
import { exportLosses } from './mspdi-losses.ts';
import { readMspdi } from './mspdi-read.ts';
import { writeMspdi } from './mspdi-write.ts';

const START = parseMinute('2026-01-05T08:00')!;
const DAY = [
  [480, 720],
  [780, 1020],
] as const;
const sometimes = fc.constantFrom(false, false, true);

const plans = fc
  .record({
    critical: fc.constantFrom(0, 240, 480, 500, 960),
    near: fc.constantFrom(0, 0, 480),
    lagCalendar: fc.constantFrom('successor', 'successor', 'project', 'allDay'),
    progressRule: fc.constantFrom('actual', 'actual', 'retained', 'override'),
    honorConstraints: fc.boolean(),
    multipleCriticalPaths: fc.boolean(),
    pinned: sometimes,
    recurrence: sometimes,
    splits: fc.constantFrom('none', 'worked', 'idle', 'manual'),
    paused: sometimes,
    parentPeople: sometimes,
    priority: sometimes,
    removed: sometimes,
  } as const)
  .map((made): Plan => {
    const rule = {
      every: 'day',
      interval: 1,
      from: 20_458,
      to: 20_460,
      startMinute: 480,
      durationMinutes: 60,
      restDay: 'next',
    } as const;
    const task = (id: number, parentId: number | null, more: Partial<PlanTask> = {}): PlanTask => ({
      ...newPlanTask(id, parentId, `T${id}`),
      ...more,
    });
    const manual = made.splits === 'manual' ? { mode: 'manual' as const, start: START, finish: START + 4860 } : {};
    return {
      settings: {
        ...planOptions,
        criticalSlackMinutes: made.critical,
        nearCriticalSlackMinutes: made.near,
        lagCalendar: made.lagCalendar,
        progressRule: made.progressRule,
        honorConstraints: made.honorConstraints,
        multipleCriticalPaths: made.multipleCriticalPaths,
        projectStart: START,
        calendarId: 1,
        parentMode: 'computed',
        minutesPerDay: 480,
        minutesPerWeek: 2400,
      },
      calendars: [{ id: 1, name: 'c', week: [[], DAY, DAY, DAY, DAY, DAY, []], exceptions: [] }],
      tasks: [
        task(1, null, {
          workMinutes: 0,
          recurrence: made.recurrence ? rule : null,
          responsibleId: made.parentPeople ? 5 : null,
        }),
        task(2, 1, { pinned: made.pinned, responsibleId: 5, priority: made.priority ? 3 : null }),
        task(3, 1, {
          durationMinutes: 960,
          workMinutes: made.splits === 'idle' ? 0 : 960,
          splits: made.splits === 'none' ? [] : [480, 480],
          ...manual,
        }),
        task(4, null, { status: made.paused ? 'pause' : 'new', ...(made.paused && { actualStart: START }) }),
        ...(made.removed ? [task(5, null, { status: 'discarded' })] : []),
      ],
      links: [{ from: 2, to: 4, type: 'FS', lag: 60, lagUnit: 'work' }],
    };
  });

it('names what differs after a file was written and read again', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(plans, (whole) => {
      const plan = livePlan(whole);
      const made = schedulePlan(plan);
      if ('problems' in made) throw new Error(JSON.stringify(made.problems));
      const people = peopleAsResources(plan, [{ id: 5, name: 'p', account: 'a', email: '' }]);
      const answer = readMspdi(writeMspdi(planFileOf(plan, 'p', people), made.schedule));
      if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
      const { settings, tasks } = answer.file.plan;
      const differing = Object.entries(plan.settings)
        .filter(([field, value]) => settings[field as keyof typeof settings] !== value)
        .map(([field]) => field);
      const assigned = new Set(answer.file.assignments.map((a) => a.taskId));
      plan.tasks.forEach((task, i) => {
        const back = tasks[i]!;
        for (const field of ['pinned', 'recurrence', 'status'] as const)
          if (back[field] !== task[field]) differing.push(field);
        if (JSON.stringify(back.splits) !== JSON.stringify(task.splits)) differing.push('splits');
        if (task.priority !== back.priority) differing.push('ownFields');
        if (task.responsibleId !== null && !assigned.has(i + 1)) differing.push('parentPeople');
      });
      if (whole.tasks.length !== tasks.length) differing.push('removed');
      const told = exportLosses(whole, plan, { baselines: 0, furtherBaselines: 0 }).map((entry) => entry.field!);
      expect(told.toSorted()).toEqual([...new Set(differing)].toSorted());
      for (const field of told) seen.add(field);
    }),
    { numRuns: 300 },
  );
  expect(seen.size).toBe(11);
});
