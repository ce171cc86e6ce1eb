/**
 * Imports of plans into a database: accepted data, refusals by name, notifications. Columns, people, append and
 * replace, baselines, calendars, several editors at once.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { importsIn, xmlOf, xmlTask } from '#app/testing/plan-import-world.ts';
import { changed, planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { LANGS } from '#kernel/text.ts';
import { baseline } from '#modules/planning/plan/baseline.entity.ts';
import { diffPlans } from '#modules/planning/plan/edit/plan-edits.ts';
import { readMspdi } from '#modules/planning/plan/exchange/mspdi/mspdi-read.ts';
import { exportPlan, importPlan, previewImport, readBaseline } from '#modules/planning/plan/plan.calls.ts';
import { decodePlan } from '#modules/planning/plan/plan-wire.ts';
import { readSheet, writeSheet } from '#server/sheet.ts';

const world = await planWorld();
const { server, home, boss, done, newProject, open, save, planned, close } = world;
const { bring, picture } = importsIn(world);
afterAll(close);

const { pool } = server.database;
type Rows = (string | number | null)[][];
type File = Uint8Array;
const book = (rows: Rows): File => writeSheet('plan', rows);
const look = (projectId: number, file: File, more: object = {}) => done(previewImport, { projectId, file, ...more });
const namesOf = async (projectId: number): Promise<string[]> => (await open(projectId)).plan.tasks.map((t) => t.name);

let people = 0;
async function person(empName: string, more: object = {}): Promise<number> {
  const username = `p${++people}`;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, email, is_enable)
     SELECT company_id, $2, $3, department, $4, $5 FROM "user" WHERE id = $1 RETURNING id::int AS id`,
    [home.userId, username, empName, (more as { email?: string }).email ?? null, !('disabled' in more)],
  );
  return rows[0]!.id;
}

describe('a workbook', () => {
  const rows: Rows = [
    ['No.', 'Task name', 'Duration', 'Predecessors', 'Progress', 'Responsible'],
    [1, '设计', '3d', null, null, null],
    [2, 'Build', '16h', '1FS+1d', null, null],
    [3, 'Check', 'soon', '2', null, null],
    [4, 'Repair', '1d', '3', '250%', null],
    [5, null, '1d', null, null, null],
    [6, '交付', '0d', '2', null, null],
  ];

  test('of very many refusals the first are told by name, the rest by reason; a sheet holds them all', async () => {
    const projectId = await newProject();
    const many: Rows = [['Task name', 'Duration', 'Progress']];
    for (let n = 1; n <= 400; n++) many.push([`Task ${n}`, n <= 300 ? `soon ${n}` : '1d', n === 400 ? '250%' : null]);
    for (const call of [previewImport, importPlan]) {
      const { counts, rejects, more, refusalSheet } = await done(call, { projectId, file: book(many) });
      expect(counts).toMatchObject({ rows: 400, taken: 99, rejected: 301 });
      expect(rejects).toHaveLength(100);
      expect(more.rejects.map(({ column, count }) => [column, count])).toEqual([
        ['Duration', 200],
        ['Progress', 1],
      ]);
      expect(rejects.length + more.rejects.reduce((sum, { count }) => sum + count, 0)).toBe(counts.rejected);
      const sheet = await readSheet(new Uint8Array(Buffer.from(refusalSheet!, 'base64')), 1000);
      expect(sheet).toHaveLength(302);
      expect(sheet[300]!.slice(0, 4)).toEqual([301, 'Task 300', 'Duration', 'soon 300']);
    }
    const few = await done(previewImport, { projectId, file: book(rows) });
    expect([few.more, few.refusalSheet]).toEqual([{ rejects: [], values: [] }, null]);
  });

  test('an outline deeper than can be kept is refused by its first task, when looked at too', async () => {
    const projectId = await newProject();
    const deep = (levels: number): Rows => [
      ['Outline level', 'Task name'],
      ...Array.from({ length: levels }, (_, i) => [i + 1, `t${i + 1}`]),
    ];
    const file = book(deep(51));
    for (const call of [previewImport, importPlan]) {
      const { problems } = await boss.send(call, { projectId, file });
      expect(problems?.[0]).toMatchObject({ key: 'plan.tooDeep', field: 'file', text: expect.stringContaining('t51') });
    }
    expect((await done(importPlan, { projectId, file: book(deep(50)) })).counts.taken).toBe(50);
  });

  test('rows in = rows taken + rows refused by number, name, column and value, in the language of the user', async () => {
    const projectId = await newProject();
    const preview = await look(projectId, book(rows));
    const { counts, rejects } = await done(importPlan, { projectId, file: book(rows) });
    expect(counts).toEqual(preview.counts);
    expect(counts).toMatchObject({ rows: 6, taken: 3, rejected: 3, links: 2 });
    expect(new Set(rejects.map((r) => r.row)).size).toBe(counts.rejected);
    expect(rejects.map((r) => [r.row, r.name, r.column, r.value])).toEqual([
      [4, 'Check', 'Duration', 'soon'],
      [5, 'Repair', 'Progress', '250%'],
      [6, '', 'Task name', ''],
    ]);
    for (const r of rejects) expect([r.reason, r.allowed]).not.toContain('');
    expect(await namesOf(projectId)).toEqual(['设计', 'Build', '交付']);
    const said = await Promise.all(
      LANGS.map(async (language) => (await bring(projectId, book(rows), {}, { language })).data.rejects[0]!.reason),
    );
    expect(new Set(said).size).toBe(3);
  });

  test('the rows of a sheet with empty rows are named as the spreadsheet program numbers them', async () => {
    const projectId = await newProject();
    const gaps: Rows = [
      ['Plan of 2026'],
      [null],
      ['Task name', 'Duration'],
      [null],
      ['A', '1d'],
      [null, null],
      ['B', 'x'],
    ];
    const { counts, rejects } = await done(importPlan, { projectId, file: book(gaps) });
    expect(counts).toMatchObject({ rows: 2, taken: 1, rejected: 1 });
    expect(rejects.map((r) => r.row)).toEqual([7]);
  });

  test('it brings no calendar: the project keeps its own, whether appended or replaced', async () => {
    const projectId = await newProject();
    const before = await picture(projectId);
    for (const replace of [false, true]) {
      const { counts } = await done(importPlan, { projectId, file: book(rows), replace });
      expect(counts.calendars).toBe(0);
    }
    const after = await picture(projectId);
    expect([after.calendars, after.calendar]).toEqual([before.calendars, before.calendar]);
    expect(after.plan.settings).toEqual(before.plan.settings);
  });

  test('the mapping decides what a column is; a wrong one refuses rows by name, never reads by force', async () => {
    const projectId = await newProject();
    const { sheet } = await look(projectId, book(rows));
    const { mapping } = sheet!;
    expect(mapping.columns).toEqual(['row', 'name', 'duration', 'predecessors', 'progress', 'responsible']);
    const without = { ...mapping, columns: mapping.columns.map((c) => (c === 'progress' ? null : c)) };
    expect((await look(projectId, book(rows), { mapping: without })).counts).toMatchObject({ taken: 3, rejected: 3 });
    // Names as dates: nothing is one.
    const swapped = { ...mapping, columns: ['row', 'start', 'name', null, null, null] };
    const bad = await look(projectId, book(rows), { mapping: swapped });
    expect(bad.counts).toMatchObject({ rows: 6, taken: 1, rejected: 5 });
    expect(bad.rejects[0]).toMatchObject({ row: 2, column: 'Task name', value: '设计' });
    const before = await picture(projectId);
    const wrong: unknown[] = [
      { ...mapping, columns: ['name', 'name'] },
      { ...mapping, columns: ['name', 'colour'] },
      { ...mapping, headerRow: 99 },
      { ...mapping, headerRow: -1 },
      { ...mapping, dateOrder: 'yyyy' },
      [],
      7,
      'x',
      { columns: 'name' },
    ];
    for (const one of wrong) {
      const answer = await bring(projectId, book(rows), { mapping: one });
      expect([one, answer.code]).toEqual([one, 400]);
      expect(answer.msg).not.toBe('');
    }
    expect(await picture(projectId)).toEqual(before);
  });

  test('a file of which nothing can be taken changes nothing, least of all by replacing', async () => {
    const { projectId } = await planned([null, null]);
    const before = await picture(projectId);
    const noNames: Rows = [
      ['Duration', 'Start'],
      ['1d', '2026-02-02'],
    ];
    const files = [
      book(noNames),
      book([
        ['Task name', 'Duration'],
        ['A', 'soon'],
      ]),
      book([['Task name']]),
    ];
    for (const file of [...files, xmlOf('<Tasks></Tasks>')])
      for (const replace of [false, true]) {
        const answer = await bring(projectId, file, { replace });
        expect(answer.code).toBe(400);
        expect(answer.msg).toContain('没有');
      }
    expect(await picture(projectId)).toEqual(before);
  });

  test('more rows than a plan may have are refused as a whole, never cut off', async () => {
    const projectId = await newProject();
    const many: Rows = [
      ['Task name', 'Duration'],
      ...Array.from({ length: 20_050 }, (_, i) => [`T${i}`, i < 300 ? 'x' : '1d']),
    ];
    const answer = await bring(projectId, book(many));
    expect(answer.code).toBe(400);
    expect(answer.msg).toContain('20000');
    expect(await namesOf(projectId)).toEqual([]);
  });

  test('finished and begun rows come in as such', async () => {
    const projectId = await newProject();
    const file = book([
      ['任务名称', '工期', '完成百分比', '实际开始时间', '实际完成时间'],
      ['完', '1d', '100%', '2026-01-05', '2026-01-05'],
      ['半', '2d', '50%', '2026-01-06', null],
      ['百', '1d', '100%', null, null],
    ]);
    await done(importPlan, { projectId, file });
    const { plan } = await open(projectId);
    expect(plan.tasks.map((t) => [t.status, t.progress])).toEqual([
      ['done', 100],
      ['ongoing', 50],
      ['done', 100],
    ]);
  });
});

describe('append and replace', () => {
  const two = book([
    ['Task name', 'Predecessors'],
    ['X', null],
    ['Y', '1'],
  ]);

  test('appended rows come behind the plan, keep their own links and settings stay; replaced, only they are left', async () => {
    const { projectId, ids } = await planned([null, null]);
    const before = await open(projectId);
    const xml = xmlOf(
      `<Tasks>${xmlTask(1, 'M')}${xmlTask(2, 'N', '<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type></PredecessorLink>')}</Tasks>`,
    );
    await done(importPlan, { projectId, file: two });
    await done(importPlan, { projectId, file: xml, replace: false });
    const after = await open(projectId);
    expect(after.plan.tasks.map((t) => t.name)).toEqual(['任务 1', '任务 2', 'X', 'Y', 'M', 'N']);
    expect(after.plan.tasks.slice(0, 2)).toEqual(before.plan.tasks);
    expect(after.plan.settings).toEqual(before.plan.settings);
    const at = (id: number): number => after.plan.tasks.findIndex((t) => t.id === id);
    expect(after.plan.links.map((l) => [at(l.from), at(l.to)]).toSorted()).toEqual([
      [2, 3],
      [4, 5],
    ]);
    await done(importPlan, { projectId, file: xml, replace: true });
    const replaced = await open(projectId);
    expect(replaced.plan.tasks.map((t) => t.name)).toEqual(['M', 'N']);
    expect(replaced.plan.links).toHaveLength(1);
    expect(replaced.plan.tasks.some((t) => ids.includes(t.id))).toBe(false);
    expect(replaced.plan.settings.projectStart).not.toBe(before.plan.settings.projectStart);
  });

  test('two imports at once both come in whole, one behind the other', async () => {
    const projectId = await newProject();
    const answers = await Promise.all([1, 2, 3].map(() => bring(projectId, two)));
    expect(answers.map((a) => a.msg)).toEqual(['', '', '']);
    expect(await namesOf(projectId)).toEqual(['X', 'Y', 'X', 'Y', 'X', 'Y']);
    expect((await open(projectId)).plan.links).toHaveLength(3);
  });

  test('replacing what somebody changed since the preview is refused; appending is not', async () => {
    const { projectId, ids } = await planned([null]);
    const { revision } = await look(projectId, two);
    const { plan } = await open(projectId);
    const edits = diffPlans(plan, changed(plan, ids[0]!, { name: 'new name' }));
    expect((await save(projectId, revision, edits)).msg).toBe('');
    const refused = await bring(projectId, two, { replace: true, baseRevision: revision });
    expect(refused.code).toBe(409);
    expect(refused.msg).not.toBe('');
    expect(await namesOf(projectId)).toEqual(['new name']);
    expect((await bring(projectId, two, { baseRevision: revision })).msg).toBe('');
    expect(await namesOf(projectId)).toEqual(['new name', 'X', 'Y']);
  });

  test('an editor that was open meanwhile merges what it may and is asked about what is gone', async () => {
    const { projectId, ids } = await planned([null, null]);
    const { plan, revision } = await open(projectId);
    const edits = diffPlans(plan, changed(plan, ids[0]!, { name: 'mine' }));
    const both = await Promise.all([bring(projectId, two), save(projectId, revision, edits)]);
    expect(both.map((a) => a.msg)).toEqual(['', '']);
    expect(await namesOf(projectId)).toEqual(['mine', '任务 2', 'X', 'Y']);
    await done(importPlan, { projectId, file: two, replace: true });
    const late = await save(projectId, revision, edits);
    expect(late.code).toBe(409);
    expect(await namesOf(projectId)).toEqual(['X', 'Y']);
  });

  test('the plan of an ended project takes no file', async () => {
    const projectId = await newProject('done');
    expect((await bring(projectId, two)).code).toBe(400);
    expect(await namesOf(projectId)).toEqual([]);
  });
});

describe('people', () => {
  const sheet = book([
    ['Task name', 'Responsible', 'Participants'],
    ['A', 'Known One', ''],
    ['B', 'Nobody Else', ''],
    ['C', 'Twin', 'Known One'],
    ['D', 'Left Long Ago', ''],
  ]);

  test('known people are proposed, unknown and departed ones not, of two with one name the user chooses', async () => {
    const known = await person('Known One');
    const twins = [await person('Twin'), await person('Twin')];
    await person('Left Long Ago', { disabled: true });
    const projectId = await newProject();
    const { resources, people: proposed } = await look(projectId, sheet);
    const of = (name: string) => proposed.find((p) => p.resourceId === resources.find((r) => r.name === name)!.id)!;
    expect(of('Known One')).toMatchObject({ userId: known, ground: 'name' });
    expect(of('Nobody Else')).toMatchObject({ userId: null, ground: 'none' });
    expect(of('Twin')).toMatchObject({ userId: null, ground: 'choose' });
    expect(of('Twin').candidates.toSorted()).toEqual(twins.toSorted());
    expect(of('Left Long Ago')).toMatchObject({ userId: null, ground: 'none' });
    const chosen = proposed.map((p) => ({ ...p, userId: p.ground === 'choose' ? twins[1]! : p.userId }));
    await world.join(projectId, [known, ...twins]);
    await done(importPlan, { projectId, file: sheet, people: chosen });
    const { plan } = await open(projectId);
    expect(plan.tasks.map((t) => [t.responsibleId, t.participantIds])).toEqual([
      [known, []],
      [null, []],
      [twins[1], [known]],
      [null, []],
    ]);
    const { rows } = await pool.query(
      `SELECT receiver::int, count(*)::int FROM message WHERE receiver = ANY($1::bigint[]) GROUP BY receiver ORDER BY receiver`,
      [[known, ...twins]],
    );
    expect(rows).toEqual([
      { receiver: known, count: 1 },
      { receiver: twins[1], count: 1 },
    ]);
  });

  test('people who are not here, or of another company, are refused with the task and nothing is stored', async () => {
    const projectId = await newProject();
    const before = await picture(projectId);
    for (const userId of [999_999, -1, 0.5]) {
      const answer = await bring(projectId, sheet, { people: [{ resourceId: 1, userId }] });
      if (userId !== 0.5) expect([userId, answer.code]).toEqual([userId, 400]);
      if (userId !== 0.5) expect(answer.msg).toContain('A');
      else expect((await bring(projectId, sheet, { people: 'all' })).code).not.toBe(500);
      if (userId !== 0.5) expect(await picture(projectId)).toEqual(before);
    }
    expect((await open(projectId)).plan.tasks.every((t) => t.responsibleId === null)).toBe(true);
  });

  test('whoever is given many tasks is told once; nobody of a large plan is forgotten', async () => {
    const [one, other, last] = [await person('Many'), await person('Few'), await person('Last')];
    const rows: Rows = [['Task name', 'Responsible'], ...Array.from({ length: 320 }, (_, i) => [`T${i}`, 'Many'])];
    rows.push(['F1', 'Few'], ['F2', 'Few'], ['L', 'Last']);
    const projectId = await newProject();
    const { people: proposed } = await look(projectId, book(rows));
    await world.join(projectId, [one, other, last]);
    await done(importPlan, { projectId, file: book(rows), people: proposed });
    const { rows: told } = await pool.query<{ receiver: number; count: number; titles: string }>(
      `SELECT receiver::int, count(*)::int, string_agg(title, ' | ' ORDER BY id) AS titles FROM message WHERE receiver = ANY($1::bigint[]) GROUP BY receiver ORDER BY receiver`,
      [[one, other, last]],
    );
    expect(told.map((t) => [t.receiver, t.count])).toEqual([
      [one, 1],
      [other, 2],
      [last, 1],
    ]);
    expect(told[0]!.titles).toContain('320');
    expect(told[2]!.titles).toContain('L');
  });
});

describe('baselines of a file', () => {
  const stored = (number: number, day: string): string =>
    `<Baseline><Number>${number}</Number><Start>2026-03-${day}T08:00:00</Start><Finish>2026-03-${day}T17:00:00</Finish><Duration>PT8H0M0S</Duration><Work>PT8H0M0S</Work></Baseline>`;
  const file = xmlOf(
    `<Tasks>${xmlTask(1, 'A', stored(0, '03') + stored(10, '05'))}${xmlTask(2, 'B', stored(0, '04'))}</Tasks>`,
  );
  const baselines = entityCalls(baseline);
  const listOf = async (projectId: number) =>
    (await done(baselines.list, { projectId })) as unknown as { list: { id: number; name: string; tasks: number }[] };

  test('they become named baselines with the dates of the file, beside those that are there', async () => {
    const { projectId } = await planned([null]);
    const { counts } = await done(importPlan, { projectId, file });
    expect(counts.baselines).toBe(2);
    const { list } = await listOf(projectId);
    expect(list.map((b) => [b.name, b.tasks]).toSorted()).toEqual([
      ['导入的基线 0', 2],
      ['导入的基线 10', 1],
    ]);
    const first = list.find((b) => b.name.endsWith(' 0'))!;
    const { plan } = await open(projectId);
    const content = decodePlan((await done(readBaseline, { projectId, baselineId: first.id })).wire);
    expect(content.tasks.map((t) => [t.id, t.name])).toEqual(plan.tasks.slice(1).map((t) => [t.id, t.name]));
    const minute = Date.UTC(2026, 2, 4, 8) / 60_000;
    expect(content.tasks[1]).toMatchObject({ start: minute, finish: minute + 540, durationMinutes: 480 });
  });

  test('they go out again with the dates they came with, without those of tasks that are gone', async () => {
    const projectId = await newProject();
    await done(importPlan, { projectId, file });
    const out = async () => {
      const answer = readMspdi((await boss.send(exportPlan, { projectId, format: 'mspdi' })).raw.toString('utf8'));
      if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
      return answer.file.baselines;
    };
    const source = readMspdi(Buffer.from(file).toString('utf8'));
    if ('problems' in source) throw new Error('unreadable');
    const [first, last] = source.file.baselines;
    expect(await out()).toEqual([first, { ...last, number: 1 }]);
    const { plan, revision } = await open(projectId);
    const edits = diffPlans(plan, { ...plan, tasks: plan.tasks.slice(1) });
    expect((await save(projectId, revision, edits)).msg).toBe('');
    expect((await out()).map((b) => b.tasks.map((t) => t.taskId))).toEqual([[1]]);
  });

  test('a name that is taken gets a number, also after one in between was deleted', async () => {
    const projectId = await newProject();
    for (let i = 0; i < 3; i++) await done(importPlan, { projectId, file, replace: true });
    const gone = (await listOf(projectId)).list.find((b) => b.name === '导入的基线 0')!;
    await pool.query('DELETE FROM baseline WHERE id = $1', [gone.id]);
    for (let i = 0; i < 2; i++) await done(importPlan, { projectId, file, replace: true });
    const names = (await listOf(projectId)).list.map((b) => b.name).filter((n) => n.startsWith('导入的基线 0'));
    expect(new Set(names).size).toBe(4);
  });
});

describe('calendars of a file', () => {
  const week = [2, 3, 4, 5, 6]
    .map(
      (d) =>
        `<WeekDay><DayType>${d}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>06:00:00</FromTime><ToTime>14:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`,
    )
    .join('');
  const file = xmlOf(
    `<Calendars><Calendar><UID>3</UID><Name>Early_100%</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>${week}</WeekDays></Calendar></Calendars><Tasks>${xmlTask(1, 'A')}</Tasks>`,
    '<CalendarUID>3</CalendarUID>',
  );

  test('they become calendars of the project, with free names, and the plan goes by them', async () => {
    const projectId = await newProject();
    const name = async (): Promise<string[]> =>
      (
        await pool.query<{ name: string }>('SELECT name FROM calendar WHERE owner_project = $1 ORDER BY id', [
          projectId,
        ])
      ).rows.map((r) => r.name);
    for (let i = 0; i < 3; i++) await done(importPlan, { projectId, file, replace: true });
    expect(await name()).toEqual(['Early_100%', 'Early_100% (2)', 'Early_100% (3)']);
    await pool.query(`DELETE FROM calendar WHERE owner_project = $1 AND name = 'Early_100% (2)'`, [projectId]);
    for (let i = 0; i < 2; i++) await done(importPlan, { projectId, file, replace: true });
    expect(new Set(await name()).size).toBe(4);
    const { plan } = await open(projectId);
    const own = plan.calendars.find((c) => c.id === plan.settings.calendarId)!;
    expect(own.week[1]).toEqual([[360, 840]]);
  });
});

test('who may not import is refused before the file is read', async () => {
  const projectId = await newProject();
  const stranger = server.as({ userId: home.userId + 5000, companyId: home.companyId, rights: [] });
  const answer = await stranger.send(importPlan, { projectId, file: book([['Task name'], ['A']]) });
  expect([403, 404]).toContain(answer.code);
});
