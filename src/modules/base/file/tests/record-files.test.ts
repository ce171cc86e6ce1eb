/**
 * Files of records against a model, on announcements: random uploads, creates, edits, copies, publishing, removals, restores,
 * exports and edits of two people at once. No used file is lost, no unused one is kept, nobody reads a file without the right to
 * its record. `FILE_STEPS` makes it longer.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { downloadFile, fileFacts, uploadFile } from '#modules/base/file/file.calls.ts';
import { removeOrphans } from '#modules/base/file/server/file.ts';
import { publishAnnouncement, withdrawAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import { readSheet } from '#server/sheet.ts';
import type { TestClient } from '#server/testing/http.ts';
import { makeDb } from '#server/tx.ts';

const calls = entityCalls(announcement);
const STEPS = Number(process.env.FILE_STEPS ?? 250);
const MOST = announcement.fields.files.max!;
const DAY = 86_400_000;

let world: World;
const clients = new Map<string, TestClient>();
const EDITORS = ['admin', 'chenjie'];
const PEOPLE = [...EDITORS, 'zhangwei', OUTSIDER];
beforeAll(async () => {
  world = await makeWorld();
  // The model knows of those that it makes alone.
  await world.server.database.pool.query('DELETE FROM announcement');
  for (const name of PEOPLE) clients.set(name, world.people.get(name)!.client);
  const { userId, companyId } = world.people.get('chenjie')!;
  clients.set('chenjie', world.server.as({ userId, companyId, rights: ['sys:announcement:edit'] as never }));
}, 120_000);
afterAll(() => world.close());
const as = (name: string): TestClient => clients.get(name)!;

interface Model {
  files: Map<number, { by: string; name: string }>;
  records: Map<number, { files: number[]; published: boolean; version: number; released: Set<number> }>;
}
const home = (name: string): boolean => name !== OUTSIDER;
const sees = (name: string, record: { published: boolean }): boolean =>
  home(name) && (EDITORS.includes(name) || record.published);
const reads = ({ files, records }: Model, name: string, id: number): boolean =>
  files.has(id) &&
  (files.get(id)!.by === name || [...records.values()].some((r) => r.files.includes(id) && sees(name, r)));

/** The same steps every time. */
function dice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return { below, one, some: <T>(list: readonly T[], share: number): T[] => list.filter(() => next() < share) };
}

test('random writes of records with files leave what a model leaves', async () => {
  const { below, one, some } = dice(20_261_123);
  const model: Model = { files: new Map(), records: new Map() };
  const { files, records } = model;
  const db = makeDb(world.server.database.pool);
  let made = 0;
  const done: Record<string, number> = {};

  const send = (name: string): Promise<number> => {
    const title = `附件 ${++made}.txt`;
    const file = new File([`content ${made}`], title);
    return as(name)
      .send(uploadFile, { file } as never)
      .then(({ data }) => {
        files.set(data.id, { by: name, name: title });
        return data.id;
      });
  };
  /** Files somebody might name: their own, others', such as are gone, such as never were. */
  const named = (): number[] => [...new Set([...some([...files.keys()], 0.15), ...some([1e9], 0.05)])].slice(0, MOST);
  const may = (name: string, ids: readonly number[], record?: { files: number[]; released: Set<number> }): boolean =>
    ids.every(
      (id) => (files.has(id) && (record?.files.includes(id) || record?.released.has(id))) || reads(model, name, id),
    );
  const create = async (name: string, ids: number[]): Promise<void> => {
    const answer = await as(name).send(calls.create, { title: `公告 ${++made}`, content: '<p>x</p>', files: ids });
    expect(answer.code, `${name} creates with ${ids}`).toBe(may(name, ids) ? 0 : CODE.refused);
    if (answer.code !== 0)
      expect(answer.problems).toEqual([expect.objectContaining({ key: 'entity.notFoundFile', field: 'files' })]);
    else records.set(answer.data.id, { files: ids, published: false, version: 1, released: new Set() });
  };
  const keep = (record: { files: number[]; version: number; released: Set<number> }, ids: number[]): void => {
    if (record.files.join() === ids.join()) return;
    for (const id of record.files) if (!ids.includes(id)) record.released.add(id);
    for (const id of ids) record.released.delete(id);
    Object.assign(record, { files: ids, version: record.version + 1 });
  };
  const edit = (name: string, id: number, version: number, ids: number[]) =>
    as(name).send(calls.update, { id, version, files: ids });
  const drafts = (): number[] => [...records].filter(([, r]) => !r.published).map(([id]) => id);

  /** Two weeks later: unused files are gone. `open`: it is not known yet whether this one is used. */
  const sweep = async (open?: number): Promise<void> => {
    await removeOrphans(db, Date.now() + 14 * DAY);
    const used = new Set([...records.values()].flatMap((record) => record.files));
    for (const id of files.keys()) if (!used.has(id) && id !== open) files.delete(id);
    for (const record of records.values()) record.released.clear();
  };

  const steps: Record<string, () => Promise<void>> = {
    upload: async () => void (await send(one(PEOPLE))),
    create: () => create(one(EDITORS), named()),
    attach: async () => {
      const name = one(EDITORS);
      await create(name, [await send(name), await send(name)]);
    },
    copy: async () => {
      const [id, record] = one([...records]) ?? [];
      if (!id || !record) return;
      const name = one(EDITORS);
      const { row } = (await as(name).send(calls.get, { id })).data;
      await create(name, (row.files ?? []) as number[]);
    },
    edit: async () => {
      const id = one(drafts());
      if (!id) return;
      const record = records.get(id)!;
      const [name, ids] = [one(EDITORS), [...new Set([...some(record.files, 0.6), ...named()])].slice(0, MOST)];
      const answer = await edit(name, id, record.version, ids);
      expect(answer.code, `${name} edits ${id} to ${ids}: ${answer.msg}`).toBe(
        may(name, ids, record) ? 0 : CODE.refused,
      );
      if (answer.code === 0) keep(record, ids);
      expect(answer.code === 0 ? answer.data.version : record.version).toBe(record.version);
    },
    restore: async () => {
      const id = one(drafts());
      const record = id && records.get(id);
      if (!record) return;
      const ids = [...record.files, ...some([...record.released], 0.7)].slice(0, MOST);
      const name = one(EDITORS);
      const answer = await edit(name, id, record.version, ids);
      expect(answer.code, answer.msg).toBe(may(name, ids, record) ? 0 : CODE.refused);
      if (answer.code === 0) keep(record, ids);
    },
    together: async () => {
      const id = one(drafts());
      const record = id && records.get(id);
      if (!record) return;
      const [mine, theirs] = [await send('admin'), await send('chenjie')];
      const wanted = [
        [...record.files.slice(1), mine].slice(-MOST),
        [...record.files.slice(0, -1), theirs].slice(-MOST),
      ] as const;
      const both = await Promise.all([
        edit('admin', id, record.version, wanted[0]),
        edit('chenjie', id, record.version, wanted[1]),
      ]);
      expect(both.map(({ code }) => code).toSorted()).toEqual([0, CODE.conflict]);
      keep(record, [...wanted[both.findIndex(({ code }) => code === 0)]!]);
    },
    move: async () => {
      const [id, record] = one([...records]) ?? [];
      if (!id || !record) return;
      const call = record.published ? withdrawAnnouncement : publishAnnouncement;
      const answer = await as('admin').send(call, { id, version: record.version });
      expect(answer.msg).toBe('');
      Object.assign(record, { published: !record.published, version: record.version + 1 });
    },
    remove: async () => {
      const ids = some(drafts(), 0.2);
      if (ids.length === 0) return;
      expect((await as(one(EDITORS)).send(calls.batchRemove, { ids })).msg).toBe('');
      for (const id of ids) records.delete(id);
    },
    // Rows that go without their service, as with the project they belong to.
    cascade: async () => {
      const id = one(drafts());
      if (!id) return;
      await world.server.database.pool.query('DELETE FROM announcement WHERE id = $1', [id]);
      records.delete(id);
    },
    export: async () => {
      const sheet = await as('chenjie').send(calls.export, { sort: 'id' });
      const [header = [], ...rows] = await readSheet(sheet.raw, 10_000);
      const column = header.indexOf('附件');
      const cells = rows.map((row) => row[column] || null);
      const wanted = [...records.values()].map((r) => r.files.map((id) => files.get(id)!.name).join('; ') || null);
      expect(cells).toEqual(wanted);
    },
    clean: async () => {
      await removeOrphans(db, Date.now() + 6 * DAY);
      if (below(3) === 0) await sweep();
    },
    // Somebody uses a file at the moment it is old enough to be deleted: they get it, or a refusal.
    race: async () => {
      const name = one(EDITORS);
      const id = await send(name);
      await removeOrphans(db, Date.now() + 6 * DAY);
      const values = { title: `公告 ${++made}`, content: 'x', files: [id] };
      const [answer] = await Promise.all([as(name).send(calls.create, values), sweep(id)]);
      if (answer.code === 0)
        records.set(answer.data.id, { files: [id], published: false, version: 1, released: new Set() });
      else {
        expect(answer.problems?.[0]?.key).toBe('entity.notFoundFile');
        files.delete(id);
      }
    },
  };
  const rows = async (text: string): Promise<string[]> =>
    (await world.server.database.pool.query<{ v: string }>(text)).rows.map(({ v }) => v);
  /** Uses match the records, files match the model, and everybody reads what they may. */
  const compare = async (): Promise<void> => {
    const wanted = [...records].flatMap(([id, r]) => r.files.map((file) => `${id} ${file}`));
    const alive = `owner_type = 'announcement' AND owner_id IN (SELECT id FROM announcement)`;
    expect((await rows(`SELECT owner_id || ' ' || file_id AS v FROM file_use WHERE ${alive}`)).toSorted()).toEqual(
      wanted.toSorted(),
    );
    expect(
      (await rows('SELECT id::text AS v FROM file WHERE id NOT IN (SELECT file FROM doc_version)')).toSorted(),
    ).toEqual([...files.keys()].map(String).toSorted());
    const ids = [...files.keys()];
    for (const name of PEOPLE) {
      const { data } = await as(name).send(fileFacts, { ids: ids.slice(0, 200) });
      const wanted = ids.slice(0, 200).filter((id) => reads(model, name, id));
      expect(
        data.map(({ id }) => id),
        name,
      ).toEqual(wanted.toSorted((a, b) => a - b));
      const asked = one(ids);
      if (asked) expect((await as(name).send(downloadFile, { id: asked })).code === 0).toBe(reads(model, name, asked));
    }
  };

  for (let step = 0; step < STEPS; step++) {
    const what = one(['upload', 'upload', 'attach', 'attach', 'edit', 'edit', ...Object.keys(steps)]);
    done[what] = (done[what] ?? 0) + 1;
    await steps[what]!();
    if (step % 5 === 0 || what === 'clean') await compare();
  }
  await compare();
  expect(Object.keys(done).toSorted()).toEqual(Object.keys(steps).toSorted());
  expect(records.size).toBeGreaterThan(3);
}, 240_000);

test('the log names files, also those that are gone; one who may not read the record reads neither', async () => {
  const admin = as('admin');
  const file = new File(['words'], '通知.txt');
  const { data } = await admin.send(uploadFile, { file } as never);
  const made = await admin.send(calls.create, { title: 't', content: 'c', files: [data.id] });
  expect(made.msg).toBe('');
  const emptied = await admin.send(calls.update, { id: made.data.id, version: 1, files: [] });
  expect(emptied.msg).toBe('');
  const { rows } = await world.server.database.pool.query(
    `SELECT changes FROM change_log WHERE entity = 'announcement' AND record_id = $1 ORDER BY id`,
    [made.data.id],
  );
  const ofFiles = rows.map(({ changes }) => changes.find((c: { field: string }) => c.field === 'files'));
  expect(ofFiles).toEqual([
    { field: 'files', before: null, after: ['通知.txt'] },
    { field: 'files', before: ['通知.txt'], after: [] },
  ]);
});

test('limits: as many as the field says, each once, none of another company', async () => {
  const admin = as('admin');
  const ids: number[] = [];
  for (let n = 0; n <= MOST; n++)
    ids.push((await admin.send(uploadFile, { file: new File([`n${n}`], `${n}.txt`) } as never)).data.id);
  const values = { title: 't', content: 'c' };
  const many = await admin.send(calls.create, { ...values, files: ids });
  expect(many.problems).toEqual([expect.objectContaining({ key: 'check.tooMany', field: 'files' })]);
  const twice = await admin.send(calls.create, { ...values, files: [ids[0]!, ids[0]!] });
  expect(twice.data.files).toEqual([ids[0]]);
  const foreign = (await as(OUTSIDER).send(uploadFile, { file: new File(['f'], 'f.txt') } as never)).data.id;
  expect((await admin.send(calls.create, { ...values, files: [foreign] })).problems?.[0]?.key).toBe(
    'entity.notFoundFile',
  );
});
