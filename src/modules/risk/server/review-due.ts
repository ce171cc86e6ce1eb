/**
 * Reviews of risks that are due: the owner is told on the day, the manager of the object when it is so many days late as the
 * settings say (records.md B3). Nothing is sent before the morning.
 *
 * Invariant: the mark that somebody was told and the message are one transaction, so however many nodes run, each is told
 * once for a date.
 */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import { notifyOf } from '#modules/message/server/public.ts';
import { asSystem } from '#modules/org/server/public.ts';
import { managersOf } from '#modules/team/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import type { RiskRow } from '../risk.entity.ts';
import { riskTexts as t } from '../risk.rules.ts';
import { riskConfigs } from './risk-settings.ts';

const MORNING = 8 * 60;
/** Most risks of a company that a run looks at, those that are late longest first. */
const MOST = 500;

type Due = Pick<RiskRow, 'id' | 'name' | 'code' | 'owner' | 'projectId' | 'programId' | 'nextReview'> & {
  toldOwner: boolean;
  toldManager: boolean;
};

async function dueNow(ctx: Ctx): Promise<Due[]> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const told = (level: string) => sql`EXISTS (SELECT 1 FROM risk_reminder m WHERE m.company_id = t.company_id
    AND m.risk = t.id AND m.due = t.next_review AND m.level = ${level})`;
  const { rows } = await sql<Due>`SELECT t.id, t.name, t.code, t.owner, t.project_id, t.program_id,
      t.next_review, ${told('owner')} AS told_owner, ${told('manager')} AS told_manager
    FROM risk t WHERE t.company_id = ${ctx.viewer.companyId} AND t.status <> 'closed' AND t.next_review <= ${today}::date
      AND NOT (${told('owner')} AND ${told('manager')})
    ORDER BY t.next_review, t.id LIMIT ${MOST}`.execute(ctx.db);
  return rows;
}

/** Tells a level of one risk, unless another node did or it was reviewed meanwhile; answers whether somebody was told. */
async function tell(ctx: Ctx, row: Due, level: 'owner' | 'manager', receiver: number | null): Promise<boolean> {
  const marked = await sql`INSERT INTO risk_reminder (company_id, risk, due, level, told, at)
    SELECT t.company_id, t.id, t.next_review, ${level}, ${receiver}::bigint, ${new Date(ctx.now)}::timestamptz
    FROM (SELECT company_id, id, status, next_review FROM risk WHERE company_id = ${ctx.viewer.companyId} AND id = ${row.id}
      FOR UPDATE) t
    WHERE t.status <> 'closed' AND t.next_review = ${row.nextReview}::date
    ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db);
  if (marked.rows.length === 0 || receiver === null) return false;
  const days = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))! - parseDay(row.nextReview!)!;
  await notifyOf(ctx, 'risk', row, {
    receivers: [receiver],
    title: level === 'owner' ? t.reviewDue : t.reviewLate,
    params: { name: row.name, code: row.code, days },
  });
  return true;
}

async function remindCompany(ctx: Ctx): Promise<number> {
  const found = await dueNow(ctx);
  if (found.length === 0) return 0;
  const configOf = await riskConfigs(ctx, found);
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  let told = 0;
  for (const row of found) {
    if (!row.toldOwner && (await tell(ctx, row, 'owner', row.owner))) told++;
    const { escalation } = configOf(row);
    if (row.toldManager || escalation === null || today - parseDay(row.nextReview!)! < escalation) continue;
    const [manager] = await managersOf(ctx, objectOfRef(row)!);
    if (await tell(ctx, row, 'manager', manager !== row.owner ? (manager ?? null) : null)) told++;
  }
  return told;
}

/** Tells of all reviews that are due at an instant; answers how many people were told. */
export async function remindOfReviews(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ id: number; utcOffset: number }>`SELECT id, utc_offset FROM company ORDER BY id`.execute(
    db,
  );
  let told = 0;
  for (const { id, utcOffset } of rows)
    if (minuteOfInstant(at, utcOffset) % 1440 >= MORNING) told += await asSystem(db, id, at, remindCompany);
  return told;
}

export const reviewJob: Job = {
  name: 'risk.review',
  everySeconds: 600,
  run: async (db, at) => void (await remindOfReviews(db, at)),
};
