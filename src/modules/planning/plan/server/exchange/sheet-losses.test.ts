/** A plan that goes out as a workbook and comes in again is the same, or differences were listed before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMinute } from '#kernel/dates.ts';
import { openSheet } from '#server/sheet.ts';
import { assignPeople } from '../../exchange/people-mapping.ts';
import { sheetToPlan } from '../../exchange/plan-sheet.ts';
import { proposeMapping } from '../../exchange/sheet-columns.ts';
import { newPlanTask, type Plan, type PlanTask, planOptions } from '../../plan-model.ts';
import { findSheetLosses, writePlanSheet } from './write-plan-file.ts';

const START = parseMinute('2026-01-05T09:00')!;
const DAY = [
  [540, 720],
  [780, 1080],
] as const;
const NAMES = { 7: '李娜', 8: 'Wang Wu', 9: '赵六 & 子' };
const texts = fc.constantFrom('任务', 'a &amp;amp; b', '_x0041_', '<b>"', "it's", '0012', '1e5', '=1+1', 'two\nlines');
const sometimes = <T>(value: T, otherwise: T) => fc.constantFrom(otherwise, otherwise, otherwise, value);

const made = fc.record({
  name: texts,
  description: texts,
  durationMinutes: fc.constantFrom(0, 1, 59, 240, 480, 961, 4800),
  workMinutes: fc.constantFrom(0, 1, 480, 1441),
  elapsed: sometimes(true, false),
  manual: sometimes(true, false),
  constraint: fc.constantFrom('ASAP', 'SNET', 'FNLT', 'ALAP'),
  deadline: sometimes<number | null>(START + 1440 * 3 + 17, null),
  splits: fc.constantFrom<number[]>([], [], [60, 120], [1, 1440, 31, 7, 480, 480]),
  taskType: fc.constantFrom<PlanTask['taskType']>('fixedWork', 'fixedDuration', 'fixedUnits'),
  effortDriven: fc.boolean(),
  pinned: fc.boolean(),
  external: sometimes(true, false),
  ignorePersonCalendars: fc.boolean(),
  calendarId: fc.constantFrom<number | null>(null, null, 1, 2),
  assignments: fc.subarray([7, 8, 9]).chain((users) =>
    fc.tuple(
      ...users.map((userId) =>
        fc.record({
          userId: fc.constant(userId),
          units: fc.constantFrom(100, 50, 33, 66, 33.3333333333, 0.1, 250),
          workMinutes: fc.constantFrom(0, 1, 480, 158.4, 1441, 1234.5678901),
        }),
      ),
    ),
  ),
  responsibleId: sometimes<number | null>(7, null),
  participantIds: sometimes<number[]>([9, 8], []),
  priority: sometimes<number | null>(3, null),
  active: sometimes(false, true),
  progress: fc.constantFrom(0, 0, 0, 100),
  after: fc.boolean(),
  // How many levels it is above the task before; -1: below it.
  up: fc.constantFrom(-1, 0, 0, 0, 1, 2),
});

const parentsOf = (tasks: readonly PlanTask[]): ReadonlySet<number | null> => new Set(tasks.map((one) => one.parentId));
/** What parents have of their subtasks. */
const COMPUTED: Partial<PlanTask> = {
  ...{ mode: 'auto', external: false, milestone: false, elapsed: false, start: null, finish: null },
  ...{ durationMinutes: 480, workMinutes: 0, splits: [], assignments: [], progress: 0, status: 'new' },
  ...{ constraint: 'ASAP', constraintAt: null },
};

const plans = fc.array(made, { minLength: 1, maxLength: 7 }).map((list): Plan => {
  const branch: number[] = [];
  const tasks = list.map(({ manual, constraint, after: _, up, assignments, ...own }, i): PlanTask => {
    branch.length = Math.max(0, branch.length - up - 1);
    const parentId = branch.at(-1) ?? null;
    branch.push(i + 10);
    return {
      ...newPlanTask(i + 10, parentId, `${own.name} ${i}`),
      ...own,
      name: `${own.name} ${i}`,
      mode: manual ? 'manual' : 'auto',
      assignments,
      // Whoever has a share is a participant.
      participantIds: [...new Set([...own.participantIds, ...assignments.map(({ userId }) => userId)])].filter(
        (userId) => userId !== own.responsibleId,
      ),
      ...((manual || own.external) && { start: START, finish: START + 540 }),
      constraint,
      constraintAt: constraint === 'SNET' || constraint === 'FNLT' ? START + 1440 : null,
      milestone: own.durationMinutes === 0,
      status: own.progress === 100 ? 'done' : 'new',
    };
  });
  const parents = parentsOf(tasks);
  return {
    settings: {
      ...planOptions,
      projectStart: START,
      calendarId: 1,
      parentMode: 'computed',
      criticalSlackMinutes: 0,
      minutesPerDay: 480,
      minutesPerWeek: 2400,
    },
    calendars: [
      { id: 1, name: 'c', week: [[], DAY, DAY, DAY, DAY, DAY, []], exceptions: [] },
      { id: 2, name: '两班 “2”', week: [DAY, DAY, DAY, DAY, DAY, DAY, DAY], exceptions: [] },
    ],
    tasks: tasks.map((task) => (parents.has(task.id) ? { ...task, ...COMPUTED } : task)),
    links: list.flatMap(({ after }, i) =>
      after && i > 0 && !parents.has(i + 9) && !parents.has(i + 10)
        ? [{ from: i + 9, to: i + 10, type: 'FS', lag: 60 * i, lagUnit: 'work' } as const]
        : [],
    ),
  };
});

/** Fields of tasks that differ; ids, numbers and computed dates aside. */
function differing(before: Plan, after: Plan): string[] {
  const parents = parentsOf(before.tasks);
  const place = ({ tasks }: Plan, id: number | null): number => tasks.findIndex((one) => one.id === id);
  const plain = (task: PlanTask) => {
    const { id: _, code: __, ext: ___, start, finish, participantIds, assignments, ...rest } = task;
    const dates = task.mode === 'manual' || task.external ? { start, finish } : {};
    return {
      ...rest,
      ...dates,
      participantIds: participantIds.toSorted(),
      assignments: assignments.toSorted((a, b) => a.userId - b.userId),
    } as Record<string, unknown>;
  };
  return [
    ...new Set(
      before.tasks.flatMap((task, i) => {
        const back = after.tasks[i]!;
        expect(place(after, back.parentId)).toBe(place(before, task.parentId));
        const computed = parents.has(task.id) ? COMPUTED : {};
        const [a, b] = [task, back].map((one) => plain({ ...one, parentId: null, ...computed } as PlanTask)) as [
          Record<string, unknown>,
          Record<string, unknown>,
        ];
        return Object.keys(a).filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
      }),
    ),
  ];
}
/** How a loss names the fields that differ otherwise. */
const TOLD: Record<string, string> = {
  durationMinutes: 'duration',
  elapsed: 'duration',
  workMinutes: 'work',
  start: 'dates',
  finish: 'dates',
  constraintAt: 'constraint',
  actualStart: 'actual',
  actualFinish: 'actual',
  actualWorkMinutes: 'actualWork',
  responsibleId: 'responsible',
  participantIds: 'participants',
  assignments: 'shares',
  calendarId: 'calendar',
  ignorePersonCalendars: 'personCalendars',
};
/** Parts that have their own columns: no plan loses them. */
const KEPT = [
  'responsible',
  'participants',
  'shares',
  'splits',
  'taskType',
  'effortDriven',
  'calendar',
  'personCalendars',
  'pinned',
  'external',
];

test('what differs after a workbook was written and read again was told before, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const wanted = { plan, lang: 'zh-CN', names: NAMES, rates: [], added: [] } as const;
      const told = findSheetLosses({ ...wanted, removed: 0, baselines: 0 }).losses.map(({ field }) => field!);
      expect(told.filter((part) => KEPT.includes(part))).toEqual([]);
      const { rows } = await openSheet(writePlanSheet({ ...wanted, name: 'p' }), { maxRows: 100, blanks: true });
      const { settings, calendars } = plan;
      const { file, rejects } = sheetToPlan(rows, proposeMapping(rows), { projectName: 'p', settings, calendars });
      expect(rejects).toEqual([]);
      const people = file.resources.map(({ id, name }) => ({
        resourceId: id,
        userId: Number(Object.entries(NAMES).find(([, one]) => one === name)![0]),
      }));
      const back = assignPeople(file.plan, file.assignments, people);
      expect(new Set(differing(plan, back).map((field) => TOLD[field] ?? field))).toEqual(new Set(told));
      const places = (links: Plan['links'], first: number) =>
        links.map(({ from, to, ...more }) => ({ ...more, from: from - first, to: to - first }));
      expect(places(back.links, 1)).toEqual(places(plan.links, 10));
    }),
    { numRuns: Number(process.env.SHEET_PLANS ?? 40) },
  );
});
