/** Server of work calendars. */
import { type SqlBool, sql } from 'kysely';
import { entityCalls, type Option } from '#kernel/entity-calls.ts';
import { absent, problem } from '#kernel/problem.ts';
import { type Ctx, handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { type ListInput, titlesOf } from '#server/entity/entity-read.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { companyCalendar, nationalDays, setDefaultCalendar, workCalendar } from '../calendar.calls.ts';
import { type CalendarRow, calendar } from '../calendar.entity.ts';
import { calendarPlaces } from '../calendar.menu.ts';
import { calendarModule } from '../calendar.module.ts';
import { calendarRights } from '../calendar.rights.ts';
import { calendarTexts } from '../calendar.rules.ts';
import { nationalDaysOf } from './national-days.ts';
import { seenByOwners } from './owners.ts';
import { calendarRules, defaultCalendarId, workCalendars } from './work-calendars.ts';

/** Calendars of other people and of projects one has no part in are not to be known. */
const calendarService = entityService(calendar, {
  ...calendarRules,
  // The plan follows the calendar of its project, and an approval may hold a change back: that is done in the project.
  check: async (ctx, change) =>
    change.before?.ownerKind === 'project'
      ? [problem(calendarTexts.inProject)]
      : ((await calendarRules.check?.(ctx, change)) ?? []),
  visible: async (ctx) => {
    if (await ctx.can('sys:calendar:edit')) return null;
    const me = ctx.viewer.userId;
    return sql<SqlBool>`(t.owner_kind = 'company' OR t.owner_user = ${me} OR ${seenByOwners(ctx)})`;
  },
});

/** Calendars of different owners often have one name: those of projects and people show their owner's name too. */
async function withOwners(ctx: Ctx, options: readonly Option[]): Promise<Option[]> {
  const ids = options.map(({ id }) => id);
  const { rows } = await sql<
    Pick<CalendarRow, 'id' | 'ownerProject' | 'ownerUser'>
  >`SELECT id, owner_project, owner_user
    FROM calendar WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])`.execute(ctx.db);
  const titles = await titlesOf(calendar, ctx, rows);
  const owners = new Map(
    rows.map(({ id, ownerProject, ownerUser }) => [
      id,
      titles.ownerProject?.[ownerProject ?? 0] ?? titles.ownerUser?.[ownerUser ?? 0],
    ]),
  );
  return options.map((option) => {
    const owner = owners.get(option.id);
    return owner ? { ...option, title: ctx.say(calendarTexts.ofOwner, { name: option.title, owner }) } : option;
  });
}

export const calendarServer: ServerModule = {
  ...calendarModule,
  menu: calendarPlaces,
  services: [calendarService],
  rights: [calendarRights],
  handlers: [
    ...entityHandlers(calendarService, ['options']),
    handle(entityCalls(calendar).options, async (ctx, input) =>
      withOwners(ctx, await calendarService.options(ctx, input as ListInput)),
    ),
    handle(nationalDays, async (_ctx, { year }) => nationalDaysOf(year)),
    handle(workCalendar, async (ctx, { id }) => {
      await calendarService.row(ctx, id);
      const [found] = await workCalendars(ctx, [id]);
      if (!found) throw absent();
      return found;
    }),
    handle(companyCalendar, async (ctx) => (await workCalendars(ctx, [await defaultCalendarId(ctx)]))[0]!),
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
