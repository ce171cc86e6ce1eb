/**
 * Fields that not everybody may read, of every entity that has some: marked values are planted in a project, and looked for in
 * every answer to a member who has all rights of the project but those that the fields ask for.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BaseRow, type Entity, inputFields, type ScopeName, scopeId } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { needProblems, needsOf } from '#kernel/fields/readable.ts';
import { objectKind, scopesOf } from '#kernel/object-kind.ts';
import { snake } from '#server/db/names.ts';
import type { TestClient } from '#server/testing/http.ts';
import { requiredValues, sampleValue } from '#server/testing/samples.ts';
import { findMarks, marks } from '#server/testing/secrets.ts';
import { entities } from './entities.ts';
import { makeWorld, type World } from './testing/world.ts';

const secret = entities.filter((e) => needsOf(e.fields).length > 0);

let world: World;
let projectId: number;
const ids = new Map<string, number | null>();

/** The object in which records of the entity are hidden: a project where it may be. */
const kindOf = (e: Entity): ScopeName =>
  scopesOf(e).includes('project') || !scopesOf(e)[0] ? 'project' : scopesOf(e)[0]!;
const objectOf = async (kind: ScopeName): Promise<number> =>
  kind === 'project' ? projectId : (await world.first(kind, 'company_id = 1'))!;

/** A member of an object with all rights there but these; `system`: and as many of the system, where records are in no project. */
async function member(name: string, without: readonly string[], system: boolean, kind: ScopeName): Promise<TestClient> {
  const { pool } = world.server.database;
  const { companyId } = world.people.get('admin')!;
  const held = (scope: ScopeName | 'system'): string[] =>
    world.modules
      .flatMap((module) => module.rights ?? [])
      .flatMap((group) => group.rights)
      .filter(({ key, scopes }) => scopes.includes(scope) && !without.includes(key))
      .map(({ key }) => key);
  const rights = [...held(kind), ...(objectKind(kind).shared?.rights ?? []).filter((key) => !without.includes(key))];
  const { rows } = await pool.query<{ id: string }>(
    `WITH u AS (INSERT INTO "user" (company_id, username, emp_name, department, secret_level)
        SELECT $1, $2, $2, min(id), 'internal' FROM department WHERE company_id = $1 RETURNING id),
      r AS (INSERT INTO project_role (company_id, object_kind, object_id, name, manager, rights) VALUES ($1, $5::text, $3, $2, false, $4) RETURNING id),
      m AS (INSERT INTO project_member (company_id, object_kind, object_id, "user", roles) SELECT $1, $5::text, $3, u.id, ARRAY[r.id] FROM u, r)
    SELECT id FROM u`,
    [companyId, name, await objectOf(kind), JSON.stringify(rights), kind],
  );
  return world.server.as({
    userId: Number(rows[0]!.id),
    companyId,
    name,
    rights: system ? held('system') : [],
    departments: null,
  });
}

const find = (kind: 'entity' | 'dict', name: string): number | null => ids.get(`${kind} ${name}`) ?? null;
/** Ids that required references and dictionaries of an entity may name. */
async function known(e: Entity): Promise<void> {
  const { pool } = world.server.database;
  const fields = Object.values(e.fields).flatMap((field) => [field, ...Object.values(field.cells ?? {})]);
  for (const { to, dict } of fields) {
    if (to) ids.set(`entity ${to}`, await world.first(to, 'company_id = 1'));
    if (!dict) continue;
    const { rows } = await pool.query<{ id: string }>(
      `SELECT i.id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary AND d.company_id = i.company_id
       WHERE i.company_id = 1 AND d.dict_key = $1 LIMIT 1`,
      [dict],
    );
    ids.set(`dict ${dict}`, rows[0] ? Number(rows[0].id) : null);
  }
}

/** What rules ask for beyond the required fields. */
const VALUES: Readonly<Record<string, object>> = {
  employee: { coefficient: '1.0' },
  candidate: { plannedEnd: '2099-12-31' },
};

/** Marks of three records, not in the order of their ids. */
const ORDER = [3, 1, 2] as const;

/** Three records of the project whose secret values nobody types (a plan writes those of its tasks), marked where they are stored. */
async function written(e: Entity, keeper: TestClient, mark: string): Promise<BaseRow[]> {
  const { pool } = world.server.database;
  const table = `"${snake(e.name)}"`;
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE project_id = $1 ORDER BY id LIMIT 3`,
    [projectId],
  );
  const out: BaseRow[] = [];
  for (const [i, { id }] of rows.entries()) {
    for (const [name, field] of Object.entries(e.fields))
      if (field.need && field.kind === 'money')
        await pool.query(`UPDATE ${table} SET "${snake(name)}" = ROW($2::bigint, 'CNY')::money_value WHERE id = $1`, [
          id,
          `${mark}${ORDER[i]}00`,
        ]);
    out.push((await keeper.send(entityCalls(e).get, { id: Number(id) })).data?.row as BaseRow);
  }
  return out;
}

beforeAll(async () => {
  world = await makeWorld();
  projectId =
    (await world.first('project', "company_id = 1 AND status = 'running'")) ??
    (await world.first('project', 'company_id = 1'))!;
});
afterAll(() => world.close());

test('there are such entities, and none tells what it hides by something else', () => {
  expect(secret.map(({ name }) => name)).toEqual(expect.arrayContaining(['material', 'risk', 'task']));
  for (const e of entities) expect(needProblems(e), e.name).toEqual([]);
});

describe.each(secret.map((e) => [e.name, e] as const))('%s', (name, e) => {
  test('0 marks in all answers of a person without the right; one with it finds them', async () => {
    await known(e);
    // Each entity its own: a reader of one may read what others hide.
    const mark = `918${100 + secret.indexOf(e)}64`;
    const alone = e.scopes === undefined;
    const kind = kindOf(e);
    const keeper = await member(`keeper of ${name}`, [], alone, kind);
    const reader = await member(`reader of ${name}`, needsOf(e.fields), alone, kind);
    const scope = alone ? {} : { [scopeId(kind)]: await objectOf(kind) };
    const settable = Object.fromEntries(inputFields(e, 'create'));
    const rows: BaseRow[] = ORDER.some((n) => Object.keys(marks(settable, n, () => null)).length > 0)
      ? []
      : await written(e, keeper, mark);
    for (const n of rows.length > 0 ? [] : ORDER) {
      const values = {
        ...requiredValues(settable, 900 + n, find),
        ...marks(settable, n, (field) => sampleValue(field, n, find), mark),
        ...VALUES[name],
        ...scope,
      };
      const answer = await keeper.send(entityCalls(e).create, values as never);
      expect(answer.problems ?? answer.msg, JSON.stringify(values)).toEqual('');
      rows.push(answer.data);
    }
    const calls = world.modules.flatMap((module) => module.handlers).map(({ call }) => call);
    const hunt = { entity: e, mark, rows, scope, calls };
    const { found, answers } = await findMarks({ ...hunt, reader });
    expect(found).toEqual([]);
    const seen = await findMarks({ ...hunt, reader: keeper });
    expect(seen.found).toEqual(expect.arrayContaining(['list {}', 'get', ...(e.form.length > 0 ? ['export'] : [])]));
    // Enough was answered for this to mean something.
    expect(answers).toBeGreaterThan(40);
  });
});
