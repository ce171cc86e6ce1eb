/**
 * Making people members of a project because they get a part in it, at once or when the change takes effect.
 *
 * Invariants: nobody becomes a member whom the viewer has not confirmed, nor by a viewer who may not edit members; the project is
 * held meanwhile, after its plan. A refusal leaves everything as it was; a change still waiting for approval makes nobody a member.
 */
import { sql } from 'kysely';
import { CODE, problem, Refusal, refuse } from '#kernel/problem.ts';
import { memberIds, projectMemberService } from '#modules/people/team/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { type Joining, type NewMembers, type NotMembers, newMembersOf, newMemberTexts } from '../new-members.ts';
import { projectRow } from './project-row.ts';

const SEES_PLAN = 'pm:plan:query';

/** Roles for new members: first those that open the plan, the ones with least rights before others. */
async function rolesFor(ctx: Ctx, projectId: number): Promise<NotMembers['roles']> {
  const { rows } = await sql<{
    id: number;
    name: string;
    rights: string[] | null;
  }>`SELECT id, name, rights FROM project_role
    WHERE company_id = ${ctx.viewer.companyId} AND project_id = ${projectId} AND manager IS NOT TRUE ORDER BY id`.execute(
    ctx.db,
  );
  const opens = ({ rights }: (typeof rows)[number]): number => Number(rights?.includes(SEES_PLAN) ?? false);
  const ordered = rows.toSorted((a, b) => opens(b) - opens(a) || (a.rights?.length ?? 0) - (b.rights?.length ?? 0));
  return ordered.map(({ id, name }) => ({ id, name }));
}

/** Those of these people who are not members of the project, in their order. */
export async function outsiders(ctx: Ctx, projectId: number, people: Iterable<number>): Promise<number[]> {
  const wanted = new Set(people);
  if (wanted.size === 0) return [];
  const members = new Set(await memberIds(ctx, { scope: 'project', id: projectId }));
  return [...wanted].filter((id) => !members.has(id));
}

/** Why these people, no members, may not be given a part by the viewer: whom to ask. null: they may add them themselves. */
export async function refuseOutsiders(ctx: Ctx, projectId: number, people: readonly number[]): Promise<Refusal | null> {
  if (await ctx.can('pm:member:edit', { projectId })) return null;
  const { manager } = await projectRow(ctx, projectId);
  const names = await userNames(ctx, [...people, manager]);
  const params = { names: people.map((id) => names[id] ?? '').join(', '), manager: names[manager] ?? '' };
  return refuse(newMemberTexts.askManager, params);
}

/**
 * Makes sure that these people are members before they are given a part. Others are made members if `confirmed` (unchecked input)
 * names them. Errors: 409 with `NotMembers` to be confirmed; 400 naming the manager for viewers who may not edit members.
 */
export async function admit(ctx: Ctx, projectId: number, people: Iterable<number>, confirmed: unknown): Promise<void> {
  await join(ctx, projectId, await joining(ctx, projectId, people, { chosen: newMembersOf(confirmed) }));
}

/** The same where people join several projects at once, which have their own roles: they get the usual one of each. */
export async function admitUsually(
  ctx: Ctx,
  projectId: number,
  people: readonly number[],
  confirmed: boolean,
): Promise<void> {
  const chosen = confirmed ? { people: [...people], role: 0 } : null;
  await join(ctx, projectId, await joining(ctx, projectId, people, { chosen, usual: true }));
}

/**
 * The same for a change that takes effect later: returns who is to become a member then (by `join`), including people agreed on
 * `earlier`. Nobody becomes one now; reasons to refuse are raised now, with the errors of `admit`.
 */
export async function agreeJoining(
  ctx: Ctx,
  projectId: number,
  people: Iterable<number>,
  confirmed: unknown,
  earlier: readonly Joining[],
): Promise<Joining[]> {
  const found = await joining(ctx, projectId, people, { chosen: newMembersOf(confirmed), earlier });
  const refused = await whyNotJoin(ctx, projectId, found);
  if (refused) throw refused;
  return found;
}

/** Makes those members who are not yet. The viewer gives the role as if adding them by hand. */
export async function join(ctx: Ctx, projectId: number, wanted: readonly Joining[]): Promise<void> {
  const lacking = new Set(
    await outsiders(
      ctx,
      projectId,
      wanted.map(({ user }) => user),
    ),
  );
  for (const { user, role } of wanted)
    if (lacking.has(user)) await projectMemberService.create(ctx, { projectId, user, roles: [role] });
}

/** Why they could not be made members now (a role that is gone, a giver who holds less by now); null: they could. */
export async function whyNotJoin(ctx: Ctx, projectId: number, wanted: readonly Joining[]): Promise<Refusal | null> {
  await sql`SAVEPOINT joining`.execute(ctx.db);
  try {
    await join(ctx, projectId, wanted);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  } finally {
    await sql`ROLLBACK TO SAVEPOINT joining`.execute(ctx.db);
  }
}

/** Which of these people are to become members, with which role, once all of them are confirmed. Locks the project. */
async function joining(
  ctx: Ctx,
  projectId: number,
  people: Iterable<number>,
  how: { chosen: NewMembers | null; usual?: boolean; earlier?: readonly Joining[] },
): Promise<Joining[]> {
  const { chosen, usual = false, earlier } = how;
  const given = [...people];
  if ((await outsiders(ctx, projectId, given)).length === 0) return [];
  await projectRow(ctx, projectId, true);
  const lacking = await outsiders(ctx, projectId, given);
  if (lacking.length === 0) return [];
  const refused = await refuseOutsiders(ctx, projectId, lacking);
  if (refused) throw refused;
  const names = await userNames(ctx, lacking);
  // An unknown person is refused by the rules of the assignment, in its words.
  const known = lacking.filter((id) => names[id] !== undefined);
  if (known.length === 0) return [];
  const roles = (await rolesFor(ctx, projectId)).slice(0, usual ? 1 : undefined);
  if (roles.length === 0) throw refuse(newMemberTexts.noRole);
  const agreed = new Map(
    earlier?.filter((one) => roles.some(({ id }) => id === one.role)).map(({ user, role }) => [user, role]),
  );
  const role = usual ? roles[0] : roles.find(({ id }) => id === chosen?.role);
  const asked = known.filter((id) => !agreed.has(id));
  if (asked.length > 0 && (!chosen || !role || asked.some((id) => !chosen.people.includes(id)))) {
    const notMembers = asked.map((id) => ({ id, name: names[id]! }));
    const data: NotMembers = { notMembers, roles, ...(earlier && { later: true as const }) };
    const told = { names: notMembers.map(({ name }) => name).join(', ') };
    throw new Refusal([problem(newMemberTexts.ask, told)], CODE.conflict, data);
  }
  const confirmed = new Set(role ? chosen?.people : []);
  return known.map((user) => ({ user, role: confirmed.has(user) ? role!.id : agreed.get(user)! }));
}
