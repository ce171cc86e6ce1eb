/**
 * Whoever is in charge of a partner, else the manager of the project, gets a message when the agreed contact was missed: once for
 * each agreed day, however many nodes run, because the mark and the message are one transaction.
 */
import { type Kysely, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Tables } from '#kernel/entity.ts';
import { notifyOf } from '#modules/people/message/server/public.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import type { Ctx, Job } from '#server/context.ts';
import type { PartnerRow } from '../partner.entity.ts';
import { partnerTexts as t } from '../partner.rules.ts';

type Missed = Pick<PartnerRow, 'id' | 'organisation' | 'projectId' | 'responsible' | 'nextContact'> & {
  manager: number;
};

/** Of running projects. `reminded_for`: the missed day that was last reported; a mark of this job only, not a field. */
async function tellMissed(ctx: Ctx): Promise<number> {
  const { rows } = await sql<Missed>`UPDATE partner p SET reminded_for = p.next_contact FROM project o
    WHERE p.company_id = ${ctx.viewer.companyId} AND o.company_id = p.company_id AND o.id = p.project_id
      AND o.status IN ('new', 'ongoing') AND p.next_contact < ${dateOfInstant(ctx.now, ctx.utcOffset)}::date
      AND p.reminded_for IS DISTINCT FROM p.next_contact
    RETURNING p.id, p.organisation, p.project_id, p.responsible, p.next_contact, o.manager`.execute(ctx.db);
  for (const row of rows)
    await notifyOf(ctx, 'partner', row, {
      receivers: [row.responsible ?? row.manager],
      title: t.missed,
      params: { name: row.organisation, date: row.nextContact! },
    });
  return rows.length;
}

/** Reports missed contacts at an instant; returns their number. */
export async function remindMissed(db: Kysely<Tables>, at: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT company_id AS id FROM partner
    WHERE next_contact IS NOT NULL AND reminded_for IS DISTINCT FROM next_contact ORDER BY 1`.execute(db);
  let told = 0;
  for (const { id } of rows)
    await asSystem(db, id, at, async (ctx) => {
      told += await tellMissed(ctx);
    });
  return told;
}

export const missedJob: Job = {
  name: 'partner.missed',
  label: ['干系人沟通提醒', '干係人溝通提醒', 'Reminders of missed contacts with stakeholders'],
  lane: 'minutes',
  everySeconds: 600,
  run: async (db, at) => void (await remindMissed(db, at)),
};
