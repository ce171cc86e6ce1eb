/**
 * Materials with their orders and arrivals.
 *
 * Invariant: a material holds the sums of its entries. Whoever writes an entry holds the material, sums up and is refused
 * where more would have arrived than was ordered; the database holds the same by a check of the material's row (0491).
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { notMembers, objectsWith } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type MaterialEntryRow, type MaterialRow, material, materialEntry } from '../material.entity.ts';
import { notPositive, quantityText, statusOf, materialTexts as t, wrongDays } from '../material.rules.ts';

const beyond = ({ ordered, arrived, unit }: Pick<MaterialRow, 'ordered' | 'arrived' | 'unit'>, field: string) =>
  problem(t.beyond, { ordered: quantityText(ordered), arrived: quantityText(arrived), unit }, field);

const isBeyond = ({ over, ordered, arrived }: Pick<MaterialRow, 'over' | 'ordered' | 'arrived'>): boolean =>
  !over && Number(arrived) > Number(ordered);

export const materialService = entityService(material, {
  held: (ctx) => objectsWith(ctx, 'project', material.rights.read, sql.id('t', 'project_id')),
  derive: (_ctx, { after }) => {
    if (!after?.planned) return {};
    const follows = { status: statusOf({ ...after, ordered: after.ordered ?? '0', arrived: after.arrived ?? '0' }) };
    return follows;
  },
  async check(ctx, change) {
    const { mode, before, after } = change;
    if (mode === 'remove') return Number(before!.ordered) > 0 || Number(before!.arrived) > 0 ? [problem(t.kept)] : [];
    return [
      ...notPositive('planned', after!.planned),
      ...(before && isBeyond(after!) ? [beyond(after!, 'over')] : []),
      ...(await notMembers(ctx, change, ['responsible'])),
    ];
  },
  async changed(ctx, { before, after }) {
    if (!before || !after || before.name === after.name) return;
    // Its entries are named after it.
    await sql`UPDATE material_entry SET name = ${after.name} || ' ' || day
      WHERE company_id = ${ctx.viewer.companyId} AND material = ${after.id}`.execute(ctx.db);
  },
});

interface Held extends Pick<MaterialRow, 'name' | 'unit' | 'planned' | 'over'> {}

/** A material, held until the end of the transaction. */
async function held(ctx: Ctx, id: number): Promise<Held | null> {
  const { rows } = await sql<Held>`SELECT name, unit, planned, over FROM material
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${id} FOR UPDATE`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Gives the material the sums of its entries, read when it is held. */
async function sumUp(ctx: Ctx, id: number): Promise<void> {
  const of = await held(ctx, id);
  if (!of) return;
  const { companyId } = ctx.viewer;
  const { rows } = await sql<Pick<MaterialRow, 'ordered' | 'arrived' | 'promised'>>`SELECT
      coalesce(sum(quantity) FILTER (WHERE kind = 'ordered'), 0)::numeric(24,3)::text AS ordered,
      coalesce(sum(quantity) FILTER (WHERE kind = 'arrived'), 0)::numeric(24,3)::text AS arrived,
      max(promised) FILTER (WHERE kind = 'ordered') AS promised
    FROM material_entry WHERE company_id = ${companyId} AND material = ${id}`.execute(ctx.db);
  const sums = { ...of, ...rows[0]! };
  if (isBeyond(sums)) throw new Refusal([beyond(sums, 'quantity')]);
  const { ordered, arrived, promised } = sums;
  await sql`UPDATE material SET ordered = ${ordered}::numeric, arrived = ${arrived}::numeric, promised = ${promised}::date,
      status = ${statusOf(sums)}
    WHERE company_id = ${companyId} AND id = ${id}`.execute(ctx.db);
}

export const materialEntryService = entityService(materialEntry, {
  async derive(ctx, { mode, before, after }) {
    if (mode === 'remove' || !after?.material || !after.day) return {};
    if (mode === 'update' && before!.day === after.day) return {};
    // Held before it is written, so that all who write entries of one come one after the other.
    const of = await held(ctx, after.material);
    const next = { name: `${of?.name ?? ''} ${after.day}` };
    return next;
  },
  check: (ctx, { mode, after }) =>
    mode === 'remove'
      ? []
      : [
          ...notPositive('quantity', after!.quantity),
          ...wrongDays(after as MaterialEntryRow, dateOfInstant(ctx.now, ctx.utcOffset)),
        ],
  changed: (ctx, { before, after }) => sumUp(ctx, (after ?? before)!.material),
});
