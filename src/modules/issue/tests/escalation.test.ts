/** Issues that rest: the manager is told, then the head of the department, once each, on working days (records.md B2). */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { issue } from '../issue.entity.ts';
import { issueLife } from '../issue.life.ts';
import { saveIssueConfig } from '../issue-config.calls.ts';
import { DELIVERED_ISSUE_CONFIG as delivered } from '../issue-config.ts';
import { escalateDue } from '../server/escalate.ts';

const { server, home, done, newProject, join, close } = await planWorld();
afterAll(close);
const { pool } = server.database;
const issues = entityCalls(issue);
const lives = lifecycleCalls(issueLife);

const person = async (name: string, department = home.departmentId): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, $2, $2, $3, 'internal') RETURNING id::int AS id`,
    [home.companyId, name, department],
  );
  return rows[0]!.id;
};
/** Below the company, with nobody at its head: the one above has one. */
const { rows: below } = await pool.query<{ id: number }>(
  `INSERT INTO department (company_id, name, code, parent, active) VALUES ($1, '工艺组', 'GY', $2, true) RETURNING id::int AS id`,
  [home.companyId, home.departmentId],
);
const holder = await person('holder', below[0]!.id);
const head = await person('head');
await pool.query('UPDATE department SET manager = $2 WHERE id = $1', [home.departmentId, head]);
const hand = server.as({ userId: holder, companyId: home.companyId, departments: null });

const told = async (receiver: number): Promise<string[]> =>
  (
    await pool.query<{ title: string }>(
      `SELECT title FROM message WHERE receiver = $1 AND title LIKE '%没有处理%' ORDER BY id`,
      [receiver],
    )
  ).rows.map(({ title }) => title);
/** In the morning of the company's clock. */
const at = (day: string, hour = 10): number => Date.parse(`${day}T${String(hour - 8).padStart(2, '0')}:00:00Z`);
/** The last step was taken that day; steps are never changed, so the guard is taken off for it. */
async function restsSince(id: number, day: string): Promise<void> {
  const owner = await server.database.owner.connect();
  try {
    await owner.query('ALTER TABLE issue_step DISABLE TRIGGER USER');
    await owner.query('UPDATE issue_step SET at = $2 WHERE issue = $1', [id, new Date(at(day, 9))]);
    await owner.query('ALTER TABLE issue_step ENABLE TRIGGER USER');
  } finally {
    owner.release();
  }
}

test('the manager after 3 working days, the head after 5, once each on two nodes; a step begins anew', async () => {
  const projectId = await newProject();
  await join(projectId, [holder]);
  const version = 0;
  await done(saveIssueConfig, { projectId, version, config: { ...delivered, escalation: { manager: 3, head: 5 } } });
  const { id } = (await done(issues.create, { projectId, name: '焊缝气孔', responsible: holder })) as { id: number };
  // Monday is the day of the step; Tuesday to Thursday are three.
  await restsSince(id, '2026-03-02');
  expect(await escalateDue(server.db, at('2026-03-04'))).toBe(0);
  expect(await escalateDue(server.db, at('2026-03-05', 8) - 60_000)).toBe(0);
  const runs = await Promise.all([1, 2, 3].map(() => escalateDue(server.db, at('2026-03-05'))));
  expect(runs.reduce((sum, one) => sum + one)).toBe(1);
  expect(await told(home.userId)).toHaveLength(1);
  expect(await escalateDue(server.db, at('2026-03-06'))).toBe(0);
  expect(await told(head)).toEqual([]);
  // Days of rest do not count, and nothing is sent on them.
  expect(await escalateDue(server.db, at('2026-03-08'))).toBe(0);
  expect(await escalateDue(server.db, at('2026-03-09'))).toBe(1);
  // He may not read it: its number is all he is told.
  expect(await told(head)).toEqual([expect.stringMatching(/I-\d+ 已有 5 个工作日/)]);
  expect((await told(head))[0]).not.toContain('焊缝');
  expect(await escalateDue(server.db, at('2026-04-09'))).toBe(0);
  const { row } = await done(issues.get, { id });
  await done(lives.move, { id, version: row.version, action: 'accept' }, hand);
  await restsSince(id, '2026-04-06');
  expect(await escalateDue(server.db, at('2026-04-20'))).toBe(2);
  expect(await told(home.userId)).toHaveLength(2);
});

test('nobody is told where nothing is set, of what is closed or suspended, or of what he has himself', async () => {
  const before = [await told(home.userId), await told(head)];
  const silent = await newProject();
  const one = (await done(issues.create, { projectId: silent, name: '无设置' })) as { id: number };
  await restsSince(one.id, '2026-03-02');
  const projectId = await newProject();
  await done(saveIssueConfig, {
    projectId,
    version: 0,
    config: { ...delivered, escalation: { manager: 1, head: null } },
  });
  const make = async (name: string, more: object = {}) => {
    const { id } = (await done(issues.create, { projectId, name, ...more })) as { id: number };
    await restsSince(id, '2026-03-02');
    return id;
  };
  await make('自己负责', { responsible: home.userId });
  const closed = await make('已关闭');
  const suspended = await make('已挂起');
  await pool.query(`UPDATE issue SET status = 'closed' WHERE id = $1`, [closed]);
  await pool.query(`UPDATE issue SET status = 'suspended', status_before = 'new' WHERE id = $1`, [suspended]);
  expect(await escalateDue(server.db, at('2026-03-20'))).toBe(0);
  expect([await told(home.userId), await told(head)]).toEqual(before);
  await pool.query(`UPDATE issue SET status = 'new' WHERE id = $1`, [suspended]);
  expect(await escalateDue(server.db, at('2026-03-20'))).toBe(1);
});
