/**
 * Partners and their contacts. What everybody sees of the contacts is made of them, masked, whenever they change: so lists,
 * sheets, search and the change log of a partner hold nothing that has to be hidden.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { notMembers } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { type PartnerContactRow, partner, partnerContact } from '../partner.entity.ts';
import { contactsSaid, futureContact, nextContactOf } from '../partner.rules.ts';

export const partnerService = entityService(partner, {
  async check(ctx, change) {
    const { before, after } = change;
    const today = dateOfInstant(ctx.now, ctx.utcOffset);
    return [...(after ? futureContact(before, after, today) : []), ...(await notMembers(ctx, change, ['responsible']))];
  },
  derive(ctx, { mode, before, after }) {
    if (!after || mode === 'remove') return {};
    const since = after.lastContact ?? dateOfInstant(before ? Date.parse(before.createdAt) : ctx.now, ctx.utcOffset);
    const follows = { nextContact: nextContactOf(after.rhythm ?? null, since) };
    return follows;
  },
});

/** Updates the partner's text of its people; it is locked, so that two changes come one after the other. */
async function tellPartner(ctx: Ctx, id: number): Promise<void> {
  const { companyId } = ctx.viewer;
  await sql`SELECT 1 FROM partner WHERE company_id = ${companyId} AND id = ${id} FOR NO KEY UPDATE`.execute(ctx.db);
  const { rows } = await sql<Pick<PartnerContactRow, 'name' | 'phone'>>`SELECT name, phone FROM partner_contact
    WHERE company_id = ${companyId} AND partner = ${id} ORDER BY id`.execute(ctx.db);
  await sql`UPDATE partner SET contacts = ${contactsSaid(rows)} WHERE company_id = ${companyId} AND id = ${id}`.execute(
    ctx.db,
  );
}

export const partnerContactService = entityService(partnerContact, {
  changed: (ctx, { before, after }) => tellPartner(ctx, (after ?? before)!.partner),
});
