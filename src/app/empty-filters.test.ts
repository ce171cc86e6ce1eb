/**
 * Lists with empty or invalid filters: `filters=` means everything; anything else invalid is refused by every list call with a text
 * that names the field, and is never a fault.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { LANGS } from '#kernel/text.ts';
import { makeWorld, type World } from './testing/world.ts';

let world: World;
let projectId: number;
/** Those that the administrator is answered without filters; the others are refused for something else. */
const answered: Call[] = [];
beforeAll(async () => {
  world = await makeWorld();
  projectId = (await world.first('project', `company_id = ${world.people.get('admin')!.companyId}`))!;
}, 120_000);
afterAll(() => world.close());

const listing = (): Call[] =>
  world.modules
    .flatMap(({ handlers }) => handlers.map(({ call }) => call))
    .filter((call) => Object.hasOwn(call.input, 'filters') && call.method === 'GET');

interface Answer {
  status: number;
  code: number;
  msg: string;
  problems?: { field?: string; text: string }[];
}
async function ask(call: Call, filters: string | null, language = 'CN'): Promise<Answer> {
  const path = call.path.replace(/:\w+/g, String(projectId)).replace(/^\/?/, '/');
  const within = Object.hasOwn(call.input, 'projectId') ? `projectId=${projectId}` : '';
  const query = filters === null ? '' : `&filters=${encodeURIComponent(filters)}`;
  const { token } = world.people.get('admin')!.client;
  const found = await world.server.app.inject({
    url: `${path}?${within}${query}`,
    headers: { token, language },
  });
  const json = String(found.headers['content-type']).startsWith('application/json');
  return { status: found.statusCode, ...(json ? JSON.parse(found.body) : { code: 0, msg: '' }) };
}
const outcome = ({ status, code, msg, problems }: Answer) => ({
  status,
  code,
  msg,
  problems: problems?.map(({ field }) => field),
});

test('an empty filter is none', async () => {
  const calls = listing();
  expect(calls.length).toBeGreaterThan(100);
  for (const call of calls) {
    const without = outcome(await ask(call, null));
    if (without.code === 0) answered.push(call);
    expect({ path: call.path, ...outcome(await ask(call, '')) }).toEqual({ path: call.path, ...without });
    expect({ path: call.path, ...outcome(await ask(call, '{}')) }).toEqual({ path: call.path, ...without });
  }
  expect(world.server.faults).toEqual([]);
}, 300_000);

test.each(['x', '[]', '"a"', '7', '{"code":7}', '{"a":', '{"noSuchField":"1"}', '{"toString":"1"}'])(
  '%s is refused with the field or its name, in three languages, wherever the list would be answered',
  async (filters) => {
    let refused = 0;
    for (const call of answered) {
      const answers = await Promise.all(LANGS.map((_, at) => ask(call, filters, ['CN', 'HK', 'US'][at])));
      for (const answer of answers) {
        expect([call.path, answer.status < 500, answer.code], answer.msg).toEqual([call.path, true, 400]);
        expect([call.path, answer.msg.trim() || answer.problems?.[0]?.text]).not.toEqual([call.path, '']);
      }
      expect(
        new Set(answers.map(({ msg, problems }) => msg + JSON.stringify(problems))).size,
        call.path,
      ).toBeGreaterThan(1);
      refused++;
    }
    expect(refused).toBeGreaterThan(100);
    expect(world.server.faults).toEqual([]);
  },
  300_000,
);
