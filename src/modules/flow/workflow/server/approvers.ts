/**
 * Who a set of approver rules finds at this moment.
 *
 * Hides: departments, roles, groups and project members. The answer holds available people only (neither disabled nor expired; a
 * successor stands in for whoever is not), each once, in the order of the rules. A rule that finds nobody is not an error: what happens
 * then is the node's empty policy. An expression or field that cannot be evaluated is reported in `failure`. Source:
 * design/workflow.md §4, issue 3 §1 (approvers).
 */
import { sql } from 'kysely';
import type { VarTypes } from '#modules/flow/feel/feel.ts';
import { withExpressions } from '#modules/flow/feel/server/public.ts';
import { managersOf } from '#modules/people/team/server/public.ts';
import { availableSql } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import type { ApproverRule } from '../graph.ts';

export interface ApproverQuestion {
  rules: readonly ApproverRule[];
  initiator: number;
  projectId: number | null;
  /** Form values and variables, with their types. */
  vars: Readonly<Record<string, unknown>>;
  types: VarTypes;
  /** Approvers before this task, for `of: 'approver'`. */
  approvers?: readonly number[];
  /** People the initiator has picked. */
  choices?: readonly number[];
  /** Who steps in where a rule says administrator. */
  administrators?: readonly number[];
}
export interface FoundApprovers {
  users: number[];
  failure?: string;
}

interface Place {
  id: number;
  parent: number | null;
  manager: number | null;
}

/** Departments from each person's own (or from given ones) upwards, by start. */
async function ladders(ctx: Ctx, departments: readonly number[]): Promise<Map<number, Place[]>> {
  const { rows } = await sql<Place & { start: number; level: number }>`${MARK}
    WITH RECURSIVE up AS (
      SELECT id AS start, 0 AS level, id, parent, manager FROM department
        WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...departments]}::bigint[])
      UNION ALL SELECT up.start, up.level + 1, d.id, d.parent, d.manager FROM up
        JOIN department d ON d.company_id = ${ctx.viewer.companyId} AND d.id = up.parent WHERE up.level < 50)
    SELECT * FROM up ORDER BY start, level`.execute(ctx.db);
  const out = new Map<number, Place[]>();
  for (const row of rows) out.set(row.start, [...(out.get(row.start) ?? []), row]);
  return out;
}

async function departmentsOf(ctx: Ctx, users: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; department: number }>`${MARK} SELECT id, department FROM "user"
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${[...users]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.department]));
}

/** Heads of departments so many levels above; `upTo`: all heads on the way. A level without a head is passed over. */
async function heads(ctx: Ctx, departments: readonly number[], levels: number, upTo: boolean): Promise<number[]> {
  const found = await ladders(ctx, departments);
  return departments.flatMap((start) => {
    const way = found.get(start) ?? [];
    const wanted = upTo ? way.slice(0, levels + 1) : way.slice(levels, levels + 1);
    return wanted.flatMap((place) => place.manager ?? []);
  });
}

/** The head above each person: of the own department, or of the next one when the person is that head. */
async function managers(ctx: Ctx, users: readonly number[]): Promise<number[]> {
  const own = await departmentsOf(ctx, users);
  const found = await ladders(ctx, [...new Set(own.values())]);
  return users.flatMap((user) => {
    const way = found.get(own.get(user) ?? 0) ?? [];
    return way.find((place) => place.manager !== null && place.manager !== user)?.manager ?? [];
  });
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((v) => Number.isSafeInteger(v));

async function select(ctx: Ctx, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  return (await query.execute(ctx.db)).rows.map((row) => row.id);
}

async function find(ctx: Ctx, rule: ApproverRule, question: ApproverQuestion): Promise<number[]> {
  const { companyId } = ctx.viewer;
  const { initiator, projectId, vars, approvers = [], choices = [] } = question;
  switch (rule.by) {
    case 'users':
      return rule.users;
    case 'role':
      return select(
        ctx,
        sql<{ id: number }>`
        SELECT unnest(r.users) AS id FROM role r WHERE r.company_id = ${companyId} AND r.id = ${rule.role} AND r.active
        UNION SELECT unnest(g.members) FROM role r JOIN user_group g ON g.company_id = r.company_id AND r.user_groups @> ARRAY[g.id]
        WHERE r.company_id = ${companyId} AND r.id = ${rule.role} AND r.active ORDER BY id`,
      );
    case 'projectRole':
      return select(
        ctx,
        sql<{ id: number }>`
        SELECT DISTINCT m."user" AS id FROM project_member m CROSS JOIN LATERAL unnest(m.roles) AS held (role)
        JOIN project_role r ON r.company_id = m.company_id AND r.id = held.role
        WHERE m.company_id = ${companyId} AND m.project_id = ${projectId} AND r.template = ${rule.role} ORDER BY id`,
      );
    case 'projectManager':
      return projectId === null ? [] : managersOf(ctx, { scope: 'project', id: projectId });
    case 'userGroup':
      return select(
        ctx,
        sql<{
          id: number;
        }>`SELECT unnest(members) AS id FROM user_group WHERE company_id = ${companyId} AND id = ${rule.group}`,
      );
    case 'department':
      return select(
        ctx,
        sql<{
          id: number;
        }>`SELECT id FROM "user" WHERE company_id = ${companyId} AND department = ${rule.department} ORDER BY id`,
      );
    case 'departmentHead':
      return heads(ctx, await startsOf(ctx, rule.of, question), rule.levels, rule.upTo === true);
    case 'manager':
      return managers(ctx, rule.of === 'initiator' ? [initiator] : approvers);
    case 'initiator':
      return [initiator];
    case 'initiatorChoice':
      return rule.from ? choices.filter((user) => rule.from!.includes(user)) : [...choices];
    case 'field':
      return idsIn(vars[rule.field]);
    case 'expression': {
      const answer = await withExpressions(ctx, (evaluate) => evaluate(rule.expression, vars, question.types));
      if (answer.fault) throw new Failure(`${answer.fault.kind}: ${answer.fault.name ?? answer.fault.text}`);
      return idsIn(answer.value);
    }
    case 'administrator':
      return question.administrators?.length ? [...question.administrators] : administrators(ctx);
  }
}
class Failure extends Error {}

const administrators = (ctx: Ctx): Promise<number[]> =>
  select(
    ctx,
    sql<{ id: number }>`SELECT DISTINCT unnest(users) AS id FROM role
    WHERE company_id = ${ctx.viewer.companyId} AND active AND rights ? '*' ORDER BY id`,
  );

/** Departments a rule starts from; a form field holds a person or a department. */
async function startsOf(
  ctx: Ctx,
  of: Extract<ApproverRule, { by: 'departmentHead' }>['of'],
  { initiator, approvers = [], vars, types }: ApproverQuestion,
): Promise<number[]> {
  if (typeof of === 'object' && 'department' in of) return [of.department];
  if (typeof of === 'object' && types[of.field] !== 'user' && types[of.field] !== 'users') return idsIn(vars[of.field]);
  const people = of === 'initiator' ? [initiator] : of === 'approver' ? approvers : idsIn(vars[of.field]);
  const own = await departmentsOf(ctx, people);
  return [...new Set(people.flatMap((user) => own.get(user) ?? []))];
}

/** People the rules name, available or not; or why that is unknown. */
async function named(ctx: Ctx, question: ApproverQuestion): Promise<number[] | Failure> {
  const found: number[] = [];
  try {
    for (const rule of question.rules) found.push(...(await find(ctx, rule, question)));
    return found;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** Available people the rules find, each once, in their order. */
export const findApprovers = async (ctx: Ctx, question: ApproverQuestion): Promise<FoundApprovers> =>
  (await findAllApprovers(ctx, [question]))[0]!;

/** The same for several steps; who is available is asked for all of them at once. */
export async function findAllApprovers(ctx: Ctx, questions: readonly ApproverQuestion[]): Promise<FoundApprovers[]> {
  const found: (number[] | Failure)[] = [];
  for (const question of questions) found.push(await named(ctx, question));
  const asked = await available(ctx, [...new Set(found.flatMap((one) => (one instanceof Failure ? [] : one)))]);
  return found.map((one) =>
    one instanceof Failure
      ? { users: [], failure: one.message }
      : { users: [...new Set(one.flatMap((user) => asked.get(user) ?? []))] },
  );
}

/** Who is asked in place of each: the person if available, else their first available successor. */
export async function available(ctx: Ctx, users: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (users.length === 0) return new Map();
  const { rows } = await sql<{ start: number; id: number }>`${MARK}
    WITH RECURSIVE way AS (
      SELECT u.id AS start, u.id, ${availableSql(ctx, 'u')} AS fit, 0 AS level FROM "user" u
        WHERE u.company_id = ${ctx.viewer.companyId} AND u.id = ANY(${[...users]}::bigint[])
      UNION ALL SELECT way.start, u.id, ${availableSql(ctx, 'u')}, way.level + 1 FROM way
        JOIN wf_succession s ON s.company_id = ${ctx.viewer.companyId} AND s.user_id = way.id
        JOIN "user" u ON u.company_id = s.company_id AND u.id = s.successor WHERE NOT way.fit AND way.level < 20)
    SELECT start, id FROM way WHERE fit`.execute(ctx.db);
  return new Map(rows.map(({ start, id }) => [start, id]));
}
