import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSeen } from '#kernel/check.ts';
import { newPlanTask, type Plan, type PlanLink, type PlanTask, planOptions } from '../../plan-model.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { written } from '../../testing/written-plan.ts';
import {
  type ImportedPlan,
  livePlan,
  newTaskFacts,
  type PlanFile,
  planFileOf,
  remainingDuration,
} from '../exchange-model.ts';
import { fidelityReport } from '../fidelity.ts';
import { assignPeople, peopleAsResources, proposePeople } from '../people-mapping.ts';
import { readMspdi } from './mspdi-read.ts';
import { writeMspdi } from './mspdi-write.ts';

const SAMPLES = new URL('../../../../../../samples/', import.meta.url);

function read(xml: string): ImportedPlan {
  const result = readMspdi(xml);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.file;
}

describe('writeMspdi', () => {
  const samples = readdirSync(SAMPLES).filter((name) => name.endsWith('.xml.gz'));
  it('has its samples', () => expect(samples).toHaveLength(4));

  it.each(samples)('reads back %s as it was', (name) => {
    const first = read(gunzipSync(readFileSync(new URL(name, SAMPLES))).toString('utf8'));
    const again = read(writeMspdi(first));
    expect(written(again)).toEqual(written(first));
    expect(again.report.filter((entry) => entry.outcome === 'refused')).toEqual([]);
  });

  it('reads back random plans as they were', () => {
    fc.assert(
      fc.property(planFiles(), (file) => {
        expect(written(read(writeMspdi(file)))).toEqual(written(file));
      }),
      { numRuns: 150 },
    );
  });

  it('writes a plan of our own with its schedule, persons and baseline, without deleted tasks', () => {
    const tasks = [
      { ...newPlanTask(10, null, 'phase'), workMinutes: 0 },
      { ...newPlanTask(11, 10, 'a'), responsibleId: 5, participantIds: [6], progress: 50, durationMinutes: 960 },
      { ...newPlanTask(12, 10, 'gone'), status: 'discarded' as const },
      { ...newPlanTask(13, 12, 'gone too') },
      { ...newPlanTask(14, null, 'b'), participantIds: [6] },
    ];
    const all: Plan = {
      ...smallPlan(tasks),
      links: [
        { from: 11, to: 14, type: 'FS', lag: 0, lagUnit: 'work' },
        { from: 12, to: 14, type: 'FS', lag: 0, lagUnit: 'work' },
      ],
    };
    const plan = livePlan(all);
    const people = [5, 6, 7].map((id) => ({ id, name: `p${id}`, account: `acc${id}`, email: `p${id}@example.com` }));
    const made = schedulePlan(plan);
    if ('problems' in made) throw new Error(JSON.stringify(made.problems));
    const { schedule } = made;
    const baseline = { taskId: 11, start: 29_000_100, finish: 29_000_200, durationMinutes: 480, workMinutes: 60 };
    const again = read(
      writeMspdi(
        planFileOf(plan, '计划', { ...peopleAsResources(plan, people), baselines: [{ number: 3, tasks: [baseline] }] }),
        schedule,
      ),
    );
    expect(again.properties.name).toBe('计划');
    expect(again.plan.tasks.map((t) => [t.name, t.parentId, t.progress])).toEqual([
      ['phase', null, 50],
      ['a', 1, 50],
      ['b', null, 0],
    ]);
    expect(again.plan.links.map((l) => [l.from, l.to])).toEqual([[2, 3]]);
    expect(again.stored.map((s) => [s.start, s.finish, s.lateFinish, s.totalSlack])).toEqual(
      [0, 1, 2].map((i) => [schedule.start[i], schedule.finish[i], schedule.lateFinish[i], schedule.totalSlack[i]]),
    );
    expect(again.baselines).toEqual([{ number: 3, tasks: [{ ...baseline, taskId: 2 }] }]);
    expect(again.resources.map((r) => [r.name, r.email, r.account])).toEqual([
      ['p5', 'p5@example.com', 'acc5'],
      ['p6', 'p6@example.com', 'acc6'],
    ]);
    const mapping = proposePeople(again.resources, people);
    expect(
      assignPeople(again.plan, again.assignments, mapping).tasks.map((t) => [t.responsibleId, t.participantIds]),
    ).toEqual([
      [null, []],
      [5, [6]],
      [6, []],
    ]);
    expect(fidelityReport(again, schedule).differences).toEqual([]);
  });

  it('keeps what XML must escape and drops what it cannot hold', () => {
    const task = { ...newPlanTask(1, null, 'a < b & "c" > d 路标 😀'), description: 'one\r\ntwo\u0000\u000b' };
    const again = read(writeMspdi(planFileOf(smallPlan([task]), 'x')));
    expect(again.plan.tasks[0]!.name).toBe('a < b & "c" > d 路标 😀');
    expect(again.plan.tasks[0]!.description).toBe('one\r\ntwo');
  });

  it('writes lags in tenths of minutes, percent as points, and the formats of both', () => {
    const tasks = [1, 2].map((id) => newPlanTask(id, null, `t${id}`));
    const link = (lag: number, lagUnit: PlanLink['lagUnit']): string =>
      writeMspdi(planFileOf({ ...smallPlan(tasks), links: [{ from: 1, to: 2, type: 'SS', lag, lagUnit }] }, 'x'));
    expect(link(-960, 'work')).toMatch(
      /<Type>3<\/Type>\s*<CrossProject>0<\/CrossProject>\s*<LinkLag>-9600<\/LinkLag>\s*<LagFormat>7</,
    );
    expect(link(1440, 'elapsed')).toMatch(/<LinkLag>14400<\/LinkLag>\s*<LagFormat>8</);
    expect(link(50, 'percent')).toMatch(/<LinkLag>50<\/LinkLag>\s*<LagFormat>19</);
  });
});

const WEEK: Plan['calendars'][number]['week'] = [
  [],
  ...Array(5).fill([
    [480, 720],
    [780, 1020],
  ]),
  [],
];

function smallPlan(tasks: PlanTask[]): Plan {
  return {
    settings: {
      projectStart: 29_000_000,
      calendarId: 1,
      ...planOptions,
      parentMode: 'computed',
      criticalSlackMinutes: 0,
      minutesPerDay: 480,
      minutesPerWeek: 2400,
    },
    calendars: [{ id: 1, name: '标准', week: WEEK, exceptions: [] }],
    tasks,
    links: [],
  };
}

const GUID = '7A0DDB0B-CE1E-E311-93DA-D43D7E937F92';
const guids = fc.constantFrom('', '2DE1FBFB-AD1B-E311-B45F-D43D7E937F92', GUID);

/** Random plans: outline, links, calendars, people, baselines, custom fields, all within what Project allows. */
function planFiles(): fc.Arbitrary<PlanFile> {
  const minute = fc.integer({ min: 0, max: 60_000_000 });
  const maybe = fc.option(minute, { nil: null });
  const label = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    // Names are kept as people see them (kernel/check.ts).
    .map((s) => asSeen(s.replace(/[^\S ]|\p{Cc}|[\ufffe\uffff]/gu, '')).trim() || 'x');
  const shift = fc
    .uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 6 })
    .map((list) => list.sort((a, b) => a - b))
    .map((list) =>
      list.flatMap((from, i) => (i % 2 === 0 && list[i + 1] !== undefined ? [[from, list[i + 1]!] as const] : [])),
    );
  const exception = fc
    .record({
      from: fc.integer({ min: 15_000, max: 15_400 }),
      days: fc.integer({ min: 0, max: 20 }),
      shifts: fc.oneof(fc.constant([]), shift),
    })
    .map(({ from, days, shifts }) => ({ from, to: from + days, shifts }));
  const calendar = fc.record({
    name: label,
    week: fc.array(fc.oneof(fc.constant([]), shift), { minLength: 6, maxLength: 6 }),
    work: shift,
    exceptions: fc.array(exception, { maxLength: 6 }),
  });
  const task = fc.record({
    rise: fc.integer({ min: -3, max: 1 }),
    name: label,
    manual: fc.boolean(),
    milestone: fc.boolean(),
    active: fc.boolean(),
    elapsed: fc.boolean(),
    durationMinutes: fc.integer({ min: 0, max: 100_000 }),
    workMinutes: fc.integer({ min: 0, max: 100_000 }),
    actualWorkMinutes: fc.integer({ min: 0, max: 1000 }),
    fixedCostCents: fc.constantFrom(0, 0, 1, 123_456),
    constraint: fc.constantFrom('ASAP', 'ALAP', 'SNET', 'SNLT', 'FNET', 'FNLT', 'MSO', 'MFO'),
    at: minute,
    deadline: maybe,
    start: minute,
    finish: minute,
    actualStart: maybe,
    actualFinish: maybe,
    progress: fc.integer({ min: 0, max: 100 }),
    description: label,
    stored: fc.tuple(maybe, maybe, maybe, maybe, fc.option(fc.integer({ min: -5000, max: 5000 }), { nil: null })),
    priority: fc.integer({ min: 0, max: 1000 }),
    estimated: fc.boolean(),
    text: fc.option(label, { nil: null }),
    guid: guids,
    unit: fc.constantFrom(3, 5, 7, 9, 11),
    ownCalendar: fc.boolean(),
  } as const);
  const link = fc.record({
    a: fc.nat(),
    b: fc.nat(),
    type: fc.constantFrom('FS', 'SS', 'FF', 'SF'),
    lag: fc.integer({ min: -5000, max: 5000 }),
    lagUnit: fc.constantFrom('work', 'elapsed', 'percent'),
    unit: fc.constantFrom(3, 5, 7, 9, 11),
  } as const);
  return fc
    .record({
      name: label,
      projectStart: minute,
      calendars: fc.array(calendar, { minLength: 1, maxLength: 3 }),
      tasks: fc.array(task, { minLength: 1, maxLength: 14 }),
      links: fc.array(link, { maxLength: 14 }),
      people: fc.array(
        fc.record({
          name: label,
          type: fc.constantFrom('work', 'material', 'cost'),
          units: fc.integer({ min: 1, max: 20 }),
          guid: guids,
        } as const),
        { maxLength: 4 },
      ),
      assigned: fc.array(
        fc.record({
          task: fc.nat(),
          units: fc.integer({ min: 1, max: 30 }),
          work: fc.nat(5000),
          guid: guids,
          actual: fc.tuple(maybe, maybe),
        }),
        {
          maxLength: 6,
        },
      ),
      baseline: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
    })
    .map((r): PlanFile => {
      const above: number[] = [];
      let level = 0;
      const tasks = r.tasks.map((t, i): PlanTask => {
        level = i === 0 ? 0 : Math.min(Math.max(0, level + t.rise), above.length);
        const parentId = level === 0 ? null : above[level - 1]!;
        above.length = level;
        above.push(i + 1);
        const dated = t.constraint !== 'ASAP' && t.constraint !== 'ALAP';
        // The dates of a manual task, and the actual ones of any, are in their order.
        const [start, finish] = t.manual
          ? [Math.min(t.start, t.finish), Math.max(t.start, t.finish)]
          : [t.start, t.finish];
        const lasted = t.actualStart === null || t.actualFinish === null || t.actualStart <= t.actualFinish;
        const status = t.progress === 100 ? 'done' : t.progress > 0 || t.actualStart !== null ? 'ongoing' : 'new';
        return {
          ...newPlanTask(i + 1, parentId, t.name),
          mode: t.manual ? 'manual' : 'auto',
          milestone: t.milestone,
          active: t.active,
          elapsed: t.elapsed,
          durationMinutes: t.durationMinutes,
          workMinutes: t.workMinutes,
          actualWorkMinutes: t.actualWorkMinutes,
          fixedCostCents: t.fixedCostCents,
          calendarId: t.ownCalendar ? r.calendars.length : null,
          constraint: t.constraint,
          constraintAt: dated ? t.at : null,
          deadline: t.deadline,
          start,
          finish,
          actualStart: t.actualStart,
          actualFinish: lasted ? t.actualFinish : null,
          progress: t.progress,
          status,
          description: t.description,
        };
      });
      const isAbove = (upper: number, lower: number): boolean => {
        let at = tasks[lower - 1]!.parentId;
        while (at !== null && at !== upper) at = tasks[at - 1]!.parentId;
        return at === upper;
      };
      const links = new Map<string, PlanLink>();
      const lagFormats = new Map<number, Record<number, number>>();
      for (const { a, b, type, lag, lagUnit, unit } of r.links) {
        const [from, to] = [(a % tasks.length) + 1, (b % tasks.length) + 1];
        if (from === to || isAbove(from, to) || isAbove(to, from) || links.has(`${from}>${to}`)) continue;
        links.set(`${from}>${to}`, { from, to, type, lag, lagUnit });
        if (lagUnit !== 'percent' && unit !== 7)
          lagFormats.set(to, { ...lagFormats.get(to), [from]: lagUnit === 'elapsed' ? unit + 1 : unit });
      }
      const plan: Plan = {
        ...smallPlan(tasks),
        calendars: r.calendars.map((c, i) => ({
          id: i + 1,
          name: c.name,
          week: [...c.week, c.work],
          exceptions: c.exceptions,
        })),
        links: [...links.values()].sort((x, y) => x.to - y.to),
      };
      plan.settings.projectStart = r.projectStart;
      return planFileOf(plan, r.name, {
        resources: r.people.map((p, i) => ({
          id: i + 1,
          uid: i + 1,
          guid: p.guid,
          name: p.name,
          initials: 'X',
          group: '',
          code: String(i),
          email: 'a@b.c',
          account: '',
          type: p.type,
          maxUnits: p.units / 4,
          calendarId: i % 2 ? null : 1,
          note: '',
        })),
        assignments: (r.people.length ? r.assigned : []).map((a, i) => ({
          uid: i + 1,
          guid: a.guid,
          taskId: (a.task % tasks.length) + 1,
          resourceId: (i % r.people.length) + 1,
          units: a.units / 10,
          workMinutes: a.work,
          actualWorkMinutes: 0,
          start: 5,
          finish: null,
          actualStart: a.actual[0],
          actualFinish: a.actual[1],
        })),
        baselines:
          r.baseline === null
            ? []
            : [
                {
                  number: r.baseline,
                  tasks: tasks.map((t) => ({
                    taskId: t.id,
                    start: t.start,
                    finish: t.finish,
                    durationMinutes: 60,
                    workMinutes: 0,
                  })),
                },
              ],
        facts: r.tasks.map((t, i) => ({
          ...newTaskFacts(i + 1, i + 1, `W${i}`, remainingDuration(tasks[i]!)),
          guid: t.guid,
          durationFormat: t.elapsed ? t.unit + 1 : t.unit,
          lagFormats: lagFormats.get(i + 1) ?? {},
          priority: t.priority,
          estimated: t.estimated,
          fields: t.text === null ? ({} as Record<string, string>) : { '188743731': t.text },
        })),
        stored: r.tasks.map((t, i) => ({
          start: tasks[i]!.start,
          finish: tasks[i]!.finish,
          earlyStart: t.stored[0],
          earlyFinish: t.stored[1],
          lateStart: t.stored[2],
          lateFinish: t.stored[3],
          startSlack: t.stored[4],
          finishSlack: t.stored[4],
          freeSlack: t.stored[4],
          totalSlack: t.stored[4],
        })),
        fields: [{ fieldId: '188743731', name: 'Text1', alias: '备注' }],
      });
    })
    .map((file) => ({ ...file, properties: { ...file.properties, finish: 1, guid: GUID } }));
}
