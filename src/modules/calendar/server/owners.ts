/** Whose calendars one sees for the part one has in their owners: modules whose objects own calendars say so. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx, ServerModule } from '#server/context.ts';

type Where = RawBuilder<SqlBool>;
declare module '#server/context.ts' {
  interface ServerModule {
    /** SQL of the calendars (`t`) of its objects that the viewer takes part in. */
    calendarsSeen?: (ctx: Ctx) => Where;
  }
}

let owners: readonly ((ctx: Ctx) => Where)[] = [];

/** Tells what all modules hand over; called once by the composition. */
export function bindCalendarOwners(modules: readonly ServerModule[]): void {
  owners = modules.flatMap((module) => module.calendarsSeen ?? []);
}

/** SQL of the calendars (`t`) the viewer sees for the part he has in their owners. */
export const seenByOwners = (ctx: Ctx): Where =>
  owners.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${sql.join(
        owners.map((owner) => owner(ctx)),
        sql` OR `,
      )})`;
