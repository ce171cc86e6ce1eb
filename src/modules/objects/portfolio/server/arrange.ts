/**
 * What a portfolio governs: projects of no program and programs, each by one portfolio at most; a project in a program is
 * governed with it (triggers of migration 0900 keep that). The portfolio is held first, then programs, then projects, in the order
 * of their ids.
 */
import { sql } from 'kysely';
import { absent, type Problem, problem, Refusal } from '#kernel/problem.ts';
import { type ProgramRow, program } from '#modules/objects/program/program.entity.ts';
import { programRow } from '#modules/objects/program/server/public.ts';
import { type ProjectRow, project } from '#modules/objects/project/project.entity.ts';
import { lockProject } from '#modules/objects/project/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { setRows } from '#server/entity/set-rows.ts';
import { mustNotStand } from '#server/entity/standing.ts';
import { addItems, removeItems } from '../portfolio.calls.ts';
import type { PortfolioRow } from '../portfolio.entity.ts';
import { MOST_GOVERNED, portfolioTexts as t } from '../portfolio.rules.ts';
import { portfolioRow } from './portfolio-row.ts';

async function lockOpen(ctx: Ctx, portfolioId: number): Promise<PortfolioRow> {
  const row = await portfolioRow(ctx, portfolioId, true);
  if (row.status === 'done') throw new Refusal([problem(t.endedReadOnly)]);
  await mustNotStand(ctx, 'portfolio', [portfolioId], ['items']);
  return row;
}

const inOrder = (ids: readonly number[] | null | undefined): number[] => [...new Set(ids ?? [])].sort((a, b) => a - b);

async function assign(
  ctx: Ctx,
  row: PortfolioRow,
  items: { programs: readonly ProgramRow[]; projects: readonly ProjectRow[] },
  to: number | null,
): Promise<void> {
  const { programs, projects } = items;
  if (programs.length + projects.length === 0) return;
  await setRows(program, ctx, programs, { portfolio: to }, 'update');
  await setRows(project, ctx, projects, { portfolio: to }, 'update');
  const names = [...programs, ...projects].map(({ name }) => name).join(', ');
  const [before, after] = to === null ? [names, null] : [null, names];
  await logChanges(ctx, [
    {
      entity: 'portfolio',
      recordId: row.id,
      recordTitle: row.name,
      action: 'update',
      version: row.version,
      changes: [{ field: 'items', before, after }],
    },
  ]);
}

interface Chosen {
  programs?: readonly number[] | null | undefined;
  projects?: readonly number[] | null | undefined;
}

function whyNot(portfolioId: number, row: { name: string; portfolio: number | null }, mayEdit: boolean): Problem[] {
  if (!mayEdit) return [problem(t.notEditable, { name: row.name })];
  return row.portfolio !== null && row.portfolio !== portfolioId ? [problem(t.notFree, { name: row.name })] : [];
}

/** Adds what the viewer may edit and no other portfolio governs; all or none. */
export async function joinPortfolio(ctx: Ctx, portfolioId: number, chosen: Chosen): Promise<void> {
  const row = await lockOpen(ctx, portfolioId);
  const problems: Problem[] = [];
  const [programs, projects]: [ProgramRow[], ProjectRow[]] = [[], []];
  for (const id of inOrder(chosen.programs)) {
    const held = await ctx.rightsIn({ programId: id });
    if (held.size === 0) throw absent();
    const one = await programRow(ctx, id, true);
    problems.push(...whyNot(portfolioId, one, held.has('pm:program:edit')));
    if (one.portfolio === null) programs.push(one);
  }
  for (const id of inOrder(chosen.projects)) {
    const held = await ctx.rightsIn({ projectId: id });
    if (held.size === 0) throw absent();
    const one = await lockProject(ctx, id);
    const refused = whyNot(portfolioId, one, held.has('pm:project:edit'));
    if (refused.length === 0 && one.program !== null && one.portfolio === null)
      refused.push(problem(t.inProgram, { name: one.name }));
    problems.push(...refused);
    if (one.portfolio === null) projects.push(one);
  }
  if (problems.length === 0 && inOrder(chosen.programs).length + inOrder(chosen.projects).length === 0)
    problems.push(problem(t.nothingChosen));
  const { rows } = await sql<{ n: number }>`SELECT (SELECT count(*) FROM program
      WHERE company_id = ${ctx.viewer.companyId} AND portfolio = ${portfolioId})::int
    + (SELECT count(*) FROM project WHERE company_id = ${ctx.viewer.companyId} AND portfolio = ${portfolioId})::int AS n`.execute(
    ctx.db,
  );
  if (rows[0]!.n + programs.length + projects.length > MOST_GOVERNED)
    problems.push(problem(t.tooMany, { max: MOST_GOVERNED }));
  if (problems.length > 0) throw new Refusal(problems);
  await assign(ctx, row, { programs, projects }, portfolioId);
}

/** Programs that the portfolio governs, and its projects of no program, among these. */
async function own(ctx: Ctx, portfolioId: number, chosen: Chosen): Promise<{ programs: number[]; projects: number[] }> {
  const { companyId } = ctx.viewer;
  const programs = await sql<{ id: number }>`SELECT id FROM program WHERE company_id = ${companyId}
    AND portfolio = ${portfolioId} AND id = ANY(${inOrder(chosen.programs)}::bigint[]) ORDER BY id`.execute(ctx.db);
  const projects = await sql<{ id: number }>`SELECT id FROM project WHERE company_id = ${companyId} AND program IS NULL
    AND portfolio = ${portfolioId} AND id = ANY(${inOrder(chosen.projects)}::bigint[]) ORDER BY id`.execute(ctx.db);
  return { programs: programs.rows.map(({ id }) => id), projects: projects.rows.map(({ id }) => id) };
}

export const arrangeHandlers = [
  handle(addItems, async (ctx, { portfolioId, ...chosen }) => {
    await joinPortfolio(ctx, portfolioId, chosen);
    return null;
  }),
  handle(removeItems, async (ctx, { portfolioId, ...chosen }) => {
    const row = await lockOpen(ctx, portfolioId);
    const [programs, projects]: [ProgramRow[], ProjectRow[]] = [[], []];
    const ids = await own(ctx, portfolioId, chosen);
    for (const id of ids.programs) programs.push(await programRow(ctx, id, true));
    for (const id of ids.projects) projects.push(await lockProject(ctx, id));
    await assign(ctx, row, { programs, projects }, null);
    return null;
  }),
];
