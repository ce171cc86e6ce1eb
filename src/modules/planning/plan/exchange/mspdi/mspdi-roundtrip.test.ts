/** Random plans of our own, with their schedules, out as Microsoft Project XML and in again: the same plan, the same dates. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask, planOptions, type Schedule } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { kidsOf, plainDate, plainDuration, plainXml, recordsOf, textOf } from '../../testing/plain-mspdi.ts';
import {
  livePlan,
  type PlanAssignment,
  type PlanBaseline,
  type PlanFile,
  type PlanResource,
  planFileOf,
} from '../exchange-model.ts';
import { readMspdi } from './mspdi-read.ts';
import { writeMspdi } from './mspdi-write.ts';

const RUNS = Number(process.env.MSPDI_RUNS ?? 300);
const START = parseMinute('2026-01-05T08:00')!;
const DAY = [
  [480, 720],
  [780, 1020],
] as const;
const calendars: WorkCalendar[] = [
  {
    id: 1,
    name: '标准',
    week: [[], DAY, DAY, DAY, DAY, DAY, []],
    exceptions: [{ from: 20_467, to: 20_471, name: '春节', shifts: [] }],
  },
  {
    id: 2,
    name: 'Late',
    week: [[], [[840, 1320]], [[840, 1320]], [], [[840, 1320]], [[840, 1320]], [[600, 780]]],
    exceptions: [{ from: 20_480, to: 20_480, shifts: [[600, 900]] }],
  },
];

const tasksOf = fc.array(
  fc.record({
    rise: fc.integer({ min: -2, max: 1 }),
    kind: fc.constantFrom('plain', 'plain', 'split', 'manual', 'milestone', 'elapsed', 'inactive'),
    duration: fc.integer({ min: 1, max: 40 }).map((n) => n * 60),
    constraint: fc.constantFrom('ASAP', 'ASAP', 'ASAP', 'ALAP', 'SNET', 'SNLT', 'FNET', 'FNLT', 'MSO', 'MFO'),
    at: fc.integer({ min: 0, max: 40 }).map((n) => START + n * 1440),
    deadline: fc.option(
      fc.integer({ min: 1, max: 60 }).map((n) => START + n * 1440 + 540),
      { nil: null },
    ),
    calendar: fc.constantFrom(null, null, 2),
    splits: fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 20 })), {
      minLength: 1,
      maxLength: 3,
    }),
    done: fc.constantFrom(0, 0, 0, 50, 100),
  } as const),
  { minLength: 1, maxLength: 12 },
);
const linksOf = fc.array(
  fc.record({
    a: fc.nat(),
    b: fc.nat(),
    type: fc.constantFrom('FS', 'FS', 'SS', 'FF', 'SF'),
    lag: fc.integer({ min: -10, max: 20 }),
    lagUnit: fc.constantFrom('work', 'work', 'elapsed', 'percent'),
  } as const),
  { maxLength: 12 },
);
const settingsOf = fc.record({
  fromFinish: fc.constantFrom(false, false, true),
  honorConstraints: fc.boolean(),
  multipleCriticalPaths: fc.boolean(),
  slackDays: fc.integer({ min: 0, max: 3 }),
});

const plans = fc.record({ tasks: tasksOf, links: linksOf, settings: settingsOf }).map((made): Plan => {
  const above: number[] = [];
  const rows = made.tasks.map((t, i): PlanTask => {
    const level = i === 0 ? 0 : Math.max(0, Math.min(above.length, above.length - 1 + t.rise));
    const parentId = level === 0 ? null : above[level - 1]!;
    above.length = level;
    above.push(i + 1);
    const dated = t.constraint !== 'ASAP' && t.constraint !== 'ALAP';
    const pauses: number[] = [];
    for (const [after, pause] of t.splits) pauses.push((pauses.at(-2) ?? 0) + after * 60, pause * 60);
    const split = t.kind === 'split' && pauses.at(-2)! < t.duration;
    return {
      ...newPlanTask(i + 1, parentId, `T${i + 1}`),
      mode: t.kind === 'manual' ? 'manual' : 'auto',
      start: t.kind === 'manual' ? t.at : null,
      finish: t.kind === 'manual' ? t.at + 1980 : null,
      milestone: t.kind === 'milestone',
      active: t.kind !== 'inactive',
      elapsed: t.kind === 'elapsed',
      durationMinutes: t.kind === 'milestone' ? 0 : t.duration,
      workMinutes: t.kind === 'milestone' ? 0 : t.duration,
      splits: split ? pauses : [],
      constraint: t.constraint,
      constraintAt: dated ? t.at + 480 : null,
      deadline: t.deadline,
      calendarId: t.calendar,
      progress: split || t.kind === 'milestone' || t.kind === 'inactive' ? 0 : t.done,
    };
  });
  const parents = new Set(rows.map((t) => t.parentId));
  const tasks = rows.map((t) => {
    if (!parents.has(t.id)) return t;
    const own = { name: t.name, deadline: t.deadline };
    return { ...newPlanTask(t.id, t.parentId, t.name), workMinutes: 0, ...own };
  });
  const links = new Map<string, PlanLink>();
  for (const { a, b, type, lag, lagUnit } of made.links) {
    const [from, to] = [(a % tasks.length) + 1, (b % tasks.length) + 1].sort((x, y) => x - y) as [number, number];
    const leaf = !parents.has(from) && !parents.has(to);
    if (from !== to && leaf)
      links.set(`${from}>${to}`, { from, to, type, lag: lagUnit === 'percent' ? lag * 5 : lag * 60, lagUnit });
  }
  const { fromFinish, slackDays, ...options } = made.settings;
  return {
    settings: {
      ...planOptions,
      ...options,
      scheduleFrom: fromFinish ? 'finish' : 'start',
      finishAt: fromFinish ? START + 90 * 1440 + 540 : null,
      projectStart: START,
      calendarId: 1,
      parentMode: 'computed',
      criticalSlackMinutes: slackDays * 480,
      minutesPerDay: 480,
      minutesPerWeek: 2400,
    },
    calendars,
    tasks,
    links: [...links.values()].sort((x, y) => x.to - y.to || x.from - y.from),
  };
});

/** What a file says of the task at each place, and the plan does not hold. */
const marks = fc.array(
  fc.record({
    guid: fc.uuid().map((id) => id.toUpperCase()),
    /** Minutes, hours, days, weeks, months; of elapsed ones the next number. */
    unit: fc.constantFrom(3, 5, 7, 9, 11),
    assigned: fc.boolean(),
    began: fc.option(fc.integer({ min: 0, max: 9000 }), { nil: null }),
    estimated: fc.boolean(),
  }),
  { minLength: 12, maxLength: 12 },
);
type Mark = typeof marks extends fc.Arbitrary<(infer M)[]> ? M : never;

/** The plan as a file with these marks: one resource, assigned to some of the tasks in one piece. */
function markedFile(plan: Plan, baselines: PlanBaseline[], made: readonly Mark[]): PlanFile {
  const file = planFileOf(plan, 'p', { baselines });
  const resource: PlanResource = {
    id: 1,
    uid: 7,
    guid: made[0]!.guid.replace(/^./, 'F'),
    name: '李 & Co <1>',
    initials: 'L',
    group: 'g',
    code: 'c',
    email: 'l@example.com',
    account: 'l',
    type: 'work',
    maxUnits: 1,
    calendarId: null,
    note: '',
  };
  const parents = new Set(plan.tasks.map((t) => t.parentId));
  const assignments = plan.tasks.flatMap((t, i): PlanAssignment[] => {
    const { guid, assigned, began } = made[i]!;
    if (!assigned || parents.has(t.id) || t.splits.length > 0) return [];
    const [actualStart, actualFinish] = began === null ? [null, null] : [START + began, START + began + 480];
    const work = { units: 0.5, workMinutes: t.workMinutes, actualWorkMinutes: 60, start: null, finish: null };
    return [
      { uid: i + 1, guid: guid.replace(/^./, 'A'), taskId: t.id, resourceId: 1, ...work, actualStart, actualFinish },
    ];
  });
  const facts = file.facts.map((fact, i) => {
    const { guid, unit, estimated } = made[i]!;
    const lagFormats: Record<number, number> = {};
    for (const { from, to, lagUnit } of plan.links) {
      if (to !== plan.tasks[i]!.id || lagUnit === 'percent') continue;
      const lagFormat = made[from - 1]!.unit + (lagUnit === 'elapsed' ? 1 : 0);
      if (lagFormat !== 7 && lagFormat !== 8) lagFormats[from] = lagFormat;
    }
    return { ...fact, guid, estimated, durationFormat: unit + (plan.tasks[i]!.elapsed ? 1 : 0), lagFormats };
  });
  return { ...file, facts, resources: [resource], assignments };
}

/** Holds what the text itself says, read by another reader, against the plan and its schedule. */
function saysThePlan(xml: string, { plan, facts, resources, assignments }: PlanFile, schedule: Schedule): void {
  const project = plainXml(xml);
  const [, ...rows] = recordsOf(project, 'Tasks');
  const TYPES = ['FF', 'FS', 'SF', 'SS'];
  const KINDS = ['ASAP', 'ALAP', 'MSO', 'MFO', 'SNET', 'SNLT', 'FNET', 'FNLT'];
  const whole = (value: number): number | null => (Number.isFinite(value) ? Math.round(value) : null);
  const levelOf = (t: PlanTask): number => (t.parentId === null ? 1 : 1 + levelOf(plan.tasks[t.parentId - 1]!));
  expect(
    rows.map((row) => ({
      name: textOf(row, 'Name'),
      guid: textOf(row, 'GUID'),
      level: Number(textOf(row, 'OutlineLevel')),
      dates: ['Start', 'Finish', 'LateFinish', 'Deadline', 'ConstraintDate'].map((n) => plainDate(textOf(row, n))),
      kind: KINDS[Number(textOf(row, 'ConstraintType'))],
      duration: plainDuration(textOf(row, 'Duration')),
      format: Number(textOf(row, 'DurationFormat')),
      slack: Number(textOf(row, 'TotalSlack')) / 10,
    })),
  ).toEqual(
    plan.tasks.map((t, i) => ({
      name: t.name,
      guid: facts[i]!.guid,
      level: levelOf(t),
      dates: [schedule.start[i]!, schedule.finish[i]!, schedule.lateFinish[i]!]
        .map(whole)
        .concat(t.deadline, t.constraintAt),
      kind: t.constraint,
      duration: whole(schedule.durationMinutes[i]!),
      format: facts[i]!.durationFormat + (facts[i]!.estimated ? 32 : 0),
      slack: whole(schedule.totalSlack[i]!),
    })),
  );
  const uids = new Map(rows.map((row, i) => [textOf(row, 'UID'), plan.tasks[i]!.id]));
  const links = rows.flatMap((row) =>
    kidsOf(row, 'PredecessorLink').map((link) => {
      const format = Number(textOf(link, 'LagFormat'));
      return {
        from: uids.get(textOf(link, 'PredecessorUID')),
        to: uids.get(textOf(row, 'UID')),
        type: TYPES[Number(textOf(link, 'Type'))],
        // Percent unchanged, everything else in tenths of minutes.
        lag: Number(textOf(link, 'LinkLag')) / (format === 19 ? 1 : 10),
        format,
      };
    }),
  );
  expect(links).toEqual(
    plan.links.map(({ from, to, type, lag, lagUnit }) => {
      const days = lagUnit === 'elapsed' ? 8 : 7;
      return { from, to, type, lag, format: lagUnit === 'percent' ? 19 : (facts[to - 1]!.lagFormats[from] ?? days) };
    }),
  );
  expect(recordsOf(project, 'Resources').map((r) => [textOf(r, 'Name'), textOf(r, 'GUID')])).toEqual(
    resources.map((r) => [r.name, r.guid]),
  );
  const real = recordsOf(project, 'Assignments').filter((a) => textOf(a, 'ResourceUID') !== '-65535');
  expect(
    real.map((a) => [
      textOf(a, 'GUID'),
      uids.get(textOf(a, 'TaskUID')),
      plainDate(textOf(a, 'ActualStart')),
      plainDate(textOf(a, 'ActualFinish')),
      plainDuration(textOf(a, 'Work')),
    ]),
  ).toEqual(assignments.map((a) => [a.guid, a.taskId, a.actualStart, a.actualFinish, a.workMinutes]));
}

const scheduled = (plan: Plan): Schedule | null => {
  const answer = schedulePlan(plan);
  return 'problems' in answer ? null : answer.schedule;
};
const datesOf = (s: Schedule): unknown =>
  (
    [
      'start',
      'finish',
      'lateStart',
      'lateFinish',
      'totalSlack',
      'freeSlack',
      'progress',
      'durationMinutes',
      'critical',
    ] as const
  ).map((field) => [field, Array.from(s[field], (v) => Math.round(v * 1000) / 1000)]);

it('a plan comes back with its dates, links, constraints, calendars, splits, baselines and progress', () => {
  let splits = 0;
  let compared = 0;
  fc.assert(
    fc.property(plans, marks, (made, marked) => {
      const plan = livePlan(made);
      const schedule = scheduled(plan);
      if (!schedule) return;
      compared++;
      splits += plan.tasks.filter((t) => t.splits.length > 0).length;
      const baselines = [0, 3].map((number) => ({
        number,
        tasks: plan.tasks.map((t, i) => ({
          taskId: t.id,
          start: Math.round(schedule.start[i]!),
          finish: Math.round(schedule.finish[i]!),
          durationMinutes: Math.round(schedule.durationMinutes[i]!),
          workMinutes: t.workMinutes,
        })),
      }));
      const source = markedFile(plan, baselines, marked);
      const xml = writeMspdi(source, schedule);
      saysThePlan(xml, source, schedule);
      const answer = readMspdi(xml);
      if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
      const { file } = answer;
      expect(file.report.filter((entry) => entry.outcome === 'refused')).toEqual([]);
      expect(file.baselines).toEqual(baselines);
      expect(file.assignments).toEqual(source.assignments);
      expect(file.resources).toEqual(source.resources);
      const facts = (all: PlanFile['facts']) =>
        all.map(({ guid, durationFormat, lagFormats, estimated }) => [guid, durationFormat, lagFormats, estimated]);
      expect(facts(file.facts)).toEqual(facts(source.facts));
      expect(file.plan.links).toEqual(plan.links);
      expect(file.plan.calendars.map((c) => [c.name, c.week, c.exceptions])).toEqual(
        plan.calendars.map((c) => [c.name, c.week, c.exceptions]),
      );
      const kept = (t: PlanTask) => [
        t.name,
        t.parentId,
        t.mode,
        t.milestone,
        t.active,
        t.elapsed,
        t.constraint,
        t.constraintAt,
        t.deadline,
        t.calendarId,
        t.splits,
      ];
      expect(file.plan.tasks.map(kept)).toEqual(plan.tasks.map(kept));
      const again = scheduled(file.plan);
      expect(again && datesOf(again)).toEqual(datesOf(schedule));
    }),
    { numRuns: RUNS },
  );
  expect(compared).toBeGreaterThan(RUNS / 2);
  expect(splits).toBeGreaterThan(RUNS / 10);
});
