/**
 * Plans as they are measured against: the versions a plan was published in, each from the day it took effect; of a plan that was never
 * published its newest baseline, else the plan as it is. What they hold is frozen, so it is kept in memory; a whole program asks for
 * hundreds. The caller checks rights, also to costs.
 */
import { sql } from 'kysely';
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { Ctx } from '#server/context.ts';
import { mapInTurns } from '#server/turns.ts';
import type { ScheduledPlan } from '../../plan-model.ts';
import { stateOf } from '../../plan-state.ts';
import { decodePlan } from '../../plan-wire.ts';
import { costsNow } from '../plan-costs.ts';
import { loadPlan } from '../plan-store.ts';
import { baselineContents } from './baselines.ts';

/** A task of a measured plan; parents stand before their children. */
export interface MeasuredTask {
  id: number;
  parentId: number | null;
  name: string;
  start: number | null;
  finish: number | null;
  calendarId: number;
  /** Of its own, without its children's: planned cost and planned minutes of work. */
  cents: number;
  minutes: number;
}
export interface MeasuredPlan {
  /** null: the plan as it is, which is no baseline. */
  baseline: number | null;
  name: string | null;
  /** Civil day on which it took effect. */
  from: number;
  tasks: readonly MeasuredTask[];
  calendars: readonly WorkCalendar[];
  calendarId: number;
  minutesPerDay: number;
}

const KEPT = 400;
const kept = new Map<string, Pick<MeasuredPlan, 'tasks' | 'calendars' | 'calendarId' | 'minutesPerDay'>>();

async function measured(
  ctx: Ctx,
  projectId: number,
  state: ScheduledPlan,
  planned: ArrayLike<number> | null,
): Promise<Pick<MeasuredPlan, 'tasks' | 'calendars' | 'calendarId' | 'minutesPerDay'>> {
  const { plan, schedule } = state;
  const cents = [...Array.from(planned ?? (await costsNow(ctx, { projectId }, state))[0]!.planned)];
  const indexOf = new Map(plan.tasks.map((task, i) => [task.id, i]));
  const own = cents.slice();
  plan.tasks.forEach(({ parentId }, i) => {
    const parent = parentId === null ? undefined : indexOf.get(parentId);
    if (parent !== undefined) own[parent]! -= cents[i]!;
  });
  const minute = (value: number): number | null => (Number.isFinite(value) ? Math.round(value) : null);
  const { calendarId, minutesPerDay } = plan.settings;
  return {
    ...{ calendars: plan.calendars, calendarId, minutesPerDay },
    tasks: plan.tasks.map((task, i) => ({
      ...{ id: task.id, parentId: task.parentId, name: task.name, calendarId: task.calendarId ?? calendarId },
      ...{ start: minute(schedule.start[i]!), finish: minute(schedule.finish[i]!), cents: own[i]! },
      minutes: schedule.summary[i] ? 0 : Math.round(schedule.workMinutes[i]!),
    })),
  };
}

interface Version {
  id: number;
  name: string;
  projectId: number;
  at: Date;
  version: boolean;
}

/** Versions that count of each project: those it was published in, else the newest baseline. */
async function versionsOf(
  ctx: Ctx,
  projectIds: readonly number[],
  known: string | null,
): Promise<Map<number, Version[]>> {
  const { rows } = await sql<Version>`SELECT b.id, b.name, b.project_id, b.created_at AS at,
      EXISTS (SELECT FROM plan_change c WHERE c.company_id = b.company_id AND c.baseline = b.id)
        OR EXISTS (SELECT FROM plan p WHERE p.company_id = b.company_id AND p.project_id = b.project_id AND p.published_at = b.created_at) AS version
    FROM baseline b WHERE b.company_id = ${ctx.viewer.companyId} AND b.project_id = ANY(${[...projectIds]}::bigint[])
      AND b.created_at <= coalesce(${known ? new Date(known) : null}::timestamptz, 'infinity')
    ORDER BY b.project_id, b.created_at, b.id`.execute(ctx.db);
  const found = new Map<number, Version[]>();
  for (const [projectId, all] of Map.groupBy(rows, (row) => row.projectId)) {
    const versions = all.filter(({ version }) => version);
    found.set(projectId, versions.length > 0 ? versions : all.slice(-1));
  }
  return found;
}

/** The versions of each project, the first first; a project always has one. `known`: as there were at that instant. */
export async function measuredPlans(
  ctx: Ctx,
  projectIds: readonly number[],
  known: string | null = null,
): Promise<Map<number, MeasuredPlan[]>> {
  const versions = await versionsOf(ctx, projectIds, known);
  // The moment tells baselines of several databases in one process apart.
  const key = ({ id, at }: Version): string => `${ctx.viewer.companyId} ${id} ${at.getTime()}`;
  const missing = [...versions].flatMap(([projectId, own]) =>
    own.flatMap((one) => (kept.has(key(one)) ? [] : [{ ...one, projectId }])),
  );
  const contents = await baselineContents(
    ctx,
    missing.map(({ id }) => id),
  );
  const states = await mapInTurns(contents, ({ wire }) => stateOf(decodePlan(wire)));
  for (const [i, state] of states.entries())
    kept.set(key(missing[i]!), await measured(ctx, missing[i]!.projectId, state, contents[i]!.costs?.planned ?? null));
  const out = new Map<number, MeasuredPlan[]>();
  for (const projectId of projectIds) {
    const own = versions.get(projectId) ?? [];
    const plans = own.map((version, i): MeasuredPlan => {
      const { id, name, at } = version;
      const day = Math.floor((at.getTime() / 60_000 + ctx.utcOffset) / MINUTES_PER_DAY);
      return { ...kept.get(key(version))!, baseline: id, name, from: i === 0 ? 0 : day };
    });
    if (plans.length === 0) {
      const state = stateOf((await loadPlan(ctx, { projectId })).plan);
      plans.push({ ...(await measured(ctx, projectId, state, null)), baseline: null, name: null, from: 0 });
    }
    out.set(projectId, plans);
  }
  while (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return out;
}
