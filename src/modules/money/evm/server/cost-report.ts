/** Projects in figures of earned value at a day: those whose cost the viewer may see. */
import { sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { parseDay } from '#kernel/dates.ts';
import type { Money } from '#kernel/field.ts';
import { amountOf } from '#kernel/fields/money.ts';
import { defaultSet } from '#modules/money/account/server/public.ts';
import { objectsWith, seenObjects } from '#modules/people/team/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import { type Ctx, handle } from '#server/context.ts';
import { inheritedBy } from '#server/entity/inherited.ts';
import { computedRows, reportAnswer, reportSheet, type Source } from '#server/report/report.ts';
import { exportProjectCostReport, type ProjectCostRow, projectCostReport } from '../budget-actual.calls.ts';
import { projectCosts } from '../budget-actual.reports.ts';
import { type Forecast, isFigure, measures } from '../evm.rules.ts';
import { evmSetting } from '../evm-setting.ts';
import { sumsOfProjects } from './read-evm.ts';

interface Found {
  id: number;
  name: string;
  program: number | null;
  status: string;
  may: boolean;
}

async function source(ctx: Ctx, input: InputOf<typeof projectCostReport>): Promise<Source<ProjectCostRow>> {
  const { rows } = await sql<Found>`SELECT p.id, p.name, p.program, p.status,
      coalesce(${objectsWith(ctx, 'project', COST_RIGHT, sql`p.id`)} AND ${objectsWith(ctx, 'project', 'pm:evm:query', sql`p.id`)}, false) AS may
    FROM project p WHERE p.company_id = ${ctx.viewer.companyId} AND ${seenObjects(ctx, 'project', sql`p.id`)}
      AND (${input.scope} = 'all' OR p.status IN ('ongoing', 'pause')) ORDER BY p.id`.execute(ctx.db);
  const may = rows.filter((row) => row.may);
  const day = parseDay(input.day)!;
  const sums = await sumsOfProjects(ctx, may, day, input.known ?? null);
  const settings = await inheritedBy(
    ctx,
    evmSetting,
    may.map(({ id }) => ({ scope: 'project', id })),
  );
  const { baseCurrency: currency } = await defaultSet(ctx);
  const money = (cents: number): Money => ({ amount: amountOf(cents), currency });
  const made = may.map(({ id, name, program, status }, i): ProjectCostRow => {
    const { forecast, factor } = settings({ scope: 'project', id }).config;
    const m = measures(sums[i]!, { forecast: forecast as Forecast, factor: Math.round(Number(factor ?? 1) * 1000) });
    return {
      ...{ id, project: id, title: name, program, status, bac: money(m.bac), pv: money(m.pv), ev: money(m.ev) },
      ...{ ac: money(m.ac), cv: money(m.cv), sv: money(m.sv) },
      cpi: isFigure(m.cpi) ? m.cpi.toFixed(4) : null,
      spi: isFigure(m.spi) ? m.spi.toFixed(4) : null,
      eac: isFigure(m.eac) ? money(m.eac) : null,
      vac: isFigure(m.vac) ? money(m.vac) : null,
    };
  });
  const shown = sums.slice(0, 30);
  const line = (key: 'bac' | 'ev' | 'ac'): number[] => shown.map((one) => one[key] / 100);
  return {
    ...computedRows(projectCosts, made),
    figures: { left: rows.length - may.length },
    series: {
      projects: {
        x: shown.map(({ name }) => name),
        keys: shown.map(({ project }) => String(project)),
        lines: { bac: line('bac'), ev: line('ev'), ac: line('ac') },
      },
    },
  };
}

export const costReportHandlers = [
  handle(projectCostReport, async (ctx, input) => reportAnswer(ctx, projectCosts, input, await source(ctx, input))),
  handle(exportProjectCostReport, async (ctx, input) =>
    reportSheet(ctx, projectCosts, input, await source(ctx, input)),
  ),
];
