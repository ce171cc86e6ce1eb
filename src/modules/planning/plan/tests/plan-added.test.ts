/** Additional fields of tasks in the plan: read with it, checked, logged and merged by its save. */
import { afterAll, describe, expect, test } from 'vitest';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import type { Envelope } from '#kernel/call.ts';
import type { ExtValues } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { dictByModule } from '#modules/base/dict/dict.calls.ts';
import { extField } from '#modules/base/ext-field/ext-field.entity.ts';
import { conflictKey, diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import {
  exportPlan,
  importPlan,
  planLosses,
  previewImport,
  readPlan,
  type SaveConflict,
} from '#modules/planning/plan/plan.calls.ts';
import { readSheet, writeSheet } from '#server/sheet.ts';

const world = await planWorld();
const { server, boss, home, done, open, save, planned, close } = world;
afterAll(close);

const keeper = server.as({
  userId: home.userId,
  companyId: home.companyId,
  departments: null,
  rights: ['sys:extfield:query', 'sys:extfield:add', 'sys:extfield:edit'],
});
const calls = entityCalls(extField);
let sort = 0;
/** Adds a field of tasks; answers its id. */
async function field(columnName: string, fieldType: string, more: object = {}): Promise<number> {
  const input = {
    tableName: 'task',
    columnName,
    name: `字段 ${columnName}`,
    enName: columnName,
    fieldType,
    sort: ++sort,
  };
  const made = await done(calls.create, { ...input, required: false, active: true, ...more }, keeper);
  return (made as { id: number }).id;
}
const valuesOf = async (projectId: number): Promise<ExtValues[]> =>
  (await open(projectId)).plan.tasks.map(({ ext }) => ext);

/** A save that gives the tasks values. */
async function give(projectId: number, values: Record<number, ExtValues>) {
  const { plan, revision } = await open(projectId);
  const next = Object.entries(values).reduce((p, [id, ext]) => changed(p, Number(id), { ext }), plan);
  return save(projectId, revision, diffPlans(plan, next));
}

// A company without such fields has nothing more in its answers.
const before = await planned([null]);
const without = (await done(readPlan, { projectId: before.projectId })).added;
const off = await field('off', 'text', { active: false });
for (const kind of ['text', 'number', 'date', 'textarea']) await field(kind, kind);
await field('must', 'text', { required: true });
await field('grade', 'select', { bindingType: 'priority' });
await field('grades', 'multiSelect', { bindingType: 'priority' });
await field('checker', 'popup', { bindingType: 'user' });
await field('home', 'popup', { bindingType: 'department' });
const [low, high] = (await done(dictByModule, { moduleKey: 'priority' })).map(({ dicId }) => dicId) as [number, number];

describe('additional fields of tasks', () => {
  test('are the last columns of a workbook, by the names people see, and come back by them', async () => {
    const { projectId, ids } = await planned([null, null]);
    const given = { text: 'Beton', number: '12.5000', grade: low, grades: [high, low], checker: home.userId };
    const saved = await give(projectId, { [ids[0]!]: { ...given, must: 'x' } });
    expect(saved.problems ?? saved.msg).toBe('');
    const { raw } = await boss.send(exportPlan, { projectId, format: 'xlsx' });
    const [header, first, second] = await readSheet(raw, 10);
    const names = ['text', 'number', 'date', 'textarea', 'must', 'grade', 'grades', 'checker', 'home'];
    expect(header!.slice(-names.length)).toEqual(names.map((name) => `字段 ${name}`));
    const priorities = await done(dictByModule, { moduleKey: 'priority' });
    const item = (id: number): string => priorities.find((one) => one.dicId === id)!.dicName;
    const expected = ['Beton', 12.5, null, null, 'x', item(low), `${item(high)}; ${item(low)}`, 'boss', null];
    const cells = (row: typeof first): unknown[] =>
      names.map((_, i) => row![header!.length - names.length + i] || null);
    expect([cells(first), cells(second)]).toEqual([expected, names.map(() => null)]);
    // A value that comes back whole is not a loss; one that no longer exists is, by name.
    const told = async () =>
      (await done(planLosses, { projectId, format: 'xlsx' })).filter(({ field: of }) => of?.startsWith('ext.'));
    expect(await told()).toEqual([]);
    const target = await world.newProject();
    await done(importPlan, { projectId: target, file: raw });
    const [came, empty] = await valuesOf(target);
    expect({ ...came, number: Number(came!.number) }).toEqual({ ...given, number: 12.5, must: 'x' });
    expect(empty).toEqual({});
    await server.database.pool.query(`UPDATE task SET ext = ext || '{"checker": 987654}' WHERE id = $1`, [ids[1]]);
    expect((await told()).map(({ field: of, params }) => [of, params!.names])).toEqual([['ext.checker', '任务 2']]);
  });

  test('a value that is none costs the value, not its task; a column may be left out', async () => {
    const header = ['Task name', '字段 number', '字段 grade', '字段 checker', '字段 date', '字段 text'];
    const rows = [
      ['A', 'many', 'no such item', 'nobody', '2026-06-20', 'x'],
      ['B', 3, null, null, 'some day', 'y'],
    ];
    const file = writeSheet('plan', [header, ...rows]);
    const target = await world.newProject();
    const preview = await done(previewImport, { projectId: target, file });
    expect(preview.sheet!.mapping.columns).toEqual([
      'name',
      ...['number', 'grade', 'checker', 'date', 'text'].map((column) => `ext:${column}`),
    ]);
    expect(preview.sheet!.added.map(({ column }) => column)).toContain('grade');
    const without = { ...preview.sheet!.mapping, columns: preview.sheet!.mapping.columns.with(5, null) };
    const answer = await done(importPlan, { projectId: target, file, mapping: without });
    expect(answer.counts).toMatchObject({ rows: 2, taken: 2, rejected: 0 });
    expect(answer.values.map(({ name, column, value }) => [name, column, value])).toEqual([
      ['A', '字段 number', 'many'],
      ['A', '字段 grade', 'no such item'],
      ['A', '字段 checker', 'nobody'],
      ['B', '字段 date', 'some day'],
    ]);
    expect(preview.values).toEqual(answer.values);
    const [a, b] = await valuesOf(target);
    expect([a, { ...b, number: Number(b!.number) }]).toEqual([{ date: '2026-06-20' }, { number: 3 }]);
  });

  test('come with the plan in their order, with the names of what tasks refer to', async () => {
    expect(without).toEqual({ fields: [], records: {} });
    const { projectId, ids } = await planned([null, null]);
    const ext = {
      text: 'Beton',
      number: '12.5000',
      date: '2026-06-20',
      textarea: 'one\ntwo',
      must: 'x',
      grade: low,
      grades: [high, low],
      checker: home.userId,
      home: home.departmentId,
    };
    const saved = await give(projectId, { [ids[0]!]: ext });
    expect(saved.problems ?? saved.msg).toBe('');
    expect(await valuesOf(projectId)).toEqual([ext, {}]);
    const { added, people, items } = await done(readPlan, { projectId });
    expect(added.fields.map(({ name }) => name)).toEqual(Object.keys(ext));
    expect(added.fields.find(({ name }) => name === 'grades')!.field).toMatchObject({
      label: ['字段 grades', '字段 grades', 'grades'],
      dict: 'priority',
    });
    expect(added.records).toEqual({ department: { [home.departmentId]: '路标科技' } });
    expect(people[home.userId]).toBe('boss');
    expect(Object.keys(items).map(Number).sort()).toEqual([low, high].sort());
    const { rows } = await server.database.pool.query(
      `SELECT changes FROM change_log WHERE entity = 'task' AND record_id = $1 AND action = 'update'`,
      [ids[0]],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].changes).toContainEqual({ field: 'ext.number', before: null, after: '12.5000' });
    expect(rows[0].changes).toContainEqual({ field: 'ext.grades', before: null, after: [high, low] });
  });

  test('are refused when they do not fit, and nothing of the save is stored', async () => {
    const { projectId, ids } = await planned([null, null]);
    const [one, two] = ids as [number, number];
    const held: ExtValues = { must: 'x', grade: low, text: 'kept' };
    expect((await give(projectId, { [one]: held })).code).toBe(0);
    const { revision } = await open(projectId);
    const wrong: [column: string, values: ExtValues][] = [
      ['number', { ...held, number: 'much' }],
      ['number', { ...held, number: '1.23456' }],
      ['text', { ...held, text: 'x'.repeat(201) }],
      ['textarea', { ...held, textarea: 'x'.repeat(2001) }],
      ['date', { ...held, date: '2026-02-30' }],
      ['grade', { ...held, grade: 999_999 }],
      ['grade', { ...held, grade: home.userId + 900_000 }],
      ['grades', { ...held, grades: [low, 999_999] }],
      ['checker', { ...held, checker: 999_999 }],
      ['must', { ...held, must: null }],
      ['must', { grade: low, text: 'kept' }],
      ['off', { ...held, off: 'of a field that is not in use' }],
      ['nothing', { ...held, nothing: 1 }],
    ];
    for (const [column, values] of wrong) {
      // Valid changes of other tasks in the same save are not stored either.
      const answer = await give(projectId, { [one]: values, [two]: { text: 'fits' } });
      expect([answer.code, answer.problems?.map((p) => p.field)], column).toEqual([400, [`ext.${column}`]]);
    }
    expect(await valuesOf(projectId)).toEqual([held, {}]);
    expect((await open(projectId)).revision).toBe(revision);
  });

  test('a value that is gone may be copied and taken away; the same value in many tasks is checked once', async () => {
    const { projectId, ids } = await planned(Array.from({ length: 300 }, () => null));
    const one = ids[0]!;
    await done(calls.update, { id: off, version: 1, active: true }, keeper);
    expect((await give(projectId, { [one]: { off: 'old', text: 'a' } })).code).toBe(0);
    await done(calls.update, { id: off, version: 2, active: false }, keeper);
    expect((await give(projectId, { [ids[1]!]: { off: 'old' } })).code).toBe(0);
    expect((await give(projectId, { [one]: { text: 'a' } })).code).toBe(0);
    expect((await valuesOf(projectId)).slice(0, 2)).toEqual([{ text: 'a' }, { off: 'old' }]);
    const filled = await give(projectId, Object.fromEntries(ids.map((id) => [id, { grade: high }])));
    expect(filled.problems ?? filled.msg).toBe('');
    const refused = await give(projectId, Object.fromEntries(ids.map((id) => [id, { grade: 999_999 }])));
    expect(refused.problems?.map((p) => p.field)).toEqual(['ext.grade']);
  });

  test('two editors of different fields of one task both stand, of the same field they are asked', async () => {
    const { projectId, ids } = await planned([null]);
    const id = ids[0]!;
    expect((await give(projectId, { [id]: { text: 'a', number: '1.0000' } })).code).toBe(0);
    const { plan, revision } = await open(projectId);
    const edit = (ext: ExtValues) => diffPlans(plan, changed(plan, id, { ext }));
    const first = await save(projectId, revision, edit({ text: 'theirs', number: '1.0000' }));
    expect(first.code).toBe(0);
    const second = await save(projectId, revision, edit({ text: 'a', number: '2.0000', date: '2026-06-20' }));
    expect(second.code).toBe(0);
    expect(await valuesOf(projectId)).toEqual([{ text: 'theirs', number: '2.0000', date: '2026-06-20' }]);
    const mine = edit({ text: 'mine', number: '1.0000' });
    const refused = await save(projectId, revision, mine);
    expect(refused.code).toBe(409);
    const { conflicts, revision: now } = (refused as unknown as Envelope<SaveConflict>).data;
    expect(conflicts).toMatchObject([{ field: 'ext.text', base: 'a', mine: 'mine', theirs: 'theirs' }]);
    expect((await save(projectId, now, mine, { choices: { [conflictKey(conflicts[0]!)]: 'mine' } })).code).toBe(0);
    expect(await valuesOf(projectId)).toEqual([{ text: 'mine', number: '2.0000', date: '2026-06-20' }]);
  });

  test('twenty editors of one field each, all at once, lose nothing', async () => {
    const { projectId, ids } = await planned([null, null, null, null, null]);
    const { plan, revision } = await open(projectId);
    const columns = ['text', 'textarea', 'must', 'date'] as const;
    const edits = ids.flatMap((id) =>
      columns.map((column) => diffPlans(plan, changed(plan, id, { ext: { [column]: '2026-06-20' } }))),
    );
    const answers = await Promise.all(edits.map((one) => save(projectId, revision, one)));
    expect(answers.map(({ code }) => code)).toEqual(edits.map(() => 0));
    const all = Object.fromEntries(columns.map((column) => [column, '2026-06-20']));
    expect(await valuesOf(projectId)).toEqual(ids.map(() => all));
  });
});
