/**
 * Portfolios with all that they govern, as headlines: a member of a portfolio sees those of its projects, programs and
 * portfolios; opening one takes rights there. Four statements, however many there are.
 */
import { type RawBuilder, sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import type { ProjectStatus } from '#modules/objects/project/project.rules.ts';
import { plans, thresholds } from '#modules/objects/project/server/public.ts';
import { lightOf } from '#modules/objects/project/status-light.ts';
import type { Ctx } from '#server/context.ts';
import { visibleWhere, type Where } from '#server/entity/entity-read.ts';
import type { PortfolioStatus } from '../portfolio.entity.ts';
import { type ItemKind, itemKey, type Part, type PortfolioItem, rollUp, type Whole } from '../roll-up.ts';
import { visiblePortfolios } from './portfolio-row.ts';

interface Head {
  id: number;
  name: string;
  code: string;
  manager: string;
  department: string | null;
  plannedStart: string | null;
  plannedEnd: string | null;
  actualStart: string | null;
  actualEnd: string | null;
  open: boolean;
}
type PortfolioHead = Head & { parent: number | null; status: PortfolioStatus };
type ProgramHead = Head & { portfolio: number; status: ProjectStatus };
type ProjectHead = Head & {
  portfolio: number;
  program: number | null;
  status: ProjectStatus;
  progress: number;
  durationDays: number | null;
};

const COLUMNS = sql`t.id, t.name, t.code, u.emp_name AS manager, d.name AS department, t.planned_start::text, t.planned_end::text,
  t.actual_start::text, t.actual_end::text, t.status`;
const NAMES = sql`JOIN "user" u ON u.company_id = t.company_id AND u.id = t.manager
  LEFT JOIN department d ON d.company_id = t.company_id AND d.id = t.department`;

const within = (column: RawBuilder<unknown>, ids: readonly number[]) => sql`${column} = ANY(${[...ids]}::bigint[])`;

const headOf = ({ id, name, code, manager, department, actualStart, actualEnd, open }: Head) => ({
  ...{ id, name, code, manager, department, actualStart, actualEnd, open },
});

/** The portfolios that fulfil `where` (on alias t), those in them, and what they govern; containers come before what is in them. */
export async function portfolioStanding(ctx: Ctx, where: Where): Promise<PortfolioItem[]> {
  const { companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const limits = await thresholds(ctx);
  const { rows: portfolios } = await sql<PortfolioHead>`WITH RECURSIVE inside AS (
      SELECT t.id FROM portfolio t WHERE t.company_id = ${companyId} AND ${where}
      UNION SELECT c.id FROM inside i JOIN portfolio c ON c.company_id = ${companyId} AND c.parent = i.id)
    SELECT ${COLUMNS}, t.parent, (${visiblePortfolios(ctx)}) AS open FROM inside i
      JOIN portfolio t ON t.company_id = ${companyId} AND t.id = i.id ${NAMES} ORDER BY t.code, t.id`.execute(ctx.db);
  const ids = portfolios.map(({ id }) => id);
  const { rows: programs } =
    await sql<ProgramHead>`SELECT ${COLUMNS}, t.portfolio, (${await visibleWhere(program, ctx)}) AS open
    FROM program t ${NAMES} WHERE t.company_id = ${companyId} AND ${within(sql`t.portfolio`, ids)}
    ORDER BY t.planned_start, t.id`.execute(ctx.db);
  const { rows: projects } =
    await sql<ProjectHead>`SELECT ${COLUMNS}, t.portfolio, t.program, t.progress, t.duration_days,
      (${await visibleWhere(project, ctx)}) AS open
    FROM project t ${NAMES} WHERE t.company_id = ${companyId} AND ${within(sql`t.portfolio`, ids)}
    ORDER BY t.planned_start, t.id`.execute(ctx.db);
  const figures = await plans().figures(
    ctx,
    projects.map(({ id }) => id),
    today,
  );
  const parts = new Map(
    projects.map((row): [number, Part] => {
      const { planned, actual, weight, tasks, outlook } = figures(row.id);
      return [
        row.id,
        {
          light: lightOf(row, today, limits.of(row.id)),
          ...{ plannedStart: row.plannedStart, plannedEnd: row.plannedEnd },
          ...{ planEnd: outlook.planEnd, lateTasks: outlook.lateTasks, weight, tasks, planned, actual },
        },
      ];
    }),
  );
  const together = (chosen: readonly ProjectHead[], empty?: Whole['light']): Whole =>
    rollUp(
      chosen.map(({ id }) => parts.get(id)!),
      empty,
    );
  const item = (kind: ItemKind, row: Head & { status: string }, lies: string | null, whole: Whole): PortfolioItem => ({
    ...whole,
    ...headOf(row),
    key: itemKey(kind, row.id),
    within: lies,
    kind,
    status: row.status,
    plannedStart: row.plannedStart ?? whole.plannedStart,
    plannedEnd: row.plannedEnd ?? whole.plannedEnd,
  });
  const known = new Set(ids);
  const ofProgram = Map.groupBy(projects, (row) => row.program);
  const ofPortfolio = Map.groupBy(projects, (row) => row.portfolio);
  const below = belowOf(portfolios);
  return [
    ...portfolios.map((row) => {
      const all = below(row.id).flatMap((id) => ofPortfolio.get(id) ?? []);
      const whole = together(all, row.status === 'ongoing' ? 'ongoing_great' : row.status);
      const lies = row.parent !== null && known.has(row.parent) ? itemKey('portfolio', row.parent) : null;
      return item('portfolio', row, lies, row.status === 'done' ? { ...whole, light: 'done' } : whole);
    }),
    ...programs.map((row) => {
      const whole = together(ofProgram.get(row.id) ?? []);
      const light = lightOf(row, today, limits.company);
      return item('program', row, itemKey('portfolio', row.portfolio), { ...whole, light });
    }),
    ...projects.map((row) => {
      const lies = row.program === null ? itemKey('portfolio', row.portfolio) : itemKey('program', row.program);
      return item('project', row, lies, together([row]));
    }),
  ];
}

/** A portfolio and all portfolios in it. */
function belowOf(portfolios: readonly PortfolioHead[]): (id: number) => number[] {
  const inside = Map.groupBy(portfolios, ({ parent }) => parent);
  const below = (id: number): number[] => [id, ...(inside.get(id) ?? []).flatMap((one) => below(one.id))];
  return below;
}
