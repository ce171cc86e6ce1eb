/**
 * What a plan may hold, checked by the server before it is stored (2-rules §5, Tasks and plan; §8).
 */
import { sql } from 'kysely';
import { cleanText, isPlain } from '#kernel/check.ts';
import { checkTexts } from '#kernel/check-texts.ts';
import { minuteOfInstant } from '#kernel/dates.ts';
import { sameValue } from '#kernel/diff.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { dictItems } from '#modules/base/dict/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { checkAdded } from '#server/entity/entity-checks.ts';
import { entityNamed, entityPorts } from '#server/entity/ports.ts';
import { mapInTurns, othersTurn } from '#server/turns.ts';
import { type ActualProblem, actualProblems, peopleOn } from '../../actual-times.ts';
import { addedValue } from '../../edit/added-values.ts';
import { brokenByEdit, liveUnderDeleted } from '../../edit/plan-actions.ts';
import { isRule } from '../../edit/recurring-tasks.ts';
import { planTexts } from '../../plan.texts.ts';
import { isFixedCost } from '../../plan-cost.ts';
import {
  DESCRIPTION_LENGTH,
  EARLIEST,
  isDate,
  isDelay,
  LATEST,
  MAX_TASKS,
  MOST_MINUTES,
  NAME_LENGTH,
} from '../../plan-limits.ts';
import type { Plan, PlanSettings, PlanTask, Schedule, TaskAssignment } from '../../plan-model.ts';
import { namedProblem } from '../../plan-problem.ts';
import { schedulePlan } from '../../schedule/schedule.ts';
import { depthProblem } from '../../wbs.ts';
import { ofOwner, type PlanOwner } from '../plan-owner.ts';
import { type StoredPlan, withPeople } from '../plan-store.ts';

const MODES = new Set(['auto', 'manual']);
const CONSTRAINTS = new Set(['ASAP', 'ALAP', 'SNET', 'SNLT', 'FNET', 'FNLT', 'MSO', 'MFO']);
const LINKS = new Set(['FS', 'SS', 'FF', 'SF']);
const TYPES = new Set(['fixedUnits', 'fixedDuration', 'fixedWork']);
const UNITS = new Set(['work', 'elapsed', 'percent']);

const id = (v: unknown): boolean => typeof v === 'number' && Number.isSafeInteger(v) && v !== 0;
const idOrNull = (v: unknown): boolean => v === null || id(v);
const minuteOrNull = (v: unknown): boolean => v === null || (typeof v === 'number' && Number.isInteger(v) && isDate(v));
const amount = (v: unknown): boolean => typeof v === 'number' && Number.isFinite(v) && Math.abs(v) <= MOST_MINUTES;

/** Pairs of whole minutes, each pause after more of the duration than the one before. */
function areSplits(v: unknown): boolean {
  const list = v as number[];
  const whole = (n: unknown): boolean => Number.isInteger(n) && Number(n) > 0 && Number(n) <= 1e7;
  if (!Array.isArray(list) || list.length % 2 !== 0 || list.length > 400 || !list.every(whole)) return false;
  return list.every((n, k) => k % 2 === 1 || k === 0 || n > list[k - 2]!);
}

function areAssignments(v: unknown): boolean {
  const list = v as TaskAssignment[];
  const fine = (a: TaskAssignment | null): boolean =>
    typeof a === 'object' &&
    a !== null &&
    id(a.userId) &&
    amount(a.units) &&
    a.units > 0 &&
    a.units <= 10_000 &&
    amount(a.workMinutes) &&
    a.workMinutes >= 0;
  return (
    Array.isArray(list) &&
    list.length <= 200 &&
    list.every(fine) &&
    new Set(list.map((a) => a.userId)).size === list.length
  );
}

/** Whether a value that came from outside is a task; problems inside it are reported by name later. */
export function isTask(v: unknown): v is PlanTask {
  const t = v as PlanTask | null;
  return (
    typeof t === 'object' &&
    t !== null &&
    id(t.id) &&
    idOrNull(t.parentId) &&
    typeof t.name === 'string' &&
    typeof t.code === 'string' &&
    MODES.has(t.mode) &&
    typeof t.milestone === 'boolean' &&
    typeof t.active === 'boolean' &&
    typeof t.elapsed === 'boolean' &&
    amount(t.durationMinutes) &&
    amount(t.workMinutes) &&
    isFixedCost(t.fixedCostCents) &&
    amount(t.actualWorkMinutes) &&
    amount(t.progress) &&
    idOrNull(t.calendarId) &&
    CONSTRAINTS.has(t.constraint) &&
    typeof t.pinned === 'boolean' &&
    typeof t.external === 'boolean' &&
    (t.levelingDelayMinutes === undefined || isDelay(t.levelingDelayMinutes)) &&
    typeof t.effortDriven === 'boolean' &&
    typeof t.ignorePersonCalendars === 'boolean' &&
    TYPES.has(t.taskType) &&
    areSplits(t.splits) &&
    (t.recurrence === null || isRule(t.recurrence)) &&
    areAssignments(t.assignments) &&
    [t.constraintAt, t.deadline, t.start, t.finish, t.actualStart, t.actualFinish].every(minuteOrNull) &&
    ['new', 'ongoing', 'pause', 'done', 'passoff', 'discarded'].includes(t.status) &&
    [t.responsibleId, t.roleId, t.priority, t.severity].every(idOrNull) &&
    Array.isArray(t.participantIds) &&
    t.participantIds.length <= 200 &&
    t.participantIds.every(id) &&
    typeof t.description === 'string' &&
    isPlain(t.ext)
  );
}

/** The calendar is one of the plan's; who may change what belongs to the project is asked where it is stored. */
function areSettings(s: PlanSettings, calendars: Plan['calendars']): boolean {
  const within = (v: unknown, min: number, max: number): boolean =>
    Number.isInteger(v) && min <= Number(v) && Number(v) <= max;
  return (
    within(s.projectStart, EARLIEST, LATEST) &&
    within(s.criticalSlackMinutes, -1e9, 1e9) &&
    within(s.minutesPerDay, 1, 1440) &&
    within(s.minutesPerWeek, 1, 10_080) &&
    within(s.nearCriticalSlackMinutes, -1e9, 1e9) &&
    ['start', 'finish'].includes(s.scheduleFrom) &&
    ['actual', 'retained', 'override'].includes(s.progressRule) &&
    ['successor', 'predecessor', 'project', 'allDay'].includes(s.lagCalendar) &&
    minuteOrNull(s.finishAt) &&
    minuteOrNull(s.statusAt) &&
    (s.scheduleFrom === 'start' || s.finishAt !== null) &&
    typeof s.honorConstraints === 'boolean' &&
    typeof s.multipleCriticalPaths === 'boolean' &&
    calendars.some((c) => c.id === s.calendarId) &&
    (s.parentMode === 'computed' || s.parentMode === 'frame')
  );
}

/** A restored task has the state its actual times speak of. */
function mayRestoreAs({ status, actualStart, actualFinish }: PlanTask): boolean {
  if (status === 'done') return actualFinish !== null;
  return status === 'ongoing' || status === 'pause' ? actualStart !== null : true;
}

const ACTUAL_TEXTS: Record<ActualProblem['why'], Message> = {
  unstarted: planTexts.actualUnstarted,
  range: planTexts.progress,
  full: planTexts.progressFull,
  done: planTexts.progressDone,
  byFinish: planTexts.actualByFinish,
  negative: planTexts.hours,
  tooMany: planTexts.actualTooMany,
  future: planTexts.actualFuture,
  order: planTexts.actualOrder,
};
const NOTHING_YET = { progress: 0, actualStart: null, actualFinish: null, actualWorkMinutes: 0 };

function checkTask(task: PlanTask, before: PlanTask | undefined, importing: boolean, now: number): Problem[] {
  const params = { task: task.name.slice(0, 80) };
  const out: Problem[] = [];
  const length = [...task.name.trim()].length;
  if (length < 1 || length > NAME_LENGTH || !cleanText(task.name)) out.push(problem(planTexts.name, params));
  if (!cleanText(task.description) || [...task.description].length > DESCRIPTION_LENGTH)
    out.push(problem(checkTexts.tooLong, { field: ['任务描述', '任務描述', 'Description'], max: DESCRIPTION_LENGTH }));
  if (task.durationMinutes < 0 || (task.durationMinutes === 0 && !task.milestone && !importing))
    out.push(problem(planTexts.duration, params));
  if (task.workMinutes < 0 || task.actualWorkMinutes < 0) out.push(problem(planTexts.hours, params));
  // Operations and reports have been checked already; files are checked as they are read (exchange/file-actuals.ts).
  if (!importing) {
    const facts = { status: before?.status ?? task.status, people: peopleOn(before ?? task) };
    for (const { why, field } of actualProblems(task, before ?? NOTHING_YET, facts, now))
      out.push(problem(ACTUAL_TEXTS[why], params, field));
  }
  if (task.progress < 0 || task.progress > 100) out.push(problem(planTexts.progress, params));
  const timed = task.constraint !== 'ASAP' && task.constraint !== 'ALAP';
  if (timed && task.constraintAt === null) out.push(problem(planTexts.constraint, params));
  if (task.mode === 'manual' || task.external) {
    if ((task.start === null) !== (task.finish === null)) out.push(problem(planTexts.onePeriod, params));
    else if (task.start !== null && task.finish! < task.start) out.push(problem(planTexts.finishBeforeStart, params));
  }
  // Deleting and restoring are the editor's; every other change of state is a task operation.
  const was = before?.status ?? 'new';
  const deletion = task.status === 'discarded' || (was === 'discarded' && mayRestoreAs(task));
  if (!importing && task.status !== was && !deletion) out.push(problem(planTexts.statusByAction, params));
  return out;
}

/** People, roles, dictionary items and calendars that tasks name must exist here. */
async function checkNames(
  ctx: Ctx,
  owner: PlanOwner,
  tasks: readonly PlanTask[],
  calendars: ReadonlySet<number>,
): Promise<Problem[]> {
  const { companyId } = ctx.viewer;
  const wanted = (pick: (t: PlanTask) => (number | null)[]): number[] => [
    ...new Set(tasks.flatMap(pick).filter((x): x is number => x !== null)),
  ];
  const known = async (ids: number[], query: (ids: number[]) => Promise<number[]>): Promise<Set<number>> =>
    new Set(ids.length > 0 ? await query(ids) : []);
  const users = await known(
    wanted((t) => [t.responsibleId, ...t.participantIds, ...t.assignments.map((a) => a.userId)]),
    async (ids) =>
      (
        await sql<{
          id: number;
        }>`SELECT id FROM "user" WHERE company_id = ${companyId} AND id = ANY(${ids}::bigint[])`.execute(ctx.db)
      ).rows.map((r) => r.id),
  );
  const roles = await known(
    wanted((t) => [t.roleId]),
    async (ids) =>
      (
        await sql<{
          id: number;
        }>`SELECT r.id FROM project_role r WHERE r.company_id = ${companyId} AND ${ofOwner(owner, 'r')} AND r.id = ANY(${ids}::bigint[])`.execute(
          ctx.db,
        )
      ).rows.map((r) => r.id),
  );
  const priorities = await known(
    wanted((t) => [t.priority]),
    async (ids) => [...(await dictItems(ctx, 'priority', ids))],
  );
  const severities = await known(
    wanted((t) => [t.severity]),
    async (ids) => [...(await dictItems(ctx, 'severity', ids))],
  );
  const out: Problem[] = [];
  const has = (set: ReadonlySet<number>, value: number | null): boolean => value === null || set.has(value);
  for (const t of tasks) {
    const params = { task: t.name };
    const people = [...t.participantIds, ...t.assignments.map((a) => a.userId)];
    if (!has(users, t.responsibleId) || !people.every((p) => users.has(p))) out.push(problem(planTexts.person, params));
    if (!has(roles, t.roleId)) out.push(problem(planTexts.role, params));
    if (!has(priorities, t.priority) || !has(severities, t.severity)) out.push(problem(planTexts.dictionary, params));
    if (!has(calendars, t.calendarId)) out.push(problem(planTexts.calendar, params));
  }
  return out;
}

/**
 * Additional fields of the tasks that change; a row of the editor needs no more than a name. What a task of the plan holds
 * already may be copied to others, even if its field or item is gone since; values of a removed field may be cleared.
 */
async function checkExt(
  ctx: Ctx,
  owner: PlanOwner,
  tasks: readonly PlanTask[],
  before: ReadonlyMap<number, PlanTask>,
): Promise<Problem[]> {
  const filled = tasks.filter((t) => !sameValue(t.ext, before.get(t.id)?.ext ?? {}));
  if (filled.length === 0) return [];
  const known = new Set([...before.values()].flatMap((t) => Object.entries(t.ext).map((one) => JSON.stringify(one))));
  /** Equal values in many tasks (filled down, pasted) are checked once. */
  const changes = new Map<string, { column: string; value: unknown; old: unknown }>();
  for (const task of filled) {
    const was = before.get(task.id)?.ext ?? {};
    for (const column of new Set([...Object.keys(was), ...Object.keys(task.ext)])) {
      const [value, old] = [addedValue(task.ext, column), addedValue(was, column)];
      if (sameValue(value, old) || (value !== null && known.has(JSON.stringify([column, value])))) continue;
      changes.set(JSON.stringify([column, value, old]), { column, value, old });
    }
  }
  if (changes.size === 0) return [];
  const e = entityNamed('task');
  const fields = await entityPorts().extFields(ctx, e.name);
  const out: Problem[] = [];
  for (const { column, value, old } of changes.values())
    if (value !== null || Object.hasOwn(fields, column))
      out.push(...(await checkAdded(e, fields, ctx, { [column]: value }, 'update', { [column]: old }, owner)));
  return out;
}

/** Rules over the whole plan that the new state breaks. A stored plan that can no longer be scheduled is not checked. */
function brokenNow(before: Plan, after: { plan: Plan; schedule: Schedule }): Problem | null {
  if (after.plan.settings.parentMode !== 'frame') return liveUnderDeleted(before, after.plan);
  const old = schedulePlan(before);
  return 'schedule' in old ? brokenByEdit({ plan: before, schedule: old.schedule }, after) : null;
}

/** Checks the new state against the stored one and schedules it. Throws the problems, at most 20 of them. */
export async function checkedSchedule(ctx: Ctx, stored: StoredPlan, next: Plan, importing = false): Promise<Schedule> {
  // One that is above it already may be worked on, and only shrink.
  if (next.tasks.length > Math.max(MAX_TASKS, stored.plan.tasks.length))
    throw new Refusal([problem(planTexts.tooMany, { max: MAX_TASKS })]);
  const deep = depthProblem(next.tasks);
  if (deep) throw new Refusal([deep]);
  if (!next.links.every((l) => id(l.from) && id(l.to) && LINKS.has(l.type) && UNITS.has(l.lagUnit) && amount(l.lag)))
    throw new Refusal([problem(planTexts.badEdits)]);
  const before = new Map(stored.plan.tasks.map((t) => [t.id, t]));
  const touched = next.tasks.filter((t) => before.get(t.id) !== t);
  const wellFormed = (await mapInTurns(touched, isTask)).every(Boolean);
  if (!wellFormed || !(importing || areSettings(next.settings, next.calendars)))
    throw new Refusal([problem(planTexts.badEdits)]);
  const now = minuteOfInstant(ctx.now, ctx.utcOffset);
  const problems = [
    ...(await mapInTurns(touched, (t) => checkTask(t, before.get(t.id), importing, now))).flat(),
    ...(await checkNames(ctx, stored.owner, touched, new Set(next.calendars.map((c) => c.id)))),
    ...(importing ? [] : await checkExt(ctx, stored.owner, touched, before)),
  ];
  if (problems.length > 0) throw new Refusal(problems.slice(0, 20));
  const whole = await withPeople(ctx, stored, next);
  await othersTurn();
  const answer = schedulePlan(whole);
  if ('schedule' in answer) {
    const { schedule } = answer;
    const broken = importing ? liveUnderDeleted(stored.plan, next) : brokenNow(stored.plan, { plan: next, schedule });
    if (broken) throw new Refusal([broken]);
    return schedule;
  }
  throw new Refusal(answer.problems.slice(0, 10).map((p) => namedProblem(p, next.tasks)));
}
