/** Whose workbenches open without their right: of whom manages projects, and of whom manages people (1-product §6.2). */
import { sql } from 'kysely';
import type { RightKey } from '#kernel/entity.ts';
import type { Ctx } from '#server/context.ts';

export async function managesProjects({ db, viewer }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ hit: boolean }>`
    SELECT EXISTS (SELECT 1 FROM project WHERE company_id = ${viewer.companyId} AND manager = ${viewer.userId}) AS hit`.execute(
    db,
  );
  return rows[0]!.hit;
}

export async function managesPeople({ db, viewer, can }: Ctx): Promise<boolean> {
  if (await can('pm:task:department')) return true;
  const { rows } = await sql<{ hit: boolean }>`
    SELECT EXISTS (SELECT 1 FROM department WHERE company_id = ${viewer.companyId} AND manager = ${viewer.userId}) AS hit`.execute(
    db,
  );
  return rows[0]!.hit;
}

/** The rights to workbenches somebody has by what he manages, for the menu. */
export async function workbenchRights(ctx: Ctx): Promise<RightKey[]> {
  return [
    ...((await managesProjects(ctx)) ? ['sys:workbench:project'] : []),
    ...((await managesPeople(ctx)) ? ['sys:workbench:department'] : []),
  ];
}
