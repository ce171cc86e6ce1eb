/**
 * Random and hostile inputs to every call, on the real tables with the sample company, as four kinds of callers: none
 * may end in a server error, and no refusal may tell of the inside (statements, paths, stacks).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzzCalls } from '#server/testing/fuzz.ts';
import type { TestClient } from '#server/testing/http.ts';
import { MODULES, makeWorld, OUTSIDER, type World } from './testing/world.ts';

/** Inputs a call and caller; more of them by `FUZZ_RUNS`. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 30);

let world: World;
beforeAll(async () => {
  // From many addresses: the limit of public calls would answer nearly all of them before they are looked at.
  world = await makeWorld((modules) => modules, { addresses: 'many' });
}, 120_000);
afterAll(() => world.close());

const person = (name: string) => (): TestClient => world.people.get(name)!.client;

describe.each([
  ['an administrator', person('admin'), 0.15],
  ['a member', person('wangqiang'), 0.05],
  ['somebody of another company', person(OUTSIDER), 0.1],
  // Only public calls answer.
  ['nobody', () => world.server.anonymous, 0.004],
] as const)('of %s', (_who, client, acceptedAtLeast) => {
  const all = { sent: 0, accepted: 0 };

  test.each(MODULES)(
    'no input to %s makes a server error',
    async (name) => {
      const module = world.modules.filter((m) => m.name === name);
      const { sent, accepted, findings } = await fuzzCalls(client(), module, RUNS, 3);
      const faults = world.server.faults.map((f) => `${f.what}: ${f.error}`);
      expect({ findings, faults: findings.length > 0 ? [...new Set(faults)] : [] }).toEqual({
        findings: [],
        faults: [],
      });
      expect(sent).toBe(RUNS * module.flatMap((m) => m.handlers).length);
      all.sent += sent;
      all.accepted += accepted;
    },
    600_000,
  );

  // A fuzz that only ever meets the validation proves nothing about what lies behind it.
  test('enough is accepted', () => {
    expect(all.sent).toBeGreaterThan(RUNS * 100);
    expect(all.accepted / all.sent).toBeGreaterThanOrEqual(acceptedAtLeast);
  });
});
