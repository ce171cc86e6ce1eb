/** Settings of departments, and amounts of money for whoever may see them alone (records.md A2, A6, A13-14). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursWorld, type Someone } from '#app/testing/hours-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { readSheet } from '#server/sheet.ts';
import {
  dropHoursConfig,
  hoursToApprove,
  passRecords,
  previewHoursConfig,
  readHoursConfig,
  recordStory,
  saveHoursConfig,
} from '../hours.calls.ts';
import { DELIVERED_HOURS_CONFIG } from '../hours-config.ts';
import { countedRecords, exportHoursReport, hoursReport } from '../hours-report.calls.ts';
import { workRecord } from '../work-record.entity.ts';

const world = await hoursWorld();
const { person, projectFor, submitted, record, done, day, today, query, home, department } = world;
afterAll(world.close);

let editor: Someone;
beforeAll(async () => {
  editor = await person('editor', { rights: ['wr:config:edit'] });
});
const config = (more: object) => ({ ...DELIVERED_HOURS_CONFIG, ...more });

test('a department says its own; those below hold it until they say theirs or it takes them back', async () => {
  const upper = await department('UP');
  const lower = await department('LOW', null, upper);
  const worker = await person('worker', { of: lower });
  const manager = await person('manager');
  const { projectId, tasks } = await projectFor([worker], 1, manager);
  const one = async (n: number) => {
    const [id] = await submitted(worker, [{ projectId, task: tasks[0]!, workDate: day(n), hours: '1' }]);
    return (await record(id!)).status;
  };
  expect(await one(-1)).toBe('submitted');
  const read = await done(readHoursConfig, { department: lower }, editor.client);
  expect([read.own, read.version, read.departments]).toEqual([false, 0, []]);
  await done(saveHoursConfig, { department: upper, version: 0, config: config({ approval: 'auto' }) }, editor.client);
  expect(await one(-2)).toBe('approved');
  const seen = await done(readHoursConfig, { department: lower }, editor.client);
  expect([seen.own, seen.config.approval, seen.departments]).toEqual([false, 'auto', [{ id: upper, name: 'UP' }]]);
  await done(saveHoursConfig, { department: lower, version: 0, config: config({ approval: 'head' }) }, editor.client);
  expect(await one(-3)).toBe('submitted');
  await done(dropHoursConfig, { departmentId: lower }, editor.client);
  expect(await one(-4)).toBe('approved');
  await done(dropHoursConfig, { departmentId: upper }, editor.client);
  expect(await one(-5)).toBe('submitted');
  expect((await done(readHoursConfig, {}, editor.client)).departments).toEqual([]);
});

test('others’ changes, unknown departments and wrong values are refused; the preview counts the department alone', async () => {
  const of = await department('PRE');
  await done(saveHoursConfig, { department: of, version: 0, config: config({ backDays: 40 }) }, editor.client);
  const late = await editor.client.send(saveHoursConfig, { department: of, version: 7, config: config({}) });
  expect(late.code).toBe(409);
  const unknown = { department: 999_999, version: 0, config: config({}) };
  expect((await editor.client.send(saveHoursConfig, unknown)).code).toBe(404);
  expect((await editor.client.send(dropHoursConfig, { departmentId: 999_999 })).code).toBe(404);
  const wrong = config({ findings: { ...DELIVERED_HOURS_CONFIG.findings, short: { on: true, limit: 101 } } });
  const refused = await editor.client.send(saveHoursConfig, { version: 0, config: wrong });
  expect(refused.problems?.map(({ field }) => field)).toEqual(['findings.short']);
  const worker = await person('inPre', { of });
  await world.stored(worker, [{ day: day(-1), hours: 13 }]);
  const effect = await done(previewHoursConfig, { department: of, config: config({}) }, editor.client);
  expect([effect.records, effect.longDays]).toEqual([1, 1]);
});

test('A13-14: without the right to costs no answer, sheet, log or search has the amount', async () => {
  const AMOUNT = 7_777;
  const [post] = await query<{ id: number }>(
    'INSERT INTO job_post (company_id, name, rate) VALUES ($1, $2, $3) RETURNING id::int AS id',
    [home.companyId, '顾问', AMOUNT],
  );
  const all = ['wr:workRecord:all', 'wr:workRecord:export', 'wr:workRecord:edit', 'pm:workRecord:query'];
  const reader = await person('reader', { rights: all, departments: null });
  const [worker, manager] = [await person('paid'), await person('payManager')];
  await query('UPDATE "user" SET job_post = $1 WHERE id = $2', [post!.id, worker.id]);
  const { projectId, tasks } = await projectFor([worker], 1, manager);
  const [id] = await submitted(worker, [{ projectId, task: tasks[0]!, workDate: day(-1), hours: '8' }]);
  await done(passRecords, { ids: [id] }, manager.client);
  const booked = await query('SELECT cost_cents::int AS c FROM work_ledger WHERE record = $1', [id]);
  expect(booked).toEqual([{ c: AMOUNT * 100 }]);
  const story = async (who: Someone) => done(recordStory, { recordId: id }, who.client);
  for (const who of [reader, worker]) {
    const told = await story(who);
    expect(told.showsCost).toBe(false);
    expect(JSON.stringify(told)).not.toContain(String(AMOUNT));
  }
  const calls = entityCalls(workRecord);
  const span = { owner: 'seen', from: day(-30), to: today };
  const answers = await Promise.all([
    reader.client.send(calls.list, {}),
    reader.client.send(calls.get, { id }),
    reader.client.send(hoursReport, { by: 'project', ...span }),
    reader.client.send(countedRecords, { counts: 'approved', ...span }),
    manager.client.send(hoursToApprove, { view: 'finished' }),
    reader.client.send(calls.list, { search: String(AMOUNT) }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
  expect(JSON.stringify(answers)).not.toContain(String(AMOUNT));
  const sheets = await Promise.all([
    reader.client.send(calls.export, {}),
    reader.client.send(exportHoursReport, { by: 'person', ...span }),
  ]);
  for (const { raw } of sheets) expect(JSON.stringify(await readSheet(raw, 1000))).not.toContain(String(AMOUNT));
  const logged = await query(
    `SELECT 1 FROM change_log WHERE entity = 'workRecord' AND changes::text LIKE $1
     UNION ALL SELECT 1 FROM message WHERE message::text LIKE $1`,
    [`%${AMOUNT}%`],
  );
  expect(logged).toEqual([]);
  const seen = await story(manager);
  expect([seen.showsCost, seen.ledger.map(({ costCents }) => costCents)]).toEqual([true, [AMOUNT * 100]]);
});
