/**
 * Calendars of objects: modules whose objects own calendars or choose one say whose calendars one sees, and which calendar
 * an object lives by.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import type { Ctx, ServerModule } from '#server/context.ts';

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

let owners: readonly ((ctx: Ctx) => Where)[] = [];
let choosers: ReadonlyMap<string, Chosen> = new Map();

/** Tells what all modules hand over; called once by the composition. */
export function bindCalendarOwners(modules: readonly ServerModule[]): void {
  owners = modules.flatMap((module) => module.calendarsSeen ?? []);
  choosers = new Map(modules.flatMap((module) => Object.entries(module.calendarChosen ?? {})));
}

/** SQL of the calendars (`t`) the viewer sees for the part he has in their owners. */
export const seenByOwners = (ctx: Ctx): Where =>
  owners.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        owners.map((owner) => owner(ctx)),
        sql` OR `,
      )})`;

/** SQL of the id of the calendar by which an object lives: its own choice, else the company's default. */
export function calendarOfObject(companyId: number, object: ObjectRef | null): RawBuilder<number | null> {
  const chosen = object && choosers.get(object.scope);
  const usual = sql`(SELECT id FROM calendar WHERE company_id = ${companyId} AND is_default LIMIT 1)`;
  return chosen ? sql`coalesce(${chosen(companyId, object.id)}, ${usual})` : sql`${usual}`;
}
