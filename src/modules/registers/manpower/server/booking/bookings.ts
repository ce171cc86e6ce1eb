/**
 * Requests for people: who sees, makes and answers them.
 *
 * Invariant: whoever confirms holds the person's row and counts again, so that of two confirmations of the same hours the second one
 * counts the first; beyond capacity only with `over` and the right to it. ADR 630.
 */
import { type SqlBool, sql } from 'kysely';
import { absent, forbidden, type Problem, problem } from '#kernel/problem.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rowsById, titlesById, type Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { readCandidates } from '../../booking/booking.calls.ts';
import { bookingStatus, type PersonBookingRow, personBooking } from '../../booking/booking.entity.ts';
import { type BookingFacts, bookingLife } from '../../booking/booking.life.ts';
import { wrongBooking } from '../../booking/booking.rules.ts';
import { bookingTexts as t } from '../../booking/booking.texts.ts';
import { candidatesOf, fitOf } from './candidates.ts';

const DECIDE = 'resource:booking:decide';
const OVER = 'resource:booking:over';

/** Those one asked for or is named in, those of people one manages, those of projects where one may view people. */
function visible(ctx: Ctx): Where | null {
  const { userId, rights, companyId } = ctx.viewer;
  if (userId === 0 || rights.has(DECIDE)) return null;
  return sql<SqlBool>`(t.created_by = ${userId} OR t.person = ${userId}
    OR t.department IN (SELECT id FROM department WHERE company_id = ${companyId} AND manager = ${userId})
    OR ${objectsWith(ctx, 'project', 'pm:manpower:query', sql.id('t', 'project_id'))})`;
}

async function managed(ctx: Ctx, departments: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM department WHERE company_id = ${ctx.viewer.companyId}
    AND id = ANY(${[...departments]}::bigint[]) AND manager = ${ctx.viewer.userId}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
const mayAsk = async (ctx: Ctx, projectId: number | null | undefined): Promise<boolean> =>
  ctx.viewer.userId === 0 || (Boolean(projectId) && (await ctx.can('pm:manpower:edit', { projectId: projectId! })));

async function factsOf(ctx: Ctx, rows: readonly PersonBookingRow[]): Promise<(row: PersonBookingRow) => BookingFacts> {
  const all = ctx.viewer.userId === 0 || (await ctx.can(DECIDE));
  const own = await managed(
    ctx,
    rows.map(({ department }) => department),
  );
  const asks = new Map<number | null | undefined, boolean>();
  for (const { projectId } of rows) if (!asks.has(projectId)) asks.set(projectId, await mayAsk(ctx, projectId));
  return (row) => ({ answers: all || own.has(row.department), asks: asks.get(row.projectId)! });
}

/** A person is one of the department that is asked, or of one below it, and works here. */
async function wrongPerson(ctx: Ctx, person: number | null, department: number, field: string): Promise<Problem[]> {
  if (!person) return [];
  const below = await departmentsBelow(ctx.db, ctx.viewer.companyId, [department]);
  const { rows } = await sql`SELECT 1 FROM "user" u WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ${person}
    AND u.is_enable AND u.department = ANY(${below}::bigint[])`.execute(ctx.db);
  return rows.length > 0 ? [] : [problem(t.otherDepartment, undefined, field)];
}

/** Why a person cannot be confirmed (2-rules §8). */
async function notFree(ctx: Ctx, row: PersonBookingRow): Promise<Problem[]> {
  if (!row.person) return [problem(t.noPerson, undefined, 'person')];
  // Held until the end, so that all who confirm one come one after the other.
  await sql`SELECT 1 FROM "user" WHERE company_id = ${ctx.viewer.companyId} AND id = ${row.person} FOR NO KEY UPDATE`.execute(
    ctx.db,
  );
  const { wanted, over } = (await fitOf(ctx, [row.person], row))(row.person);
  const name = (await userNames(ctx, [row.person]))[row.person] ?? '';
  if (wanted === 0) return [problem(t.availabilityZero, { name, from: row.startsOn, to: row.endsOn }, 'person')];
  if (over.length === 0 || row.binding === 'soft') return [];
  const weeks = over.map(({ week, percent }) => `${week} ${percent ?? '–'} %`).join(', ');
  if (!(await ctx.can(OVER))) return [problem(t.stopped, { name, weeks }, 'person')];
  return row.over ? [] : [problem(t.overloaded, { name, weeks }, 'over')];
}

async function checked(ctx: Ctx, { mode, before, after, moved }: Change<PersonBookingRow>): Promise<Problem[]> {
  if (moved) {
    const row = after!;
    if (moved.action === 'counter') {
      const { offerPerson, offerStartsOn, offerEndsOn, offerAmount } = row;
      if ([offerPerson, offerStartsOn, offerEndsOn, offerAmount].every((one) => !one))
        return [problem(t.nothingOffered, undefined, 'offerPerson')];
      return [
        ...(await wrongPerson(ctx, offerPerson, row.department, 'offerPerson')),
        ...wrongBooking({
          ...row,
          startsOn: offerStartsOn ?? row.startsOn,
          endsOn: offerEndsOn ?? row.endsOn,
          amount: offerAmount ?? row.amount,
        }).map((one) => ({ ...one, field: one.field === 'amount' ? 'offerAmount' : 'offerEndsOn' })),
      ];
    }
    if (moved.action !== 'confirm' && moved.action !== 'accept') return [];
    const wrong = await wrongPerson(ctx, row.person, row.department, 'person');
    return wrong.length > 0 ? wrong : notFree(ctx, row);
  }
  const { projectId } = (before ?? after)!;
  if (mode === 'create' && !(await mayAsk(ctx, projectId))) return [problem(t.mayNot)];
  if (mode !== 'create' && before!.createdBy !== ctx.viewer.userId && !(await mayAsk(ctx, projectId)))
    throw forbidden();
  if (before && before.status !== 'requested') return [problem(t.fixed)];
  if (mode === 'remove') return [];
  return [...wrongBooking(after!), ...(await wrongPerson(ctx, after!.person, after!.department, 'person'))];
}

async function tell(ctx: Ctx, { mode, after, moved }: Change<PersonBookingRow>): Promise<void> {
  if (!after || (mode !== 'create' && !moved)) return;
  const { userId } = ctx.viewer;
  const about = {
    kind: 'system',
    relatedId: after.id,
    link: `/modules/humanResources?tabName=requests&record=${after.id}`,
  } as const;
  const { rows } = await sql<{ manager: number | null }>`SELECT manager FROM department
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${after.department}`.execute(ctx.db);
  const others = (ids: readonly (number | null)[]): number[] =>
    [...new Set(ids)].filter((id): id is number => id !== null && id !== userId);
  const toAnswer = mode === 'create' || moved?.action === 'decline';
  if (toAnswer) {
    const person = (await userNames(ctx, [userId]))[userId] ?? '';
    const project = (await titlesById('project', ctx, [after.projectId!]))[after.projectId!] ?? '';
    const params = { name: after.name, person, project };
    await notify(ctx, { ...about, receivers: others([rows[0]?.manager ?? null]), title: t.asked, params });
    return;
  }
  const receivers = others([
    after.createdBy,
    rows[0]?.manager ?? null,
    after.status === 'confirmed' || after.status === 'released' ? after.person : null,
  ]);
  const params = { name: after.name, status: bookingStatus[after.status] };
  await notify(ctx, { ...about, receivers, title: t.answered, params });
}

export const bookingService = entityService(personBooking, {
  life: bookingLife,
  visible,
  facts: factsOf,
  check: checked,
  changed: tell,
  async detail(ctx, row) {
    const may = row.createdBy === ctx.viewer.userId || (await mayAsk(ctx, row.projectId));
    const refused = may ? (row.status === 'requested' ? null : problem(t.fixed)) : problem(t.notAsker);
    return { actions: { remove: refused, update: refused }, ...(refused && { editable: [] }) };
  },
});

export const bookingHandlers = [
  handle(readCandidates, async (ctx, { id }) => {
    const [row] = await rowsById<PersonBookingRow>(personBooking, ctx, [id]);
    // What people have to do is for whoever answers.
    if (!row || !(await factsOf(ctx, [row]))(row).answers) throw absent();
    return candidatesOf(ctx, row);
  }),
];
