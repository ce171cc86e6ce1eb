/**
 * Members picked by department, system role, project role or company.
 *
 * Invariants: one transaction under the lock of the team, so that two at once add each person once; who is a member already stays
 * as they are; everybody is added by the rules for one. People who left or may not sign in are not picked.
 */
import { type SqlBool, sql } from 'kysely';
import type { InputOf } from '#kernel/call.ts';
import { dateOfInstant } from '#kernel/dates.ts';
import { type ObjectRef, objectKind, objectOfRef } from '#kernel/object-kind.ts';
import { absent, refuse } from '#kernel/problem.ts';
import { scopesOfRoles } from '#modules/people/access/role.entity.ts';
import { holdersOf } from '#modules/people/access/server/public.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import {
  addMembers,
  type MemberSources,
  MOST_MEMBERS,
  memberSources,
  type NamedPeople,
  type PickedMembers,
} from '../many-members.calls.ts';
import { manyMembersTexts as t } from '../team.texts.ts';
import { lockTeam } from './team-guard.ts';

type AddOne = (ctx: Ctx, values: Record<string, unknown>) => Promise<unknown>;
type Input = InputOf<typeof addMembers>;

/** People who may be picked, as `u`. */
const WORKING = sql<SqlBool>`u.status = 'inUse' AND u.is_enable`;

const nameOf = ({ lang }: Ctx) =>
  ({
    'zh-CN': sql`r.name`,
    HK: sql`coalesce(nullif(r.hk_name, ''), r.name)`,
    'en-US': sql`coalesce(nullif(r.en_name, ''), r.name)`,
  })[lang];

/** People by the template of a role they hold in an object of this kind. */
const heldElsewhere = (
  { viewer: { companyId }, now, utcOffset }: Ctx,
  { scope }: ObjectRef,
) => sql`SELECT DISTINCT o.template, m."user"
  FROM project_member m JOIN project_role o ON o.company_id = m.company_id AND m.roles @> ARRAY[o.id]
    AND o.object_key = m.object_key
  WHERE m.company_id = ${companyId} AND m.object_kind = ANY(${scopesOfRoles(objectKind(scope).team.roles)}::text[]) AND o.template IS NOT NULL
    AND (m.left_at IS NULL OR m.left_at >= ${dateOfInstant(now, utcOffset)}::date)`;

async function sources(ctx: Ctx, object: ObjectRef): Promise<MemberSources> {
  const { companyId } = ctx.viewer;
  const system = await sql<NamedPeople>`SELECT s.id, s.name, count(u.id) AS people FROM role s
    LEFT JOIN LATERAL (SELECT u.id FROM "user" u WHERE u.company_id = s.company_id AND ${WORKING}
      AND u.id IN ${holdersOf(companyId, sql`s.id`)}) u ON true
    WHERE s.company_id = ${companyId} AND s.active GROUP BY s.id, s.name ORDER BY s.id`.execute(ctx.db);
  const elsewhere = await sql<NamedPeople>`SELECT r.id, ${nameOf(ctx)} AS name, count(u.id) AS people
    FROM project_role_template r JOIN (${heldElsewhere(ctx, object)}) h ON h.template = r.id
      JOIN "user" u ON u.company_id = r.company_id AND u.id = h."user" AND ${WORKING}
    WHERE r.company_id = ${companyId} AND r.kind = ${objectKind(object.scope).team.roles} GROUP BY r.id ORDER BY r.id`.execute(
    ctx.db,
  );
  const all = await sql<{ n: number }>`SELECT count(*) AS n FROM "user" u
    WHERE u.company_id = ${companyId} AND ${WORKING}`.execute(ctx.db);
  const own = await sql<{ id: number; name: string }>`SELECT r.id, ${nameOf(ctx)} AS name FROM project_role r
    WHERE r.company_id = ${companyId} AND r.object_key = object_key(${object.scope}, ${object.id}::bigint) ORDER BY r.id`.execute(
    ctx.db,
  );
  return { systemRoles: system.rows, projectRoles: elsewhere.rows, company: all.rows[0]!.n, roles: own.rows };
}

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= 200 && value.every((id) => Number.isSafeInteger(id) && id > 0);
const idsOf = (value: unknown, field: string): number[] => {
  if (value === null || value === undefined) return [];
  if (!isIds(value)) throw refuse(t.noSource, undefined, field);
  return value;
};

/** Everybody who is picked, and which of them is a member. */
async function picked(ctx: Ctx, object: ObjectRef, input: Input) {
  const { companyId } = ctx.viewer;
  const departments = await departmentsBelow(ctx.db, companyId, input.departments ?? []);
  const systemRoles = idsOf(input.systemRoles, 'systemRoles');
  const projectRoles = idsOf(input.projectRoles, 'projectRoles');
  const by = [
    sql`u.department = ANY(${departments}::bigint[])`,
    sql`u.id = ANY(${input.users ?? []}::bigint[])`,
    sql`u.id IN ${holdersOf(companyId, sql`ANY(${systemRoles}::bigint[])`)}`,
    sql`u.id IN (SELECT h."user" FROM (${heldElsewhere(ctx, object)}) h WHERE h.template = ANY(${projectRoles}::bigint[]))`,
    ...(input.company ? [sql`true`] : []),
  ];
  const { rows } = await sql<PickedMembers['people'][number] & { member: boolean }>`SELECT u.id, u.emp_name AS name,
      d.name AS department, EXISTS (SELECT 1 FROM project_member m WHERE m.company_id = u.company_id AND m."user" = u.id
        AND m.object_key = object_key(${object.scope}, ${object.id}::bigint)) AS member
    FROM "user" u JOIN department d ON d.company_id = u.company_id AND d.id = u.department
    WHERE u.company_id = ${companyId} AND ${WORKING} AND (${sql.join(by, sql` OR `)}) ORDER BY u.emp_name, u.id`.execute(
    ctx.db,
  );
  return rows;
}

async function add(ctx: Ctx, object: ObjectRef, input: Input, one: AddOne): Promise<PickedMembers> {
  const roles = idsOf(input.roles, 'roles');
  if (roles.length === 0) throw refuse(t.noRoles, undefined, 'roles');
  if (!input.dryRun) await lockTeam(ctx, object);
  const found = await picked(ctx, object, input);
  const people = found.filter(({ member }) => !member).map(({ id, name, department }) => ({ id, name, department }));
  if (people.length > MOST_MEMBERS) throw refuse(t.tooMany, { max: MOST_MEMBERS, count: people.length });
  const answer = { people, already: found.length - people.length };
  if (input.dryRun) return answer;
  if (people.length === 0) throw refuse(t.nobody);
  for (const { id } of people) await one(ctx, { [`${object.scope}Id`]: object.id, user: id, roles });
  return answer;
}

/** Kinds of objects are not in the types of inputs that any of them may be named in. */
const named = (input: object): ObjectRef => {
  const object = objectOfRef(input as Parameters<typeof objectOfRef>[0]);
  if (!object) throw absent();
  return object;
};

/** `one`: how one person is made a member. */
export const manyMembersHandlers = (one: AddOne) => [
  handle(memberSources, (ctx, input) => sources(ctx, named(input))),
  handle(addMembers, (ctx, input) => add(ctx, named(input), input, one)),
];
