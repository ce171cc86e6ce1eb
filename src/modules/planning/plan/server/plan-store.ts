/**
 * A plan in the database: loading it whole, and storing what a new state changed.
 *
 * Invariant: whoever stores has locked the plan's row first (`loadPlan` with lock), so saves, task operations and imports
 * of one plan come one after the other.
 */

import { type SqlBool, sql } from 'kysely';
import { parseDay } from '#kernel/dates.ts';
import { USUAL_CURRENCY } from '#kernel/fields/money.ts';
import { Refusal } from '#kernel/problem.ts';
import { compiled, nextWorkStart, workBetween } from '#kernel/workdays.ts';
import { calendarVersions, personCalendars, planCalendars } from '#modules/base/calendar/server/public.ts';
import { nextCodes } from '#modules/base/numbering/server/public.ts';
import { projectProgress } from '#modules/objects/project/progress.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { planConfigOf } from '#modules/objects/project/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { readRow as readEntity } from '#server/entity/entity-read.ts';
import { takenCodes, updateRow } from '#server/entity/entity-write.ts';
import { hindrancesOf } from '#server/entity/hindrances.ts';
import { entityNamed } from '#server/entity/ports.ts';
import { mapInTurns, othersTurn } from '#server/turns.ts';
import type { ControlRange, PlanControl } from '../change/change-request.ts';
import { renumber } from '../edit/plan-ids.ts';
import {
  type Plan,
  type PlanLink,
  type PlanOptions,
  type PlanTask,
  planOptions,
  type Schedule,
} from '../plan-model.ts';
import { isCounted, isInProgress, weightOf } from '../schedule/progress-weight.ts';
import { type OwnerFacts, ofOwner, ownerFacts, type PlanOwner, projectOf, templateOf } from './plan-owner.ts';
import {
  differingColumns,
  imageOfRow,
  imagesOf,
  insertTasks,
  readTasks,
  removeTasks,
  type TaskImage,
  takeIds,
  taskOf,
  updateTasks,
} from './task-rows.ts';

/** Reasons shown when several tasks cannot be removed. */
const TOLD = 5;

interface PlanRow extends PlanOptions {
  revision: number;
  projectStart: number;
  criticalSlackMinutes: number;
  minutesPerDay: number;
  minutesPerWeek: number;
  updatedAt: Date;
  updatedBy: number | null;
  publishedAt: Date | null;
  planVersion: number;
  controlRange: ControlRange;
  selectedTasks: number[];
  fixedTasks: number[];
}

export interface StoredPlan {
  owner: PlanOwner;
  facts: OwnerFacts;
  plan: Plan;
  revision: number;
  updatedAt: string;
  updatedBy: number | null;
  /** Versions it was published in; null: it is not published. */
  published: { version: number; at: string } | null;
  control: PlanControl;
  /** Rows as stored, by task id; null when it was loaded without a lock, to be read only. */
  images: Map<number, TaskImage> | null;
  /** Of the calendars in `plan`, by id. */
  versions: ReadonlyMap<number, string>;
  /** Own calendars of assigned people, by person; grows when a new state assigns others (`withPeople`). */
  people: Map<number, OwnCalendar>;
}

async function readRow(ctx: Ctx, owner: PlanOwner, lock: boolean): Promise<PlanRow | undefined> {
  const { rows } =
    await sql<PlanRow>`SELECT * FROM plan p WHERE p.company_id = ${ctx.viewer.companyId} AND ${ofOwner(owner, 'p')} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
      ctx.db,
    );
  return rows[0];
}

const OPTIONS = Object.keys(planOptions) as (keyof PlanOptions)[];
const optionsOf = (row: PlanOptions): PlanOptions =>
  Object.fromEntries(OPTIONS.map((key) => [key, row[key]])) as unknown as PlanOptions;

type OwnCalendar = Awaited<ReturnType<typeof personCalendars>>[number];

async function learnPeople(ctx: Ctx, known: Map<number, OwnCalendar>, tasks: readonly PlanTask[]): Promise<void> {
  const wanted = peopleOf(tasks).filter((userId) => !known.has(userId));
  for (const own of await personCalendars(ctx, wanted)) known.set(own.userId, own);
}

/** A new state with the calendars of everybody it assigns. */
export async function withPeople(ctx: Ctx, stored: StoredPlan, next: Plan): Promise<Plan> {
  await learnPeople(ctx, stored.people, next.tasks);
  return {
    ...next,
    personCalendars: [...stored.people.values()].map(({ userId, calendar }) => ({ userId, calendar })),
  };
}

const peopleOf = (tasks: readonly PlanTask[]): number[] => [
  ...new Set(tasks.flatMap((t) => t.assignments.map((a) => a.userId))),
];

/** Loads the plan; makes an empty one the first time. `lock` holds it until the end of the transaction. */
export async function loadPlan(ctx: Ctx, owner: PlanOwner, lock = false): Promise<StoredPlan> {
  const { companyId } = ctx.viewer;
  const facts = await ownerFacts(ctx, owner);
  const versions = await calendarVersions(ctx, projectOf(owner));
  const calendars = await planCalendars(ctx, projectOf(owner));
  let row = await readRow(ctx, owner, lock);
  if (!row) {
    const calendar = calendars.find((c) => c.id === facts.calendarId)!;
    const start = nextWorkStart(compiled(calendar), parseDay(facts.plannedStart)! * 1440);
    await sql`INSERT INTO plan (company_id, project_id, template_id, project_start) VALUES (${companyId}, ${projectOf(owner)}, ${templateOf(owner)}, ${start}) ON CONFLICT DO NOTHING`.execute(
      ctx.db,
    );
    row = (await readRow(ctx, owner, lock))!;
  }
  const rows = await readTasks(ctx.db, sql`t.company_id = ${companyId} AND ${ofOwner(owner, 't')}`, lock);
  const links =
    await sql<PlanLink>`SELECT l.from_task AS "from", l.to_task AS "to", l.type, l.lag, l.lag_unit AS "lagUnit" FROM plan_link l WHERE l.company_id = ${companyId} AND ${ofOwner(owner, 'l')} ORDER BY l.to_task, l.from_task`.execute(
      ctx.db.withoutPlugins(),
    );
  const own = await mapInTurns(rows, taskOf);
  const images = lock ? await mapInTurns(rows, (row) => [row.id as number, imageOfRow(row)] as const) : null;
  const people = new Map<number, OwnCalendar>();
  await learnPeople(ctx, people, own);
  const { projectStart, criticalSlackMinutes, minutesPerDay, minutesPerWeek } = row;
  return {
    owner,
    facts,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    published: row.publishedAt && { version: row.planVersion, at: row.publishedAt.toISOString() },
    control: { range: row.controlRange, selected: row.selectedTasks, fixed: row.fixedTasks },
    images: images && new Map(images),
    versions,
    people,
    plan: {
      settings: {
        projectStart,
        calendarId: facts.calendarId,
        parentMode: facts.parentMode,
        criticalSlackMinutes,
        minutesPerDay,
        minutesPerWeek,
        ...optionsOf(row),
      },
      calendars,
      personCalendars: [...people.values()].map(({ userId, calendar }) => ({ userId, calendar })),
      tasks: own,
      links: links.rows,
    },
  };
}

/**
 * The calendars a plan is scheduled by, with their versions: as `staleStamp` in follow-calendars.ts reads it from the
 * tables, so that a plan with outdated calendars can be detected.
 */
function calendarStamp({ versions, people }: StoredPlan, plan: Plan): string {
  const used = new Map<number, string | undefined>();
  for (const id of [plan.settings.calendarId, ...plan.tasks.map((t) => t.calendarId ?? plan.settings.calendarId)]) {
    used.set(id, versions.get(id));
  }
  for (const userId of peopleOf(plan.tasks)) {
    const own = people.get(userId);
    if (own) used.set(own.calendar.id, own.version);
  }
  return [...used]
    .sort((a, b) => a[0] - b[0])
    .map(([, version]) => version)
    .join();
}

export interface Stored {
  plan: Plan;
  revision: number;
  /** Stored id by temporary id. */
  ids: Map<number, number>;
  codes: Map<number, string>;
  /** Tasks whose responsible person is new: task -> person. */
  assigned: Map<number, number>;
  changedTasks: number;
}

async function storeLinks(
  ctx: Ctx,
  owner: PlanOwner,
  before: readonly PlanLink[],
  after: readonly PlanLink[],
): Promise<void> {
  const { companyId } = ctx.viewer;
  const key = (l: PlanLink): string => `${l.from}>${l.to}`;
  const old = new Map(before.map((l) => [key(l), JSON.stringify(l)]));
  const now = new Map(after.map((l) => [key(l), l]));
  const gone = before.filter((l) => !now.has(key(l)));
  if (gone.length > 0) {
    await sql`DELETE FROM plan_link l USING jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) AS x("from" bigint, "to" bigint)
      WHERE l.company_id = ${companyId} AND l.from_task = x."from" AND l.to_task = x."to"`.execute(ctx.db);
  }
  const set = [...now.values()].filter((l) => {
    const { from, to, type, lag, lagUnit } = l;
    return old.get(key(l)) !== JSON.stringify({ from, to, type, lag, lagUnit });
  });
  for (let i = 0; i < set.length; i += 1000) {
    await sql`INSERT INTO plan_link (company_id, from_task, to_task, project_id, template_id, type, lag, lag_unit)
      SELECT ${companyId}, x."from", x."to", ${projectOf(owner)}::bigint, ${templateOf(owner)}::bigint, x.type, x.lag, x."lagUnit"
      FROM jsonb_to_recordset(${JSON.stringify(set.slice(i, i + 1000))}::jsonb) AS x("from" bigint, "to" bigint, type text, lag double precision, "lagUnit" text)
      ON CONFLICT (company_id, from_task, to_task) DO UPDATE SET type = excluded.type, lag = excluded.lag, lag_unit = excluded.lag_unit`.execute(
      ctx.db,
    );
  }
}

async function storeFixedCosts(ctx: Ctx, before: Plan, after: Plan): Promise<void> {
  const { companyId } = ctx.viewer;
  const old = new Map(before.tasks.map((t) => [t.id, t.fixedCostCents]));
  const set = after.tasks.filter((t) => t.fixedCostCents !== (old.get(t.id) ?? 0));
  if (set.length === 0) return;
  const rows = JSON.stringify(set.map(({ id, fixedCostCents }) => ({ id, cents: fixedCostCents })));
  await sql`UPDATE task t SET fixed_cost = CASE WHEN x.cents > 0 THEN ROW(x.cents, ${USUAL_CURRENCY}::text)::money_value END
    FROM jsonb_to_recordset(${rows}::jsonb) AS x(id bigint, cents bigint)
    WHERE t.company_id = ${companyId} AND t.id = x.id`.execute(ctx.db);
}

/** Facts of the project that its plan decides: hours, working days, progress (2-rules §9), actual hours. */
async function storeProjectFacts(ctx: Ctx, owner: PlanOwner, plan: Plan, schedule: Schedule): Promise<void> {
  const leaves = plan.tasks.flatMap((_, i) => (isCounted(plan, schedule, i) ? [i] : []));
  if ('templateId' in owner) {
    await sql`UPDATE template SET task_count = ${plan.tasks.length} WHERE company_id = ${ctx.viewer.companyId} AND id = ${owner.templateId}`.execute(
      ctx.db,
    );
    return;
  }
  let hours = 0;
  let actual = 0;
  for (const i of leaves) {
    hours += schedule.workMinutes[i]! / 60;
    actual += plan.tasks[i]!.actualWorkMinutes / 60;
  }
  const progress = projectProgress(
    leaves
      .filter((i) => isInProgress(plan, schedule, i))
      .map((i) => ({ duration: weightOf(plan, schedule, i), progress: schedule.progress[i]! })),
  );
  const { settings } = plan;
  const calendar = plan.calendars.find((c) => c.id === settings.calendarId)!;
  const days =
    leaves.length > 0
      ? Math.ceil(
          workBetween(compiled(calendar), settings.projectStart, schedule.projectFinish) / settings.minutesPerDay,
        )
      : null;
  const { countHours } = (await planConfigOf(ctx, owner)).config;
  const sums = countHours ? [hours.toFixed(1), actual.toFixed(1)] : [null, null];
  await sql`UPDATE project SET planned_hours = ${sums[0]}::numeric, actual_hours = ${sums[1]}::numeric, duration_days = ${days}, progress = ${progress}
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${owner.projectId}`.execute(ctx.db);
}

/** Calendar and parent mode are the project's (or template's): kept there, with its version and change log. */
async function storeOwnerSettings(ctx: Ctx, { owner, plan: before }: StoredPlan, { settings }: Plan): Promise<void> {
  const { calendarId: calendar, parentMode } = settings;
  const patch = {
    ...(calendar !== before.settings.calendarId && { calendar }),
    ...(parentMode !== before.settings.parentMode && { parentMode }),
  };
  if (Object.keys(patch).length === 0) return;
  const { companyId } = ctx.viewer;
  if ('templateId' in owner) {
    await sql`UPDATE template SET calendar = ${patch.calendar ?? sql`calendar`}, parent_mode = ${parentMode}, version = version + 1
      WHERE company_id = ${companyId} AND id = ${owner.templateId}`.execute(ctx.db);
    return;
  }
  const ofCompany = sql<SqlBool>`t.company_id = ${companyId}`;
  const row = await readEntity<{ id: number; version: number }>(project, ctx, owner.projectId, ofCompany, true);
  await updateRow(project, ctx, row as never, null, patch, {});
}

/** Refuses to remove tasks with records of other modules attached, naming the first few. */
async function guardRemoved(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const hindered = await hindrancesOf(
    'task',
    'remove',
    ctx,
    ids.map((id) => ({ id })),
  );
  const problems = [...hindered.values()].flat();
  if (problems.length > 0) throw new Refusal(problems.slice(0, TOLD));
}

/** Stores a new state of a locked plan: changed rows only. Negative ids are new tasks; they get ids and numbers. */
export async function storePlan(ctx: Ctx, stored: StoredPlan, next: Plan, schedule: Schedule): Promise<Stored> {
  const { owner, images: before } = stored;
  if (!before) throw new Error('a plan is stored under the lock it was loaded with');
  const facts = { companyId: ctx.viewer.companyId, userId: ctx.viewer.userId || null, at: new Date(ctx.now) };
  const created = next.tasks.filter((t) => !before.has(t.id));
  const fresh = await takeIds(ctx.db, created.length);
  const ids = new Map(created.map((t, i) => [t.id, fresh[i]!]));
  const codes = await nextCodes(ctx, 'task', owner, created.length, (some) =>
    takenCodes(entityNamed('task'), ctx, owner, some),
  );
  const codeOf = new Map(created.map((t, i) => [ids.get(t.id)!, codes[i] ?? `T-${ids.get(t.id)}`]));
  const plan = renumber(next, ids);
  plan.tasks = plan.tasks.map((t) => (codeOf.has(t.id) ? { ...t, code: codeOf.get(t.id)! } : t));
  const assigned = new Map<number, number>();
  const assigners = new Map<number, number | null>();
  for (const task of plan.tasks) {
    const row = before.get(task.id);
    const isNew = task.responsibleId !== null && row?.responsible !== task.responsibleId;
    if (isNew) assigned.set(task.id, task.responsibleId!);
    assigners.set(
      task.id,
      isNew
        ? facts.userId
        : task.responsibleId === null
          ? null
          : ((row?.assigner as number | null | undefined) ?? null),
    );
  }
  await othersTurn();
  const images = imagesOf(plan, schedule, assigners);
  await othersTurn();
  const kept = new Set(plan.tasks.map((t) => t.id));
  const removed = [...before.keys()].filter((id) => !kept.has(id));
  await guardRemoved(ctx, removed);
  const inserts = plan.tasks
    .filter((t) => codeOf.has(t.id))
    .map((t) => [t.id, images.get(t.id)!] as [number, TaskImage]);
  const differs = await mapInTurns(plan.tasks, ({ id }) =>
    before.has(id) ? differingColumns(before.get(id)!, images.get(id)!) : [],
  );
  const updates = plan.tasks
    .filter((_, i) => differs[i]!.length > 0)
    .map((t) => [t.id, images.get(t.id)!] as [number, TaskImage]);
  await insertTasks(ctx.db, facts, { projectId: projectOf(owner), templateId: templateOf(owner) }, inserts);
  await updateTasks(ctx.db, facts, updates, [...new Set(differs.flat())]);
  await storeLinks(ctx, owner, stored.plan.links, plan.links);
  await storeFixedCosts(ctx, stored.plan, plan);
  await removeTasks(ctx.db, facts, removed);
  const { projectStart, criticalSlackMinutes, minutesPerDay, minutesPerWeek, ...o } = plan.settings;
  const bumped = await sql<{
    revision: number;
  }>`UPDATE plan p SET revision = p.revision + 1, project_start = ${projectStart}, critical_slack_minutes = ${criticalSlackMinutes},
      minutes_per_day = ${minutesPerDay}, minutes_per_week = ${minutesPerWeek}, schedule_from = ${o.scheduleFrom}, finish_at = ${o.finishAt},
      status_at = ${o.statusAt}, progress_rule = ${o.progressRule}, lag_calendar = ${o.lagCalendar}, honor_constraints = ${o.honorConstraints},
      near_critical_slack_minutes = ${o.nearCriticalSlackMinutes}, multiple_critical_paths = ${o.multipleCriticalPaths}, updated_at = ${facts.at}, updated_by = ${facts.userId}, calendar_stamp = ${calendarStamp(stored, plan)}
    WHERE p.company_id = ${facts.companyId} AND ${ofOwner(owner, 'p')} RETURNING revision`.execute(ctx.db);
  await storeOwnerSettings(ctx, stored, plan);
  await storeProjectFacts(ctx, owner, plan, schedule);
  return {
    plan,
    revision: bumped.rows[0]!.revision,
    ids,
    codes: codeOf,
    assigned,
    changedTasks: inserts.length + updates.length + removed.length,
  };
}
