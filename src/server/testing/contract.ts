/**
 * What every entity promises, as tests made from its definition: create, read, update, filter, sort, page, export, import,
 * forbidden, foreign company, lost update, unknown field, too long, batch.
 *
 * A world gives the running server and three people: one with all rights, one of the same company without any, one with
 * all rights in another company. Refuses: knowledge of a single entity; where a module has its own rules, its world
 * gives values that keep them.
 */

import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { cleanValues } from '#kernel/clean.ts';
import { type BaseRow, type Entity, inputFields, scopeId } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Fields } from '#kernel/field.ts';
import { shownValues } from '#kernel/form-state.ts';
import { scopesOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { say } from '#kernel/text.ts';
import { type Cell, readSheet, writeSheet } from '#server/sheet.ts';
import { filterCases } from './contract-filters.ts';
import { lineContract, lineFields, rowsInSheet, withoutIds } from './contract-lines.ts';
import type { ContractWorld } from './contract-world.ts';
import { sampleValue } from './samples.ts';

export interface ContractOptions {
  /** Values instead of the sample ones, for fields with their own rules. Called after the world is there. */
  values?(n: number): Record<string, unknown>;
  /** Fields whose change the module refuses. */
  fixed?: readonly string[];
}

type Values = Record<string, unknown>;
type Stored = BaseRow & Values;

const HUGE = '界'.repeat(100_001);

/** Tests of one entity. `open` answers the world, made once for all of them. */
export function entityContract(e: Entity, open: () => ContractWorld, options: ContractOptions = {}): void {
  const calls = entityCalls(e);
  const label = say(e.label, 'zh-CN');
  const settable: Fields = Object.fromEntries(inputFields(e, 'create'));
  const updatable = inputFields(e, 'update').filter(([name]) => !options.fixed?.includes(name));

  describe(`contract of ${e.name}`, () => {
    let world: ContractWorld;
    const rows: Stored[] = [];
    const given: Values[] = [];
    const scope = (): ScopeRef => world.scope ?? {};
    const valuesOf = (n: number): Values => {
      const sample = Object.entries(settable).map(([name, field]) => [name, sampleValue(field, n, world.find)]);
      return shownValues(
        settable,
        cleanValues(settable, { ...Object.fromEntries(sample), ...options.values?.(n) }, 'create'),
      );
    };

    async function make(n: number): Promise<Stored> {
      const values = { ...valuesOf(n), ...scope() };
      const answer = await world.owner.send(calls.create, values);
      expect(answer, answer.msg).toMatchObject({ code: 0 });
      given.push(values);
      return answer.data as unknown as Stored;
    }
    const list = async (query: Values = {}, client = world.owner) => client.send(calls.list, { ...scope(), ...query });
    const get = async (id: number, client = world.owner) => client.send(calls.get, { id });
    const idsOf = (answer: { data: unknown }): number[] => (answer.data as { list: BaseRow[] }).list.map((r) => r.id);
    /** Ids of the five records in the order of a whole list, read in pages of two. */
    async function paged(query: Values): Promise<number[]> {
      const out: number[] = [];
      for (let pageNum = 1; ; pageNum++) {
        const answer = await list({ ...query, pageNum, pageSize: 2 });
        expect(answer.code, answer.msg).toBe(0);
        out.push(...idsOf(answer));
        if (idsOf(answer).length < 2) return out;
      }
    }

    beforeAll(async () => {
      world = open();
      for (let n = 1; n <= 5; n++) rows.push(await make(n));
    });

    test('what is created reads back, with its first version', async () => {
      for (const [i, row] of rows.entries()) {
        const answer = await get(row.id);
        const stored = answer.data.row as unknown as Values;
        expect(stored).toMatchObject({ ...given[i], version: 1 });
        expect(answer.data.titles.createdBy).toBeDefined();
      }
    });

    test('a page tells the total; pages hold every record once, in every order', async () => {
      const { total } = (await list()).data as unknown as { total: number };
      expect(total).toBeGreaterThanOrEqual(5);
      for (const name of [...e.list.columns, 'id', 'createdAt'])
        for (const sort of [name, `-${name}`]) {
          const found = await paged({ sort });
          expect(new Set(found).size, sort).toBe(total);
          expect(found.length, sort).toBe(total);
        }
      expect(await paged({ sort: '-id' })).toEqual((await paged({ sort: 'id' })).reverse());
      expect(idsOf(await list({ pageNum: 1_000_000 }))).toEqual([]);
    });

    test('filters find what they say and nothing else', async () => {
      for (const { name, value, matches } of filterCases(e, rows[0]!)) {
        const answer = await list({ filters: { [name]: value }, pageSize: 1000 });
        expect(answer.code, `${name}=${value}: ${answer.msg}`).toBe(0);
        const all = (await list({ pageSize: 1000 })).data.list as unknown as Stored[];
        const wanted = all.filter((row) => matches(row)).map((row) => row.id);
        expect(idsOf(answer).toSorted(), `${name}=${value}`).toEqual(wanted.toSorted());
      }
    });

    test('names that are no fields are refused in sort and filters', async () => {
      for (const query of [
        { sort: 'nonsense' },
        { sort: 'id; DROP TABLE x' },
        { filters: { nonsense: '1' } },
        { filters: { company_id: '1' } },
      ])
        expect((await list(query)).code).toBe(400);
    });

    test('options offer records by search and by id', async () => {
      const row = rows[1]!;
      const byId = await world.owner.send(calls.options, { ...scope(), ids: String(row.id) });
      expect(byId.data.map((o) => o.id)).toEqual([row.id]);
      if (e.fields[e.title]!.kind !== 'text') return;
      const found = await world.owner.send(calls.options, { ...scope(), search: String(row[e.title]) });
      expect(found.data.map((o) => o.id)).toContain(row.id);
    });

    test('missing, unknown, too long: refused with the field, nothing is stored', async () => {
      const before = (await list()).data.total;
      const values = { ...valuesOf(90), ...scope() } as Values;
      expect(await world.owner.send(calls.create, { ...values, nonsense: 1 })).toMatchObject({ code: 400 });
      for (const [name, field] of Object.entries(settable)) {
        if (field.required && field.default === undefined && !(e.code && name === 'code')) {
          const answer = await world.owner.send(calls.create, { ...values, [name]: null });
          expect(answer.problems?.map((p) => p.field)).toEqual([name]);
        }
        if (field.kind !== 'text' && field.kind !== 'longText' && field.kind !== 'richText') continue;
        for (const bad of [HUGE, 'a\0b', '\ud800', 5]) {
          const answer = await world.owner.send(calls.create, { ...values, [name]: bad });
          expect(answer.code, name).toBe(400);
          expect(answer.problems?.map((p) => p.field)).toContain(name);
        }
      }
      expect((await list()).data.total).toBe(before);
    });

    test('an update needs the current version; who is late learns what was changed and by whom', async () => {
      const [name, field] = updatable.find(([n, f]) => f.kind === 'text' && !f.format && valuesOf(1)[n]) ?? [];
      if (!name) return;
      const row = rows[2]!;
      const text = `changed ${'x'.repeat(20)}`.slice(0, field!.max ?? 30);
      const first = await world.owner.send(calls.update, { id: row.id, version: row.version, [name]: text });
      expect(first, first.msg).toMatchObject({ code: 0, data: { version: row.version + 1, [name]: text } });
      const late = await world.owner.send(calls.update, { id: row.id, version: row.version, [name]: 'late' });
      expect(late).toMatchObject({ code: 409, data: { row: { [name]: text } } });
      const { since } = late.data as unknown as { since: { by: string; changes: unknown[] }[] };
      expect(since).toHaveLength(1);
      expect(since[0]!.by).not.toBe('');
      expect(since[0]!.changes).toEqual([{ field: name, before: row[name], after: text }]);
      const removal = await world.owner.send(calls.remove, { id: row.id, version: row.version });
      expect(removal.code).toBe(409);
      rows[2] = first.data as unknown as Stored;
    });

    test('an update without a change keeps the version', async () => {
      const row = rows[3]!;
      const named = updatable.filter(([n]) => n in given[3]!);
      // Lines are named by their ids: without them they would be new ones.
      const same = Object.fromEntries(named.map(([n, f]) => [n, (f.kind === 'lines' ? row : given[3]!)[n]]));
      const answer = await world.owner.send(calls.update, { id: row.id, version: row.version, ...same });
      expect(answer, answer.msg).toMatchObject({ code: 0, data: { version: row.version } });
    });

    test('without the right nothing is read or done', async () => {
      const { stranger } = world;
      const id = rows[0]!.id;
      const refused = [403, 404];
      if (e.rights.read !== 'login') {
        expect(refused).toContain((await list({}, stranger)).code);
        expect(refused).toContain((await get(id, stranger)).code);
      }
      const values = valuesOf(91);
      const answers = [
        await stranger.send(calls.create, { ...values, ...scope() }),
        await stranger.send(calls.update, { id, version: 1 }),
        await stranger.send(calls.remove, { id }),
        await stranger.send(calls.batchRemove, { ids: [id] }),
        await stranger.send(calls.import, { ...scope(), file: writeSheet('x', [['x']]) }),
      ];
      for (const answer of answers) expect(refused).toContain(answer.code);
      for (const call of [calls.export, calls.importTemplate]) {
        const file = await stranger.send(call as Call, scope() as Values);
        expect(file.headers['content-type']).toContain('application/json');
        expect(refused).toContain(JSON.parse(file.raw.toString()).code);
      }
      expect((await get(id)).code).toBe(0);
    });

    test('another company sees and changes nothing', async () => {
      const { foreign } = world;
      const row = rows[0]!;
      const answers = [
        await get(row.id, foreign),
        await foreign.send(calls.update, { id: row.id, version: row.version }),
        await foreign.send(calls.remove, { id: row.id }),
        await foreign.send(calls.batchRemove, { ids: [row.id] }),
      ];
      for (const answer of answers) expect(answer.code).toBe(404);
      const absent = await get(999_999_999, foreign);
      expect({ ...answers[0]!, headers: null, raw: null }).toEqual({ ...absent, headers: null, raw: null });
      const query = e.scopes ? await list({}, foreign) : await list({ pageSize: 1000 }, foreign);
      if (e.scopes) expect(query.code).toBe(404);
      else for (const mine of rows) expect(idsOf(query)).not.toContain(mine.id);
      const options = await foreign.send(calls.options, { ...scope(), ids: String(row.id) });
      expect(options.code === 0 ? options.data : []).toEqual([]);
      if (world.scope) expect((await foreign.send(calls.create, { ...valuesOf(92), ...scope() })).code).toBe(404);
      expect((await get(row.id)).data.row.version).toBe(row.version);
    });

    test('the export holds the list; every row is a text, number or nothing, never a formula', async () => {
      const file = await world.owner.send(calls.export, { ...scope(), sort: 'id' });
      expect(file.headers['content-type'], file.raw.toString().slice(0, 300)).toContain('spreadsheetml');
      const [header, ...body] = await readSheet(file.raw, 10_000);
      expect(header).toContain(say(e.fields[e.list.columns[0]!]!.label, 'zh-CN'));
      const all = (await list({ pageSize: 1000 })).data.list as unknown as Stored[];
      expect(body).toHaveLength(all.reduce((sum, row) => sum + rowsInSheet(e, row), 0));
    });

    test('an exported record can be imported again; refused rows come back with their error', async () => {
      const source = rows[4]!;
      await world.owner.send(calls.remove, { id: source.id });
      const { data } = await world.owner.send(calls.list, { ...scope(), pageSize: 1 });
      expect(data.list.map((r) => r.id)).not.toContain(source.id);
      const again = await make(5);
      const file = await world.owner.send(calls.export, { ...scope(), sort: '-id', filters: {} });
      const [header = [], ...body] = await readSheet(file.raw, 10_000);
      const exported = body.slice(0, rowsInSheet(e, again));
      expect((await world.owner.send(calls.remove, { id: again.id })).code).toBe(0);
      const broken: Cell[] = header.map(() => HUGE.slice(0, 30_000));
      const sheet = writeSheet(label, [header, ...exported, broken]);
      const dry = await world.owner.send(calls.import, { ...scope(), file: sheet, dryRun: true });
      const total = (await list()).data.total;
      const key = { 'idempotency-key': `import-${e.name}` };
      const answer = await world.owner.send(calls.import, { ...scope(), file: sheet }, key);
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0, data: { rows: 2, accepted: 1, rejected: 1 } });
      expect((await world.owner.send(calls.import, { ...scope(), file: sheet }, key)).data).toEqual(answer.data);
      const other = writeSheet(label, [header, broken]);
      expect((await world.owner.send(calls.import, { ...scope(), file: other }, key)).code).toBe(400);
      expect(dry.data).toMatchObject({ rows: 2, accepted: 1, rejected: 1 });
      expect((await list()).data.total).toBe(total + 1);
      const back = await readSheet(Buffer.from((answer.data as { sheet: string }).sheet, 'base64'), 10);
      expect(back).toHaveLength(2);
      expect(String(back[1]!.at(-1))).not.toBe('');
      const newest = await list({ sort: '-id', pageSize: 1 });
      rows[4] = newest.data.list[0] as unknown as Stored;
      const stored: Values = rows[4];
      for (const name of e.list.columns)
        if (name in given[4]! && name !== 'code') expect(stored[name], name).toEqual(again[name]);
      for (const [name] of lineFields(e)) expect(withoutIds(stored[name]), name).toEqual(withoutIds(again[name]));
    });

    test('no sheet, an empty one, one without columns: refused', async () => {
      for (const bytes of [new Uint8Array(0), Buffer.from('no zip'), writeSheet('x', [['x']])]) {
        const answer = await world.owner.send(calls.import, { ...scope(), file: bytes });
        expect(answer.code).toBe(400);
      }
      const template = await world.owner.send(calls.importTemplate, scope());
      const empty = await world.owner.send(calls.import, { ...scope(), file: template.raw });
      expect(empty.code).toBe(400);
    });

    if (lineFields(e).length > 0) lineContract(e, () => ({ world, calls, make }));

    test('a batch is bounded; what is gone, foreign or hidden is told of, alike, and stops none of the others', async () => {
      const [first, ...others] = rows.slice(3).map((r) => r.id);
      const ids = [first!, ...others];
      const absent = await get(999_999_999);
      const alone = await world.owner.send(calls.batchRemove, { ids: [999_999_999] });
      expect([alone.code, alone.msg]).toEqual([404, absent.msg]);
      const gone = (id: number) => ({ id, title: '', reason: absent.msg });
      const hidden = await world.foreign.send(calls.batchRemove, { ids: [first!, 999_999_999] });
      expect(hidden.data).toEqual({ done: [], refused: [gone(first!), gone(999_999_999)] });
      const many = Array.from({ length: 201 }, (_, i) => i + 1);
      expect((await world.owner.send(calls.batchRemove, { ids: many })).code).toBe(400);
      // One is removed by somebody else after the list was read.
      expect((await world.owner.send(calls.remove, { id: first! })).code).toBe(0);
      const answer = await world.owner.send(calls.batchRemove, { ids: [999_999_999, ...ids, others[0]!] });
      expect(answer.data, answer.msg).toEqual({ done: others, refused: [gone(first!), gone(999_999_999)] });
      for (const id of ids) expect((await get(id)).code).toBe(404);
    });

    test('every change stands in the change log of its owner', async () => {
      const { rows: entries } = await world.server.database.pool.query<{ action: string; changes: unknown[] }>(
        'SELECT action, changes, object_id FROM change_log WHERE entity = $1 AND record_id = ANY($2) ORDER BY id',
        [e.name, rows.map((r) => r.id)],
      );
      expect(entries.filter((x) => x.action === 'create')).toHaveLength(5);
      expect(entries.filter((x) => x.action === 'remove')).toHaveLength(2);
      for (const s of scopesOf(e).slice(0, 1))
        expect((entries[0] as unknown as Values).object_id).toBe((world.scope as Values | undefined)?.[scopeId(s)]);
    });
  });
}
