/** What the contract cannot say for every entity: references, owners, parallel callers, clocks, sheets, hooks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelCall, readProgress } from '#kernel/calls/progress-call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { type Cell, readSheet, writeSheet } from '#server/sheet.ts';
import { ALL, bin, type EntityWorld, entityWorld, pin, tag } from '#server/testing/entity-world.ts';
import type { TestClient } from '#server/testing/http.ts';

const bins = entityCalls(bin);
const tags = entityCalls(tag);
let world: EntityWorld;
let me: TestClient;
let abroad: TestClient;
beforeAll(async () => {
  world = await entityWorld();
  me = world.as(world.home, ALL);
  abroad = world.as(world.abroad, ALL);
});
afterAll(() => world.server.close());

let count = 0;
const makeBin = async (values: Record<string, unknown> = {}, client = me) =>
  client.send(bins.create, { name: `bin ${++count}`, ...values });
const makeTag = async (projectId: number, values: Record<string, unknown> = {}, client = me) =>
  client.send(tags.create, { name: `tag ${++count}`, projectId, ...values });
const refusedField = (answer: { code: number; problems?: { field?: string }[] }) => [
  answer.code,
  answer.problems?.[0]?.field,
];

describe('references', () => {
  test('of another company are refused as if they did not exist', async () => {
    const theirs = await makeBin({}, abroad);
    for (const values of [
      { department: world.abroad.departments[0] },
      { keepers: [world.home.users[0], world.abroad.users[0]] },
      { parent: theirs.data.id },
      { kind: world.abroad.items[0] },
    ]) {
      const answer = await makeBin(values);
      expect(refusedField(answer)).toEqual([400, Object.keys(values)[0]]);
    }
  });

  test('to an item of another dictionary are refused', async () => {
    expect(refusedField(await makeBin({ kind: world.home.others[0] }))).toEqual([400, 'kind']);
    expect(refusedField(await makeBin({ ext: { class: world.home.others[0] } }))).toEqual([400, 'ext.class']);
  });

  test('stay within the owner, and within what the viewer may see', async () => {
    const [first, second] = world.home.projects as [number, number];
    const here = (await makeTag(first)).data.id;
    const there = (await makeTag(second)).data.id;
    expect((await makeTag(first, { related: [here] })).code).toBe(0);
    expect(refusedField(await makeTag(first, { related: [here, there] }))).toEqual([400, 'related']);
    expect(refusedField(await makeTag(first, { above: there }))).toEqual([400, 'above']);
    const hidden = (await makeTag(first, { hidden: true })).data.id;
    const other = world.as(world.home, ALL, { userId: world.home.users[1]! });
    expect(refusedField(await makeTag(first, { related: [hidden] }, other))).toEqual([400, 'related']);
    // A reference that was there before may stay when somebody who does not see it changes the rest.
    const row = (await makeTag(first, { related: [hidden] })).data;
    const changed = await other.send(tags.update, { id: row.id, version: 1, related: [hidden, here] });
    expect(changed, changed.msg).toMatchObject({ code: 0, data: { related: [hidden, here] } });
  });

  test('a tree stays without circles, also when two people move at once', async () => {
    const a = (await makeBin()).data.id;
    const b = (await makeBin({ parent: a })).data.id;
    expect(refusedField(await me.send(bins.update, { id: a, version: 1, parent: a }))).toEqual([400, 'parent']);
    expect(refusedField(await me.send(bins.update, { id: a, version: 1, parent: b }))).toEqual([400, 'parent']);
    const c = (await makeBin()).data.id;
    const d = (await makeBin()).data.id;
    const both = await Promise.all([
      me.send(bins.update, { id: c, version: 1, parent: d }),
      me.send(bins.update, { id: d, version: 1, parent: c }),
    ]);
    expect(both.filter((x) => x.code === 0)).toHaveLength(1);
  });

  test('a record that is referred to is not removed', async () => {
    const parent = (await makeBin()).data.id;
    await makeBin({ parent });
    const answer = await me.send(bins.remove, { id: parent });
    expect(answer.problems?.[0]?.key).toBe('entity.referenced');
  });
});

describe('owners', () => {
  test('exactly one, of the own company, is needed; it never changes', async () => {
    expect((await me.send(tags.create, { name: 'x' })).code).toBe(400);
    expect((await makeTag(world.abroad.projects[0]!)).code).toBe(404);
    const row = (await makeTag(world.home.projects[0]!)).data;
    const moved = await me.send(tags.update, { id: row.id, version: 1, projectId: world.home.projects[1] });
    expect(moved.code).toBe(400);
  });

  test('the same name may be used in two owners, not twice in one', async () => {
    const [first, second] = world.home.projects as [number, number];
    expect((await makeTag(first, { name: 'twice' })).code).toBe(0);
    expect((await makeTag(second, { name: 'twice' })).code).toBe(0);
    expect(refusedField(await makeTag(first, { name: 'twice' }))).toEqual([400, 'name']);
  });

  test('a record that may stand alone has one or none, and refers to what has the same', async () => {
    const pins = entityCalls(pin);
    const [first, second] = world.home.projects as [number, number];
    const make = (values: object) => me.send(pins.create, { name: `pin ${++count}`, ...values });
    const ofFirst = (await makeTag(first)).data.id;
    const [alone, owned] = [(await make({})).data, (await make({ projectId: first, tag: ofFirst })).data];
    expect([alone.projectId, owned.projectId]).toEqual([null, first]);
    for (const owner of [{}, { projectId: second }]) {
      expect(refusedField(await make({ ...owner, tag: ofFirst }))).toEqual([400, 'tag']);
      expect(refusedField(await make({ ...owner, beside: owned.id }))).toEqual([400, 'beside']);
    }
    expect((await make({ beside: alone.id })).code).toBe(0);
    expect(refusedField(await make({ name: alone.name }))).toEqual([400, 'name']);
    expect((await make({ name: alone.name, projectId: second })).code).toBe(0);
    expect((await world.as(world.abroad, ALL).send(pins.get, { id: alone.id })).code).toBe(404);
  });

  test('a list inside an object holds what its service says lies within', async () => {
    const pins = entityCalls(pin);
    const [first] = world.home.projects as [number];
    const all = (await me.send(pins.list, { pageSize: 1000 })).data.list;
    const inside = (await me.send(pins.list, { projectId: first, pageSize: 1000 })).data;
    expect(inside.list.map(({ id }) => id)).toEqual(
      all.filter(({ projectId }) => projectId === first || projectId === null).map(({ id }) => id),
    );
    expect([inside.total, new Set(inside.list.map(({ projectId }) => projectId)).size]).toEqual([
      inside.list.length,
      2,
    ]);
  });

  test('values that follow from others are stored, returned and told in the log with every write', async () => {
    const pins = entityCalls(pin);
    const row = (await me.send(pins.create, { name: 'four' })).data;
    const longer = (await me.send(pins.update, { id: row.id, version: 1, name: 'longer' })).data;
    expect([row.letters, longer.letters]).toEqual([4, 6]);
    expect((await me.send(pins.update, { id: row.id, version: 2, letters: 9 })).code).toBe(400);
    const { rows } = await world.server.database.pool.query<{ changes: { field: string; after: unknown }[] }>(
      `SELECT changes FROM change_log WHERE entity = 'pin' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
      [row.id],
    );
    expect(rows[0]!.changes.map(({ field, after }) => [field, after])).toContainEqual(['letters', 6]);
  });

  test('hidden rows are not counted, listed, found or changed', async () => {
    const projectId = world.home.projects[1]!;
    const { id } = (await makeTag(projectId, { name: 'secret', hidden: true })).data;
    const other = world.as(world.home, ALL, { userId: world.home.users[1]! });
    const all = (await me.send(tags.list, { projectId })).data.total;
    expect((await other.send(tags.list, { projectId })).data.total).toBe(all - 1);
    expect((await other.send(tags.options, { projectId, ids: String(id) })).data).toEqual([]);
    expect((await other.send(tags.update, { id, version: 1, name: 'y' })).code).toBe(404);
    expect((await other.send(tags.batchRemove, { ids: [id] })).code).toBe(404);
  });

  test('ids that name nothing are refused, not taken for all', async () => {
    const projectId = world.home.projects[1]!;
    const { id } = (await makeTag(projectId, { name: 'picked' })).data;
    const of = (ids: string) => me.send(tags.options, { projectId, ids });
    expect((await of(String(id))).data.map((one) => one.id)).toEqual([id]);
    for (const unreadable of ['x', `${id},x`, `${id},,${id}`, '0', '-1', '1.5', 'NaN', '1e99', ','])
      expect((await of(unreadable)).problems?.[0], unreadable).toMatchObject({ key: 'check.notIds', field: 'ids' });
  });

  test('data permissions limit rows to departments', async () => {
    const [one, two] = world.home.departments as [number, number];
    const mine = (await makeBin({ department: one })).data.id;
    const theirs = (await makeBin({ department: two })).data.id;
    const limited = world.as(world.home, ALL, { departments: [one] });
    expect((await limited.send(bins.get, { id: mine })).code).toBe(0);
    expect((await limited.send(bins.get, { id: theirs })).code).toBe(404);
    const { list } = (await limited.send(bins.list, { pageSize: 1000 })).data;
    expect(new Set(list.map((row) => row.department))).toEqual(new Set([one]));
  });

  test('data permissions limit what is written', async () => {
    const [one, two] = world.home.departments as [number, number];
    const [mine, theirs] = [await makeBin({ department: one }), await makeBin({ department: two })];
    const limited = world.as(world.home, ALL, { departments: [one] });
    const { id, version } = mine.data;
    expect((await limited.send(bins.update, { id: theirs.data.id, version: 1, note: 'x' })).code).toBe(404);
    expect((await limited.send(bins.remove, { id: theirs.data.id })).code).toBe(404);
    const third = (await makeBin({ department: one })).data.id;
    const batch = await limited.send(bins.batchRemove, { ids: [third, theirs.data.id] });
    expect([batch.data.done, batch.data.refused.map((left) => left.id)]).toEqual([[third], [theirs.data.id]]);
    expect((await me.send(bins.get, { id: theirs.data.id })).code).toBe(0);
    for (const department of [two, null]) {
      const moved = await limited.send(bins.update, { id, version, department });
      expect(moved.problems?.map((p) => p.field)).toEqual(['department']);
      expect((await makeBin({ department }, limited)).problems?.map((p) => p.field)).toEqual(['department']);
    }
    const sheet = writeSheet('bins', [
      ['bin name', 'department'],
      ['in', 'D1'],
      ['out', 'D2'],
    ]);
    expect((await limited.send(bins.import, { file: sheet })).data).toMatchObject({ accepted: 1, rejected: 1 });
    expect((await me.send(bins.get, { id })).data.row).toMatchObject({ version, department: one });
    expect((await limited.send(bins.update, { id, version, note: 'mine' })).code).toBe(0);
  });
});

describe('parallel callers', () => {
  test('of twelve updates on one version one is stored, eleven learn of it', async () => {
    const { id } = (await makeBin()).data;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => me.send(bins.update, { id, version: 1, note: `caller ${n}` })),
    );
    expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([0, ...Array(11).fill(409)]);
    const winner = answers.find((a) => a.code === 0)!.data;
    expect((await me.send(bins.get, { id })).data.row).toMatchObject({ version: 2, note: winner.note });
  });

  test('of twelve records with one code one is stored', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => makeBin({ code: 'SAME' })));
    expect(answers.filter((a) => a.code === 0)).toHaveLength(1);
    for (const answer of answers) if (answer.code !== 0) expect(refusedField(answer)).toEqual([400, 'code']);
  });

  test('numbers are unique and without gaps, whatever is refused between', async () => {
    const before = (await makeBin()).data.code;
    const start = Number(before.slice(2));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => makeBin(n % 3 === 0 ? { name: 'forbidden name' } : {})),
    );
    const codes = answers.flatMap((a) => (a.code === 0 ? [Number(a.data.code.slice(2))] : []));
    expect(codes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 8 }, (_, i) => start + 1 + i));
  });

  test('of twelve removals one is done', async () => {
    const { id } = (await makeBin()).data;
    const answers = await Promise.all(Array.from({ length: 12 }, () => me.send(bins.remove, { id })));
    expect(answers.map((a) => a.code).toSorted((a, b) => a - b)).toEqual([0, ...Array(11).fill(404)]);
  });
});

describe('values', () => {
  test('numbers and instants have one writing, so that the same value is no change', async () => {
    const { data } = await makeBin({
      weight: '1.5',
      seen: '2026-03-01T08:00:00+08:00',
      price: { amount: '2', currency: 'CNY' },
    });
    expect(data).toMatchObject({ weight: '1.500', seen: '2026-03-01T00:00:00.000Z', price: { amount: '2.00' } });
    const same = { id: data.id, version: 1, weight: '01.50', seen: '2026-03-01T00:00:00Z' };
    expect((await me.send(bins.update, same)).data.version).toBe(1);
  });

  test('a day as a filter of instants is the day of the company, not of the server', async () => {
    const late = (await makeBin({ seen: '2031-05-01T15:59:59Z' })).data.id;
    const next = (await makeBin({ seen: '2031-05-01T16:00:00Z' })).data.id;
    const found = async (seen: string) =>
      (await me.send(bins.list, { filters: { seen }, sort: 'id' })).data.list.map((r) => r.id);
    expect(await found('2031-05-01')).toEqual([late]);
    expect(await found('2031-05-02~2031-05-02')).toEqual([next]);
    expect(await found('2031-05-01~2031-05-02')).toEqual([late, next]);
  });

  test('filters that are no value of the field are refused', async () => {
    for (const filters of [
      { count: '1e3' },
      { count: '1.5' },
      { bought: '2026-02-30' },
      { bought: '2026-01-01 (x)' },
      { bought: '0000-01-01' },
      { seen: '2026-01-01T25:00:00Z' },
      { open: 'maybe' },
      { department: '1,x' },
      { count: '1~2~3' },
    ])
      expect((await me.send(bins.list, { filters })).code, JSON.stringify(filters)).toBe(400);
  });

  test('wildcards of a search are letters like others', async () => {
    const { id } = (await makeBin({ name: '100%_\\ full' })).data;
    const found = await me.send(bins.list, { search: '%_\\' });
    expect(found.data.list.map((r) => r.id)).toEqual([id]);
  });

  test('additional fields are checked, stored beside each other, told in the log with their name', async () => {
    const { data } = await makeBin({ ext: { color: 'red', price2: '1' } });
    expect(data.ext).toEqual({ color: 'red', price2: '1.0000' });
    const changed = await me.send(bins.update, {
      id: data.id,
      version: 1,
      ext: { color: 'blue', class: world.home.items[0] },
    });
    expect(changed.data.ext).toEqual({ color: 'blue', price2: '1.0000', class: world.home.items[0] });
    const detail = await me.send(bins.get, { id: data.id });
    expect(detail.data.titles['ext.class']).toEqual({ [world.home.items[0]!]: 'item 1' });
    for (const ext of [{ nonsense: 1 }, { color: 'x'.repeat(21) }, { class: 'x' }, [1], 'x'])
      expect((await makeBin({ ext })).code, JSON.stringify(ext)).toBe(400);
    const { rows } = await world.server.database.pool.query<{ changes: { field: string }[] }>(
      `SELECT changes FROM change_log WHERE entity = 'bin' AND record_id = $1 AND action = 'update'`,
      [data.id],
    );
    expect(rows[0]!.changes.map((c) => c.field)).toEqual(['ext.color', 'ext.class']);
  });

  test('lists are filtered and sorted by additional fields, exports name their items', async () => {
    const [one, two] = world.home.items as [number, number];
    const values = [
      { color: 'ext teal', price2: '2', since: '2026-03-01', class: one, kinds: [one, two] },
      { color: 'ext teal dark', price2: '10', since: '2026-04-01', class: two, kinds: [two] },
      { color: 'ext teal' },
    ];
    const ids: number[] = [];
    for (const ext of values) ids.push((await makeBin({ ext })).data.id);
    const found = async (filters: Record<string, string>, sort = 'id') => {
      const { data, msg } = await me.send(bins.list, { filters: { 'ext.color': 'ext teal', ...filters }, sort });
      expect(msg).toBe('');
      return data.list.map((row) => ids.indexOf(row.id));
    };
    expect(await found({})).toEqual([0, 1, 2]);
    expect(await found({ 'ext.color': 'TEAL D' })).toEqual([1]);
    expect(await found({ 'ext.price2': '3~' })).toEqual([1]);
    expect(await found({ 'ext.price2': 'null' })).toEqual([2]);
    expect(await found({ 'ext.since': '2026-02-01~2026-03-31' })).toEqual([0]);
    expect(await found({ 'ext.class': String(two) })).toEqual([1]);
    expect(await found({ 'ext.kinds': `${one},999999` })).toEqual([0]);
    expect(await found({}, '-ext.price2')).toEqual([1, 0, 2]);
    expect(await found({}, 'ext.since')).toEqual([0, 1, 2]);
    for (const filters of [{ 'ext.nothing': 'x' }, { 'ext.price2': 'many' }, { 'ext.class': 'x' }])
      expect((await me.send(bins.list, { filters })).code, JSON.stringify(filters)).toBe(400);
    // Values left by an earlier field of another type are ignored.
    await world.server.database.owner.query(
      `UPDATE bin SET ext = '{"color":"ext teal","price2":"old"}' WHERE id = $1`,
      [ids[2]],
    );
    expect(await found({ 'ext.price2': '0~' }, 'ext.price2')).toEqual([0, 1]);
    const file = await me.send(bins.export, { filters: { 'ext.color': 'ext teal' }, sort: 'id' });
    const [header = [], first = []] = await readSheet(file.raw, 10);
    expect(first[header.indexOf('kinds')]).toBe('item 1; item 2');
  });

  test('fields of the server cannot be set', async () => {
    for (const values of [{ seal: 'x' }, { id: 5 }, { companyId: 1 }, { version: 7 }, { createdBy: 1 }])
      expect((await makeBin(values)).code).toBe(400);
    const { id } = (await makeBin()).data;
    expect((await me.send(bins.update, { id, version: 1, seal: 'x' })).code).toBe(400);
  });

  test('a repeated creating call makes one record', async () => {
    const key = { 'idempotency-key': 'entity-test-0001' };
    const input = { name: 'once' };
    const [a, b] = [await me.send(bins.create, input, key), await me.send(bins.create, input, key)];
    expect(b.data.id).toBe(a.data.id);
  });
});

describe('sheets', () => {
  const head = ['bin name', 'count', 'open', 'bought', 'kind', 'department', 'lease', 'seen'];
  const take = (rows: Cell[][], fields = {}) =>
    me.send(bins.import, { ...fields, file: writeSheet('bins', [head, ...rows]) });

  test('rows are taken one by one; accepted and rejected add up; refused rows come back as they were', async () => {
    const good: Cell[] = [
      'sheet 1',
      5,
      'Yes',
      '2026/3/1',
      'item 2',
      'D1',
      '2026-01-01 ~ 2026-02-01',
      '2026-03-01 08:30:15',
    ];
    const bad: Cell[][] = [
      ['sheet 2', 5000, null, null, null, null, null, null],
      ['sheet 3', 'many', 'perhaps', '2026-02-30', 'nothing', 'D9', '2026-02-01 ~ 2026-01-01', 'noon'],
      ['forbidden name', null, null, null, null, null, null, null],
      [null, 1, null, null, null, null, null, null],
    ];
    const answer = await take([good, ...bad, ['# my tag', 1, null, null, null, null, null, null]]);
    expect(answer.data).toMatchObject({ rows: 6, accepted: 2, rejected: 4 });
    const back = await readSheet(Buffer.from((answer.data as { sheet: string }).sheet, 'base64'), 100);
    expect(back[0]).toEqual([...head, '错误信息']);
    expect(back.slice(1).map((row) => row[0])).toEqual(bad.map((row) => row[0]));
    for (const row of back.slice(1)) expect(String(row.at(-1))).not.toBe('');
    const stored = (await me.send(bins.list, { search: 'sheet 1' })).data.list[0]!;
    expect(stored).toMatchObject({
      count: 5,
      open: true,
      bought: '2026-03-01',
      kind: world.home.items[1],
      department: world.home.departments[0],
      lease: { from: '2026-01-01', to: '2026-02-01' },
      seen: '2026-03-01T00:30:15.000Z',
    });
  });

  test('dates as numbers, and rows below empty ones, are read; problems tell the row of the sheet', async () => {
    const empty: Cell[] = head.map(() => null);
    const dated = (name: string, bought: Cell): Cell[] => [name, null, null, bought, null, null, null, null];
    const rows = [dated('serial', 46_357), empty, empty, dated('digits', '20261201'), dated('no date', 0.5)];
    const answer = await take(rows);
    expect(answer.data).toMatchObject({ rows: 3, accepted: 2, rejected: 1 });
    expect((answer.data as { problems: { row: number }[] }).problems.map((one) => one.row)).toEqual([6]);
    for (const name of ['serial', 'digits'])
      expect((await me.send(bins.list, { search: name })).data.list[0]).toMatchObject({ bought: '2026-12-01' });
  });

  test('a check only keeps nothing', async () => {
    const answer = await take([['dry run', 1, null, null, null, null, null, null]], { dryRun: true });
    expect(answer.data).toMatchObject({ accepted: 1, rejected: 0 });
    expect((await me.send(bins.list, { search: 'dry run' })).data.total).toBe(0);
  });

  test('titles of another company name nothing', async () => {
    await makeBin({ name: 'foreign parent' }, abroad);
    const sheet = writeSheet('x', [
      ['bin name', 'parent'],
      ['child', 'foreign parent'],
    ]);
    const answer = await me.send(bins.import, { file: sheet });
    expect(answer.data).toMatchObject({ accepted: 0, rejected: 1 });
  });

  test('a record the viewer may not know has a mark in its cell, which names nothing when it is read back', async () => {
    const [projectId] = world.home.projects as [number];
    const hidden = (await makeTag(projectId, { hidden: true })).data.id;
    const { name } = (await makeTag(projectId, { related: [hidden] })).data;
    const other = world.as(world.home, ALL, { userId: world.home.users[1]! });
    const file = await other.send(tags.export, { projectId, search: name });
    const [header, line] = await readSheet(file.raw, 100);
    expect(line![header!.indexOf('related')]).toBe('（无权查看）');
    const again = await other.send(tags.import, { projectId, file: file.raw });
    expect(again.data).toMatchObject({ accepted: 0, rejected: 1 });
  });

  test('5,000 rows are the most; one more is refused, with or without the line of notes', async () => {
    const rows = Array.from({ length: 5001 }, (_, n): Cell[] => [`row ${n}`]);
    for (const notes of [[], [['# Required']]]) {
      const answer = await me.send(bins.import, { file: writeSheet('x', [['bin name'], ...notes, ...rows]) });
      expect(answer.code).toBe(400);
    }
  });

  test('the export needs its right', async () => {
    const reader = world.as(world.home, ['bin:read', 'bin:edit']);
    expect((await reader.send(bins.export, {})).code).toBe(403);
  });
});

describe('imports that take long', () => {
  const rows = (count: number): Cell[][] => [
    ['bin name', 'note'],
    ...Array.from({ length: count }, (_, i) => [`long ${i}`, 'x']),
  ];
  const id = 'a'.repeat(32);
  const stored = async () => (await me.send(bins.list, { search: 'long' })).data.total;

  test('tell how far they are, to whoever sent them; a cancelled one has changed nothing', async () => {
    const other = world.as(world.home, ALL, { userId: world.home.users[1]! });
    const lock = await world.server.database.owner.connect();
    // The first row waits for the table, so that the import is under way for certain.
    await lock.query('BEGIN; LOCK TABLE bin IN EXCLUSIVE MODE');
    const answer = me.send(bins.import, { file: writeSheet('bins', rows(20)) }, { progress: id, language: 'US' });
    const asked = () => me.send(readProgress, { id }).then(({ data }) => data);
    await expect.poll(asked).toMatchObject({ step: expect.arrayContaining(['Importing row by row']), share: 0 });
    expect((await other.send(readProgress, { id })).data).toBeNull();
    expect((await other.send(cancelCall, { id })).data).toEqual({ running: false });
    expect((await me.send(cancelCall, { id })).data).toEqual({ running: true });
    await lock.query('COMMIT');
    lock.release();
    expect(await answer).toMatchObject({
      code: 400,
      problems: [{ key: 'worker.cancelled', text: 'Canceled; nothing was changed' }],
    });
    expect(await stored()).toBe(0);
    expect(await asked()).toBeNull();
    expect((await me.send(cancelCall, { id })).data).toEqual({ running: false });
  });

  test('a large workbook is read and written by a worker; a call beside it is answered first', async () => {
    // Rows without the required name.
    const nameless = Array.from({ length: 1000 }, () => [null, 'y'.repeat(300)]);
    const file = writeSheet('bins', [...rows(3), ...nameless]);
    const order: string[] = [];
    const imported = me.send(bins.import, { file }).then((answer) => {
      order.push('import');
      return answer.data;
    });
    await me.send(bins.list, { search: 'long' }).then(() => order.push('list'));
    expect(await imported).toMatchObject({ rows: 1003, accepted: 3, rejected: 1000 });
    expect(order).toEqual(['list', 'import']);
    expect(await stored()).toBe(3);
  });
});
