/**
 * Which projects make up a program, and moving the program.
 *
 * Invariants: a project belongs to one program at most; it is added by somebody who may edit it, and taken out by
 * whoever arranges the program. The program is held first, then its projects in the order of their ids.
 */
import { sql } from 'kysely';
import { dateOfInstant } from '#kernel/dates.ts';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { ProjectRow } from '#modules/project/project.entity.ts';
import { changesOf } from '#modules/project/project.rules.ts';
import { lockProject } from '#modules/project/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { addProjects, moveProgram, removeProjects } from '../program.calls.ts';
import type { ProgramRow } from '../program.entity.ts';
import { hasEnded, programTexts, refuseProgramMove } from '../program.rules.ts';
import { programRow } from './program-row.ts';

/** Projects of the program that are neither completed nor terminated. */
export async function unfinishedProjects(ctx: Ctx, programId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND program = ${programId} AND status NOT IN ('done', 'passoff')`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}

async function lockOpenProgram(ctx: Ctx, programId: number): Promise<ProgramRow> {
  const row = await programRow(ctx, programId, true);
  if (hasEnded(row.status)) throw new Refusal([problem(programTexts.finishedReadOnly)]);
  return row;
}

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Gives the projects to the program (null: to none) and tells it in the logs of both. */
async function assign(ctx: Ctx, row: ProgramRow, projects: readonly ProjectRow[], program: number | null) {
  if (projects.length === 0) return;
  const { companyId, userId } = ctx.viewer;
  await sql`UPDATE project SET program = ${program}::bigint, version = version + 1, updated_at = ${new Date(ctx.now)},
    updated_by = ${userId} WHERE company_id = ${companyId} AND id = ANY(${projects.map((p) => p.id)}::bigint[])`.execute(
    ctx.db,
  );
  const names = projects.map((p) => p.name).join(', ');
  const [before, after] = program === null ? [names, null] : [null, names];
  await logChanges(ctx, [
    ...projects.map((p) => ({
      entity: 'project',
      recordId: p.id,
      recordTitle: p.name,
      action: 'update',
      version: p.version + 1,
      changes: [{ field: 'program', before: p.program, after: program }],
      scope: { projectId: p.id },
    })),
    {
      entity: 'program',
      recordId: row.id,
      recordTitle: row.name,
      action: 'update',
      version: row.version,
      changes: [{ field: 'projects', before, after }],
    },
  ]);
}

/** Adds projects the viewer may edit and which belong to no other program; all or none. */
export async function joinProgram(ctx: Ctx, programId: number, ids: readonly number[]): Promise<void> {
  const row = await lockOpenProgram(ctx, programId);
  const problems: Problem[] = [];
  const projects: ProjectRow[] = [];
  for (const id of inOrder(ids)) {
    const held = await ctx.rightsIn({ projectId: id });
    if (held.size === 0) throw absent();
    const one = await lockProject(ctx, id);
    projects.push(one);
    if (!held.has('pm:project:edit')) problems.push(problem(programTexts.notEditable, { name: one.name }));
    else if (one.program !== null && one.program !== programId)
      problems.push(problem(programTexts.notFree, { name: one.name }));
  }
  if (problems.length > 0) throw new Refusal(problems);
  await assign(
    ctx,
    row,
    projects.filter((p) => p.program === null),
    programId,
  );
}

export const arrangeHandlers = [
  handle(addProjects, async (ctx, { programId, projects }) => {
    await joinProgram(ctx, programId, projects);
    return null;
  }),
  handle(removeProjects, async (ctx, { programId, projects: ids }) => {
    const row = await lockOpenProgram(ctx, programId);
    const { rows } = await sql<{ id: number }>`SELECT id FROM project
      WHERE company_id = ${ctx.viewer.companyId} AND program = ${programId} AND id = ANY(${[...ids]}::bigint[])`.execute(
      ctx.db,
    );
    const projects: ProjectRow[] = [];
    for (const id of inOrder(rows.map((p) => p.id))) projects.push(await lockProject(ctx, id));
    await assign(ctx, row, projects, null);
    return null;
  }),
  handle(moveProgram, async (ctx, { programId, action, reason }) => {
    const row = await programRow(ctx, programId, true);
    const refused = refuseProgramMove(action, {
      status: row.status,
      unfinished: await unfinishedProjects(ctx, programId),
    });
    if (refused) throw new Refusal([refused]);
    const { status, actualStart, actualEnd } = changesOf(row, action, dateOfInstant(ctx.now, ctx.utcOffset));
    await sql`UPDATE program SET status = ${status}, actual_start = ${actualStart}::date, actual_end = ${actualEnd}::date,
      version = version + 1, updated_at = ${new Date(ctx.now)}, updated_by = ${ctx.viewer.userId}
      WHERE company_id = ${ctx.viewer.companyId} AND id = ${programId}`.execute(ctx.db);
    await logChanges(ctx, [
      {
        entity: 'program',
        recordId: programId,
        recordTitle: row.name,
        action,
        version: row.version + 1,
        changes: [
          { field: 'status', before: row.status, after: status },
          ...(reason ? [{ field: 'reason', before: null, after: reason }] : []),
        ],
      },
    ]);
    return { status };
  }),
];
