/**
 * What budgets and orders of a project, or of a program with its projects, are made of: each part with the group it counts in. Figures
 * are sums of parts, and a click on a figure shows them. Labor is told by task and person to holders of pm:cost:query in the project alone.
 */
import { type RawBuilder, sql } from 'kysely';
import { labourSubjects } from '#modules/money/budget/server/public.ts';
import { committedOf } from '#modules/money/contract/server/public.ts';
import { detailed, entriesWithin } from '#modules/money/cost/server/public.ts';
import { objectIdsWith } from '#modules/people/team/server/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { Ctx } from '#server/context.ts';
import type { CostGroup } from '../budget-actual.calls.ts';
import { type PlannedLine, plannedLines } from './planned-lines.ts';

export const ACTUAL_RIGHT = 'pm:actualCost:query';
/** Groups of their own. */
export const LABOR = '#labor';
export const RESERVE = '#reserve';

export interface Objects {
  projects: readonly number[];
  program: number | null;
}

export interface Part {
  key: string | null;
  cents: number;
  scope: 'project' | 'program';
  object: number;
  subject: number | null;
  task: number | null;
  /** Who ordered it; null: it is budget. */
  contract: number | null;
  reserve: boolean;
  /** By task or person it is not told. */
  hidden: boolean;
}

const text = (id: number | null): string | null => (id === null ? null : String(id));

/** Who is in charge of tasks. */
async function inCharge(ctx: Ctx, tasks: readonly (number | null)[]): Promise<(task: number | null) => number | null> {
  const ids = [...new Set(tasks.flatMap((task) => task ?? []))];
  const { rows } = await sql<{ id: number; responsible: number | null }>`SELECT id, responsible FROM task
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids}::bigint[])`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.id, row.responsible]));
  return (task) => (task === null ? null : (found.get(task) ?? null));
}

/** Lines of labor, and of projects whose cost the viewer is told as a whole. A plan's cost is that of its people. */
async function hiddenOf(
  ctx: Ctx,
  lines: readonly PlannedLine[],
  { projects, program }: Objects,
): Promise<(line: PlannedLine) => boolean> {
  const read = await objectIdsWith(ctx, 'project', ACTUAL_RIGHT, projects);
  const priced = await objectIdsWith(ctx, 'project', COST_RIGHT, projects);
  const ofProgram = program !== null && (await ctx.can(COST_RIGHT, { programId: program }));
  const labour = await labourSubjects(
    ctx,
    lines.flatMap(({ subject }) => subject ?? []),
  );
  return ({ scope, object, subject }) => {
    const isLabour = subject === null || labour.has(subject);
    if (scope === 'program') return isLabour && !ofProgram;
    return !read.has(object) || (isLabour && !priced.has(object));
  };
}

/** Parts of budgets by any group but the month. */
export async function budgetParts(ctx: Ctx, objects: Objects, by: CostGroup): Promise<Part[]> {
  const { projects, program } = objects;
  const lines = [
    ...(await plannedLines(ctx, 'project', projects)),
    ...(program === null ? [] : await plannedLines(ctx, 'program', [program])),
  ];
  const charge = await inCharge(
    ctx,
    lines.map(({ task }) => task),
  );
  const hidden = await hiddenOf(ctx, lines, objects);
  const fine = by === 'task' || by === 'person';
  return lines.map((line): Part => {
    const { scope, object, subject, task, cents, reserve, responsible } = line;
    const secret = hidden(line);
    const key = reserve
      ? RESERVE
      : fine && secret
        ? LABOR
        : {
            subject: text(subject),
            task: text(task),
            person: text(responsible ?? charge(task)),
            project: scope === 'project' ? text(object) : null,
            // By month a program's own lines have no plan to follow.
            month: null,
          }[by];
    return { ...{ key, cents, scope, object, subject, task, reserve }, contract: null, hidden: secret };
  });
}

/** Parts of what is ordered. */
export async function committedParts(ctx: Ctx, { projects }: Objects, by: CostGroup): Promise<Part[]> {
  const shares = [];
  for (const id of projects) shares.push(...(await committedOf(ctx, id)));
  // What names no subject is ordered of none of the budget's.
  const named = shares.filter(({ subject, cents }) => subject !== null && cents !== 0);
  const charge = await inCharge(
    ctx,
    named.map(({ task }) => task),
  );
  return named.map(({ project, subject, task, cents, contract }): Part => {
    const key = {
      subject: text(subject),
      task: text(task),
      person: text(charge(task)),
      project: text(project),
      month: null,
    }[by];
    return { key, cents, contract, subject, task, scope: 'project', object: project, reserve: false, hidden: false };
  });
}

/** What an entry is grouped by. */
const KEYS: Readonly<Record<CostGroup, RawBuilder<unknown>>> = {
  subject: sql`e.subject::text`,
  task: sql`e.task::text`,
  month: sql`to_char(e.effect_date, 'YYYY-MM-01')`,
  person: sql`(SELECT k.responsible::text FROM task k WHERE k.company_id = e.company_id AND k.id = e.task)`,
  project: sql`CASE WHEN e.object_kind = 'project' THEN e.object_id::text END`,
};

export interface Spent {
  key: string | null;
  /** First day of its month. */
  month: string;
  source: string;
  cents: number;
}

/** Actual cost by group, month and source. */
export async function spentBy(
  ctx: Ctx,
  input: { projectId?: number | null; programId?: number | null },
  by: CostGroup,
): Promise<Spent[]> {
  const within = await entriesWithin(ctx, input, ACTUAL_RIGHT);
  const fine = by === 'task' || by === 'person';
  const key = fine ? sql`CASE WHEN ${detailed(ctx)} THEN ${KEYS[by]} ELSE ${LABOR} END` : KEYS[by];
  const { rows } = await sql<Spent>`SELECT ${key} AS key, to_char(e.effect_date, 'YYYY-MM-01') AS month, e.source,
      sum(e.cents)::bigint AS cents FROM cost_entry e
    WHERE e.company_id = ${ctx.viewer.companyId} AND ${within} GROUP BY 1, 2, 3 ORDER BY 2, 3`.execute(ctx.db);
  return rows;
}
