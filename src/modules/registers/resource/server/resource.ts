/** Server of shared resources: records, reservations, what is free, what is overdue. */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { notify } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx, ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { reservation } from '../resource.entity.ts';
import { resourceModule } from '../resource.module.ts';
import { resourceTexts as t } from '../resource.texts.ts';
import { reservationService } from './reservations.ts';
import { availabilityHandlers, resourceService } from './resources.ts';

/** Whoever has a thing that is due back, and its keeper, are told once. `overdue_told` is a mark of this job only, not a field. */
async function tellOverdue(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    id: number;
    name: string;
    endsAt: string;
    people: (number | null)[];
  }>`UPDATE reservation b SET overdue_told = true FROM resource r
    WHERE b.company_id = ${ctx.viewer.companyId} AND b.status = 'out' AND b.ends_at < ${new Date(ctx.now)} AND NOT b.overdue_told
      AND r.company_id = b.company_id AND r.id = b.resource
    RETURNING b.id, b.name, b.ends_at, ARRAY[coalesce(b."user", b.created_by), r.keeper] AS people`.execute(ctx.db);
  for (const { id, name, endsAt, people } of rows)
    await notify(ctx, {
      receivers: [...new Set(people)].filter((person): person is number => person !== null),
      kind: 'system',
      title: t.overdue,
      params: { name, day: dateOfInstant(Date.parse(endsAt), ctx.utcOffset) },
      link: `/modules/usageRecord?record=${id}`,
      relatedId: id,
    });
  return rows.length;
}

/** Reports what is overdue at an instant; returns the number of reservations. */
export async function remindOverdue(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT company_id AS id FROM reservation
    WHERE status = 'out' AND ends_at < ${new Date(at)} AND NOT overdue_told ORDER BY 1`.execute(db);
  let told = 0;
  for (const { id } of rows) told += await asSystem(db, id, at, tellOverdue);
  return told;
}

export const resourceServer: ServerModule = {
  ...resourceModule,
  services: [resourceService, reservationService],
  jobs: [
    {
      name: 'resource.overdue',
      label: ['资源逾期归还提醒', '資源逾期歸還提醒', 'Reminders of overdue resources'],
      lane: 'minutes',
      everySeconds: 600,
      run: async (db, at) => void (await remindOverdue(db, at)),
    },
  ],
  hinders: {
    resource: { remove: keptBy(reservation, 'resource', t.kept) },
    task: { remove: keptBy(reservation, 'task', t.taskKept) },
  },
  handlers: [...entityHandlers(resourceService), ...entityHandlers(reservationService), ...availabilityHandlers],
};
