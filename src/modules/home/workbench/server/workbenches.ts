/** Workbenches that open without their right: for managers of projects and managers of people (1-product §6.2). */
import { sql } from 'kysely';
import type { RightKey } from '#kernel/entity.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { isHaveDepartmentPrivilege, isProjectManager } from '#modules/people/access/access.calls.ts';
import { accessTexts } from '#modules/people/access/access.rules.ts';
import { type Ctx, handle } from '#server/context.ts';

async function managesProjects({ db, viewer }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ hit: boolean }>`
    SELECT EXISTS (SELECT 1 FROM project WHERE company_id = ${viewer.companyId} AND manager = ${viewer.userId}) AS hit`.execute(
    db,
  );
  return rows[0]!.hit;
}

async function managesPeople({ db, viewer, can }: Ctx): Promise<boolean> {
  if (await can('pm:task:department')) return true;
  const { rows } = await sql<{ hit: boolean }>`
    SELECT EXISTS (SELECT 1 FROM department WHERE company_id = ${viewer.companyId} AND manager = ${viewer.userId}) AS hit`.execute(
    db,
  );
  return rows[0]!.hit;
}

/** The rights to workbenches somebody has by what they manage, for the menu. */
export async function managedWorkbenches(ctx: Ctx): Promise<RightKey[]> {
  return [
    ...((await managesProjects(ctx)) ? ['sys:workbench:project'] : []),
    ...((await managesPeople(ctx)) ? ['sys:workbench:department'] : []),
  ];
}

export const workbenchQuestions = [
  handle(isHaveDepartmentPrivilege, async (ctx) => {
    if (!(await managesPeople(ctx))) throw new Refusal([problem(accessTexts.noAccess)]);
    return null;
  }),
  handle(isProjectManager, async (ctx) => {
    if (!(await managesProjects(ctx))) throw new Refusal([problem(accessTexts.noAccess)]);
    return null;
  }),
];
