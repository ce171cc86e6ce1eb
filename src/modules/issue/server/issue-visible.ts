/**
 * Which issues a person may see, and the named views of the lists (records.md B2): those he has to do with (raised, in charge,
 * verifier, had a step), those of objects where he holds `pm:issue:query`, of his departments, or all, by system rights.
 */
import { type SqlBool, sql } from 'kysely';
import type { ScopeName } from '#kernel/entity.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { forbidden } from '#kernel/problem.ts';
import { amongHeld, type Held, heldObjects } from '#modules/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import { ISSUE_VIEWS, type IssueView } from '../issue.calls.ts';

/** Kinds of objects that have issues. */
const KINDS = ['project', 'program'] as const satisfies readonly ScopeName[];

const or = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

/** The rights inside objects that what one may see and do with issues hangs on, asked together. */
const INSIDE = ['pm:issue:query', 'pm:issue:edit', 'pm:issue:delete'] as const;
export type InsideRight = (typeof INSIDE)[number];

/** Where the viewer holds rights on issues; once for a request. */
export const heldOn = (ctx: Ctx): Promise<Held> => heldObjects(ctx, KINDS, INSIDE);

/** Issues of objects of each kind in which the viewer holds a right. */
async function inEachWith(ctx: Ctx, right: InsideRight): Promise<Where[]> {
  const held = await heldOn(ctx);
  return KINDS.map((kind) => amongHeld(ctx, held, kind, right, sql.id('t', `${kind}_id`)));
}
const inObjectsWith = async (ctx: Ctx, right: InsideRight): Promise<Where> => or(await inEachWith(ctx, right));

/** The same of one row that is there. */
export function isInObjectWith(held: Held, right: InsideRight, { projectId, programId }: Owned): boolean {
  const [kind, id] = projectId ? (['project', projectId] as const) : (['program', programId ?? 0] as const);
  const ids = held(kind, right);
  return id > 0 && (ids === null || ids.includes(id));
}
type Owned = { projectId?: number | null; programId?: number | null };

/** Issues the viewer had, or took a step with (kept by the steps, migration 0321). */
const dealtWith = ({ viewer: { userId } }: Ctx): Where => sql<SqlBool>`t.dealt @> ARRAY[${userId}]::bigint[]`;

/** Nobody has it; each apart, as the indexes know them (migration 0462). */
const NOBODYS = [
  sql<SqlBool>`t.status IN ('new', 'processing') AND t.responsible IS NULL`,
  sql<SqlBool>`t.status = 'solved' AND t.verifier IS NULL`,
] as const;

/** Issues of no object that nobody has yet, where the viewer says who gets them. */
const aloneForTriage = ({ viewer: { rights } }: Ctx): Where[] =>
  rights.has('business:issue:edit')
    ? NOBODYS.map((nobodys) => sql<SqlBool>`(t.project_id IS NULL AND t.program_id IS NULL AND ${nobodys})`)
    : [];

function ofDepartments({ viewer: { departments } }: Ctx): Where {
  return departments === null
    ? sql<SqlBool>`t.department IS NOT NULL`
    : sql<SqlBool>`t.department = ANY(${[...departments]}::bigint[])`;
}

/** `handlerOf` as a condition. */
export const handledBy = async (ctx: Ctx): Promise<Where> => {
  const { userId } = ctx.viewer;
  const decides = await inEachWith(ctx, 'pm:issue:edit');
  return or([
    sql<SqlBool>`(t.responsible = ${userId} AND t.status IN ('new', 'processing'))`,
    sql<SqlBool>`(t.verifier = ${userId} AND t.status = 'solved')`,
    ...decides.flatMap((inside) => NOBODYS.map((nobodys) => sql<SqlBool>`(${nobodys} AND ${inside})`)),
    ...aloneForTriage(ctx),
  ]);
};

const NEEDS: Partial<Record<IssueView, string>> = {
  departmentIssue: 'business:issue:department',
  companyIssue: 'business:issue:company',
};

async function viewWhere(ctx: Ctx, view: IssueView): Promise<Where> {
  const { userId } = ctx.viewer;
  switch (view) {
    case 'needMeHandle':
      return handledBy(ctx);
    case 'hadDealt':
      return dealtWith(ctx);
    case 'myCreated':
      return sql<SqlBool>`t.proposer = ${userId}`;
    case 'projectIssue':
      return inObjectsWith(ctx, 'pm:issue:query');
    case 'departmentIssue':
      return ofDepartments(ctx);
    case 'companyIssue':
      return sql<SqlBool>`true`;
  }
}

const isView = (name: string): name is IssueView => (ISSUE_VIEWS as readonly string[]).includes(name);

/** Issues the viewer sees whatever the view; null: all of the company. */
async function seen(ctx: Ctx): Promise<Where | null> {
  const { userId, rights } = ctx.viewer;
  if (userId === 0 || rights.has('business:issue:company')) return null;
  return or([
    sql<SqlBool>`t.proposer = ${userId}`,
    sql<SqlBool>`t.responsible = ${userId}`,
    sql<SqlBool>`t.verifier = ${userId}`,
    dealtWith(ctx),
    await inObjectsWith(ctx, 'pm:issue:query'),
    // Whoever may edit those of an object may view them: the right needs it.
    ...aloneForTriage(ctx),
    ...(rights.has('business:issue:department') ? [ofDepartments(ctx)] : []),
  ]);
}

/** A named view, otherwise everything the viewer may see. Errors: 403 for a view whose right he lacks. */
export async function visibleIssues(ctx: Ctx, { view }: ListInput): Promise<Where | null> {
  if (!view || !isView(view) || ctx.viewer.userId === 0) return seen(ctx);
  const need = NEEDS[view];
  if (need && !ctx.viewer.rights.has(need)) throw forbidden('noView');
  return viewWhere(ctx, view);
}

/** A program shows the issues of its projects beside its own. */
export const issuesWithin = ({ viewer: { companyId } }: Ctx, { scope, id }: ObjectRef): Where | null =>
  scope === 'program'
    ? sql<SqlBool>`(t.program_id = ${id}
        OR t.project_id = ANY(ARRAY(SELECT id FROM project WHERE company_id = ${companyId} AND program = ${id})))`
    : null;
