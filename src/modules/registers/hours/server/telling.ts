/** Messages about hours: to people they wait for, and to their owners. */
import { sql } from 'kysely';
import { addressOf } from '#kernel/address.ts';
import { rightHolders } from '#modules/people/access/server/public.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { APPROVE_PAGE, CORRECTIONS_PAGE, FILL_PAGE } from '../hours.module.ts';
import { hoursSaid } from '../hours.rules.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import type { WorkRecordRow } from '../work-record.entity.ts';

/** Notifies approvers once how much waits for them; for lines without one, people who may approve all. */
export async function tellApprovers(ctx: Ctx, rows: readonly WorkRecordRow[]): Promise<void> {
  const { companyId } = ctx.viewer;
  const { rows: open } = await sql<{
    approver: number | null;
    person: number;
    name: string;
    count: number;
    minutes: number;
  }>`
    SELECT a.approver, w.person, u.emp_name AS name, count(*)::integer AS count, sum(w.hours * 60)::integer AS minutes FROM work_approval a
    JOIN work_record w ON w.company_id = a.company_id AND w.id = a.record AND w.round = a.round
    JOIN "user" u ON u.company_id = w.company_id AND u.id = w.person
    WHERE a.company_id = ${companyId} AND a.state = 'open' AND w.id = ANY(${rows.map(({ id }) => id)}::bigint[])
    GROUP BY 1, 2, 3`.execute(ctx.db);
  for (const { approver, name, count, minutes } of open)
    if (approver !== null)
      await notify(ctx, {
        receivers: [approver],
        kind: 'project',
        title: t.toApprove,
        params: { person: name, count, hours: hoursSaid(minutes) },
        link: APPROVE_PAGE,
      });
  const lost = open.filter(({ approver }) => approver === null).reduce((sum, { count }) => sum + count, 0);
  if (lost > 0)
    await notify(ctx, {
      receivers: await holdersOf(ctx, 'wr:workRecord:approveAll'),
      kind: 'project',
      title: t.noApprover,
      params: { count: lost },
      link: APPROVE_PAGE,
    });
}

/** People whose roles hold a right of the company. */
async function holdersOf(ctx: Ctx, right: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT u.id FROM "user" u WHERE u.company_id = ${ctx.viewer.companyId}
    AND u.id IN ${rightHolders(ctx.viewer.companyId, right)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Notifies each person once. */
export async function tellPeople(
  ctx: Ctx,
  rows: readonly WorkRecordRow[],
  title: typeof t.wasReturned,
  opinion: string,
): Promise<void> {
  for (const [person, some] of Map.groupBy(rows, (row) => row.person))
    await notify(ctx, {
      receivers: [person],
      kind: 'project',
      title,
      params: { count: some.length, opinion },
      link: `${FILL_PAGE}?day=${some[0]!.workDate}`,
    });
}

const CORRECTION = { asked: t.correctionAsked, done: t.correctionDone, refused: t.correctionRefused } as const;

/** Messages about a correction: to people who may confirm it that it waits; to the requester and the owner of the hours, its result. */
export async function tellOfCorrection(
  ctx: Ctx,
  row: WorkRecordRow,
  what: keyof typeof CORRECTION,
  askedBy: number,
): Promise<void> {
  const others = async () =>
    (await holdersOf(ctx, 'wr:workRecord:correct')).filter((id) => id !== askedBy && id !== row.person);
  const person = (await userNames(ctx, [row.person]))[row.person] ?? '';
  await notify(ctx, {
    receivers: what === 'asked' ? await others() : [...new Set(what === 'done' ? [askedBy, row.person] : [askedBy])],
    kind: 'project',
    title: CORRECTION[what],
    params: { person, date: row.workDate },
    link: what === 'asked' ? CORRECTIONS_PAGE : addressOf('workRecord', row.id),
  });
}
