/**
 * Holds the rule of team-reach.ts for every write to the team of an object, under one lock an object: called after the
 * write, in its transaction.
 */
import { sql } from 'kysely';
import type { RightKey } from '#kernel/entity.ts';
import { type ObjectRef, objectKind, objectOfRef } from '#kernel/object-kind.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { ownReach, rightGroups } from '#modules/people/access/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { MANAGER, rightsToGive, type Team, teamGain, teamGuardTexts } from '../team-reach.ts';

export const lockTeam = ({ db }: Ctx, { scope, id }: ObjectRef): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`team ${scope}`}, ${id}))`.execute(db);

async function readTeam({ db, viewer }: Ctx, { scope, id }: ObjectRef): Promise<Team> {
  const inside = sql`company_id = ${viewer.companyId} AND object_key = object_key(${scope}, ${id}::bigint)`;
  const holds = objectKind(scope).rights.by === 'team';
  const head = await sql<Pick<Team, 'manager' | 'createdBy'>>`SELECT manager, made_by AS created_by
    FROM object WHERE company_id = ${viewer.companyId} AND kind = ${scope} AND id = ${id}`.execute(db);
  const roles = await sql<Team['roles'][number]>`SELECT id, name, manager, rights FROM project_role
    WHERE ${inside}`.execute(db);
  const members = await sql<Team['members'][number]>`SELECT id, "user", roles FROM project_member
    WHERE ${inside}`.execute(db);
  return { holds, manager: null, createdBy: null, ...head.rows[0], roles: roles.rows, members: members.rows };
}

/** The object a record of a team belongs to: `{ projectId: 7 }`, or the record. */
export type Owner = Parameters<typeof objectOfRef>[0];

/** Refuses a write that gave anybody more inside the object than the writer held. `undo` answers the team as it was. */
export async function keepWithinTeam(ctx: Ctx, owner: Owner, undo: (now: Team) => Team): Promise<void> {
  if (ctx.viewer.userId === 0) return;
  const object = objectOfRef(owner)!;
  await lockTeam(ctx, object);
  const after = await readTeam(ctx, object);
  const found = teamGain(undo(after), after, ctx.viewer.userId);
  // Asked last: it holds up everybody who changes roles of the company.
  if (found === null || (await ownReach(ctx)).has(objectKind(object.scope).team.all)) return;
  if (!after.holds) throw new Refusal([problem(teamGuardTexts.template)]);
  const right = rightGroups()
    .flatMap((g) => g.rights)
    .find((r) => r.key === found)?.label;
  throw new Refusal([
    right && found !== MANAGER ? problem(teamGuardTexts.beyond, { right }) : problem(teamGuardTexts.manager),
  ]);
}

/** What the viewer may add to a role (null: everything), as it is now; the write is judged again. */
export async function toGive(ctx: Ctx, owner: Owner, roleId: number): Promise<RightKey[] | null> {
  const object = objectOfRef(owner)!;
  if (ctx.viewer.rights.has(objectKind(object.scope).team.all)) return null;
  return rightsToGive(await readTeam(ctx, object), roleId, ctx.viewer.userId);
}
