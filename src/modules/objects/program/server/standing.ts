/**
 * How programs and their projects go: lights, planned and actual progress (2-rules §9). The progress of a program is that of
 * all tasks of its projects together, by the weights they have there (ADR 140).
 *
 * Three queries, however many programs. A member of a program sees the headlines of all its projects; opening one takes
 * rights in the project itself.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import type { Outlook } from '#modules/objects/project/light-reasons.ts';
import {
  figuresOf,
  overallSpread,
  type Spread,
  timeElapsed,
  told,
  wholeProgress,
} from '#modules/objects/project/progress.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import type { ProjectStatus } from '#modules/objects/project/project.rules.ts';
import { type PlanFigures, plans, thresholds } from '#modules/objects/project/server/public.ts';
import { type DelayThresholds, lightOf } from '#modules/objects/project/status-light.ts';
import type { Ctx } from '#server/context.ts';
import { visibleWhere, type Where } from '#server/entity/entity-read.ts';
import type { ProgramStanding, Standing } from '../program.calls.ts';

/** More programs than anybody looks at together. */
const MOST = 500;

interface Facts {
  id: number;
  name: string;
  code: string;
  manager: string;
  status: ProjectStatus;
  plannedStart: string;
  plannedEnd: string;
  actualStart: string | null;
  actualEnd: string | null;
  /** Of projects only. */
  durationDays?: number | null;
  open: boolean;
}

function standingOf(
  facts: Facts,
  { planned, outlook }: Pick<PlanFigures, 'planned' | 'outlook'>,
  progress: number,
  today: string,
  limits: DelayThresholds,
): Standing {
  return {
    ...facts,
    ...figuresOf(told(planned), progress),
    light: lightOf(facts, today, limits),
    limits,
    // Names of tasks are for those who may open the project.
    outlook: facts.open ? outlook : { ...outlook, latest: null },
    timeElapsed: timeElapsed(facts.plannedStart, facts.plannedEnd, today),
  };
}

/** A program ends when the plans of its projects do, and is late by their tasks: of those that go on. */
function ofProgram(all: readonly Standing[]): Outlook {
  const projects = all.filter(({ status }) => status !== 'done' && status !== 'passoff');
  const ends = projects.flatMap(({ outlook }) => outlook.planEnd ?? []);
  const lateTasks = projects.reduce((sum, { outlook }) => sum + outlook.lateTasks, 0);
  return { planEnd: ends.sort().at(-1) ?? null, lateTasks, latest: null };
}

/** The programs that fulfil `where` (on alias t), the nearest end first. */
export async function standings(ctx: Ctx, where: Where | null): Promise<ProgramStanding[]> {
  const { companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const limits = await thresholds(ctx);
  const columns = sql`t.id, t.name, t.code, u.emp_name AS manager, t.status, t.planned_start::text, t.planned_end::text,
    t.actual_start::text, t.actual_end::text`;
  // A program has no plan.
  const programs = await sql<Facts>`SELECT ${columns}, true AS open
    FROM program t JOIN "user" u ON u.company_id = t.company_id AND u.id = t.manager
    WHERE t.company_id = ${companyId} AND ${where ?? sql`true`} ORDER BY t.planned_end, t.id LIMIT ${MOST}`.execute(
    ctx.db,
  );
  const ids = programs.rows.map((row) => row.id);
  const projects = await sql<
    Facts & { program: number; progress: number }
  >`SELECT ${columns}, t.program, t.progress, t.duration_days,
      (${await visibleWhere(project, ctx)}) AS open
    FROM project t JOIN "user" u ON u.company_id = t.company_id AND u.id = t.manager
    WHERE t.company_id = ${companyId} AND t.program = ANY(${ids}::bigint[]) ORDER BY t.planned_start, t.id`.execute(
    ctx.db,
  );
  const figures = await plans().figures(
    ctx,
    projects.rows.map((row) => row.id),
    today,
  );
  return programs.rows.map((facts) => {
    const rows = projects.rows.filter((row) => row.program === facts.id);
    const own = rows.map(({ program: _, progress, ...row }) =>
      standingOf(row, figures(row.id), Number(progress), today, limits.of(row.id)),
    );
    const overall = (figure: 'planned' | 'actual'): Spread =>
      overallSpread(rows.map((row) => ({ ...figures(row.id), progress: figures(row.id)[figure] })));
    return {
      ...standingOf(
        facts,
        { planned: overall('planned'), outlook: ofProgram(own) },
        wholeProgress(overall('actual')),
        today,
        limits.company,
      ),
      projects: own,
    };
  });
}
