/** What the use of shared resources costs is booked when they come back, in the same transaction; each return once. */
import { dateOfInstant } from '#kernel/dates.ts';
import { centsOf } from '#kernel/fields/money.ts';
import type { ReservationRow } from '#modules/registers/resource/resource.entity.ts';
import type { Ctx } from '#server/context.ts';
import type { Change } from '#server/entity/entity-write.ts';
import { postCost } from './ledger.ts';

const cents = (row: ReservationRow): number => (row.cost ? Number(centsOf(row.cost.amount)) : 0);

export async function bookUse(ctx: Ctx, { before, after }: Change<ReservationRow>): Promise<void> {
  if (!before || !after?.projectId || cents(after) === cents(before)) return;
  await postCost(ctx, [
    {
      object: { scope: 'project', id: after.projectId },
      ...{ subject: null, task: after.task, effectDate: dateOfInstant(ctx.now, ctx.utcOffset) },
      ...{ cents: cents(after) - cents(before), source: 'resource', sourceId: after.id, part: Number(after.parts) },
      note: after.name,
    },
  ]);
}
