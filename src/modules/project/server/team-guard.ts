/**
 * Holds the rule of team-reach.ts for every write to the team of a project, program or template, under one lock an object:
 * called after the write, in its transaction.
 */
import { sql } from 'kysely';
import type { RightKey } from '#kernel/entity.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { problem, Refusal } from '#kernel/problem.ts';
import { ownReach, rightGroups } from '#modules/access/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { MANAGER, rightsToGive, type Team, teamGain, teamGuardTexts } from '../team-reach.ts';

/** The system right that holds every right in all objects of the kind. */
const OVER_ALL = { project: 'pm:project:manageAll', template: 'pm:project:manageAll', program: 'pm:program:manageAll' };

const lockTeam = ({ db }: Ctx, kind: Team['kind'], id: number): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`team ${kind}`}, ${id}))`.execute(db);

async function readTeam({ db, viewer }: Ctx, kind: Team['kind'], id: number): Promise<Team> {
  const owner = sql.id(`${kind}_id`);
  const manager = kind === 'template' ? sql`NULL::bigint` : sql`manager`;
  const head = await sql<Pick<Team, 'manager' | 'createdBy'>>`SELECT ${manager} AS manager, created_by
    FROM ${sql.table(kind)} WHERE company_id = ${viewer.companyId} AND id = ${id}`.execute(db);
  const roles = await sql<Team['roles'][number]>`SELECT id, name, manager, rights FROM project_role
    WHERE company_id = ${viewer.companyId} AND ${owner} = ${id}`.execute(db);
  const members = await sql<Team['members'][number]>`SELECT id, "user", roles FROM project_member
    WHERE company_id = ${viewer.companyId} AND ${owner} = ${id}`.execute(db);
  return { kind, manager: null, createdBy: null, ...head.rows[0], roles: roles.rows, members: members.rows };
}

/** The object a record of a team belongs to. */
type Owner = { [K in keyof ScopeRef]?: number | null };

function ownerOf({ projectId, programId, templateId }: Owner): [Team['kind'], number] {
  if (projectId) return ['project', projectId];
  return programId ? ['program', programId] : ['template', templateId!];
}

/** Refuses a write that gave anybody more inside the object than the writer held. `undo` answers the team as it was. */
export async function keepWithinTeam(ctx: Ctx, owner: Owner, undo: (now: Team) => Team): Promise<void> {
  if (ctx.viewer.userId === 0) return;
  const [kind, id] = ownerOf(owner);
  await lockTeam(ctx, kind, id);
  const after = await readTeam(ctx, kind, id);
  const found = teamGain(undo(after), after, ctx.viewer.userId);
  // Asked last: it holds up everybody who changes roles of the company.
  if (found === null || (await ownReach(ctx)).has(OVER_ALL[kind])) return;
  if (kind === 'template') throw new Refusal([problem(teamGuardTexts.template)]);
  const right = rightGroups()
    .flatMap((g) => g.rights)
    .find((r) => r.key === found)?.label;
  throw new Refusal([
    right && found !== MANAGER ? problem(teamGuardTexts.beyond, { right }) : problem(teamGuardTexts.manager),
  ]);
}

/** What the viewer may add to a role (null: everything), as it is now; the write is judged again. */
export async function toGive(ctx: Ctx, owner: Owner, roleId: number): Promise<RightKey[] | null> {
  const [kind, id] = ownerOf(owner);
  if (ctx.viewer.rights.has(OVER_ALL[kind])) return null;
  return rightsToGive(await readTeam(ctx, kind, id), roleId, ctx.viewer.userId);
}
