/** Issues that rest: messages to the manager, then to the head of the department, once each, on working days (records.md B2). */
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
/** A department without a head; the one above has one. */
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
  // They may not read it, so they get only its number.
  expect(await told(head)).toEqual([expect.stringMatching(/I-\d+ 已有 5 个工作日/)]);
  expect((await told(head))[0]).not.toContain('焊缝');
  expect(await escalateDue(server.db, at('2026-04-09'))).toBe(0);
  const { row } = await done(issues.get, { id });
  await done(lives.move, { id, version: row.version, action: 'accept' }, hand);
  await restsSince(id, '2026-04-06');
  expect(await escalateDue(server.db, at('2026-04-20'))).toBe(2);
  expect(await told(home.userId)).toHaveLength(2);
});

test('nobody is told where nothing is set, of what is closed or suspended, or of what they have themselves', async () => {
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

test('many that rest are told once each on three nodes, to the manager and to the head above whoever has them', async () => {
  const projectId = await newProject();
  await join(projectId, [holder, head]);
  await done(saveIssueConfig, {
    projectId,
    version: 0,
    config: { ...delivered, escalation: { manager: 1, head: 1 } },
  });
  const ids: number[] = [];
  for (let n = 0; n < 9; n++) {
    const responsible = [holder, head, null][n % 3];
    const { id } = (await done(issues.create, { projectId, name: `成批 ${n}`, responsible })) as { id: number };
    await restsSince(id, '2026-05-11');
    ids.push(id);
  }
  const letters = async () =>
    (
      await pool.query<{ id: number; people: number[] }>(
        `SELECT related_id::int AS id, array_agg(receiver::int ORDER BY receiver) AS people FROM message
          WHERE related_id = ANY($1) AND title LIKE '%没有处理%' GROUP BY 1 ORDER BY 1`,
        [ids],
      )
    ).rows;
  await Promise.all([1, 2, 3].map(() => escalateDue(server.db, at('2026-05-13'))));
  const told = await letters();
  expect(await escalateDue(server.db, at('2026-05-14'))).toBe(0);
  expect(await letters()).toEqual(told);
  for (const [n, id] of ids.entries()) {
    // Nobody is above the head of the department; an issue nobody has is assigned by its manager.
    const people = told.find((one) => one.id === id)?.people ?? [];
    expect(people).toEqual(
      n % 3 === 0 ? [home.userId, head].sort((a, b) => a - b) : n % 3 === 1 ? [home.userId] : people,
    );
    expect(new Set(people).size).toBe(people.length);
  }
});
