/**
 * Reservations: who sees and makes them, and that never more of a resource is taken than there is.
 *
 * Invariant: at no instant do the reservations that hold (requested, approved, out) take more than the quantity of their resource.
 * Whoever makes or changes one holds the resource's row and counts again; a trigger repeats the count (0890).
 */
import { type SqlBool, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { amountOf, centsOf, USUAL_CURRENCY } from '#kernel/fields/money.ts';
import { forbidden, type Problem, problem } from '#kernel/problem.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Where } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { Change } from '#server/entity/entity-write.ts';
import {
  type ReservationRow,
  type ResourceRow,
  reservation,
  reservationStatus,
  resourceStatus,
} from '../resource.entity.ts';
import { type ReservationFacts, reservationLife } from '../resource.life.ts';
import {
  costOfUse,
  HOLDING,
  notFree,
  quantityOf,
  type Taken,
  thousandths,
  wrongReservation,
} from '../resource.rules.ts';
import { resourceTexts as t } from '../resource.texts.ts';

type Thing = Pick<ResourceRow, 'id' | 'name' | 'quantity' | 'status' | 'keeper' | 'confirmed' | 'rateKind'> & {
  cents: number | null;
  currency: string | null;
};

/** Resources by id; `lock`: held until the end of the transaction. */
export async function thingsOf(ctx: Ctx, ids: readonly number[], lock = false): Promise<Map<number, Thing>> {
  const { rows } =
    await sql<Thing>`SELECT id, name, quantity::text, status, keeper, confirmed, rate_kind, (rate).cents AS cents,
      (rate).currency AS currency
    FROM resource WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...new Set(ids)]}::bigint[])
    ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The instant of the request, as columns hold it. */
export const nowOf = ({ now }: Pick<Ctx, 'now'>): string => new Date(now).toISOString();

/** What is taken of a resource in a time, by reservations other than one. */
export async function takenOf(
  ctx: Ctx,
  of: { resource: number; from: string; to: string; without: number | null },
): Promise<Taken[]> {
  const { rows } = await sql<{ startsAt: string; endsAt: string; quantity: string }>`SELECT starts_at, ends_at,
      (quantity - returned)::text AS quantity
    FROM reservation WHERE company_id = ${ctx.viewer.companyId} AND resource = ${of.resource} AND status = ANY(${[...HOLDING]})
      AND starts_at < ${of.to} AND ends_at > ${of.from} AND id IS DISTINCT FROM ${of.without}`.execute(ctx.db);
  return rows.map(({ quantity, ...row }) => ({ ...row, amount: thousandths(quantity) }));
}

/** Those one has to do with, those of projects where one may view them, all for whoever manages resources. */
function visible(ctx: Ctx): Where | null {
  const { userId, rights, companyId } = ctx.viewer;
  if (userId === 0 || rights.has('resource:approve')) return null;
  return sql<SqlBool>`(t.created_by = ${userId} OR t."user" = ${userId}
    OR t.resource IN (SELECT id FROM resource WHERE company_id = ${companyId} AND keeper = ${userId})
    OR ${objectsWith(ctx, 'project', 'pm:resource:query', sql.id('t', 'project_id'))})`;
}

const keeps = async (ctx: Ctx, thing: Pick<Thing, 'keeper'> | undefined): Promise<boolean> =>
  ctx.viewer.userId === 0 || thing?.keeper === ctx.viewer.userId || ctx.can('resource:approve');

async function factsOf(ctx: Ctx, rows: readonly ReservationRow[]): Promise<(row: ReservationRow) => ReservationFacts> {
  const things = await thingsOf(
    ctx,
    rows.map((row) => row.resource),
  );
  const all = await keeps(ctx, undefined);
  return (row) => ({ keeps: all || things.get(row.resource)?.keeper === ctx.viewer.userId });
}

/** Whether the viewer may reserve in this place: inside a project by its right, elsewhere by the system's. */
const mayReserve = async (ctx: Ctx, { projectId }: Pick<ReservationRow, 'projectId'>): Promise<boolean> =>
  ctx.viewer.userId === 0 || (projectId ? ctx.can('pm:resource:edit', { projectId }) : ctx.can('resource:reserve'));

const isOpen = ({ status }: Pick<ReservationRow, 'status'>): boolean => status === 'requested' || status === 'approved';

async function mustBeAllowed(ctx: Ctx, { mode, before, after }: Change<ReservationRow>): Promise<Problem[]> {
  if (mode === 'move') return [];
  if (mode === 'create') return (await mayReserve(ctx, after!)) ? [] : [problem(t.mayNot)];
  const own = before!.createdBy === ctx.viewer.userId || before!.user === ctx.viewer.userId;
  if (!own && !(await factsOf(ctx, [before!]))(before!).keeps && !(await mayReserve(ctx, before!))) throw forbidden();
  return isOpen(before!) ? [] : [problem(t.fixed)];
}

/** What came back with this move, in thousandths. */
const comesBack = ({ moved, before, after }: Change<ReservationRow>): number =>
  moved?.action === 'takePart'
    ? thousandths(after!.part!)
    : moved?.action === 'takeBack'
      ? thousandths(before!.quantity) - thousandths(before!.returned)
      : 0;

/** Name and state of a new one; what a return makes of quantity and cost. */
async function derived(ctx: Ctx, change: Change<ReservationRow>) {
  const { mode, before, after } = change;
  if (mode === 'remove' || !after?.resource || !after.startsAt) return {};
  // Held before it is written, so that all who reserve one come one after the other.
  const thing = (await thingsOf(ctx, [after.resource], true)).get(after.resource);
  if (!thing) return {};
  const name = `${thing.name} ${dateOfInstant(Date.parse(after.startsAt), ctx.utcOffset)}`;
  if (mode === 'create')
    return { name, status: thing.confirmed && !(await keeps(ctx, thing)) ? 'requested' : 'approved' };
  const back = comesBack(change);
  if (back <= 0) return mode === 'update' && name !== after.name ? { name } : {};
  const cents =
    thing.cents !== null && thing.rateKind
      ? costOfUse({ kind: thing.rateKind, cents: thing.cents }, back, before!.outAt!, nowOf(ctx), ctx.utcOffset)
      : null;
  const so = before!.cost ? Number(centsOf(before!.cost.amount)) : 0;
  const ofReturn = {
    returned: change.moved!.action === 'takePart' ? quantityOf(thousandths(before!.returned) + back) : before!.returned,
    parts: String(Number(before!.parts) + 1),
    ...(cents !== null && {
      cost: { amount: amountOf(so + cents), currency: thing.currency ?? USUAL_CURRENCY },
    }),
  };
  return ofReturn;
}

async function checked(ctx: Ctx, change: Change<ReservationRow>): Promise<Problem[]> {
  const refused = await mustBeAllowed(ctx, change);
  const { mode, before, after, moved } = change;
  if (refused.length > 0 || mode === 'remove' || !after) return refused;
  if (moved?.action === 'takePart') {
    const open = thousandths(before!.quantity) - thousandths(before!.returned);
    const part = thousandths(after.part!);
    return part > 0 && part < open ? [] : [problem(t.partBeyond, { open: quantityOf(open) }, 'part')];
  }
  if (mode === 'move') return [];
  const wrong = wrongReservation(after);
  const thing = (await thingsOf(ctx, [after.resource])).get(after.resource);
  if (wrong.length > 0 || !thing) return wrong;
  if (!before && thing.status !== 'inUse')
    return [problem(t.notInUse, { name: thing.name, status: resourceStatus[thing.status] }, 'resource')];
  const wanted = { startsAt: after.startsAt, endsAt: after.endsAt, amount: thousandths(after.quantity) };
  const taken = await takenOf(ctx, {
    resource: after.resource,
    from: after.startsAt,
    to: after.endsAt,
    without: before?.id ?? null,
  });
  const short = notFree(thousandths(thing.quantity), taken, wanted, ctx.utcOffset);
  return short ? [short] : [];
}

async function tell(ctx: Ctx, { mode, after, moved }: Change<ReservationRow>): Promise<void> {
  if (!after) return;
  const about = { kind: 'system', relatedId: after.id, link: `/modules/usageRecord?record=${after.id}` } as const;
  const { userId } = ctx.viewer;
  if (mode === 'create' && after.status === 'requested') {
    const keeper = (await thingsOf(ctx, [after.resource])).get(after.resource)?.keeper;
    const person = (await userNames(ctx, [userId]))[userId] ?? '';
    if (keeper)
      await notify(ctx, { ...about, receivers: [keeper], title: t.asked, params: { name: after.name, person } });
  }
  if (moved?.action !== 'approve' && moved?.action !== 'refuse') return;
  const receivers = [...new Set([after.createdBy, after.user])].filter(
    (id): id is number => id !== null && id !== userId,
  );
  const params = { name: after.name, status: reservationStatus[after.status] };
  await notify(ctx, { ...about, receivers, title: t.answered, params });
}

export const reservationService = entityService(reservation, {
  life: reservationLife,
  visible,
  facts: factsOf,
  derive: derived,
  check: checked,
  changed: tell,
  async detail(ctx, row) {
    const mine = row.createdBy === ctx.viewer.userId || row.user === ctx.viewer.userId;
    const may = mine || (await factsOf(ctx, [row]))(row).keeps || (await mayReserve(ctx, row));
    const refused = may ? (isOpen(row) ? null : problem(t.fixed)) : problem(t.notYours);
    return { actions: { remove: refused, update: refused }, ...(refused && { editable: [] }) };
  },
});
