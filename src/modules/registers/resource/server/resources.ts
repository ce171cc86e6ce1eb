/** Resources: what is free of them, and that their quantity never falls below what is reserved. */
import { sql } from 'kysely';
import { absent, type Problem, problem } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { readAvailability, readFreeNow } from '../resource.calls.ts';
import { type ResourceRow, resource } from '../resource.entity.ts';
import { resourceLife } from '../resource.life.ts';
import { freeParts, HOLDING, quantityOf, thousandths } from '../resource.rules.ts';
import { resourceTexts as t } from '../resource.texts.ts';
import { nowOf, takenOf, thingsOf } from './reservations.ts';

const FOREVER = '9999-12-31T00:00:00.000Z';

/** A quantity below what is reserved from now on is refused with the first day concerned. */
async function lowered(ctx: Ctx, before: ResourceRow, after: ResourceRow): Promise<Problem[]> {
  if (Number(after.quantity) >= Number(before.quantity)) return [];
  const taken = await takenOf(ctx, { resource: after.id, from: nowOf(ctx), to: FOREVER, without: null });
  const short = freeParts(thousandths(after.quantity), taken, nowOf(ctx), FOREVER).find(({ free }) => free < 0);
  if (!short) return [];
  const amount = quantityOf(thousandths(after.quantity) - short.free);
  return [problem(t.below, { day: short.from.slice(0, 10), taken: amount }, 'quantity')];
}

/** The first reservation of a resource that is not over. */
async function openReservation(ctx: Ctx, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM reservation
    WHERE company_id = ${ctx.viewer.companyId} AND resource = ${id} AND status = ANY(${[...HOLDING]}) AND
      (status = 'out' OR ends_at > ${nowOf(ctx)}) ORDER BY starts_at, id LIMIT 1`.execute(ctx.db);
  return rows[0]?.name ?? null;
}

export const resourceService = entityService(resource, {
  life: resourceLife,
  async check(ctx, { mode, before, after, moved }) {
    if (before) await thingsOf(ctx, [before.id], true);
    if (mode === 'update') return lowered(ctx, before!, after!);
    if (moved?.action !== 'retire' && moved?.action !== 'maintain') return [];
    const name = await openReservation(ctx, before!.id);
    return name === null ? [] : [problem(t.stillReserved, { name })];
  },
});

export const availabilityHandlers = [
  handle(readAvailability, async (ctx, { resourceId, from, to, without }) => {
    const thing = (await thingsOf(ctx, [resourceId])).get(resourceId);
    if (!thing) throw absent();
    const total = thing.status === 'inUse' ? thousandths(thing.quantity) : 0;
    const taken = await takenOf(ctx, { resource: resourceId, from, to, without: without ?? null });
    return { total, parts: from < to ? freeParts(total, taken, from, to) : [] };
  }),
  handle(readFreeNow, async (ctx) => {
    const { rows } = await sql<{ id: number; free: string; next: string | null }>`SELECT r.id,
        (r.quantity - coalesce(sum(b.quantity - b.returned), 0))::text AS free,
        min(b.ends_at) AS next
      FROM resource r LEFT JOIN reservation b ON b.company_id = r.company_id AND b.resource = r.id
        AND b.status = ANY(${[...HOLDING]}) AND b.starts_at <= ${nowOf(ctx)} AND (b.ends_at > ${nowOf(ctx)} OR b.status = 'out')
      WHERE r.company_id = ${ctx.viewer.companyId} AND r.status = 'inUse' GROUP BY r.id`.execute(ctx.db);
    const gone = rows.filter(({ free, next }) => Number(free) <= 0 && next !== null && next > nowOf(ctx));
    return {
      free: Object.fromEntries(rows.map(({ id, free }) => [id, Math.max(0, thousandths(free))])),
      next: Object.fromEntries(gone.map(({ id, next }) => [id, next!])),
    };
  }),
];
