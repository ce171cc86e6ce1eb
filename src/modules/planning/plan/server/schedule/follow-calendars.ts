/**
 * Plans follow their calendars: a plan whose calendar was changed, or that now uses another default calendar, is
 * scheduled again in the background.
 *
 * Invariants: every plan in its own transaction, locked like for a save, so an editor that is open merges it like somebody else's
 * save; a plan that has been seen is not found again, also when it could not be scheduled (its editor shows why) or its project has
 * ended (its dates are history).
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import { Refusal } from '#kernel/problem.ts';
import { calendarVersion } from '#modules/base/calendar/server/public.ts';
import { tellProject } from '#modules/objects/project/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { CompanyJob, Ctx } from '#server/context.ts';
import { checkedSchedule } from '../edit/check-plan.ts';
import { ofOwner, type PlanOwner, projectOf } from '../plan-owner.ts';
import { loadPlan, storePlan } from '../plan-store.ts';

/** Plans of one turn of a company; it has others behind those that wait. */
const BATCH = 200;
/** Plans at a time: while one is stored another is scheduled. */
const AT_ONCE = 4;
const EVERY_SECONDS = 10;

/** `calendarStamp` (plan-store.ts) of the calendars as they are now. */
const staleStamp = () => sql<string>`(SELECT string_agg(${calendarVersion()}, ',' ORDER BY c.id) FROM calendar c
  WHERE c.company_id = p.company_id AND (
    c.id = coalesce(o.calendar, (SELECT d.id FROM calendar d WHERE d.company_id = p.company_id AND d.is_default LIMIT 1))
    OR c.id IN (
      SELECT t.calendar FROM task t WHERE t.company_id = p.company_id AND t.project_id = p.project_id AND t.calendar IS NOT NULL
      UNION ALL
      SELECT t.calendar FROM task t WHERE t.company_id = p.company_id AND t.template_id = p.template_id AND t.calendar IS NOT NULL)
    OR c.id IN (
      SELECT min(own.id) FROM calendar own WHERE own.company_id = p.company_id AND own.owner_kind = 'user' AND own.owner_user IN (
        SELECT (a ->> 'userId')::bigint FROM task t, jsonb_array_elements(t.assignments) a
        WHERE t.company_id = p.company_id AND t.assignments IS NOT NULL AND (t.project_id = p.project_id OR t.template_id = p.template_id))
      GROUP BY own.owner_user)))`;

type Stale = { id: number; stamp: string } & (
  | { projectId: number; templateId: null }
  | { projectId: null; templateId: number }
);

/** Plans `p` with their stamp `s.stamp`, computed once for each. */
const withStamps = () => sql`plan p
  JOIN LATERAL (SELECT calendar FROM project WHERE id = p.project_id UNION ALL SELECT calendar FROM template WHERE id = p.template_id) o ON true
  CROSS JOIN LATERAL (SELECT ${staleStamp()} AS stamp OFFSET 0) s`;

async function stalePlans(db: Kysely<Tables>, companyId: number): Promise<Stale[]> {
  const { rows } = await sql<Stale>`SELECT p.id, p.project_id, p.template_id, s.stamp FROM ${withStamps()}
    WHERE p.company_id = ${companyId} AND p.calendar_stamp IS DISTINCT FROM s.stamp LIMIT ${BATCH}`.execute(db);
  return rows;
}

async function companiesBehind(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT c.id FROM company c WHERE EXISTS (SELECT 1 FROM ${withStamps()}
    WHERE p.company_id = c.id AND p.calendar_stamp IS DISTINCT FROM s.stamp) ORDER BY c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The calendars as they were when the plan was found: one that has changed since makes it be found again. */
async function seen(ctx: Ctx, owner: PlanOwner, stamp: string): Promise<void> {
  await sql`UPDATE plan p SET calendar_stamp = ${stamp}
    WHERE p.company_id = ${ctx.viewer.companyId} AND ${ofOwner(owner, 'p')}`.execute(ctx.db);
}

/** Notifies when dates of a project's tasks have moved. */
async function tell(ctx: Ctx, owner: PlanOwner, moved: number): Promise<void> {
  const projectId = projectOf(owner);
  if (projectId === null || moved === 0) return;
  const link = `/modules/project/projectPlan?projectId=${projectId}`;
  await tellProject(ctx, { event: 'calendarMoved', projectId, params: { count: moved }, link });
}

async function reschedule(ctx: Ctx, owner: PlanOwner): Promise<void> {
  const stored = await loadPlan(ctx, owner, true);
  const { plan, facts } = stored;
  if (plan.tasks.length === 0 || facts.status === 'done' || facts.status === 'passoff') return;
  const schedule = await checkedSchedule(ctx, stored, plan, true).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!schedule) return;
  await storePlan(ctx, stored, plan, schedule);
  await tell(
    ctx,
    owner,
    plan.tasks.filter((t, i) => t.start !== schedule.start[i] || t.finish !== schedule.finish[i]).length,
  );
}

async function followOne(db: Kysely<Tables>, companyId: number, at: number, stale: Stale): Promise<void> {
  const { projectId, templateId, stamp } = stale;
  const owner = projectId === null ? { templateId } : { projectId };
  await asSystem(db, companyId, at, async (ctx) => {
    await reschedule(ctx, owner);
    await seen(ctx, owner, stamp);
  });
}

/** A turn of a company: some of its plans, a few at a time; returns how many. */
async function followSome(db: Kysely<Tables>, companyId: number, at: number): Promise<number> {
  const found = await stalePlans(db, companyId);
  const waiting = found.values();
  const worker = async (): Promise<void> => {
    for (const stale of waiting) await followOne(db, companyId, at, stale);
  };
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  return found.length;
}

/** Schedules the plans their calendars have left behind; returns how many there were. */
export async function followCalendarsNow(db: Kysely<Tables>, at: number): Promise<number> {
  let followed = 0;
  for (const id of await companiesBehind(db))
    for (let some = BATCH; some === BATCH; followed += some) some = await followSome(db, id, at);
  return followed;
}

export const followCalendars: CompanyJob = {
  name: 'plan-calendars',
  label: ['计划跟随日历', '計劃跟隨日曆', 'Plans follow their calendars'],
  lane: 'minutes',
  everySeconds: EVERY_SECONDS,
  companies: companiesBehind,
  each: async (db, companyId, at) => ((await followSome(db, companyId, at)) === BATCH ? 'more' : undefined),
};
