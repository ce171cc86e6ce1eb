/** Reading frozen facts: figures next to those of the previous report, and their rows next to today's. */
import { sql } from 'kysely';
import { absent } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import type { FactRows, ShownFacts, ShownFigure } from '../project-report.calls.ts';
import type { ProjectReportRow } from '../project-report.entity.ts';
import { type FrozenFact, figuresOf, rowsOf } from '../report-fact.ts';
import { contents, latestOf, projectReportService } from './report-service.ts';
import { factToday, hashOf } from './take-facts.ts';

/**
 * The report before this one, of the same kind: of the nearest period, its latest revision. Facts frozen later than this report's
 * describe a later day, whatever their period, and are not compared.
 */
async function lastBefore(ctx: Ctx, row: ProjectReportRow): Promise<{ id: number; period: string } | null> {
  const { rows } = await sql<{ id: number; period: string }>`SELECT t.id, t.period FROM project_report t
    WHERE t.company_id = ${ctx.viewer.companyId} AND t.project_id = ${row.projectId} AND t.kind = ${row.kind}
      AND t.starts_on < ${row.startsOn}::date AND t.cut_off_at <= ${row.cutOffAt}::timestamptz
    ORDER BY t.starts_on DESC, t.revision DESC LIMIT 1`.execute(ctx.db);
  return rows[0] ?? null;
}

async function newerThan(ctx: Ctx, row: ProjectReportRow): Promise<ShownFacts['newer']> {
  const { rows } = await sql<{ id: number; revision: number }>`SELECT t.id, t.revision FROM project_report t
    WHERE t.company_id = ${ctx.viewer.companyId} AND ${latestOf(row.projectId!)} AND t.kind = ${row.kind}
      AND t.period = ${row.period} AND t.revision > ${row.revision}`.execute(ctx.db);
  return rows[0] ?? null;
}

function shown(fact: FrozenFact, last: FrozenFact | undefined): ShownFigure[] {
  const [now, before] = [figuresOf(fact), last ? figuresOf(last) : {}];
  return fact.figures.map(([key, { name, unit, better }]) => ({
    key,
    name,
    unit,
    value: now[key] ?? null,
    last: before[key] ?? null,
    better: better ?? null,
  }));
}

const mayRead = (ctx: Ctx, row: ProjectReportRow, { need }: FrozenFact): Promise<boolean> =>
  ctx.can(need, { projectId: row.projectId! });

async function frozenOf(ctx: Ctx, id: number) {
  const row = await projectReportService.row(ctx, id);
  const last = await lastBefore(ctx, row);
  const [own, before] = await contents.contents(ctx, last ? [id, last.id] : [id]);
  const lastFact = (key: string): FrozenFact | undefined => before?.facts.find((one) => one.key === key);
  return { row, last, own: own!, lastFact };
}

/** All facts the viewer may read. */
export async function factsOf(ctx: Ctx, id: number): Promise<ShownFacts> {
  const { row, last, own, lastFact } = await frozenOf(ctx, id);
  const facts: ShownFacts['facts'] = [];
  for (const fact of own.facts)
    if (await mayRead(ctx, row, fact))
      facts.push({
        key: fact.key,
        name: fact.name,
        why: fact.why,
        rows: (fact.rows?.length ?? 0) + (fact.rest?.rows ?? 0),
        figures: shown(fact, lastFact(fact.key)),
      });
  return {
    facts,
    last,
    intact: hashOf(own) === row.factsHash,
    since: own.since,
    newer: await newerThan(ctx, row),
  };
}

/** The rows behind a fact, as they were and as they are. */
export async function factRowsOf(ctx: Ctx, id: number, key: string): Promise<FactRows> {
  const { row, own, lastFact } = await frozenOf(ctx, id);
  const fact = own.facts.find((one) => one.key === key);
  if (!fact || !(await mayRead(ctx, row, fact))) throw absent();
  const { kind, period, projectId } = row;
  const now = await factToday(ctx, { kind, period, projectId: projectId! }, own.since, key);
  return {
    name: fact.name,
    entity: fact.entity,
    columns: Object.fromEntries(fact.columns),
    rows: rowsOf(fact),
    // With other columns today, they cannot be compared.
    today: now ? rowsOf(now) : [],
    rest: { rows: fact.rest?.rows ?? 0, today: now?.rest?.rows ?? 0 },
    figures: shown(fact, lastFact(key)),
  };
}
