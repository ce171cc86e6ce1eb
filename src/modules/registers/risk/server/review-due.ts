/**
 * Reviews of risks that are due: the owner gets a message on the day, the manager of the object after the number of days in the
 * settings (records.md B3). Nothing is sent before the morning.
 *
 * Invariant: the mark and the message are one transaction, so however many nodes run, each person gets one message for a date.
 */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant, minuteOfInstant, parseDay } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { objectOfRef } from '#kernel/object-kind.ts';
import { noticeOf, notifyAll } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { managersOfAll } from '#modules/people/team/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import type { RiskRow } from '../risk.entity.ts';
import { kindWord, riskTexts as t } from '../risk.rules.ts';
import { riskConfigs } from './risk-settings.ts';

const MORNING = 8 * 60;
const LEVELS = ['owner', 'manager'] as const;
type Level = (typeof LEVELS)[number];

type Due = Pick<RiskRow, 'id' | 'name' | 'code' | 'owner' | 'projectId' | 'programId' | 'nextReview' | 'nature'> & {
  toldOwner: boolean;
  toldManager: boolean;
};
interface Letter {
  row: Due;
  level: Level;
  receiver: number | null;
}

async function dueNow(ctx: Ctx): Promise<Due[]> {
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const told = (level: Level) => sql`EXISTS (SELECT 1 FROM risk_reminder m WHERE m.company_id = t.company_id
    AND m.risk = t.id AND m.due = t.next_review AND m.level = ${level})`;
  const { rows } = await sql<Due>`SELECT t.id, t.name, t.code, t.owner, t.project_id, t.program_id,
      t.next_review, t.nature, ${told('owner')} AS told_owner, ${told('manager')} AS told_manager
    FROM risk t WHERE t.company_id = ${ctx.viewer.companyId} AND t.status <> 'closed' AND t.next_review <= ${today}::date
      AND NOT (${told('owner')} AND ${told('manager')})
    ORDER BY t.id`.execute(ctx.db);
  return rows;
}

/** Recipients by risk; those without one (null) are marked too. */
async function lettersOf(ctx: Ctx, found: readonly Due[]): Promise<Letter[]> {
  const configOf = await riskConfigs(ctx, found);
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const late = found.filter((row) => {
    const { escalation } = configOf(row);
    return !row.toldManager && escalation !== null && today - parseDay(row.nextReview!)! >= escalation;
  });
  const managerOf = await managersOfAll(
    ctx,
    late.flatMap((row) => objectOfRef(row) ?? []),
  );
  return [
    ...found.flatMap((row): Letter[] => (row.toldOwner ? [] : [{ row, level: 'owner', receiver: row.owner }])),
    ...late.map((row): Letter => {
      const manager = managerOf(objectOfRef(row));
      return { row, level: 'manager', receiver: manager === row.owner ? null : manager };
    }),
  ];
}

/** Marks them, except for those reported by another node or reviewed meanwhile; returns the marked ones. */
async function mark(ctx: Ctx, letters: readonly Letter[]): Promise<Letter[]> {
  const ids = [...new Set(letters.map(({ row }) => row.id))];
  // Locked in one order, so that nodes wait for each other in turn and then see each other's writes.
  await sql`SELECT 1 FROM risk WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])
    ORDER BY id FOR UPDATE`.execute(ctx.db);
  const { rows } = await sql<{
    risk: number;
    level: Level;
  }>`INSERT INTO risk_reminder (company_id, risk, due, level, told, at)
    SELECT t.company_id, t.id, t.next_review, w.level, w.receiver, ${new Date(ctx.now)}::timestamptz
    FROM unnest(${letters.map(({ row }) => row.id)}::bigint[], ${letters.map(({ row }) => row.nextReview)}::date[],
        ${letters.map(({ level }) => level)}::text[], ${letters.map(({ receiver }) => receiver)}::bigint[])
        AS w (id, due, level, receiver)
      JOIN risk t ON t.company_id = ${ctx.viewer.companyId} AND t.id = w.id
    WHERE t.status <> 'closed' AND t.next_review = w.due
    ON CONFLICT DO NOTHING RETURNING risk, level`.execute(ctx.db);
  const marked = new Set(rows.map(({ risk, level }) => `${risk} ${level}`));
  return letters.filter(({ row, level }) => marked.has(`${row.id} ${level}`));
}

async function remindCompany(ctx: Ctx): Promise<number> {
  const letters = await lettersOf(ctx, await dueNow(ctx));
  if (letters.length === 0) return 0;
  const today = parseDay(dateOfInstant(ctx.now, ctx.utcOffset))!;
  const notices = (await mark(ctx, letters)).flatMap(({ row, level, receiver }) =>
    receiver === null
      ? []
      : noticeOf('risk', row, {
          receivers: [receiver],
          title: level === 'owner' ? t.reviewDue : t.reviewLate,
          params: { kind: kindWord(row), name: row.name, code: row.code, days: today - parseDay(row.nextReview!)! },
        }),
  );
  await notifyAll(ctx, notices);
  return notices.length;
}

/** Reports all reviews due at an instant; returns how many people were notified. */
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
  label: ['风险复查提醒', '風險覆查提醒', 'Reminders to review risks'],
  lane: 'minutes',
  everySeconds: 600,
  run: async (db, at) => void (await remindOfReviews(db, at)),
};
