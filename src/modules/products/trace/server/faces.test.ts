/**
 * Suspect links over the real tables against an oracle that compares controlled fields: many sequences of edits at once, each of a
 * record of its own, with links made at different times and further fields controlled in between. FACE_RUNS: how many sequences.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { systemCtx } from '#server/system.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { makeDb, withTx } from '#server/tx.ts';
import { faceOf, type LinkType, linkTypes } from '../trace.ts';
import { controlAnew, keepFaces } from './faces.ts';
import { linkRecords, suspectCounts } from './links.ts';

const RUNS = Number(process.env.FACE_RUNS ?? 100);
const TOGETHER = 1000;

const database = await testDatabase();
const db = makeDb(database.pool);
afterAll(() => database.drop());
const { rows } = await database.pool.query<{ id: string }>(`INSERT INTO company (name) VALUES ('One') RETURNING id`);
const company = Number(rows[0]!.id);
const inTx = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withTx(db, (tx) => work(systemCtx(tx, company, 0, 480, [])));

const FIELDS = ['title', 'acceptance', 'estimate', 'customer', 'tags'] as const;
type Field = (typeof FIELDS)[number];
type Values = Partial<Record<Field, unknown>>;
const TYPES = Object.keys(linkTypes) as LinkType[];
const ROUNDS = 8;
/** Of equal meaning are: nothing, null and the empty text; the keys of a content in any order. */
const value = fc.constantFrom<unknown>(
  null,
  '',
  'a',
  'b',
  '8.50',
  0,
  { x: 1, y: [1, 2] },
  { y: [1, 2], x: 1 },
  { x: 1, y: [2, 1] },
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ field: fc.constantFrom(...FIELDS), value }) },
  { weight: 1, arbitrary: fc.constant('back' as const) },
  { weight: 1, arbitrary: fc.constant('look' as const) },
);
const sequence = fc.array(step, { minLength: ROUNDS, maxLength: ROUNDS });

const plain = (one: unknown): string =>
  one === null || one === undefined || one === ''
    ? ''
    : JSON.stringify(one, (_, inner: unknown) =>
        inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? Object.entries(inner).sort() : inner,
      );
const differs = (a: Values, b: Values, controlled: readonly Field[]): boolean =>
  controlled.some((field) => plain(a[field]) !== plain(b[field]));

interface Seen {
  down: number;
  /** The record when the link last saw it. */
  values: Values;
}
interface One {
  id: number;
  now: Values;
  first: Values;
  seen: Seen[];
}

test('sequences of random edits: none falsely suspect, none missed, what is taken back is clear', async () => {
  let next = 1;
  let [compared, suspect] = [0, 0];
  for (let done = 0; done < RUNS; done += TOGETHER) {
    const kind = `kind${done}`;
    const sequences = fc.sample(sequence, { numRuns: Math.min(TOGETHER, RUNS - done), seed: done + 1 });
    let controlled: readonly Field[] = FIELDS.slice(0, 2);
    const all: One[] = sequences.map(() => ({ id: next++, now: { title: 'a' }, first: { title: 'a' }, seen: [] }));
    const keep = (ctx: Ctx) =>
      keepFaces(
        ctx,
        kind,
        all.map(({ id, now }) => ({ id, face: faceOf(now, controlled) })),
      );
    const look = (ctx: Ctx, one: One) => {
      const down = next++;
      one.seen.push({ down, values: one.now });
      return linkRecords(ctx, TYPES[one.seen.length % TYPES.length]!, [
        { up: { kind, id: one.id }, down: { kind: 'answer', id: down } },
      ]);
    };
    await inTx(async (ctx) => {
      await keep(ctx);
      for (const one of all) await look(ctx, one);
    });
    for (let round = 0; round < ROUNDS; round++)
      await inTx(async (ctx) => {
        if (round % 3 === 2) {
          // A field comes in, then one is dropped: a reader saw what comes in as it is now, and of what is dropped nothing counts.
          const other = round === 2 ? FIELDS.slice(0, 4) : FIELDS.slice(1);
          await controlAnew(
            ctx,
            kind,
            all.map(({ id, now }) => ({ ...now, id })),
            { before: controlled, after: other },
          );
          const added = other.filter((field) => !controlled.includes(field));
          for (const one of all)
            one.seen = one.seen.map(({ down, values }) => ({
              down,
              values: { ...values, ...Object.fromEntries(added.map((field) => [field, one.now[field]])) },
            }));
          controlled = other;
        }
        const looks: One[] = [];
        for (const [at, one] of all.entries()) {
          const what = sequences[at]![round]!;
          if (what === 'look') looks.push(one);
          else one.now = what === 'back' ? one.first : { ...one.now, [what.field]: what.value };
        }
        await keep(ctx);
        for (const one of looks) await look(ctx, one);
        const downs = all.flatMap(({ seen }) => seen.map(({ down }) => down));
        const counts = await suspectCounts(ctx, 'answer', downs);
        const expected = all.flatMap(({ now, seen }) =>
          seen.filter(({ values }) => differs(values, now, controlled)).map(({ down }) => down),
        );
        expect([...counts.keys()].sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
        compared += downs.length;
        suspect += expected.length;
      });
  }
  // Both answers occur often: a rule that always says one of them is found.
  expect(suspect).toBeGreaterThan(compared / 20);
  expect(suspect).toBeLessThan((compared * 19) / 20);
});
