/** Sign-ins counted by day, person or department. */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { parseDay } from '#kernel/dates.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { type Ctx, handle } from '#server/context.ts';
import { reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { type AccessRow, accessReport, accessStatistics, exportAccess } from '../access-statistics.calls.ts';
import { FAILED_SIGN_INS } from '../log.reports.ts';
import { logTexts } from '../log.texts.ts';

const MOST_DAYS = 366;
const counts = sql`count(*) FILTER (WHERE l.action = 'signIn')::integer AS sign_ins,
  count(DISTINCT l.user_id) FILTER (WHERE l.action = 'signIn')::integer AS people,
  count(*) FILTER (WHERE l.action = ANY(${[...FAILED_SIGN_INS]}::text[]))::integer AS failures`;

function statistics(ctx: Ctx, { by, from, to }: InputOf<typeof accessStatistics>): Source<AccessRow> {
  const days = (parseDay(to) ?? 0) - (parseDay(from) ?? 0) + 1;
  if (days < 1 || days > MOST_DAYS) throw new Refusal([problem(logTexts.period, { max: MOST_DAYS }, 'to')]);
  const { companyId } = ctx.viewer;
  const shift = sql`${ctx.utcOffset} * interval '1 minute'`;
  const inside = sql`l.company_id = ${companyId} AND l.at >= (${from}::date)::timestamp AT TIME ZONE 'UTC' - ${shift}
    AND l.at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC' - ${shift}`;
  const counted = {
    day: sql`SELECT to_char(d.day, 'YYYY-MM-DD') AS key, to_char(d.day, 'YYYY-MM-DD') AS title, ${counts},
        row_number() OVER (ORDER BY d.day DESC) AS id
      FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') AS d(day)
      LEFT JOIN login_log l ON ${inside} AND (l.at AT TIME ZONE 'UTC' + ${shift})::date = d.day::date
      GROUP BY d.day`,
    user: sql`SELECT u.id::text AS key, u.emp_name || ' (' || u.username || ')' AS title, ${counts},
        row_number() OVER (ORDER BY count(*) FILTER (WHERE l.action = 'signIn') DESC, u.id) AS id
      FROM login_log l JOIN "user" u ON u.id = l.user_id AND u.company_id = l.company_id WHERE ${inside}
      GROUP BY u.id`,
    department: sql`SELECT d.id::text AS key, d.name AS title, ${counts},
        row_number() OVER (ORDER BY count(*) FILTER (WHERE l.action = 'signIn') DESC, d.id) AS id
      FROM login_log l JOIN "user" u ON u.id = l.user_id AND u.company_id = l.company_id
      JOIN department d ON d.id = u.department AND d.company_id = u.company_id WHERE ${inside}
      GROUP BY d.id`,
  };
  return { rows: counted[by] };
}

export const accessHandlers = [
  handle(accessStatistics, (ctx, input) => reportAnswer(ctx, accessReport, input, statistics(ctx, input))),
  handle(exportAccess, (ctx, input) => reportSheet(ctx, accessReport, input, statistics(ctx, input))),
];
