/**
 * Which issues a person may see, and the named views of the lists (records.md B2): those they have to do with (raised, in charge,
 * verifier, had a step), those of objects where they hold `pm:issue:query`, of their departments, or all, by system rights.
 */
import { type SqlBool, sql } from 'kysely';
import { objectOfRef, scopesOf } from '#kernel/object-kind.ts';
import { forbidden } from '#kernel/problem.ts';
import { type Held, heldObjects, IN_NO_OBJECT, insideHeld } from '#modules/people/team/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { ListInput, Where } from '#server/entity/entity-read.ts';
import { ISSUE_VIEWS, type IssueView } from '../issue.calls.ts';
import { issue } from '../issue.entity.ts';

const or = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

/** The rights inside objects that decide about issues, read together. */
const INSIDE = ['pm:issue:query', 'pm:issue:edit', 'pm:issue:delete'] as const;
export type InsideRight = (typeof INSIDE)[number];

/** Where the viewer holds rights on issues; once for a request. */
export const heldOn = (ctx: Ctx): Promise<Held> => heldObjects(ctx, scopesOf(issue), INSIDE);

/** Issues of objects in which the viewer holds a right. */
const inObjectsWith = async (ctx: Ctx, right: InsideRight): Promise<Where> =>
  insideHeld(ctx, scopesOf(issue), await heldOn(ctx), right);

/** The same of one row that is there. */
export function isInObjectWith(held: Held, right: InsideRight, row: Parameters<typeof objectOfRef>[0]): boolean {
  const object = objectOfRef(row);
  if (!object) return false;
  const ids = held.ids(object.scope, right);
  return ids === null || ids.includes(object.id);
}

/** Issues the viewer had, or took a step with (kept by the steps, migration 0321). */
const dealtWith = ({ viewer: { userId } }: Ctx): Where => sql<SqlBool>`t.dealt @> ARRAY[${userId}]::bigint[]`;

/** Nobody has it; separate conditions, to match the indexes (migration 0462). */
const NOBODYS = [
  sql<SqlBool>`t.status IN ('new', 'processing') AND t.responsible IS NULL`,
  sql<SqlBool>`t.status = 'solved' AND t.verifier IS NULL`,
] as const;

/** Issues without an object and a handler, if the viewer may assign them. */
const aloneForTriage = ({ viewer: { rights } }: Ctx): Where[] =>
  rights.has('business:issue:edit') ? NOBODYS.map((nobodys) => sql<SqlBool>`(${IN_NO_OBJECT} AND ${nobodys})`) : [];

function ofDepartments({ viewer: { departments } }: Ctx): Where {
  return departments === null
    ? sql<SqlBool>`t.department IS NOT NULL`
    : sql<SqlBool>`t.department = ANY(${[...departments]}::bigint[])`;
}

/** `handlerOf` as a condition. */
export const handledBy = async (ctx: Ctx): Promise<Where> => {
  const { userId } = ctx.viewer;
  const decides = await inObjectsWith(ctx, 'pm:issue:edit');
  return or([
    sql<SqlBool>`(t.responsible = ${userId} AND t.status IN ('new', 'processing'))`,
    sql<SqlBool>`(t.verifier = ${userId} AND t.status = 'solved')`,
    ...NOBODYS.map((nobodys) => sql<SqlBool>`(${nobodys} AND ${decides})`),
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

/** A named view, otherwise everything the viewer may see. Errors: 403 for a view whose right they lack. */
export async function visibleIssues(ctx: Ctx, { view }: ListInput): Promise<Where | null> {
  if (!view || !isView(view) || ctx.viewer.userId === 0) return seen(ctx);
  const need = NEEDS[view];
  if (need && !ctx.viewer.rights.has(need)) throw forbidden('noView');
  return viewWhere(ctx, view);
}
