/**
 * Random and hostile inputs to every call, on the real tables with the sample company, as four kinds of callers: none
 * may end in a server error, and no refusal may reveal internals (statements, paths, stacks).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { holds } from '#kernel/permission.ts';
import { fuzzCalls } from '#server/testing/fuzz.ts';
import type { TestClient } from '#server/testing/http.ts';
import { MODULES, makeWorld, OUTSIDER, type World } from './testing/world.ts';

/** Inputs a call and caller; more of them by `FUZZ_RUNS`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 20);
/** The same handlers, for somebody who finds other records or none. */
const FEWER = Math.ceil(RUNS / 3);

let world: World;
beforeAll(async () => {
  // From many addresses: the limit of public calls would answer nearly all of them before they are looked at.
  world = await makeWorld((modules) => modules, { addresses: 'many' });
}, 120_000);
afterAll(() => world.close());

/** Who asks, and which calls they may never make. */
interface Caller {
  client: TestClient;
  barred(call: Call): boolean;
}
const person = (name: string) => (): Caller => {
  const { client, rights } = world.people.get(name)!;
  // Inside an object they may hold more than everywhere.
  return { client, barred: ({ right, scope }) => !scope && right !== 'public' && !holds(rights, right) };
};
const nobody = (): Caller => ({ client: world.server.anonymous, barred: ({ right }) => right !== 'public' });

describe.each([
  ['an administrator', person('admin'), RUNS, 0.15],
  ['a member', person('wangqiang'), FEWER, 0.05],
  ['somebody of another company', person(OUTSIDER), FEWER, 0.1],
  // Only public calls answer.
  ['nobody', nobody, RUNS, 0.004],
] as const)('of %s', (_who, caller, runs, acceptedAtLeast) => {
  const all = { tried: 0, sent: 0, accepted: 0 };

  test.each(MODULES)(
    'no input to %s makes a server error',
    async (name) => {
      const module = world.modules.filter((m) => m.name === name);
      const { client, barred } = caller();
      const { tried, sent, accepted, findings } = await fuzzCalls(client, module, runs, 3, barred);
      const faults = world.server.faults.map((f) => `${f.what}: ${f.error}`);
      expect({ findings, faults: findings.length > 0 ? [...new Set(faults)] : [] }).toEqual({
        findings: [],
        faults: [],
      });
      expect(tried).toBe(runs * module.flatMap((m) => m.handlers).length);
      all.tried += tried;
      all.sent += sent;
      all.accepted += accepted;
    },
    600_000,
  );

  // A fuzz that only ever meets the validation proves nothing about what is behind it.
  test('enough is accepted', () => {
    expect(all.tried).toBeGreaterThan(runs * 100);
    expect(all.accepted / all.sent).toBeGreaterThanOrEqual(acceptedAtLeast);
  });
});
