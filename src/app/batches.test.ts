/**
 * Every call on several records at once returns the result of each: missing ones do not stop the others, and get the same answer
 * whether they never existed or belong to another company. The others, and those removed meanwhile, are covered by the contracts of
 * entities and lifecycles (`server/testing/contract.ts`, `contract-moves.ts`) and the stories of modules.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchDone } from '#kernel/batch.ts';
import type { Call } from '#kernel/call.ts';
import type { Field } from '#kernel/field.ts';
import { makeWorld, OUTSIDER, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  given.folder = await world.first('docFolder', 'company_id = 1 AND parent IS NOT NULL');
}, 120_000);
afterAll(() => world.close());

/** Further required inputs of a call, by name. */
const given: Record<string, unknown> = { status: 'inUse', opinion: '退回', note: '说明' };

function someValue(name: string, field: Field): unknown {
  if (name in given) return given[name];
  if (field.kind === 'choice') return Object.keys(field.items!)[0];
  return field.kind === 'ref' ? world.people.get('admin')!.userId : undefined;
}

/**
 * Menus are not records, and questions about files and waiting lines are answered for the existing ones; a request is one for all of its
 * documents.
 */
const NONE = [
  '/api/v1/document/request',
  '/api/v1/menu/reset',
  '/api/v1/hours/consequences',
  '/api/v1/task/finish-notes',
];

const batches = (): Call[] =>
  world.modules
    .flatMap(({ handlers }) => handlers.map(({ call }) => call as Call))
    .filter(
      ({ method, input, reads, path }) => method !== 'GET' && 'ids' in input && reads !== true && !NONE.includes(path),
    );

test('a batch tells of each record that is not there', async () => {
  const admin = world.people.get('admin')!;
  const calls = batches();
  expect(calls.length).toBeGreaterThan(60);
  const wrong: unknown[] = [];
  for (const call of calls) {
    const { to } = call.input.ids as Field;
    const foreign = to ? await world.first(to, `company_id = ${world.people.get(OUTSIDER)!.companyId}`) : null;
    const ids = [...new Set([foreign ?? 999_999_997, 999_999_998, 999_999_999])];
    const more = Object.entries(call.input).flatMap(([name, field]) =>
      name === 'ids' ? [] : [[name, someValue(name, field)] as const],
    );
    const input = { ...Object.fromEntries(more.filter(([, value]) => value !== undefined)), ids };
    const answer = await admin.client.send(call, input);
    const { refused } = (answer.data ?? {}) as Partial<BatchDone>;
    const told = refused?.map(({ id, title, reason }) => [id, title, reason]);
    const expected = ids.map((id) => [id, '', '数据不存在或已被删除']);
    if (answer.code !== 0 || JSON.stringify(told) !== JSON.stringify(expected))
      wrong.push([call.path, answer.code, answer.msg, told]);
  }
  expect(wrong).toEqual([]);
});
