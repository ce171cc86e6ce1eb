/** Tokens of programs over the whole application and a real database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { type Call, call, type InputOf, type OutputOf, output } from '#kernel/call.ts';
import { dateOfInstant, formatDay, now, parseDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import {
  apiTokens,
  exportApiTokens,
  makeApiToken,
  myApiTokens,
  revokeMyToken,
  revokeToken,
  tokenSelf,
} from '#modules/people/api-token/api-token.calls.ts';
import { CALLS_A_MINUTE, MOST_TOKENS } from '#modules/people/api-token/api-token.rules.ts';
import { jobPost } from '#modules/people/job-post/job-post.entity.ts';
import { searchAll } from '#modules/people/search/search.calls.ts';
import { myAccount, setUserStatus } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { beyondKey } from '#server/http/api-key.ts';

const posts = entityCalls(jobPost);
const users = entityCalls(user);
const issues = entityCalls(issue);
const inDays = (days: number): string => formatDay(parseDay(dateOfInstant(now(), 480))! + days);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('DELETE FROM api_token');
});

const query = async (text: string, values: unknown[] = []) =>
  (await world.server.database.pool.query(text, values)).rows;
const as = (name: string) => world.people.get(name)!.client;
/** With a token as a program sends it. */
const by =
  (token: string) =>
  async <C extends Call>(asked: C, input: InputOf<C> | object = {}) =>
    world.server.anonymous.send(asked, input as Record<string, unknown>, { authorization: `Bearer ${token}` });
async function made(more: object = {}, name = 'admin'): Promise<OutputOf<typeof makeApiToken>> {
  const given = { name: 'Nightly', access: 'write', endsOn: inDays(30), reach: 'all', ...more };
  const { code, data, msg } = await as(name).send(makeApiToken, given);
  expect(code, msg).toBe(0);
  return data;
}
const refusedBy = async (more: object): Promise<string[]> => {
  const given = { name: 'Nightly', access: 'write', endsOn: inDays(30), reach: 'all', ...more };
  const { code, problems = [] } = await as('admin').send(makeApiToken, given);
  expect(code).toBe(400);
  return problems.map((one) => `${one.field ?? ''} ${one.key}`);
};

test('a token is shown once, kept as a hash, works as a bearer token and in the header, and is listed with its last use', async () => {
  const { token } = await made();
  expect(token).toMatch(/^wmk_[0-9a-f]{64}$/);
  const [stored] = await query('SELECT * FROM api_token');
  expect(JSON.stringify(stored)).not.toContain(token.slice(10, 40));
  const self = await by(token)(tokenSelf);
  expect(self.data.token).toMatchObject({ name: 'Nightly', access: 'write', rights: null });
  expect((await world.server.anonymous.send(posts.list, {}, { token })).code).toBe(0);
  const { data } = await as('admin').send(myApiTokens, {});
  expect(data.list).toMatchObject([{ name: 'Nightly', hint: token.slice(0, 10), state: 'active' }]);
  expect(data.list[0]!.lastUsedAt).not.toBeNull();
  const shown = await as('admin').send(apiTokens, {});
  expect(shown.data.list).toMatchObject([{ name: 'Nightly', username: 'admin', state: 'active' }]);
  const sheet = await as('admin').send(exportApiTokens, {});
  expect(sheet.status).toBe(200);
  for (const answer of [JSON.stringify(data), JSON.stringify(shown.data)]) {
    expect(answer).not.toContain(token);
    expect(answer).not.toContain(String(stored.token_hash));
  }
  const log = await query(`SELECT action FROM login_log ORDER BY id DESC LIMIT 1`);
  expect(log).toEqual([{ action: 'tokenMade' }]);
  expect(JSON.stringify(world.server.operations)).not.toContain(token);
});

test('what a program does stands in the operation log under the name of its token', async () => {
  const { token } = await made();
  const { code } = await by(token)(posts.create, { name: 'Made by a program', rate: '1' });
  expect(code).toBe(0);
  const told = world.server.operations.filter((one) => one.menuName !== undefined);
  expect(told.at(-1)).toMatchObject({ userId: world.people.get('admin')!.userId, code: 0, menuName: 'API: Nightly' });
});

test('a token that reads changes nothing, and no token does what is a person’s own', async () => {
  const { token } = await made({ access: 'read' });
  expect((await by(token)(posts.list)).code).toBe(0);
  const refused = await by(token)(posts.create, { name: 'By a reader', rate: '1' });
  expect([refused.code, refused.problems?.[0]?.key]).toEqual([403, 'http.keyReads']);
  const writer = await made({ name: 'Writer' });
  for (const asked of [makeApiToken, myApiTokens, revokeMyToken]) {
    const answer = await by(writer.token)(asked, { name: 'x', access: 'read', endsOn: inDays(1), reach: 'all', id: 1 });
    expect([asked.path, answer.problems?.[0]?.key]).toEqual([asked.path, 'http.keyNever']);
  }
  expect(await query('SELECT count(*)::int AS n FROM api_token')).toEqual([{ n: 2 }]);
});

test('limits of a token hold everywhere: calls of other rights, calls of everybody, and rights inside objects', async () => {
  const { token } = await made({ reach: 'chosen', rights: ['sys:user:query'], access: 'read' });
  expect((await by(token)(users.list)).code).toBe(0);
  const other = await by(token)(posts.list);
  expect([other.code, other.problems?.[0]?.key]).toEqual([403, 'http.keyWithin']);
  const search = await by(token)(searchAll, { text: 'a' });
  expect([search.code, search.problems?.[0]?.key]).toEqual([403, 'http.keyWhole']);
  expect((await by(token)(myAccount)).code).toBe(0);
  expect((await by(token)(tokenSelf)).data.token?.rights).toEqual(['sys:user:query']);
  const projectId = (await world.first('project', 'true'))!;
  expect((await by(token)(issues.list, { projectId })).code).toBe(403);
  // Issues are read by everybody who takes part, without a right of their own: a right of their module lets the token in.
  const issueRight = 'pm:issue:query';
  const some = await made({ name: 'Issues', reach: 'chosen', rights: [issueRight], access: 'read' });
  const { userId } = world.people.get('lina')!;
  const ofLina = (await world.first('project', `manager = ${userId}`))!;
  await query('UPDATE api_token SET user_id = $1 WHERE id = $2', [userId, some.id]);
  expect((await by(some.token)(issues.list, { projectId: ofLina })).code).toBe(0);
  expect((await by(some.token)(issues.create, { projectId: ofLina })).problems?.[0]?.key).toBe('http.keyReads');
  const wide = await made({ name: 'Roles', reach: 'chosen', rights: ['sys:role:query'], access: 'read' });
  expect((await by(wide.token)(issues.list, { projectId })).code).toBe(403);
  expect((await by(wide.token)(users.list)).code).toBe(403);
});

test('never more than the person: what they may not do their token may not, and a right they lose is gone with the next call', async () => {
  const [name] = [...world.people].find(
    ([one, { rights, companyId }]) =>
      one !== 'admin' && companyId === world.people.get('admin')!.companyId && !rights.has('sys:token:own'),
  )!;
  expect((await as(name).send(makeApiToken, { name: 'x', access: 'read', endsOn: inDays(1), reach: 'all' })).code).toBe(
    403,
  );
  const { token } = await made();
  // Somebody else's now, who may do less.
  await query('UPDATE api_token SET user_id = $1', [world.people.get(name)!.userId]);
  expect((await by(token)(apiTokens)).code).toBe(403);
});

test('a token is dead at once when revoked, when it ends, and when its owner is disabled; it stands still while a password is asked for', async () => {
  const first = await made();
  const { userId } = world.people.get('admin')!;
  const works = async (token = first.token): Promise<number> => (await by(token)(posts.list)).code;
  expect(await works()).toBe(0);
  await query('UPDATE credential SET must_change = true WHERE user_id = $1', [userId]);
  expect(await works()).toBe(403);
  await query('UPDATE credential SET must_change = false WHERE user_id = $1', [userId]);
  await query(`UPDATE "user" SET status = 'disabled' WHERE id = $1`, [userId]);
  expect(await works()).toBe(401);
  await query(`UPDATE "user" SET status = 'inUse', expire_time = '2020-01-01' WHERE id = $1`, [userId]);
  expect(await works()).toBe(401);
  await query('UPDATE "user" SET expire_time = NULL WHERE id = $1', [userId]);
  expect(await works()).toBe(0);
  expect((await as(OUTSIDER).send(revokeToken, { id: first.id })).code).toBe(404);
  expect((await as('admin').send(revokeToken, { id: first.id })).code).toBe(0);
  expect(await works()).toBe(401);
  expect((await as('admin').send(revokeMyToken, { id: first.id })).code).toBe(404);
  const second = await made({ name: 'Second' });
  await query(
    `UPDATE api_token SET created_at = now() - interval '2 days', ends_at = now() - interval '1 s' WHERE id = $1`,
    [second.id],
  );
  expect(await works(second.token)).toBe(401);
  // One digit changed: it costs the database nothing and opens nothing.
  const other = second.token.endsWith('0') ? '1' : '0';
  expect(await works(`${second.token.slice(0, -1)}${other}`)).toBe(401);
  expect(setUserStatus.tokens).toBeUndefined();
});

test('a token for some addresses works from there alone', async () => {
  const here = await made({ name: 'Here', networks: '10.1.0.0/16，127.0.0.1' });
  expect((await by(here.token)(posts.list)).code).toBe(0);
  const away = await made({ name: 'Away', networks: '10.1.0.0/16 2001:db8::/32' });
  expect((await by(away.token)(posts.list)).code).toBe(401);
  const [row] = await query('SELECT last_used_at FROM api_token WHERE id = $1', [away.id]);
  expect(row.last_used_at).toBeNull();
});

test('bad input is refused with its field', async () => {
  expect(await refusedBy({ endsOn: inDays(366) })).toEqual(['endsOn apiToken.badEnd']);
  expect(await refusedBy({ endsOn: inDays(-1) })).toEqual(['endsOn apiToken.badEnd']);
  expect(await refusedBy({ networks: '10.0.0.0/33' })).toEqual(['networks apiToken.badNetwork']);
  expect(await refusedBy({ networks: 'office' })).toEqual(['networks apiToken.badNetwork']);
  expect(await refusedBy({ networks: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`).join() })).toEqual([
    'networks apiToken.manyNetworks',
  ]);
  expect(await refusedBy({ reach: 'chosen', rights: ['no:such:right'] })).toEqual(['rights access.unknownRight']);
  await made();
  expect(await refusedBy({})).toEqual(['name apiToken.nameTaken']);
});

test('of sixty made at once fifty are made', async () => {
  const codes = await Promise.all(
    Array.from({ length: MOST_TOKENS + 10 }, async (_, i) => {
      const given = { name: `Token ${i}`, access: 'read', endsOn: inDays(1), reach: 'all' };
      return (await as('admin').send(makeApiToken, given)).code;
    }),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(MOST_TOKENS);
  expect(await query('SELECT count(*)::int AS n FROM api_token')).toEqual([{ n: MOST_TOKENS }]);
});

test('calls of a token are counted together: of twenty at once only those within the minute pass', async () => {
  const { token, id } = await made();
  const left = 7;
  await query('UPDATE api_token SET minute_at = $2, minute_calls = $3 WHERE id = $1', [
    id,
    new Date(Math.floor(Date.now() / 60_000) * 60_000 + 60_000),
    CALLS_A_MINUTE - left,
  ]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => by(token)(posts.list)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(left);
  const refused = answers.filter(({ code }) => code === 429);
  expect([refused.length, refused[0]!.status, refused[0]!.headers['retry-after']]).toEqual([20 - left, 429, '60']);
});

test('random calls and tokens: beyond a token is what a list of three sentences says', () => {
  let state = 7;
  const pick = <T>(of: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return of[state % of.length]!;
  };
  for (let n = 0; n < 3000; n++) {
    const right = pick(['public', 'a:query', 'b:edit', ['a:query', 'b:edit']] as const);
    const method = pick(['GET', 'POST', 'PUT', 'DELETE'] as const);
    const reading = pick([true, false]);
    const tokens = pick(['never', 'always', undefined] as const);
    const asked = call(method, '/x', right, {}, output<null>(), {
      ...(reading && { reads: true }),
      ...(tokens && { tokens }),
    });
    const key = {
      id: 1,
      name: 'x',
      writes: pick([true, false]),
      within: pick([null, new Set(['a:query']), new Set(['c'])]),
    };
    const changes = method !== 'GET' && !reading;
    const named = [right].flat().some((one) => key.within?.has(one));
    const open = right === 'public' || tokens === 'always';
    const wanted = open || (tokens !== 'never' && (key.writes || !changes) && (key.within === null || named));
    expect(beyondKey(key, asked) === null, JSON.stringify([asked, key])).toBe(wanted);
  }
});
