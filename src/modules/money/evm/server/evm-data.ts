/**
 * What earned value of projects is worked out from: frozen versions of their plans, progress and cost by day. Read for many projects
 * at once by three statements. The caller says the unit, and thereby whether money is in it at all.
 */
import { sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { type MeasuredPlan, measuredPlans } from '#modules/planning/plan/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { inheritedBy } from '#server/entity/inherited.ts';
import type { Technique } from '../earned.ts';
import type { Unit } from '../evm.calls.ts';
import type { Actuals, EvmData, EvmNode } from '../evm-at.ts';
import { evmSetting } from '../evm-setting.ts';
import { lastOfMonth, type PlannedPart, type PlannedVersion } from '../planned.ts';

interface TaskRow {
  id: number;
  projectId: number;
  parent: number | null;
  name: string;
  wbs: string | null;
  actualStart: string | null;
  actualEnd: string | null;
}
interface Told {
  task: number;
  day: string;
  percent: number;
}
interface Spent {
  project: number;
  task: number | null;
  day: string;
  amount: number;
}

export interface ProjectData {
  data: EvmData;
  names: string[];
  wbs: (string | null)[];
  version: string | null;
  baseline: boolean;
}

const days = (text: string | null): number | null => (text === null ? null : parseDay(text));

/** Part of a plan's own amount of a task. Without dates it is planned at the end of the project. */
function partOf(unit: Unit, end: number): (task: MeasuredPlan['tasks'][number]) => PlannedPart[] {
  return (task) => {
    const amount = unit === 'money' ? task.cents : task.minutes;
    if (amount === 0) return [];
    const [start, finish] = [task.start ?? end, task.finish ?? end];
    return [{ cents: amount, start, finish: Math.max(start, finish) }];
  };
}
const endOf = ({ tasks }: MeasuredPlan): number => tasks.reduce((last, { finish }) => Math.max(last, finish ?? 0), 0);

function nodesOf(
  plans: readonly MeasuredPlan[],
  tasks: readonly TaskRow[],
  told: readonly Told[],
  unit: Unit,
  technique: Technique,
) {
  const last = plans.at(-1)!;
  const calendars = last.calendars;
  const calendarAt = new Map(calendars.map(({ id }, i) => [id, i]));
  const shared = calendarAt.get(last.calendarId) ?? 0;
  const parts = new Map<number, PlannedVersion[]>();
  for (const [i, plan] of plans.entries()) {
    const make = partOf(unit, endOf(plan));
    // What changed in a month counts from the next one.
    const from = i === 0 ? 0 : lastOfMonth(plan.from) + 1;
    const known = new Set<number>();
    for (const task of plan.tasks) {
      known.add(task.id);
      const versions = parts.get(task.id) ?? (i === 0 ? [] : [{ from: 0, parts: [] }]);
      versions.push({ from, parts: make(task) });
      parts.set(task.id, versions);
    }
    // A task that is no longer planned ends with what was planned of it.
    for (const [id, versions] of parts) if (!known.has(id)) versions.push({ from, parts: [] });
  }
  const planned = new Map(plans.flatMap((plan) => plan.tasks.map((task) => [task.id, task] as const)));
  const live = new Map(tasks.map((task) => [task.id, task]));
  const byTask = Map.groupBy(told, ({ task }) => task);
  // Tasks as they stand; behind them those that were planned and are gone.
  const order = [...tasks.map(({ id }) => id), ...[...planned.keys()].filter((id) => !live.has(id))];
  const indexOf = new Map(order.map((id, i) => [id, i]));
  const nodes = order.map((id, i): EvmNode => {
    const [row, task] = [live.get(id), planned.get(id)];
    const parent = indexOf.get((row ? row.parent : task!.parentId) ?? 0) ?? -1;
    const versions = (parts.get(id) ?? []).filter(
      (version, n, all) => n > 0 || version.parts.length > 0 || all.length > 1,
    );
    return {
      id,
      parent: parent < i ? parent : -1,
      calendar: calendarAt.get(task?.calendarId ?? last.calendarId) ?? shared,
      technique,
      versions: versions.every((version) => version.parts.length === 0) ? [] : versions,
      progress: (byTask.get(id) ?? []).map(({ day, percent }) => [parseDay(day)!, percent] as const),
      startedOn: days(row?.actualStart ?? null),
      finishedOn: days(row?.actualEnd ?? null),
    };
  });
  return {
    nodes,
    ...{ calendars, shared, indexOf },
    names: order.map((id) => live.get(id)?.name ?? planned.get(id)!.name),
    wbs: order.map((id) => live.get(id)?.wbs ?? null),
  };
}

/** Cost, or approved minutes, by project, task and day. */
async function spentOf(ctx: Ctx, projectIds: readonly number[], unit: Unit, known: string | null): Promise<Spent[]> {
  const amount = unit === 'money' ? sql`sum(e.cents)::bigint` : sql`sum(e.minutes)::bigint`;
  const { rows } =
    await sql<Spent>`SELECT e.object_id AS project, e.task, e.effect_date AS day, ${amount} AS amount FROM cost_entry e
    WHERE e.company_id = ${ctx.viewer.companyId} AND e.object_kind = 'project' AND e.object_id = ANY(${[...projectIds]}::bigint[])
      AND e.known_at <= coalesce(${known ? new Date(known) : null}::timestamptz, 'infinity')
    GROUP BY 1, 2, 3 ORDER BY 1, 3`.execute(ctx.db);
  return rows;
}

async function tasksOf(ctx: Ctx, projectIds: readonly number[]): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`SELECT id, project_id, parent, name, wbs, actual_start, actual_end FROM task
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ANY(${[...projectIds]}::bigint[]) AND status <> 'discarded' AND NOT external
    ORDER BY project_id, position, id`.execute(ctx.db);
  return rows;
}

/** The last report of each day counts. */
async function toldOf(
  ctx: Ctx,
  projectIds: readonly number[],
  known: string | null,
): Promise<(Told & { project: number })[]> {
  const { rows } = await sql<
    Told & { project: number }
  >`SELECT DISTINCT ON (t.project_id, p.task, p.day) t.project_id AS project, p.task,
      p.day, p.percent FROM progress_entry p
    JOIN task t ON t.company_id = p.company_id AND t.id = p.task
    WHERE p.company_id = ${ctx.viewer.companyId} AND t.project_id = ANY(${[...projectIds]}::bigint[])
      AND p.at <= coalesce(${known ? new Date(known) : null}::timestamptz, 'infinity')
    ORDER BY 1, 2, 3, p.id DESC`.execute(ctx.db);
  return rows;
}

export async function evmDataOf(
  ctx: Ctx,
  projectIds: readonly number[],
  unit: Unit,
  known: string | null = null,
): Promise<Map<number, ProjectData>> {
  const out = new Map<number, ProjectData>();
  if (projectIds.length === 0) return out;
  const plans = await measuredPlans(ctx, projectIds);
  const settings = await inheritedBy(
    ctx,
    evmSetting,
    projectIds.map((id) => ({ scope: 'project', id })),
  );
  const tasks = Map.groupBy(await tasksOf(ctx, projectIds), ({ projectId }) => projectId);
  const told = Map.groupBy(await toldOf(ctx, projectIds, known), ({ project }) => project);
  const spent = Map.groupBy(await spentOf(ctx, projectIds, unit, known), ({ project }) => project);
  for (const id of projectIds) {
    const { technique } = settings({ scope: 'project', id }).config;
    const own = plans.get(id)!;
    const made = nodesOf(own, tasks.get(id) ?? [], told.get(id) ?? [], unit, technique as Technique);
    const { nodes, calendars, shared, indexOf, names, wbs } = made;
    const actuals: Actuals = { node: [], day: [], amount: [] };
    for (const row of spent.get(id) ?? []) {
      (actuals.node as number[]).push(row.task === null ? -1 : (indexOf.get(row.task) ?? -1));
      (actuals.day as number[]).push(parseDay(row.day)!);
      (actuals.amount as number[]).push(row.amount);
    }
    const last = own.at(-1)!;
    out.set(id, {
      data: { nodes, calendars, shared, actuals },
      names,
      wbs,
      version: last.name,
      baseline: last.baseline !== null,
    });
  }
  return out;
}

/** The day that settings say cost is judged at. */
export function statusDayOf(ctx: Ctx, config: { statusDay: string; statusOn?: string | null }): number {
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  if (config.statusDay === 'fixed' && config.statusOn) return parseDay(config.statusOn)!;
  if (config.statusDay !== 'monthEnd') return today;
  return parseDay(`${dateOfInstant(ctx.now, ctx.utcOffset).slice(0, 7)}-01`)! - 1;
}
