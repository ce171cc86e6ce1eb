/** Sign-ins counted by day, person or department. */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, Download, handle } from '#server/context.ts';
import { XLSX } from '#server/sheet.ts';
import { writeBook } from '#server/workbooks.ts';
import { type AccessRow, accessStatistics, exportAccess } from '../access-statistics.calls.ts';
import { logTexts } from '../log.texts.ts';

const MOST_DAYS = 366;
const counts = sql`count(*) FILTER (WHERE l.action = 'signIn')::integer AS sign_ins,
  count(DISTINCT l.user_id) FILTER (WHERE l.action = 'signIn')::integer AS people,
  count(*) FILTER (WHERE l.action IN ('wrongPassword', 'wrongCode', 'locked', 'disabled', 'expired'))::integer AS failures`;

async function statistics(ctx: Ctx, { by, from, to }: InputOf<typeof accessStatistics>): Promise<AccessRow[]> {
  const days = (parseDay(to) ?? 0) - (parseDay(from) ?? 0) + 1;
  if (days < 1 || days > MOST_DAYS) throw new Refusal([problem(logTexts.period, { max: MOST_DAYS }, 'to')]);
  const { companyId } = ctx.viewer;
  const shift = sql`${ctx.utcOffset} * interval '1 minute'`;
  const inside = sql`l.company_id = ${companyId} AND l.at >= (${from}::date)::timestamp AT TIME ZONE 'UTC' - ${shift}
    AND l.at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC' - ${shift}`;
  const query = {
    day: sql<AccessRow>`SELECT to_char(d.day, 'YYYY-MM-DD') AS key, to_char(d.day, 'YYYY-MM-DD') AS title, ${counts}
      FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') AS d(day)
      LEFT JOIN login_log l ON ${inside} AND (l.at AT TIME ZONE 'UTC' + ${shift})::date = d.day::date
      GROUP BY d.day ORDER BY d.day`,
    user: sql<AccessRow>`SELECT u.id::text AS key, u.emp_name || ' (' || u.username || ')' AS title, ${counts}
      FROM login_log l JOIN "user" u ON u.id = l.user_id AND u.company_id = l.company_id WHERE ${inside}
      GROUP BY u.id ORDER BY sign_ins DESC, u.id`,
    department: sql<AccessRow>`SELECT d.id::text AS key, d.name AS title, ${counts}
      FROM login_log l JOIN "user" u ON u.id = l.user_id AND u.company_id = l.company_id
      JOIN department d ON d.id = u.department AND d.company_id = u.company_id WHERE ${inside}
      GROUP BY d.id ORDER BY sign_ins DESC, d.id`,
  }[by];
  return (await query.execute(ctx.db)).rows;
}

export const accessHandlers = [
  handle(accessStatistics, statistics),
  handle(exportAccess, async (ctx, input) => {
    const head = [logTexts[input.by], logTexts.signIns, logTexts.people, logTexts.failures].map((text) =>
      ctx.say(text),
    );
    const rows = (await statistics(ctx, input)).map((r) => [r.title, r.signIns, r.people, r.failures]);
    const name = `${ctx.say(logTexts.access)}-${dateOfInstant(ctx.now, ctx.utcOffset)}.xlsx`;
    return new Download(name, XLSX, await writeBook(ctx, ctx.say(logTexts.access), [head, ...rows], [30, 12, 12, 12]));
  }),
];
