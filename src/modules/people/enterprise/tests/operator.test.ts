/** The operator's pages: companies, queues, jobs and settings, over the whole application. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import {
  confirmSetting,
  installationSettings,
  sayInstallation,
} from '#modules/people/installation/installation.calls.ts';
import { jobLog, jobSchedule, pauseJob, runJob, setJobTimes } from '#modules/people/job/job.calls.ts';
import { discardQueued, queueLog, retryQueued } from '#modules/people/queue/queue.calls.ts';
import type { TestClient } from '#server/testing/http.ts';
import {
  askClose,
  confirmClose,
  enterpriseList,
  resumeEnterprise,
  setQuotas,
  suspendEnterprise,
} from '../enterprise.calls.ts';
import { licenseInfo } from '../license-info.calls.ts';

let world: World;
let operator: TestClient;
let other: TestClient;
let otherCompany: number;
beforeAll(async () => {
  world = await makeWorld();
  operator = world.people.get('admin')!.client;
  other = world.people.get(OUTSIDER)!.client;
  otherCompany = world.people.get(OUTSIDER)!.companyId;
});
afterAll(() => world.close());

/** A session that began so long ago, as calls bring it. */
async function session(name: string, secondsAgo: number): Promise<{ token: string }> {
  const { userId, companyId } = world.people.get(name)!;
  const token = randomUUID();
  const hash = createHash('sha256').update(token).digest('hex');
  await query(
    `INSERT INTO session (company_id, user_id, token_hash, created_at, last_seen_at, ends_at, ip, user_agent, stay)
     VALUES ($1, $2, $3, now() - $4 * interval '1 second', now(), now() + interval '1 hour', '', '', false)`,
    [companyId, userId, hash, secondsAgo],
  );
  return { token };
}
const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await world.server.database.pool.query(text, values)).rows as R[];
const rowOf = async (id: number) => (await operator.send(enterpriseList, {})).data.list.find((one) => one.id === id)!;

test('the rights of the operator are held in the first company alone, whatever roles say', async () => {
  for (const call of [enterpriseList, jobSchedule, jobLog, installationSettings])
    expect([call.path, (await other.send(call, {} as never)).code]).toEqual([call.path, 403]);
  expect((await other.send(suspendEnterprise, { enterprise: otherCompany, reason: 'x' })).code).toBe(403);
  expect((await operator.send(enterpriseList, {})).code).toBe(0);
});

test('seats: the last one is taken once, and a quota below what is in use is refused', async () => {
  const { version, seatsUsed } = await rowOf(otherCompany);
  expect(seatsUsed).toBe(
    (
      await query<{ n: number }>(
        `SELECT count(*)::int AS n FROM "user" WHERE company_id = $1 AND is_enable AND status = 'inUse'`,
        [otherCompany],
      )
    )[0]!.n,
  );
  const quotas = { enterprise: otherCompany, projects: null, storageGib: null };
  expect((await operator.send(setQuotas, { ...quotas, seats: seatsUsed + 1, version: version + 5 })).code).toBe(409);
  expect((await operator.send(setQuotas, { ...quotas, seats: seatsUsed + 1, version })).code).toBe(0);
  const [{ department }] = (await query<{ department: number }>(
    `SELECT department FROM "user" WHERE company_id = $1 LIMIT 1`,
    [otherCompany],
  )) as [{ department: number }];
  const hire = (name: string) =>
    world.server.database.pool
      .query(
        `INSERT INTO "user" (company_id, username, emp_name, department, secret_level) VALUES ($1, $2, $2, $3, 'internal')`,
        [otherCompany, name, department],
      )
      .then(
        () => 'in',
        (error: { constraint?: string }) => error.constraint,
      );
  const tried = await Promise.all(['seat_a', 'seat_b', 'seat_c'].map(hire));
  expect(tried.toSorted()).toEqual(['company_standing_seats_limit', 'company_standing_seats_limit', 'in']);
  const low = await operator.send(setQuotas, { ...quotas, seats: 1, version: version + 1 });
  expect(low.problems?.[0]).toMatchObject({ field: 'seats', key: 'enterprise.belowUsed' });
  await query(`DELETE FROM "user" WHERE username LIKE 'seat_%'`);
  expect((await rowOf(otherCompany)).seatsUsed).toBe(seatsUsed);
});

test('closing takes two persons, within a day', async () => {
  expect((await operator.send(confirmClose, { enterprise: otherCompany })).problems?.[0]?.key).toBe(
    'enterprise.notAsked',
  );
  expect((await operator.send(askClose, { enterprise: otherCompany, reason: 'contract ended' })).code).toBe(0);
  expect((await operator.send(confirmClose, { enterprise: otherCompany })).problems?.[0]?.key).toBe(
    'enterprise.secondPerson',
  );
  await query('UPDATE company_standing SET close_asked_by = close_asked_by + 1000000 WHERE company_id = $1', [
    otherCompany,
  ]);
  const theirs = await session(OUTSIDER, 60);
  expect((await other.send(licenseInfo, {}, theirs)).code).toBe(0);
  const both = await Promise.all([1, 2].map(() => operator.send(confirmClose, { enterprise: otherCompany })));
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 400]);
  expect(await rowOf(otherCompany)).toMatchObject({ state: 'closing' });
  expect((await other.send(licenseInfo, {}, theirs)).code).toBe(401);
  expect((await operator.send(resumeEnterprise, { enterprise: otherCompany })).code).toBe(0);
  expect(await rowOf(otherCompany)).toMatchObject({ state: 'active', closesAt: null });
});

test("the operator's own company never stops", async () => {
  const own = (await operator.send(enterpriseList, {})).data.list.find((one) => one.operator)!;
  expect((await operator.send(suspendEnterprise, { enterprise: own.id, reason: 'x' })).problems?.[0]?.key).toBe(
    'enterprise.ownCompany',
  );
  expect((await operator.send(suspendEnterprise, { enterprise: 999_999, reason: 'x' })).code).toBe(404);
});

test('of queues a company sees its own, the operator all without receivers; retry and discard are done once', async () => {
  const mail = (company: number) =>
    query<{ id: number }>(
      `INSERT INTO mail_outbox (company_id, recipient, subject, sealed_body, next_at, expires_at, failed_at, error)
       VALUES ($1, 'secret@example.com', 'subject of theirs', 'sealed', now(), now() + interval '1 day', now(), 'mail.other') RETURNING id`,
      [company],
    );
  const [{ id }] = (await mail(otherCompany)) as [{ id: number }];
  // The sample company has a delivery that was given up.
  const list = (await operator.send(queueLog, {})).data.list.filter(({ queue }) => queue === 'mail');
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ queue: 'mail', item: Number(id), status: 'failed', receiver: null, subject: null });
  expect((await operator.send(retryQueued, { queue: 'nothing', item: 1 })).problems?.[0]?.field).toBe('queue');
  const retries = await Promise.all([1, 2].map(() => operator.send(retryQueued, { queue: 'mail', item: Number(id) })));
  expect(retries.filter(({ data }) => data.changed).length).toBeGreaterThanOrEqual(1);
  const discards = await Promise.all(
    [1, 2].map(() => operator.send(discardQueued, { queue: 'mail', item: Number(id), reason: 'old' })),
  );
  expect(discards.map(({ data }) => data.changed).toSorted()).toEqual([false, true]);
});

test('jobs: all of the code, picked by name; times are checked, what the system needs does not rest', async () => {
  const { list, total } = (await operator.send(jobSchedule, { pageSize: 100 })).data;
  expect(total).toBeGreaterThan(30);
  expect(list.find(({ bean }) => bean === 'mail')).toMatchObject({
    module: 'mail',
    status: 'normal',
    essential: false,
  });
  expect((await operator.send(runJob, { bean: 'System.exit' })).problems?.[0]).toMatchObject({ field: 'bean' });
  expect((await operator.send(pauseJob, { bean: 'workflow-timers' })).problems?.[0]?.key).toBe('job.essential');
  expect((await operator.send(setJobTimes, { bean: 'mail', cron: '*/3 * * * * ?' })).problems?.[0]).toMatchObject({
    field: 'cron',
    key: 'cron.often',
  });
  expect((await operator.send(setJobTimes, { bean: 'mail', cron: '30 2 * * *' })).code).toBe(0);
  expect((await operator.send(pauseJob, { bean: 'mail' })).code).toBe(0);
  const mail = (await operator.send(jobSchedule, { pageSize: 100 })).data.list.find(({ bean }) => bean === 'mail');
  expect(mail).toMatchObject({ cron: '30 2 * * *', status: 'paused', nextAt: null });
});

test('a setting that can lock people out is tried, and kept only from a session begun after it', async () => {
  const at = async (key: string) =>
    (await operator.send(installationSettings, {})).data.list.find((one) => one.key === key)!;
  expect(await at('sessionHours')).toMatchObject({ origin: 'default', value: '12', live: 'guarded' });
  expect((await at('secret')).value).toBe(null);
  const wrong = await operator.send(sayInstallation, { key: 'sessionHours', value: '9999', version: 0 });
  expect(wrong.problems?.[0]).toMatchObject({ field: 'value', key: 'installation.wrong' });
  expect((await operator.send(sayInstallation, { key: 'port', value: '1', version: 0 })).problems?.[0]?.key).toBe(
    'installation.restart',
  );
  const both = await Promise.all(
    ['6', '7'].map((value) => operator.send(sayInstallation, { key: 'sessionHours', value, version: 0 })),
  );
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 409]);
  const tried = await at('sessionHours');
  expect(tried).toMatchObject({ origin: 'database', tried: { mayConfirm: false } });
  const confirm = async (secondsAgo: number) => {
    const begun = await session('admin', secondsAgo);
    return operator.send(confirmSetting, { key: 'sessionHours', version: tried.version }, begun);
  };
  expect((await confirm(60)).problems?.[0]?.key).toBe('installation.newSession');
  // Its time over, it is as before, though nothing ran.
  await query(`UPDATE installation_setting SET tried_until = now() - interval '1 second'`);
  expect(await at('sessionHours')).toMatchObject({ origin: 'default', value: '12', tried: null });
  await query(
    `UPDATE installation_setting SET tried_until = now() + interval '1 minute', tried_at = now() - interval '1 day'`,
  );
  expect((await confirm(1)).code).toBe(0);
  expect(await at('sessionHours')).toMatchObject({ origin: 'database', tried: null });
});

test('license information: what is installed and used; it locks nobody', async () => {
  const { data } = await operator.send(licenseInfo, {});
  expect(data.product).toMatchObject({ name: 'Waymark', license: 'Apache-2.0' });
  expect(data.packages.length).toBeGreaterThan(50);
  expect(data.packages.filter(({ license }) => license === '')).toEqual([]);
  expect(data.modules).toContain('enterprise');
});

test('suspended: every session ends with the next call, and nobody signs in', async () => {
  const theirs = await session(OUTSIDER, 60);
  expect((await other.send(licenseInfo, {}, theirs)).code).toBe(0);
  const suspended = await operator.send(suspendEnterprise, { enterprise: otherCompany, reason: 'unpaid' });
  expect(suspended.data.ended).toBe(1);
  // The session of somebody who signed in at that moment too.
  const late = await session(OUTSIDER, 0);
  for (const one of [theirs, late]) expect((await other.send(licenseInfo, {}, one)).code).toBe(401);
  const again = await operator.send(suspendEnterprise, { enterprise: otherCompany, reason: 'again' });
  expect(again.problems?.[0]?.key).toBe('enterprise.notActive');
  expect(world.server.faults).toEqual([]);
});
