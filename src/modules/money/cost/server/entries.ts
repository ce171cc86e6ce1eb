/**
 * The ledger of cost as rows: of a project, of a program with its projects, or of all one may see. Who lacks pm:cost:query in a
 * project is told its labor as one sum a month: a line with a person and hours would give the rate away.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { absent, forbidden } from '#kernel/problem.ts';
import { defaultSet } from '#modules/money/account/server/public.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { type Ctx, handle } from '#server/context.ts';
import { reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { type CostEntryRow, costEntries, exportCostEntries } from '../cost.calls.ts';
import { costTexts as t } from '../cost.texts.ts';
import { costReport } from '../cost-reports.ts';
import { costRights } from '../cost-sheet.entity.ts';

type Where = RawBuilder<SqlBool>;

interface Asked {
  projectId?: number | null;
  programId?: number | null;
  from?: string | null;
  to?: string | null;
  known?: string | null;
  since?: string | null;
}

/** Entries `e` of the objects asked for, among those in which the viewer holds a right. */
export async function entriesWithin(
  ctx: Ctx,
  { projectId, programId }: Pick<Asked, 'projectId' | 'programId'>,
  right: string,
): Promise<Where> {
  const project = sql<SqlBool>`e.object_kind = 'project' AND ${objectsWith(ctx, 'project', right, sql`e.object_id`)}`;
  if (projectId) {
    if (!(await ctx.can(right, { projectId }))) throw forbidden();
    return sql<SqlBool>`e.object_kind = 'project' AND e.object_id = ${projectId}`;
  }
  if (programId) {
    if (!(await ctx.can(right, { programId }))) throw absent();
    // Holders of the right to costs in a program are told the sums of all its projects (ADR 038), their entries in those they may see.
    const all = await ctx.can(COST_RIGHT, { programId });
    return sql<SqlBool>`((e.object_kind = 'program' AND e.object_id = ${programId}) OR (${all ? sql`e.object_kind = 'project'` : project}
      AND EXISTS (SELECT FROM project p WHERE p.company_id = e.company_id AND p.id = e.object_id AND p.program = ${programId})))`;
  }
  return sql<SqlBool>`((${project}) OR (e.object_kind = 'program' AND ${objectsWith(ctx, 'program', right, sql`e.object_id`)}))`;
}

/** Entries that are told one by one: of what the viewer may read, labor only where they may know rates. Of others there are sums. */
export const detailed = (ctx: Ctx): Where =>
  sql<SqlBool>`(e.object_kind = 'program' OR (${objectsWith(ctx, 'project', costRights.read, sql`e.object_id`)}
    AND (e.source <> 'hours' OR ${objectsWith(ctx, 'project', COST_RIGHT, sql`e.object_id`)})))`;

/** Of a time, and booked between two instants. */
export const inTime = ({ from, to, known, since }: Asked): Where =>
  sql<SqlBool>`e.effect_date BETWEEN coalesce(${from ?? null}::date, '-infinity') AND coalesce(${to ?? null}::date, 'infinity')
    AND e.known_at <= coalesce(${known ? new Date(known) : null}::timestamptz, 'infinity')
    AND e.known_at > coalesce(${since ? new Date(since) : null}::timestamptz, '-infinity')`;

async function source(ctx: Ctx, input: InputOf<typeof costEntries>): Promise<Source<CostEntryRow>> {
  const within = await entriesWithin(ctx, input, costRights.read);
  const { baseCurrency } = await defaultSet(ctx);
  const { companyId } = ctx.viewer;
  const money = (cents: RawBuilder<unknown>) => sql`ROW((${cents})::bigint, ${baseCurrency}::text)::money_value`;
  const of = sql`e.company_id = ${companyId} AND ${within} AND ${inTime(input)}`;
  const [hoursBefore, hoursAfter] = ctx.say(t.hoursOf, { person: '\u0001' }).split('\u0001');
  const ofMonth = (said: (typeof t)['laborOfMonth']) => {
    const [before = '', after = ''] = ctx.say(said, { month: '\u0001' }).split('\u0001');
    return sql`${before} || to_char(e.effect_date, 'YYYY-MM') || ${after}`;
  };
  const rows = sql`SELECT e.id, e.source, e.source_id, e.effect_date, e.posting_date, e.known_at, e.subject,
      CASE WHEN e.object_kind = 'project' THEN e.object_id END AS project, CASE WHEN e.object_kind = 'program' THEN e.object_id END AS program,
      e.task, e.person, CASE WHEN e.source = 'hours' THEN round(e.minutes / 60.0, 1) END AS hours,
      CASE WHEN e.day_cents IS NOT NULL THEN ${money(sql`e.day_cents`)} END AS day_rate, ${money(sql`e.cents`)} AS amount,
      e.source = 'hours' AND e.day_cents IS NULL AS unrated, e.reverses IS NOT NULL AS reverses,
      e.subject IS NULL AS no_subject, e.task IS NULL AS no_task, k.responsible, k.responsible IS NULL AS nobody,
      coalesce(e.note, CASE e.source WHEN 'sheet' THEN s.name WHEN 'hours' THEN ${hoursBefore ?? ''} || coalesce(u.emp_name, '') || ${hoursAfter ?? ''} END,
        k.name, '') AS title
    FROM cost_entry e
      LEFT JOIN cost_sheet s ON e.source = 'sheet' AND s.company_id = e.company_id AND s.id = e.source_id
      LEFT JOIN "user" u ON u.company_id = e.company_id AND u.id = e.person
      LEFT JOIN task k ON k.company_id = e.company_id AND k.id = e.task
    WHERE ${of} AND ${detailed(ctx)}
    UNION ALL SELECT min(e.id), e.source, NULL, max(e.effect_date), max(e.posting_date), max(e.known_at), e.subject, e.object_id, NULL, NULL, NULL,
      NULL, NULL, ${money(sql`sum(e.cents)`)}, false, false, e.subject IS NULL, true, NULL, true,
      CASE e.source WHEN 'hours' THEN ${ofMonth(t.laborOfMonth)} ELSE ${ofMonth(t.costOfMonth)} END
    FROM cost_entry e WHERE ${of} AND NOT ${detailed(ctx)}
    GROUP BY e.object_id, e.subject, e.source, to_char(e.effect_date, 'YYYY-MM')`;
  const { rows: found } = await sql<{
    hours: number;
  }>`SELECT coalesce(round(sum(e.minutes) / 60.0, 1), 0)::float8 AS hours
    FROM cost_entry e WHERE ${of} AND ${detailed(ctx)} AND e.source = 'hours' AND e.day_cents IS NULL`.execute(ctx.db);
  return { rows, figures: { unrated: found[0]!.hours } };
}

export const entryHandlers = [
  handle(costEntries, async (ctx, input) => reportAnswer(ctx, costReport, input, await source(ctx, input))),
  handle(exportCostEntries, async (ctx, input) => reportSheet(ctx, costReport, input, await source(ctx, input))),
];
