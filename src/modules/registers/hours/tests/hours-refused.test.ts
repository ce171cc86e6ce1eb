/** Refusals of hours, in every way of entering them (records.md A10, A13-2), and imports. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { LANGS, type Message, say, type Triple } from '#kernel/text.ts';
import { template } from '#modules/objects/template/template.entity.ts';
import { type Cell, readSheet, writeSheet } from '#server/sheet.ts';
import { hoursSheet, saveHours, submitRecords } from '../hours.calls.ts';
import { hoursTexts as t } from '../hours.texts.ts';
import type { HoursCell } from '../hours-cells.ts';
import { typedCell } from '../week-grid.ts';
import { workRecord } from '../work-record.entity.ts';

const world = await hoursWorld();
const { person, projectFor, save, cell, day, today, query, done } = world;
afterAll(world.close);

const sheetCalls = entityCalls(workRecord);
let worker: Someone;
let other: Someone;
let place: { projectId: number; tasks: number[] };
let foreign: { projectId: number; tasks: number[] };
let templateTask: number;
let training: { id: number; name: string };
/** Names of tasks by id; those of the tests differ from each other. */
const nameOf = (id: number): string => `task ${id}`;

beforeAll(async () => {
  worker = await person('worker');
  other = await person('other');
  place = await projectFor([worker], 3);
  foreign = await projectFor([other], 1);
  const { id } = await done(
    entityCalls(template).create,
    { name: 'T', code: 'T-hours', type: world.type },
    world.server.as({
      userId: world.home.userId,
      companyId: world.home.companyId,
      rights: ['pm:template:add'],
      departments: null,
    }),
  );
  const spare = await projectFor([worker], 1);
  templateTask = spare.tasks[0]!;
  await query('UPDATE task SET project_id = NULL, template_id = $2 WHERE id = $1', [templateTask, id]);
  await query(`UPDATE task SET name = 'task ' || id`);
  await query('UPDATE task SET summary = true WHERE id = $1', [place.tasks[2]]);
  const [item] = await query<{ id: number; name: string }>(
    `SELECT i.id::int AS id, i.name FROM dict_item i WHERE i.item_key = 'training' AND company_id = $1`,
    [world.home.companyId],
  );
  training = item!;
});

const HEAD = ['workDate', 'person', 'projectName', 'taskName', 'category', 'kind', 'hours', 'content'] as const;
type SheetRow = Partial<Record<(typeof HEAD)[number], Cell>>;
const book = (rows: readonly SheetRow[]): Uint8Array =>
  writeSheet('x', [[...HEAD], ...rows.map((row) => HEAD.map((name) => row[name] ?? null))]);
const imported = (rows: readonly SheetRow[], who = worker, language = 'CN', more: object = {}) =>
  who.client.send(sheetCalls.import, { file: book(rows), ...more }, { language });

interface Case {
  /** Invalid cells, next to a valid one. */
  cell: Partial<HoursCell>;
  says: Message;
  /** The same in a sheet; without: by id only, which a sheet has not. */
  row?: SheetRow;
  /** The grid has a place for it. */
  page?: true;
}
/** What a text with its gaps filled looks like. */
const likeOf = (text: Triple, lang: (typeof LANGS)[number]): RegExp =>
  new RegExp(
    `^${say(text, lang)
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^$()[\]\\|"]/g, '\\$&'))
      .join('.+')}$`,
  );

test('A13-2: every refusal has its words in three languages, by page, import and interface; nothing of it is kept', async () => {
  const before = await query('SELECT count(*)::int AS n FROM work_record');
  const on = { task: place.tasks[0]!, projectId: place.projectId };
  const here = { taskName: nameOf(place.tasks[0]!) };
  const cases: Case[] = [
    ...['8.55', '８．５５'].map((hours): Case => ({ cell: { hours }, says: t.oneDecimal, row: { hours }, page: true })),
    ...['0', '-1'].map((hours): Case => ({ cell: { hours }, says: t.positive, row: { hours }, page: true })),
    { cell: { hours: '24.1' }, says: t.atMost, row: { hours: 24.1 }, page: true },
    ...['1e1', 'acht'].map((hours): Case => ({ cell: { hours }, says: t.numeric, row: { hours }, page: true })),
    { cell: { content: '  ' }, says: t.content, row: { content: '  ' }, page: true },
    { cell: { content: '长'.repeat(1001) }, says: t.contentLong, row: { content: '长'.repeat(1001) }, page: true },
    { cell: { workDate: day(-32) }, says: t.tooEarly, row: { workDate: day(-32) } },
    { cell: { workDate: day(1) }, says: t.tooLate, row: { workDate: day(1) } },
    { cell: { workDate: '2026-02-30' }, says: t.date, row: { workDate: '2026-02-30' } },
    { cell: { task: place.tasks[2]! }, says: t.summary, row: { taskName: nameOf(place.tasks[2]!) } },
    { cell: { ...foreign, task: foreign.tasks[0]! }, says: t.noTarget, row: { taskName: nameOf(foreign.tasks[0]!) } },
    { cell: { projectId: null, task: templateTask }, says: t.noTarget, row: { taskName: nameOf(templateTask) } },
    { cell: { category: training.id }, says: t.oneTarget, row: { category: training.name } },
    { cell: { projectId: null, task: null }, says: t.oneTarget, row: { taskName: null } },
    { cell: { kind: 999_999 }, says: t.kind },
  ];
  const languages = ['CN', 'HK', 'US'];
  const sheet = await done(hoursSheet, { from: today, to: today }, worker.client);
  const rowAt = sheet.rows.findIndex(({ task }) => task === place.tasks[0]);
  // A page offers nothing that takes no hours.
  const offered = sheet.rows.map(({ task }) => task);
  for (const task of [place.tasks[2], foreign.tasks[0], templateTask]) expect(offered).not.toContain(task);
  for (const [n, lang] of LANGS.entries()) {
    const language = languages[n]!;
    const api = await worker.client.send(
      saveHours,
      { cells: cases.map((one, i) => cell({ ...on, ...one.cell, key: `${i}` })) as HoursCell[] },
      { language },
    );
    const reasons = new Map(api.data.refused.map(({ key, reason }) => [key, reason]));
    const sheeted = cases.flatMap((one, i) => (one.row ? [{ i, row: one.row }] : []));
    const file = await imported(
      sheeted.map(({ row }) => ({ workDate: today, hours: 8, content: '开发', ...here, ...row })),
      worker,
      language,
    );
    expect(file.data).toMatchObject({ rows: sheeted.length, accepted: 0, rejected: sheeted.length });
    const told = new Map(file.data.problems.map(({ row, text }) => [sheeted[row - 2]!.i, text]));
    for (const [i, one] of cases.entries()) {
      const like = likeOf(one.says.text, lang);
      expect(reasons.get(`${i}`), `${i} by the interface`).toMatch(like);
      if (one.row) expect(told.get(i), `${i} by import`).toMatch(like);
      if (!one.page) continue;
      const made = typedCell(sheet, rowAt, today, one.cell.hours ?? '8', one.cell.content ?? '开发')!;
      const page = await worker.client.send(saveHours, { cells: [made] as HoursCell[] }, { language });
      expect(page.data.refused[0]?.reason, `${i} by the page`).toMatch(like);
    }
    // Those of others need their own right.
    expect((await save(worker, [cell(on)], { person: other.id })).code).toBe(403);
    const others = await imported(
      [{ workDate: today, hours: 1, content: 'x', ...here, person: 'other' }],
      worker,
      language,
    );
    expect(others.data.problems.map(({ text }) => text)).toEqual([say(t.fillFor.text, lang)]);
    // Too many at once.
    const many = Array.from({ length: 501 }, () => cell(on));
    const api501 = await worker.client.send(saveHours, { cells: many as HoursCell[] }, { language });
    expect(api501.msg).toMatch(likeOf(t.batch.text, lang));
    const ids = Array.from({ length: 501 }, (_, i) => i + 1);
    expect((await worker.client.send(submitRecords, { ids }, { language })).msg).toMatch(likeOf(t.batch.text, lang));
  }
  expect((await save(worker, [])).code).toBe(400);
  const rows = Array.from({ length: 10_001 }, () => ({ workDate: today, hours: 1, content: 'x', ...here }));
  expect((await imported(rows)).problems?.[0]).toMatchObject({ field: 'file' });
  expect(await query('SELECT count(*)::int AS n FROM work_record')).toEqual(before);
});

test('A13-2: a person has 30 records a day at most, typed or imported', async () => {
  const one = await person('busy');
  const own = await projectFor([one], 1);
  await query(`UPDATE task SET name = 'task ' || id WHERE project_id = $1`, [own.projectId]);
  const at = { task: own.tasks[0]!, projectId: own.projectId };
  const { data } = await save(
    one,
    Array.from({ length: 31 }, (_, i) => cell({ ...at, key: `${i}`, workDate: day(-1), hours: '0.1' })),
  );
  expect([data.saved.length, data.refused.map(({ reason }) => reason)]).toEqual([30, ['每人每天最多 30 条工时记录']]);
  const rows = Array.from({ length: 31 }, () => ({
    ...{ workDate: day(-2), hours: '0.1', content: 'x', taskName: nameOf(own.tasks[0]!) },
  }));
  const file = await imported(rows, one);
  expect(file.data).toMatchObject({ rows: 31, accepted: 30, rejected: 1 });
  expect(file.data.problems).toEqual([{ row: 32, field: 'workDate', text: '每人每天最多 30 条工时记录' }]);
});

test('an import takes what is right, names what is not, and gives the refused rows back; a check keeps nothing', async () => {
  const taskName = nameOf(place.tasks[1]!);
  const [{ project }] = (await query<{ project: string }>('SELECT name AS project FROM project WHERE id = $1', [
    place.projectId,
  ])) as [{ project: string }];
  const rows: SheetRow[] = [
    // Full-width digits are read as digits.
    { workDate: day(-3), taskName, hours: '７．５', content: '全角' },
    { workDate: day(-4), taskName, projectName: project, hours: 2, content: '有项目', kind: '加班' },
    { workDate: day(-4), projectName: project, hours: '1', content: '不分任务' },
    { workDate: day(-5), category: training.name, hours: 3.5, content: '培训' },
    { workDate: day(-5), taskName: '没有的任务', hours: 1, content: 'x' },
    { workDate: day(-5), taskName, hours: 1, content: 'x', person: '没有的人' },
    { workDate: day(-5), taskName, hours: 1, content: 'x', kind: '没有的类型' },
    { workDate: day(-5), taskName, hours: null, content: '没写工时' },
  ];
  const counts = { rows: 8, accepted: 4, rejected: 4 };
  expect((await imported(rows, worker, 'CN', { dryRun: true })).data).toMatchObject(counts);
  const mine = () =>
    query<{ hours: string; content: string; source: string; status: string; minutes: number }>(
      `SELECT w.hours, w.content, w.source, w.status, d.minutes FROM work_record w JOIN work_day d USING (company_id, person, work_date)
       WHERE w.person = $1 AND w.work_date BETWEEN $2 AND $3 ORDER BY w.work_date DESC, w.id`,
      [worker.id, day(-5), day(-3)],
    );
  expect(await mine()).toEqual([]);
  const { data } = await imported(rows);
  expect(data).toMatchObject(counts);
  expect((await mine()).map(({ hours, content, minutes }) => [hours, content, minutes])).toEqual([
    ['7.5', '全角', 450],
    ['2.0', '有项目', 180],
    ['1.0', '不分任务', 180],
    ['3.5', '培训', 210],
  ]);
  expect(new Set((await mine()).map(({ source, status }) => `${source} ${status}`))).toEqual(
    new Set(['imported draft']),
  );
  expect(data.problems.map(({ row, field }) => [row, field])).toEqual([
    [6, 'taskName'],
    [7, 'person'],
    [8, 'kind'],
    [9, 'hours'],
  ]);
  const back = await readSheet(Buffer.from(data.sheet!, 'base64'), 100);
  expect(back).toHaveLength(5);
  expect(back[1]!.at(-1)).toBe('任务、项目或类别不存在，或不能在此填报');
  const sample = await worker.client.send(sheetCalls.importTemplate, {});
  const header = (await readSheet(sample.raw, 10))[0]!;
  expect(header).toEqual([
    '工作日期',
    '人员',
    '项目',
    '任务',
    '非项目类别',
    '工时类型',
    '工时（小时）',
    '工作内容',
    '剩余工时（小时）',
    '问题',
  ]);
  const outsider = await person('outsider', { rights: [] });
  expect((await outsider.client.send(sheetCalls.import, { file: book(rows) })).code).toBe(403);
});

test('of two imports of 13 hours on one day at once one is taken; those who fill in for others are named', async () => {
  const row = { workDate: day(-6), taskName: nameOf(place.tasks[1]!), hours: 13, content: 'x' };
  const both = await Promise.all([imported([row]), imported([row])]);
  expect(both.map(({ data }) => data.accepted).toSorted()).toEqual([0, 1]);
  expect(both.flatMap(({ data }) => data.problems.map(({ text }) => text))).toEqual([
    `${day(-6)} 的工时合计不能超过 24 小时`,
  ]);
  const assistant = await person('assistant', { rights: ['wr:workRecord:edit', 'wr:workRecord:fillFor'] });
  const { data } = await imported([{ ...row, workDate: day(-7), person: 'worker' }], assistant);
  expect(data).toMatchObject({ rows: 1, accepted: 1 });
  const sheet = await done(hoursSheet, { from: day(-7), to: day(-7) }, worker.client);
  expect(sheet.records).toMatchObject([{ minutes: 780, filledBy: 'assistant' }]);
  const theirs = await done(hoursSheet, { person: worker.id, from: day(-7), to: day(-7) }, assistant.client);
  expect([theirs.person, theirs.personName]).toEqual([worker.id, 'worker']);
});
