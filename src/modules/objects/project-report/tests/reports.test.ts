/** Project reports: one draft of a period, revisions, rights, and what the job does (records.md B4, B9-12). */
import { afterAll, expect, test } from 'vitest';
import { installer } from '#app/first-start.ts';
import { issueWorld } from '#app/testing/issue-world.ts';
import { dateOfInstant, formatDay, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { withTx } from '#server/tx.ts';
import {
  reportFactRows,
  reportFacts,
  reportPeriods,
  retakeFacts,
  reviseReport,
  startReport,
} from '../project-report.calls.ts';
import { projectReport } from '../project-report.entity.ts';
import { projectReportLife } from '../project-report.life.ts';
import { saveReportConfig } from '../report-config.calls.ts';
import { DELIVERED_REPORT_CONFIG as delivered } from '../report-config.ts';
import { periodOf, spanOf } from '../report-period.ts';
import { draftsDue } from '../server/draft-reports.ts';
import { askedNow } from '../server/take-facts.ts';

const world = await issueWorld();
const { server, home, boss, done, planned, newProject, person, member, query, raise } = world;
afterAll(world.close);
const calls = { ...entityCalls(projectReport), ...lifecycleCalls(projectReportLife) };

const today = parseDay(dateOfInstant(Date.now(), 480))!;
const week = periodOf('weekly', today);

const move = (id: number, action: string, more: object = {}) => boss.send(calls.move, { id, action, ...more });
async function moved(id: number, action: string, more: object = {}): Promise<void> {
  const answer = await move(id, action, more);
  expect(answer.problems ?? answer.msg, action).toEqual('');
}
const factsOf = (reportId: number, who = boss) => done(reportFacts, { reportId }, who);
const figures = async (reportId: number): Promise<Record<string, Record<string, number | null>>> =>
  Object.fromEntries(
    (await factsOf(reportId)).facts.map(({ key, figures }) => [
      key,
      Object.fromEntries(figures.map((one) => [one.key, one.value])),
    ]),
  );
const begin = (projectId: number, period = week, kind = 'weekly', who = boss) =>
  done(startReport, { projectId, kind, period }, who);

test("B9-12: two people, and twelve calls, make this week's report at once: one draft", async () => {
  const { projectId } = await planned([null, null, -2]);
  const other = await person('writer');
  await member('project', projectId, other, ['pm:report:query', 'pm:report:edit']);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => begin(projectId, week, 'weekly', i % 2 ? boss : other.client)),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ made }) => made)).toHaveLength(1);
  const again = await boss.send(calls.create, { projectId, kind: 'weekly', period: week });
  expect([again.code, again.problems?.[0]?.key]).toEqual([CODE.refused, 'projectReport.taken']);
  const periods = await done(reportPeriods, { projectId, kind: 'weekly' });
  expect(periods[0]).toMatchObject({ period: week, report: { id: answers[0]!.id, status: 'draft' } });
});

test('a period that is none, or lies ahead, is refused at its field; the last week is not', async () => {
  const { projectId } = await planned([null]);
  for (const [kind, period] of [
    ['weekly', '2026-13'],
    ['monthly', week],
    ['weekly', periodOf('weekly', today + 7)],
    ['monthly', periodOf('monthly', today + 40)],
  ]) {
    const answer = await boss.send(startReport, { projectId, kind, period });
    expect([answer.code, answer.problems?.[0]?.field], period).toEqual([CODE.refused, 'period']);
  }
  expect((await begin(projectId, periodOf('weekly', today - 7))).made).toBe(true);
});

test('a week before the project began is refused and not offered; the week of its first day is', async () => {
  const projectId = await newProject();
  const first = today - 20;
  await query(`UPDATE project SET planned_start = $2::date, created_at = $2::date WHERE id = $1`, [
    projectId,
    formatDay(first),
  ]);
  const before = await boss.send(startReport, { projectId, kind: 'weekly', period: periodOf('weekly', first - 7) });
  expect([before.code, before.problems]).toMatchObject([CODE.refused, [{ field: 'period' }]]);
  expect(before.msg).toBe(`项目从 ${formatDay(first)} 开始，不能编写在此之前的周期的报告`);
  const typed = await boss.send(calls.create, { projectId, kind: 'monthly', period: '0001-01' });
  expect([typed.code, typed.problems?.[0]?.field]).toEqual([CODE.refused, 'period']);
  const offered = await done(reportPeriods, { projectId, kind: 'weekly' });
  expect(offered.at(-1)!.period).toBe(periodOf('weekly', first));
  expect((await begin(projectId, periodOf('weekly', first))).made).toBe(true);
  // Preparation before the planned start can be reported too.
  await query(`UPDATE project SET planned_start = current_date + 60 WHERE id = $1`, [projectId]);
  expect((await begin(projectId)).made).toBe(true);
});

test('the Friday before a project began is passed by', async () => {
  await query("UPDATE project SET status = 'done' WHERE company_id = $1", [home.companyId]);
  const projectId = await newProject();
  // Monday, 2026-03-09, ten o'clock of a company eight hours ahead.
  await query(`UPDATE project SET planned_start = '2026-03-09', created_at = '2026-03-09T00:30:00Z' WHERE id = $1`, [
    projectId,
  ]);
  const at = Date.UTC(2026, 2, 9, 2);
  expect(await draftsDue(server.db, at)).toEqual({ made: 0, reminded: 0 });
  expect((await done(calls.list, { projectId, pageSize: 10 })).total).toBe(0);
  expect(await draftsDue(server.db, Date.UTC(2026, 2, 13, 5))).toEqual({ made: 1, reminded: 0 });
});

test('a project without a plan says so instead of zeros; rights decide who reads costs', async () => {
  const projectId = await newProject();
  const { id } = await begin(projectId);
  const { facts, intact } = await factsOf(id);
  expect(intact).toBe(true);
  const progress = facts.find(({ key }) => key === 'progress')!;
  expect([progress.why?.[0], progress.figures.map(({ value }) => value)]).toEqual([
    '项目尚未编制计划',
    [null, null, null],
  ]);
  expect(facts.map(({ key }) => key)).toContain('cost');
  const reader = await person('reader');
  await member('project', projectId, reader, ['pm:report:query', 'pm:plan:query']);
  const seen = (await factsOf(id, reader.client)).facts.map(({ key }) => key);
  expect([seen.includes('progress'), seen.includes('cost'), seen.includes('issues')]).toEqual([true, false, false]);
  for (const fact of ['cost', 'issues', 'nonsense'])
    expect((await reader.client.send(reportFactRows, { reportId: id, fact })).code, fact).toBe(CODE.absent);
  const outsider = await person('outsider');
  for (const call of [reportFacts, reviseReport])
    expect((await outsider.client.send(call, { reportId: id })).code).toBe(CODE.absent);
  expect((await outsider.client.send(reportFactRows, { reportId: id, fact: 'progress' })).code).toBe(CODE.absent);
  expect(
    (await reader.client.send(startReport, { projectId, kind: 'monthly', period: periodOf('monthly', today) })).code,
  ).toBe(CODE.forbidden);
});

test('B9-12: an approved report is corrected by a numbered revision beside it, made once, with the facts of its cut-off', async () => {
  const { projectId } = await planned([null]);
  const { id } = await begin(projectId, periodOf('weekly', today - 14));
  expect((await boss.send(reviseReport, { reportId: id })).problems?.[0]?.key).toBe('projectReport.notApproved');
  expect((await move(id, 'submit')).problems?.[0]?.key).toBe('projectReport.nothingDone');
  const { row } = await done(calls.get, { id });
  await done(calls.update, { id, version: row.version, done: '完成一', help: '要两台吊车' });
  await moved(id, 'submit');
  await moved(id, 'return', { reason: '数据有误' });
  await moved(id, 'submit');
  await moved(id, 'withdraw');
  await moved(id, 'submit');
  await moved(id, 'approve');
  await query('UPDATE task SET progress = 99 WHERE project_id = $1', [projectId]);
  const made = await Promise.all([1, 2, 3].map(() => done(reviseReport, { reportId: id })));
  expect(new Set(made.map((one) => one.id)).size).toBe(1);
  const second = (await done(calls.get, { id: made[0]!.id })).row;
  const first = (await done(calls.get, { id })).row;
  expect(second).toMatchObject({
    revision: 2,
    revisionOf: id,
    status: 'draft',
    done: '完成一',
    help: '要两台吊车',
    factsHash: first.factsHash,
    cutOffAt: first.cutOffAt,
  });
  expect(first).toMatchObject({ status: 'approved', revision: 1 });
  expect((await factsOf(id)).newer).toEqual({ id: second.id, revision: 2 });
  expect(await figures(second.id)).toEqual(await figures(id));
});

test('what happened after the end of a period whose report is cut off late is told by the next one', async () => {
  const { projectId } = await planned([null]);
  await done(entityCalls(issue).create, { projectId, name: '今天提出' });
  const before = await begin(projectId, periodOf('weekly', today - 7));
  expect((await figures(before.id)).issues!.raised).toBe(0);
  const next = await begin(projectId);
  expect((await figures(next.id)).issues!.raised).toBe(1);
});

test('a month begins where the report of the longer month before it was cut off', async () => {
  const { projectId } = await planned([null]);
  await query(
    `INSERT INTO project_report (company_id, project_id, kind, period, status, starts_on, ends_on, cut_off_at, facts_hash)
      VALUES ($1, $2, 'monthly', '2026-05', 'approved', '2026-05-01', '2026-05-31', '2026-05-31T04:00:00Z', '')`,
    [home.companyId, projectId],
  );
  const asked = await withTx(server.db, (db) => {
    const inside = installer(db, 480, []);
    const ctx = inside.as({ ...inside.viewer, companyId: home.companyId });
    return askedNow(ctx, { projectId, kind: 'monthly', span: spanOf('monthly', '2026-06')! });
  });
  expect(asked.since.at.toISOString()).toBe('2026-05-31T04:00:00.000Z');
});

test('facts of a draft are taken anew; the next report tells the difference', async () => {
  const { projectId } = await planned([null]);
  const { id } = await begin(projectId, periodOf('weekly', today - 7));
  await query('UPDATE task SET progress = 60 WHERE project_id = $1', [projectId]);
  expect((await figures(id)).progress!.actual).toBe(0);
  const { row } = await done(calls.get, { id });
  await done(retakeFacts, { reportId: id, version: row.version });
  expect((await figures(id)).progress!.actual).toBe(60);
  expect((await factsOf(id)).intact).toBe(true);
  await query('UPDATE task SET progress = 85 WHERE project_id = $1', [projectId]);
  const next = await begin(projectId);
  const { facts, last } = await factsOf(next.id);
  const actual = facts.find(({ key }) => key === 'progress')!.figures.find(({ key }) => key === 'actual')!;
  expect([last?.id, actual.last, actual.value]).toEqual([id, 60, 85]);
  // A report of an earlier week made only now describes today, and is not used for comparison.
  const late = await begin(projectId, periodOf('weekly', today - 14));
  expect((await figures(late.id)).progress!.actual).toBe(85);
  expect((await factsOf(id)).last).toBeNull();
  expect((await factsOf(next.id)).last?.id).toBe(id);
});

test('drafts come at the cut-off of the setting, once on many nodes, reminders too; a deleted one stays away', async () => {
  await query("UPDATE project SET status = 'done' WHERE company_id = $1", [home.companyId]);
  const { projectId } = await planned([null]);
  const quiet = await newProject();
  const off = { ...delivered.weekly, auto: false };
  await done(saveReportConfig, { projectId: quiet, version: 0, config: { ...delivered, weekly: off } });
  // Friday, 2026-03-06, of a company eight hours ahead.
  const at = (hour: number, minute = 0, day = 6): number => Date.UTC(2026, 2, day, hour - 8, minute);
  expect(await draftsDue(server.db, at(11, 59))).toEqual({ made: 0, reminded: 0 });
  const runs = await Promise.all([1, 2, 3].map(() => draftsDue(server.db, at(12))));
  expect(runs.reduce((sum, one) => sum + one.made, 0)).toBe(1);
  const list = await done(calls.list, { projectId, pageSize: 10 });
  expect(list.list).toMatchObject([{ period: '2026-W10', automatic: true, status: 'draft' }]);
  expect((await done(calls.list, { projectId: quiet, pageSize: 10 })).total).toBe(0);
  const told = async (words: string): Promise<number> =>
    (
      await query(`SELECT count(*)::int AS n FROM message WHERE receiver = $1 AND title LIKE $2`, [home.userId, words])
    )[0]!.n as number;
  expect(await told('%2026-W10%草稿已生成%')).toBe(1);
  expect((await draftsDue(server.db, at(16, 59))).reminded).toBe(0);
  const reminded = await Promise.all([1, 2].map(() => draftsDue(server.db, at(17))));
  expect(reminded.reduce((sum, one) => sum + one.reminded, 0)).toBe(1);
  expect(await told('%2026-W10%尚未提交%')).toBe(1);
  await done(calls.remove, { id: list.list[0]!.id });
  expect(await draftsDue(server.db, at(18))).toEqual({ made: 0, reminded: 0 });
  // Days later it is too late for a week that was missed.
  await query('DELETE FROM project_report_draft WHERE project_id = $1', [projectId]);
  expect((await draftsDue(server.db, at(13, 0, 11))).made).toBe(0);
});

test('names of pictures at the very place where they are cut are told, not a fault', async () => {
  const { projectId } = await planned([null]);
  await query('UPDATE task SET name = $2, milestone = true WHERE project_id = $1', [
    projectId,
    `${'名'.repeat(98)}😀😀😀`,
  ]);
  await raise({ id: home.userId, client: boss }, { projectId, name: `${'题'.repeat(98)}😀😀` });
  const { id } = await done(startReport, { projectId, kind: 'weekly', period: week });
  const { rows } = await done(reportFactRows, { reportId: id, fact: 'issues' });
  expect(rows[0]!.name).toBe(`${'题'.repeat(98)}…`);
});
