/**
 * Reviews not held by their day are reported to their chair, overdue findings to the person in charge, else the chair: once for
 * each day, however many nodes run, because the mark and the message are one transaction.
 */
import { type Kysely, sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import type { Message } from '#kernel/text.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import { review, reviewFinding } from '../review.entity.ts';
import { reviewTexts as t } from '../review.rules.ts';

interface Passed {
  id: number;
  name: string;
  projectId: number;
  /** Of a finding. */
  review: number | null;
  receiver: number;
  /** Civil date. */
  day: string;
}

async function tellEach(ctx: Ctx, entity: string, title: Message, passed: readonly Passed[]): Promise<number> {
  for (const { receiver, day, ...row } of passed)
    await notify(ctx, {
      receivers: [receiver],
      kind: 'project',
      title,
      params: { name: row.name, date: day },
      link: addressOf(entity, row as never),
      relatedId: row.id,
    });
  return passed.length;
}

/** Of running projects. `reminded_for`: the passed day that was last reported; a mark of this job only, not a field. */
async function tellPassed(ctx: Ctx): Promise<number> {
  const { companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const { rows: reviews } = await sql<Passed>`UPDATE review r SET reminded_for = r.planned_on FROM project o
    WHERE r.company_id = ${companyId} AND o.company_id = r.company_id AND o.id = r.project_id
      AND o.status IN ('new', 'ongoing') AND r.status = 'planned' AND r.planned_on < ${today}::date
      AND r.reminded_for IS DISTINCT FROM r.planned_on
    RETURNING r.id, r.name, r.project_id, NULL::bigint AS review, r.chair AS receiver, r.planned_on AS day`.execute(
    ctx.db,
  );
  const { rows: findings } = await sql<Passed>`UPDATE review_finding f SET reminded_for = f.due FROM project o, review r
    WHERE f.company_id = ${companyId} AND o.company_id = f.company_id AND o.id = f.project_id
      AND r.company_id = f.company_id AND r.id = f.review
      AND o.status IN ('new', 'ongoing') AND f.status = 'open' AND f.due < ${today}::date
      AND f.reminded_for IS DISTINCT FROM f.due
    RETURNING f.id, f.name, f.project_id, f.review, coalesce(f.responsible, r.chair) AS receiver, f.due AS day`.execute(
    ctx.db,
  );
  return (
    (await tellEach(ctx, review.name, t.notHeldYet, reviews)) +
    (await tellEach(ctx, reviewFinding.name, t.notClosedYet, findings))
  );
}

/** Reports reviews passed at an instant; returns their number. */
export async function remindPassed(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT company_id AS id FROM review
      WHERE status = 'planned' AND reminded_for IS DISTINCT FROM planned_on
    UNION SELECT company_id FROM review_finding WHERE status = 'open' AND due IS NOT NULL AND reminded_for IS DISTINCT FROM due
    ORDER BY 1`.execute(db);
  let told = 0;
  for (const { id } of rows) told += await asSystem(db, id, at, tellPassed);
  return told;
}

export const passedJob: Job = {
  name: 'review.passed',
  label: ['逾期评审提醒', '逾期評審提醒', 'Reminders of passed reviews'],
  lane: 'minutes',
  everySeconds: 600,
  run: async (db, at) => void (await remindPassed(db, at)),
};
