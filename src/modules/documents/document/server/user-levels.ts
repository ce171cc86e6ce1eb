/**
 * Levels of people, set by whoever holds `sys:docLevel:edit`, never by themselves for themselves. What they lose is counted before:
 * documents that lists give them and the new level takes.
 */
import { sql } from 'kysely';
import { absent, refuse } from '#kernel/problem.ts';
import { departmentsBelow } from '#modules/people/org/server/public.ts';
import { type UserRow, user } from '#modules/people/user/user.entity.ts';
import { type Ctx, handle } from '#server/context.ts';
import { rowsById } from '#server/entity/entity-read.ts';
import { setRows } from '#server/entity/set-rows.ts';
import {
  foreseeLevels,
  type LevelEffect,
  MOST_PEOPLE,
  type PersonLevel,
  setLevels,
  userLevels,
} from '../level.calls.ts';
import { levelTexts as t } from '../level-texts.ts';
import { type Level, rankOf, upTo } from '../levels.ts';
import { heldLists } from './held.ts';

async function list(ctx: Ctx, department: number | null): Promise<PersonLevel[]> {
  const { companyId, departments } = ctx.viewer;
  const below = department === null ? null : await departmentsBelow(ctx.db, companyId, [department]);
  const { rows } =
    await sql<PersonLevel>`SELECT u.id, u.emp_name AS name, u.username, d.name AS department, d.id AS department_id, u.secret_level AS level
    FROM "user" u JOIN department d ON d.company_id = u.company_id AND d.id = u.department
    WHERE u.company_id = ${companyId} AND u.is_enable
      ${below === null ? sql`` : sql`AND u.department = ANY(${below}::bigint[])`}
      ${departments === null ? sql`` : sql`AND u.department = ANY(${[...departments]}::bigint[])`}
    ORDER BY d.name, u.emp_name, u.id LIMIT 5000`.execute(ctx.db);
  return rows;
}

/** The people who are named, within the departments the viewer administers; refuses too many, and oneself. */
async function named(ctx: Ctx, sent: unknown): Promise<UserRow[]> {
  const ids = Array.isArray(sent) ? [...new Set(sent)].filter((id): id is number => Number.isSafeInteger(id)) : [];
  if (ids.length === 0 || ids.length > MOST_PEOPLE) throw refuse(t.most, { max: MOST_PEOPLE }, 'people');
  if (ids.includes(ctx.viewer.userId)) throw refuse(t.notOneself, undefined, 'people');
  const { departments } = ctx.viewer;
  const rows = await rowsById<UserRow>(user, ctx, ids);
  if (rows.length < ids.length || rows.some((row) => departments !== null && !departments.includes(row.department)))
    throw absent();
  return rows;
}

/** Documents that lists give a person between two levels. */
async function lost(ctx: Ctx, row: UserRow, to: Level): Promise<number> {
  const theirs = ctx.as({ ...ctx.viewer, userId: row.id, rights: new Set() });
  const { lists } = await heldLists(theirs);
  const taken = upTo(row.secretLevel).filter((level) => rankOf(level) > rankOf(to));
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*) AS n FROM document WHERE company_id = ${ctx.viewer.companyId} AND deleted_at IS NULL
    AND acl_root = ANY(${[...lists.keys()]}::bigint[]) AND level = ANY(${taken}::text[])`.execute(ctx.db);
  return rows[0]!.n;
}

async function effect(ctx: Ctx, rows: readonly UserRow[], level: Level): Promise<LevelEffect> {
  const changing = rows.filter((row) => row.secretLevel !== level);
  const lowered = changing.filter((row) => rankOf(row.secretLevel) > rankOf(level));
  const losers: LevelEffect['losers'] = [];
  for (const row of lowered) {
    const documents = await lost(ctx, row, level);
    if (documents > 0) losers.push({ id: row.id, name: row.empName, documents });
  }
  return {
    changed: changing.length,
    raised: changing.length - lowered.length,
    lowered: lowered.length,
    losers,
    documents: losers.reduce((sum, one) => sum + one.documents, 0),
  };
}

export const levelHandlers = [
  handle(userLevels, (ctx, { department = null }) => list(ctx, department)),
  handle(foreseeLevels, async (ctx, { people, level }) => effect(ctx, await named(ctx, people), level)),
  handle(setLevels, async (ctx, { people, level }) => {
    const changing = (await named(ctx, people)).filter((row) => row.secretLevel !== level);
    await setRows<UserRow>(user, ctx, changing, { secretLevel: level }, 'setLevel');
    return { changed: changing.length };
  }),
];
