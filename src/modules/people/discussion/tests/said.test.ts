/** Comments: who is mentioned, who is told and where that leads, files, editing and deleting, twenty at once. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { downloadFile, uploadFile } from '#modules/base/file/file.calls.ts';
import {
  comments,
  editComment,
  removeComment,
  restoreComment,
  writeComment,
} from '#modules/people/discussion/comment.calls.ts';
import { EDIT_MINUTES } from '#modules/people/discussion/comment.rules.ts';
import { tellNews } from '#modules/people/discussion/server/news.ts';
import { sweepGone } from '#modules/people/discussion/server/sweep.ts';
import { publishAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import type { TestClient } from '#server/testing/http.ts';

const calls = entityCalls(announcement);
const DAY = 86_400_000;
let world: World;
let made = 0;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());
const as = (name: string): TestClient => world.people.get(name)!.client;
const idOf = (name: string): number => world.people.get(name)!.userId;
const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await world.server.database.pool.query(sql, values)).rows as T[];
const tellAll = () => tellNews(world.server.db, Date.now(), rightsInObject);

/** An announcement that everybody reads, or only its editors. */
async function written(published = true): Promise<number> {
  const { data } = await as('admin').send(calls.create, { title: `停电通知 ${++made}`, content: '<p>x</p>' } as never);
  if (published) await as('admin').send(publishAnnouncement, { id: data.id, version: 1 });
  return data.id;
}
const of = (recordId: number) => ({ entity: 'announcement', recordId });
const told = (recordId: number, event: string) =>
  query<{ username: string; title: string; link: string }>(
    `SELECT u.username, m.title, m.link FROM message m JOIN "user" u ON u.id = m.receiver
     WHERE m.related_id = $1 AND m.event = $2 ORDER BY u.username`,
    [recordId, event],
  );

test('a mentioned person is told at once, with the comment in the address; watchers are told once, the author never', async () => {
  const id = await written();
  await as('lina').send(writeComment, { ...of(id), text: '几点开始？' });
  await tellAll();
  // Who wrote the announcement watches it.
  expect((await told(id, 'watch.commented')).map((one) => one.username)).toEqual(['admin']);
  const [name] = await query<{ emp_name: string }>('SELECT emp_name FROM "user" WHERE id = $1', [idOf('zhangwei')]);
  const text = `@${name!.emp_name} 请回复`;
  const { data } = await as('admin').send(writeComment, {
    ...of(id),
    text,
    mentions: [idOf('zhangwei'), idOf('lina')],
  });
  const mentioned = await told(id, 'watch.mentioned');
  // Only who is in the text.
  expect(mentioned).toEqual([
    {
      username: 'zhangwei',
      title: expect.stringContaining(text),
      link: `/sys/announcementList?id=${id}&tab=comments&comment=${data.id}`,
    },
  ]);
  await tellAll();
  await tellAll();
  expect((await told(id, 'watch.commented')).map((one) => one.username)).toEqual(['admin', 'lina']);
});

test('who may not read the record is not mentioned, and is named to the writer; nothing of it stays', async () => {
  const id = await written(false);
  const names = await query<{ id: string; emp_name: string }>('SELECT id, emp_name FROM "user" WHERE id = ANY($1)', [
    [idOf('zhangwei')],
  ]);
  const name = names[0]!.emp_name;
  const wanted = { ...of(id), text: `@${name}`, mentions: [idOf('zhangwei')] };
  const refused = await as('admin').send(writeComment, wanted);
  expect(refused).toMatchObject({ code: CODE.refused, problems: [{ key: 'discussion.noMention', field: 'mentions' }] });
  expect(refused.problems![0]!.text).toContain(name);
  expect((await as('admin').send(comments, of(id))).data.count).toBe(0);
  expect(await told(id, 'watch.mentioned')).toEqual([]);
  const foreign = await as('admin').send(writeComment, { ...wanted, mentions: [idOf(OUTSIDER)] });
  expect(foreign.problems).toMatchObject([{ key: 'discussion.nobody' }]);
});

test('a watcher who may not read the record any more is told nothing', async () => {
  const id = await written();
  await as('lina').send(writeComment, { ...of(id), text: 'x' });
  await query(`UPDATE announcement SET status = 'unpublished' WHERE id = $1`, [id]);
  await as('admin').send(writeComment, { ...of(id), text: '内部讨论' });
  await tellAll();
  expect((await told(id, 'watch.commented')).map((one) => one.username)).toEqual(['admin']);
  expect((await as('lina').send(comments, of(id))).code).toBe(CODE.absent);
});

test('files of a comment are read by who reads the record, until it is deleted', async () => {
  const id = await written();
  const file = new File(['plan of the power cut'], '方案.txt');
  const sent = await as('lina').send(uploadFile, { file } as never);
  const files = [sent.data.id];
  expect((await as('zhangwei').send(writeComment, { ...of(id), text: 'x', files })).code).toBe(CODE.refused);
  const { data } = await as('lina').send(writeComment, { ...of(id), text: '见附件', files });
  const reads = async (name: string): Promise<number> => (await as(name).send(downloadFile, { id: files[0]! })).code;
  expect(await reads('zhangwei')).toBe(0);
  expect(await reads(OUTSIDER)).toBe(CODE.absent);
  await as('lina').send(removeComment, { id: data.id });
  expect(await reads('zhangwei')).toBe(CODE.absent);
  expect((await as('lina').send(restoreComment, { id: data.id })).msg).toBe('');
  expect(await reads('zhangwei')).toBe(0);
});

test('one edits one’s own for a while, on the version one read; moderators delete; nobody restores another’s deletion', async () => {
  const id = await written();
  const { data } = await as('lina').send(writeComment, { ...of(id), text: '初稿' });
  const edit = (name: string, version: number, text: string) =>
    as(name).send(editComment, { id: data.id, version, text });
  expect((await edit('lina', 1, '改过')).code).toBe(0);
  expect((await edit('lina', 1, '又改')).code).toBe(CODE.conflict);
  expect((await edit('admin', 2, '代改')).problems).toMatchObject([{ key: 'discussion.notAuthor' }]);
  expect((await as('zhangwei').send(removeComment, { id: data.id })).problems).toMatchObject([
    { key: 'discussion.notRemover' },
  ]);
  await query(`UPDATE comment SET created_at = created_at - interval '${EDIT_MINUTES + 1} minutes' WHERE id = $1`, [
    data.id,
  ]);
  expect((await edit('lina', 2, '太晚')).problems).toMatchObject([{ key: 'discussion.tooLate' }]);
  expect((await as('admin').send(removeComment, { id: data.id })).code).toBe(0);
  expect((await as('lina').send(restoreComment, { id: data.id })).problems).toMatchObject([
    { key: 'discussion.notRemover' },
  ]);
  expect((await as('admin').send(comments, of(id))).data).toMatchObject({ count: 0, list: [] });
  const answer = await as('admin').send(writeComment, { ...of(id), parent: data.id, text: 'x' });
  expect(answer.problems).toMatchObject([{ key: 'discussion.answered' }]);
  const elsewhere = await as('admin').send(writeComment, { ...of(await written()), parent: data.id, text: 'x' });
  expect(elsewhere.code).toBe(CODE.absent);
});

test('twenty people at once: every comment stands, an answer to an answer joins its thread, pages find a comment', async () => {
  const id = await written();
  const names = ['admin', 'lina', 'zhangwei', 'chenjie'];
  const sent = await Promise.all(
    Array.from({ length: 24 }, (_, i) => as(names[i % 4]!).send(writeComment, { ...of(id), text: `第 ${i} 条` })),
  );
  expect(sent.map((one) => one.code)).toEqual(sent.map(() => 0));
  const oldest = Math.min(...sent.map((one) => one.data.id));
  const answer = await as('admin').send(writeComment, { ...of(id), parent: oldest, text: '答' });
  const again = await as('lina').send(writeComment, { ...of(id), parent: answer.data.id, text: '再答' });
  const first = (await as('admin').send(comments, of(id))).data;
  expect(first).toMatchObject({ total: 24, count: 26, pageNum: 1 });
  expect(first.list).toHaveLength(20);
  const found = (await as('admin').send(comments, { ...of(id), at: again.data.id })).data;
  expect(found.pageNum).toBe(2);
  expect(found.list.find((one) => one.id === oldest)!.answers.map((one) => one.id)).toEqual([
    answer.data.id,
    again.data.id,
  ]);
});

test('what was said is away with its record, back with it, and gone a week later', async () => {
  const id = await written(false);
  await as('admin').send(writeComment, { ...of(id), text: 'x' });
  const count = async (): Promise<number> =>
    Number(
      (
        await query<{ n: string }>(
          `SELECT count(*) AS n FROM comment WHERE record_id = $1 AND entity = 'announcement'`,
          [id],
        )
      )[0]!.n,
    );
  const [row] = await query<Record<string, unknown>>('DELETE FROM announcement WHERE id = $1 RETURNING *', [id]);
  expect((await as('admin').send(comments, of(id))).code).toBe(CODE.absent);
  const now = Date.now();
  await sweepGone(world.server.db, now);
  expect(await count()).toBe(1);
  // Put back within the week it begins anew.
  // Columns that follow from others are not written.
  const { object_key: _, project_id: _p, program_id: _g, ...kept } = row!;
  const columns = Object.keys(kept);
  const back = `INSERT INTO announcement (${columns.join()}) OVERRIDING SYSTEM VALUE VALUES (${columns.map((_, i) => `$${i + 1}`).join()})`;
  await query(back, Object.values(kept));
  await sweepGone(world.server.db, now + 8 * DAY);
  expect((await as('admin').send(comments, of(id))).data.count).toBe(1);
  await query('DELETE FROM announcement WHERE id = $1', [id]);
  await sweepGone(world.server.db, now + 9 * DAY);
  expect(await count()).toBe(1);
  await sweepGone(world.server.db, now + 17 * DAY);
  expect(await count()).toBe(0);
});
