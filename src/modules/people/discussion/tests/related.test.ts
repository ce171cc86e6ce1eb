/** Relations: what each end sees, suspicion on real records against copies of them, twenty at once, ends that go. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import {
  confirmRelation,
  type RelationView,
  relate,
  relations,
  unrelate,
} from '#modules/people/discussion/relation.calls.ts';
import { facetCounts } from '#modules/people/discussion/watch.calls.ts';
import { publishAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import type { TestClient } from '#server/testing/http.ts';

const calls = entityCalls(announcement);
let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());
const as = (name: string): TestClient => world.people.get(name)!.client;
const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.server.database.pool.query(sql, values)).rows as T[];

let made = 0;
async function written(published = false): Promise<number> {
  const { data } = await as('admin').send(calls.create, { title: `通知 ${++made}`, content: '<p>x</p>' } as never);
  if (published) await as('admin').send(publishAnnouncement, { id: data.id, version: 1 });
  return data.id;
}
const of = (recordId: number) => ({ entity: 'announcement', recordId });
const to = (toRecord: number, side = 'relates') => ({ side, toEntity: 'announcement', toRecord });
const listed = async (id: number, name = 'admin'): Promise<RelationView[]> =>
  (await as(name).send(relations, of(id))).data.list;

test('both ends say it in their own words; who may not read an end counts it and is told no name', async () => {
  const [open, closed] = [await written(true), await written()];
  const { data } = await as('admin').send(relate, { ...of(open), ...to(closed, 'solves') });
  expect(await listed(open)).toMatchObject([{ id: data.id, side: 'solves', recordId: closed }]);
  expect(await listed(closed)).toMatchObject([{ id: data.id, side: 'solvesBack', recordId: open }]);
  const seen = (await as('lina').send(relations, of(open))).data;
  expect(seen).toEqual({ list: [], hidden: 1 });
  expect((await as('lina').send(facetCounts, { entity: 'announcement', ids: `${open},${closed}` })).data).toEqual({
    [open]: { comments: 0, relations: 0, suspect: 0 },
  });
  expect((await as('lina').send(relate, { ...of(open), ...to(closed) })).code).toBe(CODE.absent);
  expect((await as('lina').send(confirmRelation, { id: data.id, ...of(open) })).code).toBe(CODE.absent);
  expect((await as('lina').send(unrelate, { id: data.id })).problems).toMatchObject([{ key: 'discussion.notRelater' }]);
  expect((await as(OUTSIDER).send(unrelate, { id: data.id })).code).toBe(CODE.absent);
  expect((await as('admin').send(relate, { ...of(open), ...to(open) })).problems).toMatchObject([
    { key: 'discussion.itself' },
  ]);
});

test('the same relation twenty times at once, from both ends, is one', async () => {
  const [a, b] = [await written(), await written()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? as('admin').send(relate, { ...of(a), ...to(b, 'causes') })
        : as('admin').send(relate, { ...of(b), ...to(a, 'causesBack') }),
    ),
  );
  expect(new Set(answers.map((one) => one.code))).toEqual(new Set([0]));
  expect(new Set(answers.map((one) => one.data.id)).size).toBe(1);
  expect(await listed(a)).toHaveLength(1);
});

test('an end that is gone is not there, and is again when it is put back', async () => {
  const [a, b] = [await written(), await written()];
  await as('admin').send(relate, { ...of(a), ...to(b) });
  const [row] = await query<Record<string, unknown>>('DELETE FROM announcement WHERE id = $1 RETURNING *', [b]);
  expect((await as('admin').send(relations, of(a))).data).toEqual({ list: [], hidden: 0 });
  // Columns that follow from others are not written.
  const { object_key: _, project_id: _p, program_id: _g, ...kept } = row!;
  const columns = Object.keys(kept);
  await query(
    `INSERT INTO announcement (${columns.join()}) OVERRIDING SYSTEM VALUE VALUES (${columns.map((_, i) => `$${i + 1}`).join()})`,
    Object.values(kept),
  );
  expect(await listed(a)).toMatchObject([{ recordId: b, changed: [] }]);
});

test('random edits, reverts and confirmations of real records: suspect exactly while an end differs from its copy', async () => {
  const ids = [await written(), await written(), await written()] as const;
  const pairs = [
    [ids[0], ids[1]],
    [ids[1], ids[2]],
    [ids[2], ids[0]],
  ] as const;
  const relation = new Map<string, number>();
  for (const [a, b] of pairs)
    relation.set(`${a} ${b}`, (await as('admin').send(relate, { ...of(a), ...to(b, 'verifies') })).data.id);
  type Facts = { title: string; content: string };
  const now = new Map<number, Facts & { version: number }>();
  const read = async (id: number): Promise<Facts & { version: number }> => {
    const { title, content, version } = (await as('admin').send(calls.get, { id })).data.row as never as Facts & {
      version: number;
    };
    return { title, content, version };
  };
  for (const id of ids) now.set(id, await read(id));
  /** `at other`: how the other end looked when this end confirmed it. */
  const copies = new Map<string, Facts>();
  for (const [a, b] of pairs) {
    copies.set(`${a} ${b}`, { ...now.get(b)! });
    copies.set(`${b} ${a}`, { ...now.get(a)! });
  }
  let state = 7;
  const below = (n: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % n;
  };
  let met = 0;
  const set = async (id: number, facts: Facts): Promise<void> => {
    const { version } = now.get(id)!;
    const { title, content } = facts;
    const answer = await as('admin').send(calls.update, { id, version, title, content });
    expect(answer.msg).toBe('');
    now.set(id, await read(id));
  };
  for (let step = 0; step < 60; step++) {
    const [a, b] = pairs[below(3)]!;
    const [at, other] = below(2) === 0 ? [a, b] : [b, a];
    const what = below(4);
    if (what === 0) await set(other, copies.get(`${at} ${other}`)!);
    else if (what === 1) {
      const id = relation.get(`${a} ${b}`)!;
      expect((await as('admin').send(confirmRelation, { id, ...of(at) })).code).toBe(0);
      copies.set(`${at} ${other}`, { ...now.get(other)! });
    } else
      await set(other, {
        title: what === 2 ? `标题 ${below(3)}` : now.get(other)!.title,
        content: what === 3 ? `<p>${below(3)}</p>` : now.get(other)!.content,
      });
    for (const id of ids)
      for (const one of await listed(id)) {
        const copy = copies.get(`${id} ${one.recordId}`)!;
        const facts = now.get(one.recordId)!;
        const wanted = (['title', 'content'] as const).filter((name) => facts[name] !== copy[name]);
        expect(one.changed.map(({ field }) => field).sort()).toEqual([...wanted].sort());
        met += wanted.length;
      }
  }
  expect(met).toBeGreaterThan(50);
});
