/** Sessions by the company's times, and what an old password still opens: on real sign-ins. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { provedWork } from '#app/testing/proved-work.ts';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import type { Call, InputOf } from '#kernel/call.ts';
import { issueTicketCall } from '#kernel/calls/ticket-call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { dictByKey, dictByModule } from '#modules/base/dict/dict.calls.ts';
import { parameterState, saveParameters } from '#modules/base/dict/parameter.calls.ts';
import { multiLanguageConfig } from '#modules/base/text/text.calls.ts';
import { systemMenu } from '#modules/people/access/access.calls.ts';
import { messageCount } from '#modules/people/message/message.calls.ts';
import { hashPassword } from '#modules/people/user/server/password-hash.ts';
import {
  appVersion,
  changePassword,
  endSessionsOf,
  signIn,
  signOut,
  userInfo,
} from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

const PASSWORD = 'Kl7#mountain';
let world: World;
let admin: TestClient;
let token = '';
beforeAll(async () => {
  world = await makeWorld();
  admin = world.people.get(OUTSIDER)!.client;
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  await query('UPDATE credential SET set_at = now(), must_change = false');
  const signed = await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD });
  token = signed.data.token;
});

const query = async (text: string) => (await world.server.database.pool.query(text)).rows;
const ask = <C extends Call>(call: C, input: InputOf<C>, headers: Record<string, string> = {}) =>
  world.server.anonymous.send(call, input, { token, ...headers });
const code = async (headers?: Record<string, string>) => (await ask(messageCount, {}, headers)).code;
/** Moves the newest session into the past. */
const age = (column: 'last_seen_at' | 'created_at', minutes: number) =>
  query(
    `UPDATE session SET ${column} = ${column} - interval '${minutes} minutes' WHERE id = (SELECT max(id) FROM session)`,
  );
async function save(change: Record<string, number>) {
  const { version, values } = (await admin.send(parameterState, {})).data;
  return admin.send(saveParameters, { version, ...values, ...change });
}

test('without settings of its own a company has the times of the installation, and cannot exceed them', async () => {
  const { values, limits } = (await admin.send(parameterState, {})).data;
  expect(values).toMatchObject({ idleMinutes: 30, sessionHours: 12 });
  expect([limits.idleMinutes, limits.sessionHours]).toEqual([
    { min: 1, max: 30, fallback: 30 },
    { min: 1, max: 12, fallback: 12 },
  ]);
  expect((await save({ idleMinutes: 31 })).problems?.[0]).toMatchObject({
    key: 'dict.parameterRange',
    field: 'idleMinutes',
  });
  expect((await save({ sessionHours: 13 })).problems?.[0]?.field).toBe('sessionHours');
  await age('last_seen_at', 29);
  expect(await code()).toBe(0);
  await age('last_seen_at', 31);
  expect(await code()).toBe(401);
});

test('shorter times hold at once, also for sessions that are open, and for this company only', async () => {
  await age('last_seen_at', 11);
  const other = (await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD })).data.token;
  expect((await save({ idleMinutes: 10 })).code).toBe(0);
  expect((await world.server.anonymous.send(messageCount, {}, { token: other })).code).toBe(0);
  expect(await query(`SELECT count(*)::int AS n FROM dict_item WHERE item_key = 'sys.session.idleMinutes'`)).toEqual([
    { n: 1 },
  ]);
  // The token of this test is of the older session.
  expect(await code()).toBe(401);
  await save({ idleMinutes: 30 });
  token = other;
  await age('created_at', 119);
  expect((await save({ sessionHours: 2 })).code).toBe(0);
  expect(await code()).toBe(0);
  await age('created_at', 2);
  expect(await code()).toBe(401);
  await save({ sessionHours: 12 });
});

test('what a page asks by itself while nobody is there does not keep the session alive', async () => {
  await age('last_seen_at', 20);
  expect(await code({ idle: '1' })).toBe(0);
  await age('last_seen_at', 15);
  expect(await code({ idle: '1' })).toBe(401);
  const fresh = (await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD })).data.token;
  token = fresh;
  await age('last_seen_at', 20);
  expect(await code()).toBe(0);
  await age('last_seen_at', 15);
  expect(await code()).toBe(0);
});

test('with an expired password every call ends the session but those that lead to a new one', async () => {
  await query(`UPDATE credential SET set_at = now() - interval '89 days'`);
  expect(await code()).toBe(0);
  await query(`UPDATE credential SET set_at = now() - interval '90 days'`);
  for (const [call, input] of [
    [messageCount, {}],
    [systemMenu, {}],
    [dictByModule, { moduleKey: 'x' }],
    [parameterState, {}],
    [issueTicketCall, { address: '/api/v1/x' }],
  ] as const) {
    const answer = await ask(call as Call, input as never);
    expect([answer.code, answer.problems?.[0]?.key]).toEqual([401, 'user.passwordExpired']);
  }
  const signed = await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD });
  expect(signed.data.user).toMatchObject({ passwordExpired: true, rights: [] });
  token = signed.data.token;
  expect(await code()).toBe(401);
  expect((await ask(userInfo, {})).data.user.passwordExpired).toBe(true);
  for (const call of [appVersion, multiLanguageConfig]) expect((await ask(call as Call, {} as never)).code).toBe(0);
  expect((await ask(dictByKey, { id: 'sys.password.updateTime' })).code).toBe(0);
  const next = 'Qm4!riverbank';
  const changed = await ask(changePassword, { oldPassword: PASSWORD, newPassword: next, confirmPassword: next });
  expect(changed.data.user).toMatchObject({ passwordExpired: false });
  token = changed.data.token;
  expect(await code()).toBe(0);
  const back = await ask(changePassword, { oldPassword: next, newPassword: PASSWORD, confirmPassword: PASSWORD });
  expect(back.code).toBe(0);
});

test('a password that was set under a clock that ran ahead must be set again', async () => {
  await query(`UPDATE credential SET set_at = now() + interval '1 day'`);
  expect(await code()).toBe(0);
  await query(`UPDATE credential SET set_at = now() + interval '1 year'`);
  expect(await code()).toBe(401);
});

test('a session that was opened or seen under a clock that ran ahead has ended with that clock', async () => {
  for (const column of ['created_at', 'last_seen_at'] as const) {
    await age(column, -1);
    expect(await code(), column).toBe(0);
    await age(column, -365 * 24 * 60);
    await query(`UPDATE session SET ends_at = now() + interval '366 days' WHERE id = (SELECT max(id) FROM session)`);
    expect(await code(), column).toBe(401);
    ({ token } = (await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD })).data);
  }
});

test('the company says how old a password may be', async () => {
  await query(`UPDATE credential SET set_at = now() - interval '20 days'`);
  expect(await code()).toBe(0);
  await save({ passwordDays: 14 });
  expect(await code()).toBe(401);
  await save({ passwordDays: 90 });
  expect(await code()).toBe(0);
});

test('who must change the password is refused everything else, and may sign out', async () => {
  await query('UPDATE credential SET must_change = true');
  const refused = await ask(messageCount, {});
  expect([refused.code, refused.problems?.[0]?.key]).toEqual([403, 'user.passwordFirst']);
  expect((await ask(userInfo, {})).data.user.mustChangePassword).toBe(true);
  expect((await ask(signOut, {})).code).toBe(0);
  expect(await code()).toBe(401);
});

test('an account that does not exist is told of like one that does, also by many tries at once', async () => {
  const answersTo = async (username: string) => {
    const told = [];
    for (let i = 0; i < 7; i++) {
      const work = await provedWork(world.server.anonymous, { username });
      const { code, problems, data } = await world.server.anonymous.send(signIn, {
        username,
        password: 'Wrong-1-word',
        ...work,
      });
      told.push([code, problems?.map(({ text }) => text), data]);
    }
    return told;
  };
  const known = await answersTo(OUTSIDER);
  expect(await answersTo('nobody-of-this-name')).toEqual(known);
  expect(known.map(([, texts]) => texts)).toEqual(
    [4, 3, 2, 1, 0, 0, 0].map((count) => [expect.stringContaining(count ? `${count}` : '15')]),
  );

  const together = await Promise.all(
    Array.from({ length: 9 }, () =>
      world.server.anonymous.send(signIn, { username: 'Nobody-else', password: 'Wrong-1-word' }),
    ),
  );
  const counted = together.flatMap(({ problems }) => problems!).filter(({ key }) => key === 'user.triesLeft');
  expect(new Set(counted.map(({ text }) => text)).size).toBe(counted.length);
  expect((await query("SELECT failed FROM sign_in_try WHERE account = 'nobody-else'"))[0].failed).toBeLessThan(6);
  await query('DELETE FROM sign_in_try');
});

test('who stays signed in is not put out for doing nothing, until the longest time, where the company allows it', async () => {
  const staying = await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD, stay: true });
  token = staying.data.token;
  await age('last_seen_at', 300);
  expect(await code()).toBe(0);
  await age('last_seen_at', 300);
  expect((await save({ staySignedIn: 0 })).code).toBe(0);
  expect(await code()).toBe(401);
  expect((await save({ staySignedIn: 2 })).problems?.[0]?.field).toBe('staySignedIn');
  await save({ staySignedIn: 1 });
  expect(await code()).toBe(0);
  await age('created_at', 12 * 60 + 1);
  expect(await code()).toBe(401);
});

test('an administrator ends all sessions of a person, who is told by nothing but the log; not their own, nor of who reaches further', async () => {
  const boss = world.people.get('admin')!;
  const lina = world.people.get('lina')!;
  await query(`UPDATE credential SET hash = (SELECT hash FROM credential k JOIN "user" u ON u.id = k.user_id
    WHERE u.username = '${OUTSIDER}') WHERE user_id = ${lina.userId}`);
  const signed = await Promise.all(
    [1, 2].map(() => world.server.anonymous.send(signIn, { username: 'lina', password: PASSWORD })),
  );
  const tokens = signed.map((one) => one.data.token);
  const codes = () =>
    Promise.all(tokens.map(async (one) => (await world.server.anonymous.send(messageCount, {}, { token: one })).code));
  expect(await codes()).toEqual([0, 0]);
  expect((await boss.client.send(endSessionsOf, { id: boss.userId })).problems?.[0]?.key).toBe('user.ownSessions');
  expect((await lina.client.send(endSessionsOf, { id: boss.userId })).code).not.toBe(0);
  expect((await admin.send(endSessionsOf, { id: lina.userId })).code).toBe(404);
  const lesser = world.server.as({
    userId: lina.userId,
    companyId: lina.companyId,
    name: 'lina',
    rights: ['sys:user:query', 'sys:user:status'],
    departments: null,
  });
  expect((await lesser.send(endSessionsOf, { id: boss.userId })).code).toBe(400);
  expect(await codes()).toEqual([0, 0]);
  expect((await boss.client.send(endSessionsOf, { id: lina.userId })).data).toEqual({ ended: 2 });
  expect(await codes()).toEqual([401, 401]);
  expect((await boss.client.send(endSessionsOf, { id: lina.userId })).data).toEqual({ ended: 0 });
  expect(await query(`SELECT username, action FROM login_log ORDER BY id DESC LIMIT 1`)).toEqual([
    { username: 'lina', action: 'endedByOther' },
  ]);
});

test('a hash says what it cost; one made otherwise is made anew at the next sign-in, and both let in', async () => {
  const [{ id }] = (await query(`SELECT id::int FROM "user" WHERE username = '${OUTSIDER}'`)) as [{ id: number }];
  const hash = async () => (await query(`SELECT hash FROM credential WHERE user_id = ${id}`))[0]!.hash as string;
  const into = (text: string) =>
    world.server.database.pool.query('UPDATE credential SET hash = $1 WHERE user_id = $2', [text, id]);
  const enters = async () =>
    (await world.server.anonymous.send(signIn, { username: OUTSIDER, password: PASSWORD })).code;
  const now = await hash();
  expect(now).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await enters()).toBe(0);
  expect(await hash()).toBe(now);
  // In the format before parameters were stored, and with an operator's other parameters.
  const [, , , , salt, digest] = now.split('$');
  for (const former of [
    `argon2id$${salt}==$${digest}=`,
    await hashPassword(PASSWORD, { memory: 8192, passes: 3, parallelism: 1 }),
  ]) {
    await into(former);
    expect(await enters(), former).toBe(0);
    expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hash()).not.toBe(former);
    expect(await enters()).toBe(0);
  }
  // Signed in with a wrong password it stays as it is.
  const outdated = await hashPassword('another1#', { memory: 8192, passes: 3, parallelism: 1 });
  await into(outdated);
  expect(await enters()).toBe(400);
  expect(await hash()).toBe(outdated);
  await into(now);
});

test('only who may read accounts is told them: by pickers, by what is looked for there, by sheets', async () => {
  const { userId, companyId } = world.people.get('wangqiang')!;
  const [reader, other] = [['sys:user:query'], []].map((rights) =>
    world.server.as({ userId, companyId, name: 'wangqiang', rights, departments: null }),
  ) as [TestClient, TestClient];
  const options = async (client: TestClient, search?: string) =>
    (await client.send(entityCalls(user).options, { ...(search && { search }) })).data as {
      title: string;
      code: string | null;
    }[];
  expect((await options(reader)).map((one) => one.code)).toContain('lina');
  const seen = await options(other);
  expect(seen.length).toBe((await options(reader)).length);
  expect(seen.every((one) => one.code === null)).toBe(true);
  expect(JSON.stringify(seen)).not.toContain('lina');
  expect((await options(reader, 'zhangwei')).length).toBe(1);
  const [{ pinyinName }] = (await query(
    `SELECT pinyin_name AS "pinyinName" FROM "user" WHERE username = 'zhangwei'`,
  )) as [{ pinyinName: string | null }];
  if (pinyinName?.toLowerCase() !== 'zhangwei') expect(await options(other, 'zhangwei')).toEqual([]);
});
