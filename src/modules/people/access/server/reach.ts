/**
 * Holds the rule of access/reach.ts for every write to roles, user groups, departments and accounts.
 *
 * The writing code calls in its own transaction, after the write (`keepWithinReach`) or before acting on an account
 * (`needOver`). All of a company queue on one lock, taken before the rows are read, and the giver's reach is read there
 * too: two halves of a step at the same moment are judged one after the other. The application (user 0) may give anything.
 */
import { sql } from 'kysely';
import type { RightKey } from '#kernel/entity.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Message, Triple } from '#kernel/text.ts';
import type { Ctx } from '#server/context.ts';
import { accessTexts } from '../access.rules.ts';
import {
  type Beyond,
  gainBeyond,
  peopleOf,
  type Reach,
  type RoleStanding,
  reachBeyond,
  reachOf,
  type Standing,
  specialBeyond,
} from '../reach.ts';
import { rightGroups } from './catalogue.ts';

/** Serializes changes of rights in the company. Only a later statement sees the changes that were waited for. */
export const lockReach = ({ db, viewer }: Ctx): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('reach', ${viewer.companyId}))`.execute(db);

/** All data that decide about rights in the company, with the departments of `people` and of people named by roles. */
async function readStanding(ctx: Ctx, people: readonly number[]): Promise<Standing> {
  const { db, viewer } = ctx;
  const { companyId } = viewer;
  await lockReach(ctx);
  const roles =
    await sql<RoleStanding>`SELECT id, built_in, rights, data_scope, data_departments, users, user_groups, active
    FROM role WHERE company_id = ${companyId}`.execute(db);
  const named = [...new Set(roles.rows.flatMap((r) => r.userGroups ?? []))];
  const groups = await sql<{ id: number; members: number[] | null }>`SELECT id, members FROM user_group
    WHERE company_id = ${companyId} AND id = ANY(${named}::bigint[])`.execute(db);
  const departments = await sql<Standing['departments'][number]>`SELECT id, parent, manager FROM department
    WHERE company_id = ${companyId}`.execute(db);
  const holders = [
    ...people,
    ...roles.rows.flatMap((r) => r.users ?? []),
    ...groups.rows.flatMap((g) => g.members ?? []),
  ];
  const homes = await sql<{ id: number; department: number }>`SELECT id, department FROM "user"
    WHERE company_id = ${companyId} AND id = ANY(${[...new Set(holders)]}::bigint[])`.execute(db);
  const rights = rightGroups().flatMap((g) => g.rights);
  return {
    roles: roles.rows,
    groups: groups.rows,
    departments: departments.rows,
    homes: new Map(homes.rows.map((row) => [row.id, row.department])),
    catalogue: rights.map((r) => r.key),
    limited: new Set(rights.filter((r) => r.byDepartment).map((r) => r.key)),
  };
}

const labelOf = (key: RightKey): Message | Triple =>
  rightGroups()
    .flatMap((g) => g.rights)
    .find((r) => r.key === key)?.label ?? accessTexts.allRights;

function refusalOf(found: Beyond, name?: string): Refusal {
  if (found.kind === 'special') return new Refusal([problem(accessTexts.specialReach)]);
  const right = labelOf(found.key);
  if (name !== undefined) {
    const message = found.kind === 'right' ? accessTexts.beyondPerson : accessTexts.beyondPersonData;
    return new Refusal([problem(message, { name, right })]);
  }
  return new Refusal([problem(found.kind === 'right' ? accessTexts.beyondRight : accessTexts.beyondData, { right })]);
}

/**
 * Refuses a write that gave anybody more than the writer had before it. `undo` returns the rows as they were before; `people`:
 * those with a changed department.
 */
export async function keepWithinReach(
  ctx: Ctx,
  undo: (now: Standing) => Standing,
  people: readonly number[] = [],
): Promise<void> {
  if (ctx.viewer.userId === 0) return;
  const after = await readStanding(ctx, people);
  const before = undo(after);
  const giver = reachOf(before, ctx.viewer.userId);
  for (const id of new Set([...peopleOf(before, after), ...people])) {
    const found = gainBeyond(giver, reachOf(before, id), reachOf(after, id));
    if (found) throw refusalOf(found);
  }
}

/** Represents a person who does not exist yet. */
const SOMEBODY = -1;

/** Why the viewer may not name somebody new, of this department, in a role (by id); null: they may. */
export async function refusedToSomebodyNew(ctx: Ctx, department: number): Promise<(role: number) => Problem | null> {
  if (ctx.viewer.userId === 0) return () => null;
  const standing = await readStanding(ctx, [ctx.viewer.userId]);
  const before = { ...standing, homes: new Map([...standing.homes, [SOMEBODY, department]]) };
  const giver = reachOf(before, ctx.viewer.userId);
  const none = reachOf(before, SOMEBODY);
  return (id) => {
    const roles = before.roles.map((row) =>
      row.id === id ? { ...row, users: [...(row.users ?? []), SOMEBODY] } : row,
    );
    const found = gainBeyond(giver, none, reachOf({ ...before, roles }, SOMEBODY));
    return found && refusalOf(found).problems[0]!;
  };
}

/** A list with the row of this id as it was; null: it was not there. */
export const withRow = <T extends { id: number }>(rows: readonly T[], id: number, before: T | null): T[] => [
  ...rows.filter((row) => row.id !== id),
  ...(before ? [before] : []),
];

/** Refuses acting on accounts whose holders reach further than the viewer; `special`: on those of special roles only. */
export async function needOver(ctx: Ctx, ids: readonly number[], special = false): Promise<void> {
  if (ctx.viewer.userId === 0) return;
  const standing = await readStanding(ctx, [...ids, ctx.viewer.userId]);
  const giver = reachOf(standing, ctx.viewer.userId);
  for (const id of ids) {
    const reach = reachOf(standing, id);
    const found = special ? specialBeyond(giver, reach) : reachBeyond(giver, reach);
    if (found) throw refusalOf(found, await nameOf(ctx, id));
  }
}

/**
 * Refuses a change that would open every account of the company (where resets are sent) to somebody with less reach than any of
 * them.
 */
export async function needOverAll(ctx: Ctx): Promise<void> {
  if (ctx.viewer.userId === 0) return;
  const standing = await readStanding(ctx, [ctx.viewer.userId]);
  const giver = reachOf(standing, ctx.viewer.userId);
  for (const id of peopleOf(standing)) {
    const found = id === ctx.viewer.userId ? null : reachBeyond(giver, reachOf(standing, id));
    if (found?.kind === 'special') throw refusalOf(found);
    if (found) throw new Refusal([problem(accessTexts.beyondAll, { right: labelOf(found.key) })]);
  }
}

async function nameOf({ db, viewer }: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ empName: string }>`SELECT emp_name FROM "user"
    WHERE company_id = ${viewer.companyId} AND id = ${id}`.execute(db);
  return rows[0]?.empName ?? '';
}

/** What the viewer reaches now, read under the lock. */
export async function ownReach(ctx: Ctx): Promise<Reach> {
  return reachOf(await readStanding(ctx, [ctx.viewer.userId]), ctx.viewer.userId);
}
