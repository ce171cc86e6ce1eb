/**
 * Which projects make up a program.
 *
 * Invariants: a project belongs to one program at most; it is added by somebody who may edit it, and taken out by
 * whoever arranges the program. The program is held first, then its projects in the order of their ids.
 */
import { sql } from 'kysely';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { type ProjectRow, project } from '#modules/objects/project/project.entity.ts';
import { lockProject } from '#modules/objects/project/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { mustNotStand } from '#server/entity/standing.ts';
import { addProjects, removeProjects } from '../program.calls.ts';
import type { ProgramRow } from '../program.entity.ts';
import { hasEnded, programTexts } from '../program.rules.ts';
import { programRow } from './program-row.ts';

async function lockOpenProgram(ctx: Ctx, programId: number): Promise<ProgramRow> {
  const row = await programRow(ctx, programId, true);
  if (hasEnded(row.status)) throw new Refusal([problem(programTexts.finishedReadOnly)]);
  await mustNotStand(ctx, 'program', [programId], ['projects']);
  return row;
}

const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Assigns the projects to the program (null: to none) and writes it to the logs of both. */
async function assign(ctx: Ctx, row: ProgramRow, projects: readonly ProjectRow[], program: number | null) {
  if (projects.length === 0) return;
  // Logged as a change of the project; its version rises, as with every change.
  const portfolio = program === null ? null : row.portfolio;
  await setRows(project, ctx, projects, { program, portfolio }, 'update');
  const names = projects.map((p) => p.name).join(', ');
  const [before, after] = program === null ? [names, null] : [null, names];
  await logChanges(ctx, [
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
    else if (one.portfolio !== null && one.portfolio !== row.portfolio)
      problems.push(problem(programTexts.otherPortfolio, { name: one.name }));
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
];
