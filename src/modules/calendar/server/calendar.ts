/** Server of work calendars. */
import { sql } from 'kysely';
import { absent, problem } from '#kernel/problem.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { nationalDays, setDefaultCalendar, workCalendar } from '../calendar.calls.ts';
import { calendar } from '../calendar.entity.ts';
import { calendarRights } from '../calendar.rights.ts';
import { calendarTexts, checkCalendar } from '../calendar.rules.ts';
import { nationalDaysOf } from './national-days.ts';
import { workCalendars } from './public.ts';

export const calendarService = entityService(calendar, {
  check: (_ctx, { mode, before, after }) => {
    if (mode === 'remove') return before?.isDefault ? [problem(calendarTexts.defaultStays)] : [];
    return checkCalendar(after!);
  },
});

export const calendarServer: ServerModule = {
  name: 'calendar',
  entities: [calendar],
  services: [calendarService],
  rights: [calendarRights],
  handlers: [
    ...entityHandlers(calendarService),
    handle(nationalDays, async (_ctx, { year }) => nationalDaysOf(year)),
    handle(workCalendar, async (ctx, { id }) => {
      const [found] = await workCalendars(ctx, [id]);
      if (!found) throw absent();
      return found;
    }),
    handle(setDefaultCalendar, async (ctx, { id }) => {
      const row = await calendarService.row(ctx, id, true);
      if (row.ownerKind !== 'company') throw absent();
      await sql`UPDATE calendar SET is_default = (id = ${id}), version = version + 1 WHERE company_id = ${ctx.viewer.companyId} AND (is_default OR id = ${id})`.execute(
        ctx.db,
      );
      return null;
    }),
  ],
};
