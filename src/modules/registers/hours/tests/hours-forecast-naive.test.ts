/**
 * Forecasts and consequences over random lives of hours, against a model that knows a list of records and counts the
 * working minutes one by one (records.md A8, A11-4). Steps by FORECAST_STEPS, the seed by FORECAST_SEED.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { hashOf, link } from '#app/testing/plan-world.ts';
import { MINUTES_PER_DAY, weekdayOf } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { savePlan } from '#modules/planning/plan/plan.calls.ts';
import { newPlanTask } from '#modules/planning/plan/plan-model.ts';
import { hoursConsequences, taskForecast } from '../forecast/hours-forecast.calls.ts';
import {
  askCorrection,
  decideCorrection,
  passRecords,
  returnRecords,
  submitRecords,
  undoRecords,
  withdrawRecords,
} from '../hours.calls.ts';

const world = await hoursWorld();
const { person, cell, day, query, done, boss } = world;
afterAll(world.close);
const STEPS = Number(process.env.FORECAST_STEPS ?? 40);
/** How many of them go by between two comparisons. */
const EVERY = Number(process.env.FORECAST_EVERY ?? 5);
const SEED = Number(process.env.FORECAST_SEED ?? 7);
const H = 60;
/** Planned hours of the tasks; the first two are worked on. The third follows the first, the fourth the second. */
const PLANNED = [8, 20, 30, 4];

interface Kept {
  id: number;
  who: number;
  task: number;
  day: number;
  minutes: number;
  left: number | null;
  status: 'draft' | 'submitted' | 'approved' | 'returned' | 'revoked';
}
let workers: Someone[];
let manager: Someone;
let asker: Someone;
let second: Someone;
let projectId: number;
let tasks: number[];
let calendar: WorkCalendar;
let start: number;
const kept: Kept[] = [];

beforeAll(async () => {
  manager = await person('manager');
  workers = [await person('one'), await person('two')];
  const rights = ['wr:workRecord:correct', 'wr:workRecord:all'];
  [asker, second] = [await person('asker', { rights }), await person('second', { rights })];
  projectId = await world.newProject();
  const { plan, revision } = await world.open(projectId);
  const added = PLANNED.map((hours, i) => ({
    ...newPlanTask(-i - 1, null, `任务 ${i + 1}`),
    durationMinutes: hours * H,
    workMinutes: hours * H,
    responsibleId: world.home.userId,
  }));
  const next = { ...plan, tasks: added, links: [link(-1, -3), link(-2, -4)] };
  const edits = diffPlans(plan, next);
  const { ids } = await done(savePlan, { projectId, baseRevision: revision, edits, hash: hashOf(next) });
  tasks = added.map(({ id }) => ids[id]!);
  calendar = plan.calendars.find(({ id }) => id === plan.settings.calendarId)!;
  start = plan.settings.projectStart;
  await query('UPDATE project SET actual_start = planned_start, manager = $2 WHERE id = $1', [projectId, manager.id]);
  await query(
    `UPDATE task SET status = 'ongoing', actual_start = planned_start, actual_start_at = start_at, participants = $2 WHERE id = ANY($1)`,
    [tasks.slice(0, 2), workers.map(({ id }) => id)],
  );
  await world.join(projectId, [...workers.map(({ id }) => id), manager.id]);
  await world.hoursFrom(projectId, 'records');
});

/** Whether a minute is worked: looked up, not computed. */
function works(minute: number): boolean {
  const civil = Math.floor(minute / MINUTES_PER_DAY);
  const shifts =
    calendar.exceptions.find(({ from, to }) => from <= civil && civil <= to)?.shifts ??
    calendar.week[weekdayOf(civil)]!;
  const of = minute - civil * MINUTES_PER_DAY;
  return shifts.some(([from, to]) => from <= of && of < to);
}
/** The working minutes from the start of the plan on, in their order, as far as they were asked for. */
const minutes: number[] = [];
const nth = (n: number): number => {
  for (let at = (minutes.at(-1) ?? start - 1) + 1; minutes.length <= n; at++) if (works(at)) minutes.push(at);
  return minutes[n]!;
};
/** The end of so much work after so much before it. */
const after = (before: number, work: number): number => nth(before + work - 1) + 1;
/** Finish of each task by its work, and of the plan. */
function finishes(work: readonly number[]): { of: number[]; all: number } {
  const [first, other, third, fourth] = work as [number, number, number, number];
  const of = [after(0, first), after(0, other), after(first, third), after(other, fourth)];
  return { of, all: Math.max(...of) };
}
const workingBetween = (from: number, to: number): number =>
  minutes.filter((minute) => from <= minute && minute < to).length;

/** The forecast of a task by these hours, each counted in the order in which they were worked. */
function modelled(task: number, counted: readonly Kept[]) {
  let [spent, left, said] = [0, 0, false];
  for (const one of counted.toSorted((a, b) => a.day - b.day || a.id - b.id)) {
    spent += one.minutes;
    if (one.left !== null) [left, said] = [one.left, true];
    else if (said) left = Math.max(0, left - one.minutes);
  }
  const at = tasks.indexOf(task);
  const planned = PLANNED.map((hours) => hours * H);
  const work = Math.max(planned[at]!, spent + left);
  const [first, then] = [finishes(planned), finishes(planned.with(at, work))];
  return {
    spent,
    left,
    said,
    told: {
      ...{ planned: planned[at], work, finishBefore: first.of[at], finish: then.of[at] },
      ...{ later: workingBetween(first.of[at]!, then.of[at]!), elapsed: false },
      // A minute more of it would move the plan.
      critical: finishes(planned.with(at, work + 1)).all > then.all,
      ...{ projectFinish: then.all, projectLater: workingBetween(first.all, then.all), minutesPerDay: 8 * H },
    },
  };
}
const approved = (task: number) => kept.filter((one) => one.task === task && one.status === 'approved');
const before = (a: Kept, b: Kept): boolean => a.day < b.day || (a.day === b.day && a.id <= b.id);
/** Hours that count for a line: approved ones, itself, and waiting ones before it as far as the reader sees them. */
const behind = (line: Kept, sees: (one: Kept) => boolean): Kept[] => [
  ...approved(line.task).filter((one) => one !== line),
  line,
  ...kept.filter(
    (one) => one !== line && one.task === line.task && one.status === 'submitted' && before(one, line) && sees(one),
  ),
];

async function compare(): Promise<void> {
  for (const task of tasks.slice(0, 2)) {
    const { told, spent, left, said } = modelled(task, approved(task));
    for (const client of [boss, manager.client, workers[0]!.client]) {
      const got = await done(taskForecast, { taskId: task }, client);
      expect(got).toMatchObject({ ...told, spent, left });
      expect(got!.said !== null).toBe(said);
    }
  }
  const waiting = kept.filter(({ status }) => status === 'submitted');
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  const readers: [Someone, (one: Kept) => boolean][] = [
    [manager, () => true],
    ...workers.map((one): [Someone, (of: Kept) => boolean] => [one, ({ who }) => who === one.id]),
  ];
  for (const [reader, sees] of readers) {
    const lines = waiting.filter(sees).toSorted((a, b) => (before(a, b) ? -1 : 1));
    const wanted = lines.flatMap((line) => {
      const { told } = modelled(line.task, behind(line, sees));
      return told.work > told.planned! ? [{ id: line.id, ...told }] : [];
    });
    const got = await done(hoursConsequences, { ids }, reader.client);
    expect(got.toSorted((a, b) => a.id - b.id)).toEqual(wanted.toSorted((a, b) => a.id - b.id));
    for (const line of lines.slice(0, 2)) {
      const { told, spent, left } = modelled(line.task, behind(line, sees));
      const one = await done(taskForecast, { taskId: line.task, record: line.id }, reader.client);
      expect(one).toMatchObject({ ...told, spent, left });
    }
  }
}

const step = fc.record({
  act: fc.constantFrom(
    'save',
    'save',
    'save',
    'submit',
    'submit',
    'pass',
    'pass',
    'return',
    'undo',
    'withdraw',
    'correct',
    'drop',
  ),
  pick: fc.nat(999),
  who: fc.nat(1),
  task: fc.nat(1),
  day: fc.integer({ min: -20, max: 0 }),
  tenths: fc.integer({ min: 1, max: 50 }),
  left: fc.option(fc.integer({ min: 0, max: 400 }), { freq: 2, nil: null }),
});

test(`${STEPS} random steps: what is told of tasks and lines is what a naive model says, to each reader`, async () => {
  let moved = 0;
  for (const [n, one] of fc.sample(step, { numRuns: STEPS, seed: SEED }).entries()) {
    if (n % EVERY === 0) await compare();
    const worker = workers[one.who]!;
    const of = (...states: Kept['status'][]): Kept | undefined => {
      const some = kept.filter(({ status }) => states.includes(status));
      return some[one.pick % Math.max(1, some.length)];
    };
    const ownerOf = ({ who }: Kept): Someone => workers.find(({ id }) => id === who)!;
    const minutes = one.tenths * 6;
    if (one.act === 'save') {
      const edited = one.pick % 3 === 0 ? of('draft', 'returned', 'revoked') : undefined;
      const task = edited?.task ?? tasks[one.task]!;
      const [row] = edited
        ? await query<{ version: number }>('SELECT version FROM work_record WHERE id = $1', [edited.id])
        : [];
      const owner = edited ? ownerOf(edited) : worker;
      const typed = {
        ...{ projectId, task, id: edited?.id ?? null, version: row?.version ?? null, workDate: day(one.day) },
        ...{ hours: String(minutes / 60), remainingHours: one.left === null ? null : String(one.left / 10) },
      };
      const { data } = await world.save(owner, [cell(typed)]);
      expect(data.refused).toEqual([]);
      const values = { day: one.day, minutes, left: one.left === null ? null : one.left * 6 };
      if (edited) Object.assign(edited, values);
      else kept.push({ id: data.saved[0]!.id!, who: owner.id, task, ...values, status: 'draft' });
    }
    const at = {
      submit: of('draft', 'returned', 'revoked'),
      pass: of('submitted'),
      return: of('submitted'),
      withdraw: of('submitted'),
      undo: of('approved'),
      correct: of('approved'),
      drop: of('draft', 'returned', 'revoked'),
    }[one.act as 'pass'];
    if (one.act === 'save' || !at) continue;
    moved++;
    const owner = ownerOf(at).client;
    const ids = { ids: [at.id] };
    if (one.act === 'submit') await done(submitRecords, ids, owner);
    if (one.act === 'pass') await done(passRecords, ids, manager.client);
    if (one.act === 'return') await done(returnRecords, { ...ids, opinion: '不符' }, manager.client);
    if (one.act === 'withdraw') await done(withdrawRecords, ids, owner);
    if (one.act === 'undo') await done(undoRecords, ids, manager.client);
    if (one.act === 'correct' && at.minutes !== minutes) {
      const input = { recordId: at.id, hours: String(minutes / 60), reason: '更正' };
      const { id } = await done(askCorrection, input, asker.client);
      await done(decideCorrection, { id: id!, agree: true }, second.client);
      at.minutes = minutes;
    }
    if (one.act === 'drop') {
      const [row] = await query<{ version: number }>('SELECT version FROM work_record WHERE id = $1', [at.id]);
      const gone = { projectId, task: at.task, id: at.id, version: row!.version, workDate: day(at.day), hours: '' };
      expect((await world.save(ownerOf(at), [cell(gone)])).data.refused).toEqual([]);
      kept.splice(kept.indexOf(at), 1);
    }
    const then = {
      submit: 'submitted',
      pass: 'approved',
      return: 'returned',
      withdraw: 'draft',
      undo: 'revoked',
    } as const;
    at.status = then[one.act as 'pass'] ?? at.status;
  }
  await compare();
  expect(moved).toBeGreaterThan(STEPS / 3);
});
