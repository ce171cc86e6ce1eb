/**
 * Figures of workflows over instances started in a period: by definition, and by the steps of one.
 *
 * Durations are those of ended instances, and of tasks that people decided; tasks passed automatically are left out.
 * A share is null when nothing could have been late, or nothing was asked.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { DefinitionLine, Durations, FigureRow, NodeLine } from '../../instance/monitor.calls.ts';
import { graphOfVersion } from '../graphs.ts';

export interface Started {
  /** Milliseconds since the epoch. */
  from?: number;
  before?: number;
}

const within = (ctx: Ctx, { from, before }: Started): RawBuilder<unknown> =>
  sql`i.company_id = ${ctx.viewer.companyId} AND i.parent_id IS NULL
    ${from === undefined ? sql`` : sql`AND i.started_at >= ${new Date(from)}`}
    ${before === undefined ? sql`` : sql`AND i.started_at < ${new Date(before)}`}`;

/** Mean, median and 90th percentile of an interval, in milliseconds. */
const durations = (interval: RawBuilder<unknown>, when: RawBuilder<unknown>): RawBuilder<unknown> => {
  const millis = sql`extract(epoch FROM ${interval}) * 1000`;
  const at = (share: number) =>
    sql`(percentile_cont(${sql.lit(share)}) WITHIN GROUP (ORDER BY ${millis}) FILTER (WHERE ${when}))::float8`;
  return sql`(avg(${millis}) FILTER (WHERE ${when}))::float8 AS mean_ms, ${at(0.5)} AS median_ms, ${at(0.9)} AS p90_ms`;
};
const overdueShare = (ctx: Ctx): RawBuilder<unknown> =>
  sql`(count(*) FILTER (WHERE coalesce(k.closed_at, ${new Date(ctx.now)}) > k.due_at))::float8 / nullif(count(k.due_at), 0) AS overdue_share`;

type Whole = Omit<DefinitionLine, 'name' | 'overdueShare'> & { version: number };

/** Every definition with instances in the period, the busiest first. */
export async function definitionLines(ctx: Ctx, period: Started): Promise<DefinitionLine[]> {
  const where = within(ctx, period);
  const { rows } = await sql<Whole>`SELECT i.definition, max(i.definition_version) AS version, count(*) AS instances,
      count(*) FILTER (WHERE i.ended_at IS NULL) AS running, count(*) FILTER (WHERE i.ended_at IS NOT NULL) AS ended,
      ${durations(sql`i.ended_at - i.started_at`, sql`i.ended_at IS NOT NULL`)},
      (count(*) FILTER (WHERE i.status = 'rejected'))::float8 / nullif(count(*) FILTER (WHERE i.ended_at IS NOT NULL), 0) AS rejected_share
    FROM wf_instance i WHERE ${where} GROUP BY i.definition ORDER BY instances DESC, i.definition`.execute(ctx.db);
  const { rows: late } = await sql<{ definition: string; overdueShare: number | null }>`
    SELECT i.definition, ${overdueShare(ctx)} FROM wf_task k JOIN wf_instance i ON i.company_id = k.company_id AND i.id = k.instance_id
    WHERE ${where} GROUP BY i.definition`.execute(ctx.db);
  const shares = new Map(late.map((row) => [row.definition, row.overdueShare]));
  const lines: DefinitionLine[] = [];
  for (const { version, ...row } of rows) {
    const { name } = await graphOfVersion(ctx, row.definition, version);
    lines.push({ ...row, name, overdueShare: shares.get(row.definition) ?? null });
  }
  return lines;
}

/** The steps people decide in a definition, in the order they were first reached. */
export async function nodeLines(ctx: Ctx, definition: string, period: Started): Promise<NodeLine[]> {
  const { rows } = await sql<Omit<NodeLine, 'name'> & { version: number }>`
    SELECT k.node, max(i.definition_version) AS version, count(*) AS tasks, count(*) FILTER (WHERE k.status = 'open') AS open,
      ${durations(sql`k.closed_at - k.opened_at`, sql`k.status IN ('passed', 'failed', 'rejected') AND NOT k.auto`)},
      ${overdueShare(ctx)}, count(*) FILTER (WHERE k.status IN ('rejected', 'failed')) AS rejected,
      (count(*) FILTER (WHERE k.status IN ('rejected', 'failed')))::float8
        / nullif(count(*) FILTER (WHERE k.status IN ('passed', 'rejected', 'failed')), 0) AS rejected_share
    FROM wf_task k JOIN wf_instance i ON i.company_id = k.company_id AND i.id = k.instance_id
    WHERE ${within(ctx, period)} AND i.definition = ${definition} GROUP BY k.node ORDER BY min(k.id)`.execute(ctx.db);
  const lines: NodeLine[] = [];
  for (const { version, ...row } of rows) {
    const node = (await graphOfVersion(ctx, definition, version)).nodes[row.node];
    if (node?.kind !== 'start') lines.push({ ...row, name: node?.name ?? row.node });
  }
  return lines;
}

const MS_PER_HOUR = 3_600_000;
const hours = (millis: number | null): string | null => (millis === null ? null : (millis / MS_PER_HOUR).toFixed(2));
const percent = (share: number | null): number | null => (share === null ? null : Math.round(share * 1000) / 10);
const rounded = (one: Durations) => ({
  mean: hours(one.meanMs),
  median: hours(one.medianMs),
  p90: hours(one.p90Ms),
  overdue: percent(one.overdueShare),
  rejected: percent(one.rejectedShare),
});

/** The lines of the report: a definition each, or each step of all of them. */
export async function figureRows(ctx: Ctx, by: 'definition' | 'step', period: Started): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (const line of await definitionLines(ctx, period)) {
    if (by === 'definition') rows.push({ ...line, ...rounded(line), id: rows.length + 1, node: null });
    else
      for (const { node, name, tasks, open, ...times } of await nodeLines(ctx, line.definition, period))
        rows.push({
          ...times,
          ...rounded(times),
          id: rows.length + 1,
          definition: line.definition,
          node,
          name: `${line.name} / ${name}`,
          instances: tasks,
          running: open,
          ended: tasks - open,
        });
  }
  return rows;
}
