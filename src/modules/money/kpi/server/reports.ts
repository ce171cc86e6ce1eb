/** Reports of KPI: rows are what periods published, the last round of each. */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { objectsWith } from '#modules/people/team/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import {
  exportMultipleKpiReport,
  exportSingleKpiReport,
  type KeptResult,
  type MultipleRow,
  multipleKpiReport,
  type SingleRow,
  singleKpiReport,
} from '../kpi.calls.ts';
import { type KpiDimension, kpiDimensions } from '../kpi.entity.ts';
import { multipleReport, singleReport } from '../kpi.reports.ts';
import { dimensionScores } from '../kpi.score.ts';
import { resultsOf } from './sheet-store.ts';

interface PeriodRow {
  id: number;
  project: number;
  name: string;
  startsOn: string;
  endsOn: string;
}
type Judged = PeriodRow & { result: KeptResult };

/** Published periods of projects, the first first, each with its last published result. */
async function judged(ctx: Ctx, projects: readonly number[]): Promise<Judged[]> {
  const { rows } =
    await sql<PeriodRow>`SELECT id, project_id AS project, name, starts_on::text AS starts_on, ends_on::text AS ends_on
    FROM kpi_period WHERE company_id = ${ctx.viewer.companyId} AND project_id = ANY(${[...projects]}::bigint[])
      AND status IN ('published', 'appealed') ORDER BY ends_on, id`.execute(ctx.db);
  const results = await resultsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const result = results.get(row.id)?.findLast(({ published }) => published);
    return result ? [{ ...row, result }] : [];
  });
}

const text = (value: number | null, digits = 1): string | null => (value === null ? null : value.toFixed(digits));
const change = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 10) / 10;
const DIMENSIONS = Object.keys(kpiDimensions) as KpiDimension[];

function rowsOfPeriod({ result, ...period }: Judged): SingleRow[] {
  const counted = result.items.filter(({ score }) => score !== null);
  const whole = result.sheet
    .filter(({ id }) => counted.some(({ item }) => item === id))
    .reduce((sum, { weight }) => sum + Number(weight), 0);
  return result.sheet.map((item, i) => {
    const own = result.items[i]!;
    return {
      ...{ id: item.id, period: period.id, periodName: period.name, startsOn: period.startsOn, endsOn: period.endsOn },
      ...{ round: result.round, item: item.id, title: item.name, dimension: item.dimension, weight: item.weight },
      value: own.value === null ? null : String(Math.round(own.value * 10_000) / 10_000),
      ...{ auto: text(own.auto), raters: text(own.raters), score: text(own.score) },
      points: own.score === null ? null : text((own.score * Number(item.weight)) / whole, 2),
    };
  });
}

async function single(ctx: Ctx, { projectId }: { projectId: number }): Promise<Source<SingleRow>> {
  const periods = await judged(ctx, [projectId]);
  const [last, before] = [periods.at(-1), periods.at(-2)];
  const [now, then] = [dimensionScores(last?.result), dimensionScores(before?.result)];
  const shown = DIMENSIONS.filter((name) => now[name] !== undefined || then[name] !== undefined);
  return {
    ...computedRows(singleReport, periods.flatMap(rowsOfPeriod)),
    figures: {
      periods: periods.length,
      last: last?.result.total ?? null,
      change: change(last?.result.total ?? null, before?.result.total ?? null),
    },
    series: {
      totals: { x: periods.map(({ name }) => name), lines: { total: periods.map(({ result }) => result.total) } },
      dimensions: {
        x: shown.map((name) => ctx.say({ key: `kpi.${name}`, text: kpiDimensions[name] })),
        lines: { last: shown.map((name) => now[name] ?? null), before: shown.map((name) => then[name] ?? null) },
      },
    },
  };
}

interface ProjectFound {
  id: number;
  name: string;
  program: number | null;
  manager: number | null;
}
const CHARTED = 30;

async function multiple(
  ctx: Ctx,
  input: Pick<InputOf<typeof multipleKpiReport>, 'projectId' | 'with' | 'from' | 'to'>,
): Promise<Source<MultipleRow>> {
  const { companyId } = ctx.viewer;
  const { rows: projects } = await sql<ProjectFound>`SELECT p.id, p.name, p.program, p.manager FROM project p
    WHERE p.company_id = ${companyId} AND coalesce(${objectsWith(ctx, 'project', 'pm:kpi:query', sql`p.id`)}, false)
      AND (${input.with} = 'all' OR p.id = ${input.projectId} OR p.program = (SELECT own.program FROM project own
        WHERE own.company_id = ${companyId} AND own.id = ${input.projectId}))
      AND EXISTS (SELECT FROM kpi_period k WHERE k.company_id = p.company_id AND k.project_id = p.id)
    ORDER BY p.id`.execute(ctx.db);
  const all = Map.groupBy(
    await judged(
      ctx,
      projects.map(({ id }) => id),
    ),
    ({ project }) => project,
  );
  const made = projects.flatMap((project) => {
    const periods = all.get(project.id) ?? [];
    const at = periods.findLastIndex(({ endsOn }) => endsOn >= input.from && endsOn <= input.to);
    if (at < 0) return [];
    return [{ project, last: periods[at]!, before: periods[at - 1]?.result.total ?? null }];
  });
  const totals = made.flatMap(({ last }) => last.result.total ?? []);
  const rows = made.map(({ project, last, before }): MultipleRow => {
    const { total, grade } = last.result;
    const scores = dimensionScores(last.result);
    return {
      ...{
        id: project.id,
        project: project.id,
        title: project.name,
        program: project.program,
        manager: project.manager,
      },
      ...{ period: last.id, periodName: last.name, endsOn: last.endsOn, total: text(total), grade },
      rank: total === null ? null : 1 + totals.filter((other) => other > total).length,
      ...{ before: text(before), change: text(change(total, before)) },
      ...(Object.fromEntries(DIMENSIONS.map((name) => [name, text(scores[name] ?? null)])) as Record<
        KpiDimension,
        string | null
      >),
    };
  });
  const shown = [...made].sort((a, b) => (b.last.result.total ?? -1) - (a.last.result.total ?? -1)).slice(0, CHARTED);
  return {
    ...computedRows(multipleReport, rows),
    figures: {
      projects: rows.length,
      mean: totals.length > 0 ? Math.round((10 * totals.reduce((a, b) => a + b, 0)) / totals.length) / 10 : null,
      without: projects.length - rows.length,
    },
    series: {
      totals: {
        x: shown.map(({ project }) => project.name),
        lines: { total: shown.map(({ last }) => last.result.total), before: shown.map(({ before }) => before) },
      },
    },
  };
}

export const reportHandlers = [
  handle(singleKpiReport, async (ctx, input) => reportAnswer(ctx, singleReport, input, await single(ctx, input))),
  handle(exportSingleKpiReport, async (ctx, input) => reportSheet(ctx, singleReport, input, await single(ctx, input))),
  handle(multipleKpiReport, async (ctx, input) => reportAnswer(ctx, multipleReport, input, await multiple(ctx, input))),
  handle(exportMultipleKpiReport, async (ctx, input) =>
    reportSheet(ctx, multipleReport, input, await multiple(ctx, input)),
  ),
];
