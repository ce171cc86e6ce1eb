/**
 * Calendars of objects: modules whose objects own or choose calendars say whose calendars one sees, and which calendar an object uses.
 */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byKey, contribution, list } from '#kernel/contribution.ts';
import type { ScopeName } from '#kernel/entity.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import type { Ctx } from '#server/context.ts';

type Where = RawBuilder<SqlBool>;
/** SQL of the id of the calendar that an object has chosen; null where it has not. */
type Chosen = (companyId: number, id: number) => RawBuilder<number | null>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** SQL of the calendars (`t`) of its objects that the viewer takes part in. */
    calendarsSeen?: (ctx: Ctx) => Where;
    /** Which calendar objects of its kinds live by. */
    calendarChosen?: Readonly<Partial<Record<ScopeName, Chosen>>>;
  }
}

const owners = contribution('server', 'calendarsSeen', list<(ctx: Ctx) => Where>);
const choosers = contribution('server', 'calendarChosen', byKey<Chosen>);

/** SQL of the calendars (`t`) the viewer sees for the part they have in their owners. */
export const seenByOwners = (ctx: Ctx): Where =>
  owners().length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        owners().map((owner) => owner(ctx)),
        sql` OR `,
      )})`;

/** SQL of the id of an object's calendar: its own choice, else the company's default. */
export function calendarOfObject(companyId: number, object: ObjectRef | null): RawBuilder<number | null> {
  const chosen = object && choosers().get(object.scope);
  const usual = sql`(SELECT id FROM calendar WHERE company_id = ${companyId} AND is_default LIMIT 1)`;
  return chosen ? sql`coalesce(${chosen(companyId, object.id)}, ${usual})` : sql`${usual}`;
}
