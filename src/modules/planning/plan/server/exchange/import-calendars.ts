/** Calendars of an imported file as calendars of the project or template. */
import { sql } from 'kysely';
import { formatDay } from '#kernel/dates.ts';
import type { WorkCalendar } from '#kernel/workdays.ts';
import type { Ctx } from '#server/context.ts';
import type { FidelityEntry } from '../../exchange/exchange-model.ts';
import { exchangeTexts } from '../../exchange/exchange-texts.ts';
import { type PlanOwner, projectOf } from '../plan-owner.ts';

/** Days of exceptions of one calendar, and letters of its name. */
const MOST_DAYS = 2000;
const NAME_LIMIT = 80;

/** The name, with the first number that makes it another than those taken. */
export function numbered(name: string, taken: readonly { name: string }[]): string {
  const names = new Set(taken.map((row) => row.name));
  let free = name;
  for (let n = 2; names.has(free); n++) free = `${name} (${n})`;
  return free;
}

/** Stores calendars of the file as calendars of the project; answers stored id by id in the file, and what was cut or left. */
export async function storeCalendars(
  ctx: Ctx,
  owner: PlanOwner,
  calendars: readonly WorkCalendar[],
  used: ReadonlySet<number>,
): Promise<{ ids: Map<number, number>; notes: FidelityEntry[] }> {
  const ids = new Map<number, number>();
  const notes: FidelityEntry[] = [];
  const projectId = projectOf(owner);
  for (const c of calendars) {
    const about = { object: 'calendar', name: c.name.slice(0, NAME_LIMIT), count: 1 } as const;
    if (!used.has(c.id)) {
      notes.push({ ...about, outcome: 'ignored', message: exchangeTexts.calendarUnused });
      continue;
    }
    const last = c.exceptions[MOST_DAYS - 1];
    if (c.exceptions.length > MOST_DAYS && last) {
      const params = { limit: MOST_DAYS, until: formatDay(last.to) };
      notes.push({ ...about, outcome: 'changed', message: exchangeTexts.exceptionsCut, params });
    }
    if (c.name.length > NAME_LIMIT)
      notes.push({ ...about, outcome: 'changed', message: exchangeTexts.textCut, params: { limit: NAME_LIMIT } });
    const days = c.exceptions
      .slice(0, MOST_DAYS)
      .map((e) => ({ from: formatDay(e.from), to: formatDay(e.to), name: e.name ?? '', shifts: e.shifts }));
    const work = c.week.find((d) => d.length > 0) ?? [
      [480, 720],
      [780, 1020],
    ];
    const hours = Math.max(0.1, Math.min(24, work.reduce((s, [from, to]) => s + to - from, 0) / 60)).toFixed(1);
    const name = c.name.slice(0, NAME_LIMIT);
    const taken = await sql<{
      name: string;
    }>`SELECT name FROM calendar WHERE company_id = ${ctx.viewer.companyId} AND starts_with(name, ${name}) AND owner_project IS NOT DISTINCT FROM ${projectId}::bigint AND owner_user IS NULL`.execute(
      ctx.db,
    );
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO calendar (company_id, name, owner_kind, owner_project, weekend_rule, hours_per_day, shifts, days, week, national_holidays, source_uid, created_by, updated_by)
      VALUES (${ctx.viewer.companyId}, ${numbered(name, taken.rows)}, ${projectId ? 'project' : 'company'}, ${projectId}, 'double', ${hours}::numeric, ${JSON.stringify(work)}::jsonb, ${JSON.stringify(days)}::jsonb,
        ${JSON.stringify(c.week)}::jsonb, false, ${c.id}, ${ctx.viewer.userId || null}, ${ctx.viewer.userId || null}) RETURNING id`.execute(
      ctx.db,
    );
    ids.set(c.id, rows[0]!.id);
  }
  return { ids, notes };
}
