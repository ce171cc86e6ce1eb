/**
 * Random and hostile inputs to every call, on the real tables with the sample company, as four kinds of callers: none
 * may end in a server error, and no refusal may tell of the inside (statements, paths, stacks).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzCalls } from '#server/testing/fuzz.ts';
import type { TestClient } from '#server/testing/http.ts';
import { makeWorld, OUTSIDER, type World } from './testing/world.ts';

/** Inputs a call and caller. */
const RUNS = 100;

let world: World;
beforeAll(async () => {
  // From many addresses: the limit of public calls would answer nearly all of them before they are looked at.
  world = await makeWorld((modules) => modules, { addresses: 'many' });
}, 120_000);
afterAll(() => world.close());

const person = (name: string) => (): TestClient => world.people.get(name)!.client;

test.each([
  ['an administrator', person('admin'), 0.15],
  ['a member', person('wangqiang'), 0.05],
  ['somebody of another company', person(OUTSIDER), 0.1],
  // Only public calls answer.
  ['nobody', () => world.server.anonymous, 0.004],
] as const)(
  'no input of %s makes a server error',
  async (_who, client, acceptedAtLeast) => {
    const { sent, accepted, findings } = await fuzzCalls(client(), world.modules, RUNS, 3);
    const faults = world.server.faults.map((f) => `${f.what}: ${f.error}`);
    expect({ findings, faults: findings.length > 0 ? [...new Set(faults)] : [] }).toEqual({ findings: [], faults: [] });
    expect(sent).toBeGreaterThan(RUNS * 100);
    // A fuzz that only ever meets the validation proves nothing about what lies behind it.
    expect(accepted / sent).toBeGreaterThanOrEqual(acceptedAtLeast);
  },
  1_200_000,
);
