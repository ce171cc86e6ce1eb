/**
 * Who approves hours (records.md A4): of a project its manager, else the head of the person's department. Nobody approves their
 * own: then the next head above does. Decided steps keep their decider; open ones follow new managers and heads.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#kernel/entity.ts';
import type { ProjectRow } from '#modules/objects/project/project.entity.ts';
import type { DepartmentRow } from '#modules/people/org/department.entity.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { availableSql } from '#modules/people/user/server/public.ts';
import type { UserRow } from '#modules/people/user/user.entity.ts';
import type { Ctx, Job } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';

/** The nearest head of a department or one above it who is not the person; `w` is a work record. */
function headAbove(ctx: Ctx, department: RawBuilder<unknown>): RawBuilder<number | null> {
  const { companyId } = ctx.viewer;
  return sql<number | null>`(WITH RECURSIVE up AS (
      SELECT d.parent, d.manager, 1 AS n FROM department d WHERE d.company_id = ${companyId} AND d.id = ${department}
      UNION ALL SELECT d.parent, d.manager, up.n + 1 FROM department d JOIN up ON d.company_id = ${companyId} AND d.id = up.parent
        WHERE up.n < 50)
    SELECT up.manager FROM up JOIN "user" u ON u.company_id = ${companyId} AND u.id = up.manager
    WHERE up.manager <> w.person AND ${availableSql(ctx, 'u')} ORDER BY up.n LIMIT 1)`;
}

/** The approver of a step `a.step` of a work record `w`, as an expression; null: there is none. */
function approverSql(ctx: Ctx): RawBuilder<number | null> {
  const { companyId } = ctx.viewer;
  const manager = sql`(SELECT p.manager FROM project p JOIN "user" u ON u.company_id = p.company_id AND u.id = p.manager
    WHERE p.company_id = ${companyId} AND p.id = w.project_id AND p.manager <> w.person AND ${availableSql(ctx, 'u')})`;
  const leading = sql`(SELECT p.department FROM project p WHERE p.company_id = ${companyId} AND p.id = w.project_id)`;
  return sql`CASE a.step WHEN 'manager' THEN coalesce(${manager}, ${headAbove(ctx, leading)})
    ELSE ${headAbove(ctx, sql`w.department`)} END`;
}

/** Finds the approvers of open steps anew; `where`: a condition on the step `a` and its record `w`. */
export async function findApprovers(ctx: Ctx, where: RawBuilder<unknown>): Promise<void> {
  // In the order of their records, as those who decide hold them.
  await sql`WITH open AS MATERIALIZED (SELECT a.record, a.round, a.step FROM work_approval a
      JOIN work_record w ON w.company_id = a.company_id AND w.id = a.record AND w.round = a.round
      WHERE a.company_id = ${ctx.viewer.companyId} AND a.state = 'open' AND ${where} ORDER BY a.record, a.step FOR UPDATE OF a)
    UPDATE work_approval a SET approver = ${approverSql(ctx)} FROM open o, work_record w
    WHERE a.company_id = ${ctx.viewer.companyId} AND a.record = o.record AND a.round = o.round AND a.step = o.step
      AND w.company_id = a.company_id AND w.id = a.record`.execute(ctx.db);
}

/** Accounts may also expire: hours waiting for such people move on as when they are disabled. */
export async function followExpired(db: Kysely<Tables>, at: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT DISTINCT company_id AS id FROM work_approval WHERE state = 'open' ORDER BY 1`.execute(db);
  for (const { id } of rows)
    await asSystem(db, id, at, (ctx) =>
      findApprovers(
        ctx,
        sql`EXISTS (SELECT 1 FROM "user" u WHERE u.company_id = a.company_id AND u.id = a.approver AND NOT ${availableSql(ctx, 'u')})`,
      ),
    );
}
export const expiredJob: Job = {
  name: 'hours.approvers',
  label: ['工时审批人跟随账号', '工時審批人跟隨帳號', 'Approvers of hours follow accounts'],
  lane: 'minutes',
  everySeconds: 600,
  run: followExpired,
};

const moved = (a: unknown, b: unknown): boolean => (a ?? null) !== (b ?? null);

export const approverFollowers = {
  async project(ctx: Ctx, { before, after }: Change<ProjectRow>): Promise<void> {
    if (before && after && (moved(before.manager, after.manager) || moved(before.department, after.department)))
      await findApprovers(ctx, sql`a.step = 'manager' AND w.project_id = ${after.id}`);
  },
  async department(ctx: Ctx, { before, after }: Change<DepartmentRow>): Promise<void> {
    if (before && after && (moved(before.manager, after.manager) || moved(before.parent, after.parent)))
      await findApprovers(ctx, sql`true`);
  },
  /** Hours waiting for somebody whose account ends wait for the next one up. */
  async user(ctx: Ctx, { before, after }: Change<UserRow>): Promise<void> {
    if (before && after && (moved(before.status, after.status) || moved(before.expireTime, after.expireTime)))
      await findApprovers(ctx, sql`a.approver = ${after.id}`);
  },
};
