/** The owner of a plan: a project or a template, with what the plan takes from it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { absent, CODE, problem, Refusal } from '#kernel/problem.ts';
import { defaultCalendarId } from '#modules/base/calendar/server/public.ts';
import { guardDirect } from '#modules/flow/approval/server/public.ts';
import { calendarAction } from '#modules/objects/project/project-actions.ts';
import { bindingObject, lockProject } from '#modules/objects/project/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { mustNotStand } from '#server/entity/standing.ts';
import { planTexts } from '../plan.texts.ts';
import type { ParentMode } from '../plan-model.ts';

export type PlanOwner = { projectId: number } | { templateId: number };

/** The owner named by an input; exactly one. */
export function planOwnerOf(input: { projectId?: number | null; templateId?: number | null }): PlanOwner {
  if (input.projectId) return { projectId: input.projectId };
  if (input.templateId) return { templateId: input.templateId };
  throw new Refusal([problem(planTexts.ownerMissing)]);
}

export const projectOf = (owner: PlanOwner): number | null => ('projectId' in owner ? owner.projectId : null);
export const templateOf = (owner: PlanOwner): number | null => ('templateId' in owner ? owner.templateId : null);

/** Condition on a table's owner columns; `alias` is that of the table. */
export function ofOwner(owner: PlanOwner, alias: string): RawBuilder<SqlBool> {
  return 'projectId' in owner
    ? sql<SqlBool>`${sql.id(alias, 'project_id')} = ${owner.projectId}`
    : sql<SqlBool>`${sql.id(alias, 'template_id')} = ${owner.templateId}`;
}

export interface OwnerFacts {
  name: string;
  status: string;
  parentMode: ParentMode;
  calendarId: number;
  /** Civil date; templates start on a fixed Monday. */
  plannedStart: string;
  /** Civil date; null of templates. */
  plannedEnd: string | null;
}

export async function ownerFacts(ctx: Ctx, owner: PlanOwner): Promise<OwnerFacts> {
  const row =
    'projectId' in owner
      ? sql<
          Omit<OwnerFacts, 'calendarId'> & { calendar: number | null }
        >`SELECT name, status, parent_mode, calendar, planned_start, planned_end FROM project WHERE company_id = ${ctx.viewer.companyId} AND id = ${owner.projectId}`
      : sql<
          Omit<OwnerFacts, 'calendarId'> & { calendar: number | null }
        >`SELECT name, 'new' AS status, parent_mode, calendar, date '2024-01-01' AS planned_start, NULL::date AS planned_end FROM template WHERE company_id = ${ctx.viewer.companyId} AND id = ${owner.templateId}`;
  const { rows } = await row.execute(ctx.db);
  const found = rows[0];
  if (!found) throw absent();
  const { calendar, ...facts } = found;
  return { ...facts, calendarId: calendar ?? (await defaultCalendarId(ctx)) };
}

/** Refuses to change the plan of a project that stands still for an approval; `work`: what people report on its tasks. */
export async function mustMayPlan(ctx: Ctx, owner: PlanOwner, part: 'plan' | 'work' = 'plan'): Promise<void> {
  if ('projectId' in owner) await mustNotStand(ctx, 'project', [owner.projectId], [part]);
}

/** Before the calendar of a project changes other than by an approval: refused when it needs one, or one waits. */
export async function guardCalendar(ctx: Ctx, owner: PlanOwner): Promise<void> {
  if (!('projectId' in owner)) return;
  const row = await lockProject(ctx, owner.projectId);
  await guardDirect(ctx, calendarAction, owner.projectId, bindingObject(row));
}

/** Whether only an approval may change the calendar of a project now. */
export async function calendarHeld(ctx: Ctx, owner: PlanOwner): Promise<boolean> {
  try {
    await guardCalendar(ctx, owner);
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === CODE.refused) return true;
    throw error;
  }
}
