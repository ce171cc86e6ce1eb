/**
 * The contract of every entity, generated from its definition: create, read, update, lost update, filter, sort, page,
 * export, import, forbidden, foreign company, remove. Runs as administrator of the sample company.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Entity, inputFields, SCOPES, scopeId } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { codeModules } from '#modules/numbering/code-rule.entity.ts';
import { readSheet } from '#server/sheet.ts';
import type { TestClient } from '#server/testing/http.ts';
import { type FindRef, sampleValue } from '#server/testing/samples.ts';
import { entities } from './entities.ts';
import { serverModules } from './server-modules.ts';
import { makeWorld, OUTSIDER, type World } from './world.ts';

type Values = Record<string, unknown>;
type Rec = Values & { id: number; version: number };
const handled = new Set(
  serverModules({ idleMinutes: 30, hours: 12 }).flatMap((m) =>
    m.handlers.map((h) => `${h.call.method} ${h.call.path}`),
  ),
);
const offers = (entity: Entity, name: keyof ReturnType<typeof entityCalls>): boolean => {
  const call = entityCalls(entity)[name];
  return handled.has(`${call.method} ${call.path}`);
};

/** Each module has one coding rule; this one's is removed before. */
const FREE_TARGET = Object.keys(codeModules).at(-1)!;

/** Values that rules of a module ask for, beyond what the kinds say. */
const VALUES: Readonly<Record<string, (n: number) => Values>> = {
  role: () => ({ rights: ['sys:dept:query'], hiddenMenus: [] }),
  projectRoleTemplate: () => ({ kind: 'project', rights: ['pm:plan:query'] }),
  projectRole: () => ({ rights: ['pm:plan:query'] }),
  projectMember: () => ({ coefficient: '0.5', user: ids.get('outside the team') }),
  project: () => ({ plannedStart: '2026-03-02', plannedEnd: '2026-06-30', associated: [] }),
  program: () => ({ plannedStart: '2026-03-02', plannedEnd: '2026-06-30' }),
  dictItem: () => ({ dictionary: ids.get('free dictionary'), parent: null }),
  codeRule: () => ({ target: FREE_TARGET, parts: [{ kind: 'number' }] }),
  extField: () => ({ tableName: 'project' }),
  calendar: () => ({
    shifts: [
      [540, 720],
      [780, 1020],
    ],
    week: null,
    days: [],
  }),
  invitation: () => ({ expiresOn: '2099-12-31' }),
};

let world: World;
let admin: TestClient;
const ids = new Map<string, number>();
const find: FindRef = (kind, name) => ids.get(`${kind} ${name}`) ?? null;
beforeAll(async () => {
  world = await makeWorld();
  const { client, companyId } = world.people.get('admin')!;
  admin = client;
  for (const e of entities) {
    const id = await world.first(e.name, `${e.name === 'company' ? 'id' : 'company_id'} = ${companyId}`);
    if (id !== null) ids.set(`entity ${e.name}`, id);
  }
  const { rows } = await world.server.database.pool.query<{ key: string; id: string }>(
    'SELECT d.dict_key AS key, min(i.id) AS id FROM dict_item i JOIN dictionary d ON d.id = i.dictionary WHERE i.company_id = $1 GROUP BY 1',
    [companyId],
  );
  await world.server.database.pool.query('DELETE FROM code_rule WHERE target = $1', [FREE_TARGET]);
  const home = `company_id = ${companyId}`;
  const kinds = await world.first('dictionary', `${home} AND dict_key = 'project_type'`);
  if (kinds !== null) ids.set('free dictionary', kinds);
  const project = ids.get('entity project')!;
  await world.server.database.pool.query(`DELETE FROM project_member WHERE "user" = $1 AND project_id = $2`, [
    world.people.get('auditor')!.userId,
    project,
  ]);
  ids.set('outside the team', world.people.get('auditor')!.userId);
  for (const row of rows) ids.set(`dict ${row.key}`, Number(row.id));
}, 120_000);
afterAll(() => world.close());

function scopeOf(entity: Entity): Values {
  const scope = SCOPES.find((s) => entity.scopes?.includes(s) && find('entity', s) !== null);
  return scope ? { [scopeId(scope)]: find('entity', scope) } : {};
}
function valuesOf(entity: Entity, n: number): Values {
  const fields = inputFields(entity, 'create').map(([name, field]) => [name, sampleValue(field, n, find)]);
  const values = Object.fromEntries(fields.filter(([, value]) => value !== null && value !== undefined));
  return { ...values, ...scopeOf(entity), ...VALUES[entity.name]?.(n) };
}
const made = new Map<string, Rec>();
const creatable = entities.filter((e) => offers(e, 'create') && offers(e, 'get'));

describe.each(creatable.map((e) => [e.name, e] as const))('%s', (name, entity) => {
  const calls = entityCalls(entity);
  const sheet = (n: number): number => 1000 + n;

  test('is created and read back as it was sent', async () => {
    const sent = valuesOf(entity, sheet(1));
    const answer = await admin.send(calls.create, sent);
    expect(answer.problems ?? answer.msg).toEqual('');
    const row = answer.data as Rec;
    made.set(name, row);
    const read = await admin.send(calls.get, { id: row.id });
    expect(read.code, read.msg).toBe(CODE.ok);
    const kept = Object.keys(sent).filter(
      (field) => entity.fields[field] && !['json', 'decimal'].includes(entity.fields[field].kind),
    );
    const pick = (from: Values): Values => Object.fromEntries(kept.map((field) => [field, from[field]]));
    expect(pick(read.data.row as unknown as Values)).toEqual(pick(sent));
  });

  test('is updated once per version', async ({ skip }) => {
    const row = made.get(name);
    if (!row || !offers(entity, 'update')) return skip();
    const title = entity.title;
    if (entity.fields[title]!.set) return skip();
    const value = sampleValue(entity.fields[title]!, sheet(2), find);
    const first = await admin.send(calls.update, { id: row.id, version: row.version, [title]: value });
    expect(first.problems ?? first.msg).toEqual('');
    const second = await admin.send(calls.update, {
      id: row.id,
      version: row.version,
      [title]: sampleValue(entity.fields[title]!, sheet(3), find),
    });
    expect(second.code).toBe(CODE.conflict);
    const read = await admin.send(calls.get, { id: row.id });
    expect((read.data.row as unknown as Values)[title]).toEqual(value);
  });

  test('is listed, filtered, sorted and paged', async ({ skip }) => {
    const row = made.get(name);
    if (!row || !offers(entity, 'list')) return skip();
    const base = scopeOf(entity);
    const all = await admin.send(calls.list, { ...base, pageSize: 1000 });
    expect(all.code, all.msg).toBe(CODE.ok);
    const listed = all.data.list.map((r) => r.id);
    expect(listed).toContain(row.id);
    for (const field of entity.list.columns.filter(
      (c) =>
        entity.fields[c] &&
        !['json', 'refs', 'file', 'richText', 'longText', 'period', 'money'].includes(entity.fields[c].kind),
    )) {
      const sorted = await admin.send(calls.list, { ...base, pageSize: 1000, sort: `-${field}` });
      expect(sorted.code, `sort by ${field}: ${sorted.msg}`).toBe(CODE.ok);
      expect(sorted.data.list.map((r) => r.id).sort()).toEqual([...listed].sort());
    }
    const page = await admin.send(calls.list, { ...base, pageSize: 1, pageNum: 2 });
    expect(page.data.list.length).toBe(Math.min(1, Math.max(0, all.data.total - 1)));
    expect(page.data.total).toBe(all.data.total);
    for (const field of entity.list.filters.filter((f) =>
      ['text', 'ref', 'dict', 'choice', 'bool'].includes(entity.fields[f]?.kind ?? ''),
    )) {
      const wanted = (all.data.list.find((r) => r.id === row.id) as unknown as Values)[field];
      if (wanted === null || wanted === undefined) continue;
      const filtered = await admin.send(calls.list, { ...base, pageSize: 1000, filters: { [field]: String(wanted) } });
      expect(filtered.code, `filter by ${field}: ${filtered.msg}`).toBe(CODE.ok);
      expect(
        filtered.data.list.map((r) => r.id),
        `filter by ${field}`,
      ).toContain(row.id);
    }
  });

  test('is exported, and its template imported', async ({ skip }) => {
    if (!made.has(name)) return skip();
    if (offers(entity, 'export')) {
      const answer = await admin.send(calls.export, scopeOf(entity));
      expect(answer.code, answer.msg).toBe(CODE.ok);
      expect((await readSheet(answer.raw, 100_000)).length).toBeGreaterThan(1);
    }
    if (offers(entity, 'importTemplate')) {
      const answer = await admin.send(calls.importTemplate, scopeOf(entity));
      expect((await readSheet(answer.raw, 100)).length).toBeGreaterThan(0);
    }
  });

  test('is not shown to another company, nor to members without the right', async ({ skip }) => {
    const row = made.get(name);
    if (!row) return skip();
    const outsider = world.people.get(OUTSIDER)!.client;
    for (const call of [calls.get, calls.update, calls.remove] as const) {
      if (!handled.has(`${call.method} ${call.path}`)) continue;
      const input = call === calls.update ? { ...valuesOf(entity, sheet(5)), version: row.version } : {};
      const known = Object.fromEntries(Object.entries(input).filter(([field]) => field in call.input));
      const answer = await outsider.send(call, { ...known, id: row.id });
      expect([CODE.absent, CODE.forbidden], `${call.method}: ${JSON.stringify(answer.problems)}`).toContain(
        answer.code,
      );
    }
    if (entity.rights.remove !== 'login' && offers(entity, 'remove')) {
      const answer = await world.people.get('wangqiang')!.client.send(calls.remove, { id: row.id });
      expect([CODE.absent, CODE.forbidden]).toContain(answer.code);
    }
    expect((await admin.send(calls.get, { id: row.id })).code).toBe(CODE.ok);
  });

  test('does not take references to another company', async () => {
    const away = world.people.get(OUTSIDER)!;
    const field = inputFields(entity, 'create').find(([, f]) => f.kind === 'ref' && f.to === 'user');
    if (!field) return;
    const answer = await admin.send(calls.create, { ...valuesOf(entity, sheet(4)), [field[0]]: away.userId });
    expect(answer.code).not.toBe(CODE.ok);
  });

  test('is removed', async ({ skip }) => {
    const row = made.get(name);
    if (!row || !offers(entity, 'remove')) return skip();
    const answer = await admin.send(calls.remove, { id: row.id });
    expect(answer.problems ?? answer.msg).toEqual('');
    expect((await admin.send(calls.get, { id: row.id })).code).toBe(CODE.absent);
  });
});
