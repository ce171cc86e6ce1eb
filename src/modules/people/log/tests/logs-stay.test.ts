/** Logs include refusals, even of reading; only age removes entries. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { downloadFile } from '#modules/base/file/file.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { isProjectManager } from '#modules/people/access/access.calls.ts';
import { asSystem } from '#modules/people/org/server/public.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { logOperation } from '../server/public.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());

const member = () => world.people.get('wangqiang')!;
const logged = () =>
  world.server.operations.splice(0).map(({ call, userId, code }) => [call, userId === member().userId, code]);

test('who looks at, exports or downloads what they may not see is in the operation log; mistakes and questions are not', async () => {
  const { client } = member();
  const people = entityCalls(user);
  const theirs = (await world.first('project', 'true'))!;
  logged();
  await client.send(people.list, {});
  await client.send(people.export, {});
  await client.send(downloadFile, { id: 1 });
  await world.people.get(OUTSIDER)!.client.send(entityCalls(project).get, { id: theirs });
  expect(logged()).toEqual([
    [`GET ${people.list.path}`, true, CODE.forbidden],
    [`GET ${people.export.path}`, true, CODE.forbidden],
    [`GET ${downloadFile.path}`, true, CODE.absent],
    [`GET ${entityCalls(project).get.path}`, false, CODE.absent],
  ]);
  // Exports are logged too.
  await world.people.get('admin')!.client.send(people.export, {});
  const [left] = world.server.operations.splice(0);
  expect(left).toMatchObject({ call: `GET ${people.export.path}`, code: CODE.ok });
  await client.send(isProjectManager, { workbenchType: '2' });
  await client.send(entityCalls(project).list, { pageSize: 'x' });
  expect(logged()).toEqual([]);
});

test("the application's role neither changes nor deletes logs, its owner not by accident, retention only what is old", async () => {
  const { pool, owner } = world.server.database;
  const company = member().companyId;
  await pool.query(
    `INSERT INTO login_log (company_id, username, action, at, ip, user_agent)
     SELECT $1, 'of ' || d, 'signIn', now() - d * interval '1 day', '', '' FROM unnest(ARRAY[1, 89, 91, 800]) d`,
    [company],
  );
  for (const table of ['change_log', 'login_log', 'operation_log', 'wf_event']) {
    for (const statement of [`DELETE FROM ${table}`, `UPDATE ${table} SET at = now()`, `TRUNCATE ${table}`])
      await expect(pool.query(statement), statement).rejects.toThrow('permission denied');
  }
  await expect(owner.query('DELETE FROM login_log')).rejects.toThrow('logs are only appended');
  await expect(owner.query("UPDATE login_log SET username = ''")).rejects.toThrow('logs are only appended');
  await expect(owner.query('TRUNCATE operation_log')).rejects.toThrow('logs are only appended');
  await expect(pool.query('SELECT forget_logs($1, 89, now())', [company])).rejects.toThrow('at least 90 days');
  expect((await pool.query("SELECT forget_logs($1, 90, now() + interval '9 years') AS gone", [company])).rows).toEqual([
    { gone: 2 },
  ]);
  const { rows } = await pool.query(`SELECT username FROM login_log WHERE username LIKE 'of %' ORDER BY at`);
  expect(rows.map((row) => row.username)).toEqual(['of 89', 'of 1']);
  // The way it opened is closed again within the same transaction.
  const client = await owner.connect();
  await client.query('BEGIN');
  await client.query('SELECT forget_logs($1, 90, now())', [company]);
  await expect(client.query('DELETE FROM login_log')).rejects.toThrow('logs are only appended');
  await client.query('ROLLBACK');
  client.release();
});

test('a text that is cut between the two halves of a character is logged', async () => {
  const { companyId } = member();
  for (const before of ['', 'a'])
    await asSystem(world.server.db, companyId, Date.now(), (ctx) =>
      logOperation(
        ctx,
        downloadFile,
        { text: before + '😀'.repeat(200), list: [before + '😀'.repeat(200)] },
        { code: 0, millis: 1 },
      ),
    );
  const { rows } = await world.server.database.pool.query(
    `SELECT count(*)::int AS n FROM operation_log WHERE company_id = $1 AND input->>'text' LIKE '%😀%'`,
    [companyId],
  );
  expect(rows).toEqual([{ n: 2 }]);
});
