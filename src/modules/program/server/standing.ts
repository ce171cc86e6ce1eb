/**
 * How programs and their projects go: lights, planned and actual progress (2-rules §9).
 *
 * Two queries, however many programs. A member of a program sees the headlines of all its projects; opening one takes
 * rights in the project itself.
 */
import { sql } from 'kysely';
import { dateOfInstant, parseDay } from '#kernel/dates.ts';
import { deviationOf, plannedProgress, projectProgress } from '#modules/project/progress.ts';
import { project } from '#modules/project/project.entity.ts';
import type { ProjectStatus } from '#modules/project/project.rules.ts';
import { thresholds } from '#modules/project/server/public.ts';
import { type DelayThresholds, lightOf } from '#modules/project/status-light.ts';
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
  open: boolean;
}

/** Planned duration in days, both ends included: the weight of a project in its program. */
const duration = ({ plannedStart, plannedEnd }: Facts): number => parseDay(plannedEnd)! - parseDay(plannedStart)! + 1;

function standingOf(facts: Facts, progress: number, today: string, limits: DelayThresholds): Standing {
  const planned = facts.status === 'done' ? 100 : plannedProgress(facts.plannedStart, facts.plannedEnd, today);
  return {
    ...facts,
    light: lightOf(facts, today, limits),
    plannedProgress: planned,
    actualProgress: progress,
    deviation: deviationOf(planned, progress).deviation,
  };
}

/** The programs that fulfil `where` (on alias t), the nearest end first. */
export async function standings(ctx: Ctx, where: Where | null): Promise<ProgramStanding[]> {
  const { companyId } = ctx.viewer;
  const today = dateOfInstant(ctx.now, ctx.utcOffset);
  const limits = await thresholds(ctx);
  const columns = sql`t.id, t.name, t.code, u.emp_name AS manager, t.status, t.planned_start::text, t.planned_end::text,
    t.actual_start::text, t.actual_end::text`;
  const programs = await sql<Facts>`SELECT ${columns}, true AS open
    FROM program t JOIN "user" u ON u.company_id = t.company_id AND u.id = t.manager
    WHERE t.company_id = ${companyId} AND ${where ?? sql`true`} ORDER BY t.planned_end, t.id LIMIT ${MOST}`.execute(
    ctx.db,
  );
  const ids = programs.rows.map((row) => row.id);
  const projects = await sql<Facts & { program: number; progress: number }>`SELECT ${columns}, t.program, t.progress,
      (${await visibleWhere(project, ctx)}) AS open
    FROM project t JOIN "user" u ON u.company_id = t.company_id AND u.id = t.manager
    WHERE t.company_id = ${companyId} AND t.program = ANY(${ids}::bigint[]) ORDER BY t.planned_start, t.id`.execute(
    ctx.db,
  );
  return programs.rows.map((facts) => {
    const own = projects.rows.filter((row) => row.program === facts.id);
    const progress = projectProgress(own.map((row) => ({ duration: duration(row), progress: Number(row.progress) })));
    return {
      ...standingOf(facts, progress, today, limits.company),
      projects: own.map(({ program: _, progress: done, ...row }) =>
        standingOf(row, Number(done), today, limits.of(row.id)),
      ),
    };
  });
}
