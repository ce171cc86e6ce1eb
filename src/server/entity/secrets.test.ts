/** Fields that not everybody may read, on a throw-away entity that has them in every place; and that a leak is found. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, output } from '#kernel/call.ts';
import { type Entity, entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { decimal, int, lines, text } from '#kernel/field.ts';
import { scopeRefOf } from '#kernel/object-kind.ts';
import { handle } from '#server/context.ts';
import { readableChanges } from '#server/entity/change-log.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import type { HeldPort } from '#server/entity/held-rows.ts';
import { readSheet, writeSheet } from '#server/sheet.ts';
import { type EntityWorld, entityWorld } from '#server/testing/entity-world.ts';
import type { TestClient } from '#server/testing/http.ts';
import { findMarks, marks } from '#server/testing/secrets.ts';

const l = (name: string) => [name, name, name] as const;
const NEED = 'vault:cost';
const READ = 'vault:read';
const rights = { read: READ, create: 'vault:edit', update: 'vault:edit', remove: 'vault:edit', export: READ };

const vault = entity({
  name: 'vault',
  module: 'store',
  label: l('vault'),
  title: 'name',
  scopes: ['project'],
  ownerless: true,
  fields: {
    name: text(l('vault name'), { required: true, max: 60 }),
    size: int(l('size'), { need: NEED }),
    worth: decimal(l('worth'), { need: NEED, min: 0 }),
    hint: text(l('hint'), { need: NEED }),
    sum: int(l('sum'), { need: NEED, set: 'server' }),
    shelves: lines(l('shelves'), { label: text(l('shelf'), { required: true }), cost: int(l('cost'), { need: NEED }) }),
    bills: lines(l('bills'), { of: text(l('of'), { required: true }), paid: int(l('paid')) }, { need: NEED }),
  },
  list: { columns: ['name', 'size', 'worth', 'hint'], filters: ['name', 'size', 'worth', 'hint'], sort: 'name' },
  form: [['name', 'size'], ['worth', 'hint'], ['shelves'], ['bills']],
  rights,
  noExtFields: 'only here to be read',
});
/** The same record, with its sums by a server's rule of its own. */
const vaultService = entityService(vault, { derive: (_ctx, { after }) => ({ sum: Number(after!.size ?? 0) }) });
const readOpen = call(
  'GET',
  '/api/v1/store/open-vault/:vaultId',
  READ,
  { vaultId: int(l('id'), { required: true }) },
  output<unknown>(),
);
const readLog = call(
  'GET',
  '/api/v1/store/vault-log/:vaultId',
  READ,
  { vaultId: int(l('id'), { required: true }) },
  output<unknown>(),
);
const calls = entityCalls(vault);

let world: EntityWorld;
/** The right is held in the first project only. */
const held: HeldPort = {
  among: async ({ viewer }, _scope, right, ids) =>
    new Set(ids.filter((id) => viewer.rights.has(right) && (right !== NEED || id !== world.home.projects[1]))),
  where: ({ viewer }, _scope, right, column) =>
    viewer.rights.has(right) ? sql`${column} <> ${world.home.projects[1]}` : sql`false`,
};
let leaking = false;
beforeAll(async () => {
  world = await entityWorld({
    entities: [vault],
    held,
    handlers: [
      ...entityHandlers(vaultService as never),
      handle(readLog, async (ctx, { vaultId }) => {
        const { rows } = await sql<{
          changes: never[];
          objectKind: 'project' | null;
          objectId: number;
        }>`SELECT changes, object_kind, object_id
          FROM change_log WHERE company_id = ${ctx.viewer.companyId} AND entity = 'vault' AND record_id = ${vaultId}`.execute(
          ctx.db,
        );
        return Promise.all(
          rows.map(({ changes, objectKind, objectId }) =>
            readableChanges(ctx, {
              entity: 'vault',
              changes,
              scope: scopeRefOf(objectKind && { scope: objectKind, id: objectId }),
            }),
          ),
        );
      }),
      handle(readOpen, async (ctx, { vaultId }) => {
        if (!leaking) return null;
        const { rows } =
          await sql`SELECT * FROM vault WHERE company_id = ${ctx.viewer.companyId} AND id = ${vaultId}`.execute(ctx.db);
        return rows;
      }),
    ],
    // Inside the second project nobody holds the right.
    rightsIn: (held, projectId) =>
      projectId === world.home.projects[1] ? new Set([...held].filter((right) => right !== NEED)) : held,
  });
});
afterAll(async () => {
  await world.server.close();
});

const ALL = [READ, 'vault:edit'];
const keeper = (): TestClient => world.as(world.home, [...ALL, NEED]);
const reader = (): TestClient => world.as(world.home, ALL);

/** Records with marks, the last first, so that their order by id is not that of their values. */
async function planted(scope: object) {
  const rows = [];
  for (const n of [3, 1, 2]) {
    const values = { name: `vault ${n}`, ...marks(vault.fields, n, () => 'plain'), ...scope };
    const answer = await keeper().send(calls.create, values as never);
    expect(answer.problems ?? answer.msg).toEqual('');
    rows.push(answer.data);
  }
  return rows;
}

test.each([
  ['of a project', true],
  ['that stand alone', false],
])('nothing of records %s is told without the right', async (_what, inside) => {
  const scope = inside ? { projectId: world.home.projects[0]! } : {};
  const rows = await planted(scope);
  expect(JSON.stringify(rows)).toContain('91827364');
  const hunt = { entity: vault as Entity, rows, scope, calls: [readOpen, readLog] };
  expect(await findMarks({ ...hunt, reader: reader() })).toMatchObject({ found: [] });
  // Who may read them finds them everywhere: the search can find.
  const { found } = await findMarks({ ...hunt, reader: keeper() });
  for (const place of [
    'list {}',
    'order by size',
    'filter size=918273641',
    'export',
    'get',
    'save',
    `GET ${readLog.path}`,
  ])
    expect(found).toContain(place);
  // The saves of whoever may not read it changed nothing of it.
  const kept = (await keeper().send(calls.get, { id: rows[1]!.id })).data.row;
  expect(kept).toMatchObject({ size: rows[1]!.size, shelves: rows[1]!.shelves, bills: rows[1]!.bills });
});

test('a leak is found: a call that answers a row of the table', async () => {
  const rows = await planted({ projectId: world.home.projects[0]! });
  const hunt = {
    entity: vault as Entity,
    rows,
    scope: { projectId: world.home.projects[0]! },
    calls: [readOpen],
    reader: reader(),
  };
  leaking = true;
  expect((await findMarks(hunt)).found).toEqual([`GET ${readOpen.path}`]);
  leaking = false;
  expect((await findMarks(hunt)).found).toEqual([]);
});

test('the right is that of the object each record lies in, also in lists over several', async () => {
  const [here, there] = world.home.projects as [number, number];
  const [mine] = await planted({ projectId: here });
  const elsewhere = await world.server.database.pool.query<{ id: number }>(
    `INSERT INTO vault (company_id, project_id, name, size) VALUES ($1, $2, 'elsewhere', 918273641) RETURNING id`,
    [world.home.company, there],
  );
  const other = elsewhere.rows[0]!.id;
  const client = keeper();
  const all = (await client.send(calls.list, { pageSize: 1000 })).data.list;
  expect(all.find(({ id }) => id === mine!.id)).toHaveProperty('size');
  expect(all.find(({ id }) => id === other)).not.toHaveProperty('size');
  const found = await client.send(calls.list, { pageSize: 1000, filters: { size: '918273641' } });
  expect(found.data.list.every((row) => row.size === 918273641 && row.id !== other)).toBe(true);
  expect(found.data.total).toBe(found.data.list.length);
  const refused = await client.send(calls.update, { id: other, version: 1, size: 5 });
  expect(refused.problems).toMatchObject([{ field: 'size', key: 'check.noNeed' }]);
});

test('a refusal is told in three languages, and neither values nor refusals stand in the operation log', async () => {
  const client = reader();
  const values = {
    name: 'x',
    size: 918273640,
    shelves: [{ label: 'a', cost: 918273641 }],
    projectId: world.home.projects[0]!,
  };
  const before = world.server.operations.length;
  const told = [];
  for (const lang of ['zh-CN', 'zh-HK', 'en-US'])
    told.push((await client.send(calls.create, values, { 'accept-language': lang })).problems?.map((p) => p.text));
  expect(new Set(told.map(String)).size).toBe(3);
  expect((await keeper().send(calls.create, values)).msg).toBe('');
  const logged = JSON.stringify(world.server.operations.slice(before));
  expect(logged).toContain('"name":"x"');
  expect(logged).not.toContain('91827364');
});

test('sheets have the columns of those who may read them; a sheet that fills one in is refused row by row', async () => {
  const scope = { projectId: world.home.projects[0]! };
  const heads = async (client: TestClient, which: 'export' | 'importTemplate') =>
    (await readSheet((await client.send(calls[which], scope)).raw, 1000))[0];
  for (const which of ['export', 'importTemplate'] as const) {
    expect(await heads(keeper(), which)).toEqual(expect.arrayContaining(['size', 'shelves：cost', 'bills：of']));
    expect(await heads(reader(), which)).toEqual(['vault name', 'shelves：shelf']);
  }
  const sheet = writeSheet('x', [
    ['vault name', 'size'],
    ['with', 918273640],
    ['without', null],
  ]);
  const { data } = await reader().send(calls.import, { ...scope, file: sheet });
  expect(data).toMatchObject({ rows: 2, accepted: 1, rejected: 1, problems: [{ row: 2, field: 'size' }] });
});
