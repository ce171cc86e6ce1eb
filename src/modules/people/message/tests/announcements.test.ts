/** Announcements of a company: readers, writers, recipients; published ones do not change. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, OUTSIDER, type World } from '#app/testing/world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { publishAnnouncement, withdrawAnnouncement } from '#modules/people/message/announcement.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';

const { create, update, remove, get, list } = entityCalls(announcement);
let world: World;
const as = (name: string) => world.people.get(name)!.client;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());

interface Draft {
  id: number;
  version: number;
}
const of = ({ id, version }: Draft): Draft => ({ id, version });

let made = 0;
async function written(): Promise<Draft> {
  const values = { title: `放假通知 ${++made}`, content: '<p>五一放假</p>' };
  const answer = await as('admin').send(create, values as never);
  expect(answer.msg).toBe('');
  return of(answer.data);
}
async function published(): Promise<Draft> {
  const answer = await as('admin').send(publishAnnouncement, await written());
  expect(answer.msg).toBe('');
  return of(answer.data);
}
const seen = async (name: string): Promise<number[]> =>
  (await as(name).send(list, { pageSize: 100 })).data.list.map((row) => row.id);
const told = async (id: number): Promise<number> =>
  (
    await world.server.database.pool.query(
      `SELECT count(*)::int AS n FROM message WHERE related_id = $1 AND event = 'announcement.told'`,
      [id],
    )
  ).rows[0].n;

test('unpublished ones are their editors’ own; published ones everybody’s of the company, who is told once', async () => {
  const draft = await written();
  expect(await seen('admin')).toContain(draft.id);
  expect(await seen('wangqiang')).not.toContain(draft.id);
  expect((await as('wangqiang').send(get, { id: draft.id })).code).toBe(CODE.absent);
  const { id } = await published();
  expect(await seen('wangqiang')).toContain(id);
  expect((await as('wangqiang').send(get, { id })).data.row).toMatchObject({
    status: 'published',
    publisher: world.people.get('admin')!.userId,
  });
  expect(await seen(OUTSIDER)).toEqual([]);
  const company = world.people.get('admin')!.companyId;
  const { rows } = await world.server.database.pool.query(
    'SELECT count(*)::int AS n FROM "user" WHERE company_id = $1 AND is_enable',
    [company],
  );
  expect(await told(id)).toBe(rows[0].n - 1);
});

test('what is published is withdrawn before it is changed or removed', async () => {
  const row = await published();
  const edited = { ...row, title: 'x' };
  expect((await as('admin').send(update, edited as never)).msg).toBe('公告已发布，请先撤回');
  expect((await as('admin').send(remove, row)).msg).toBe('公告已发布，请先撤回');
  expect((await as('admin').send(publishAnnouncement, row)).msg).toBe('公告已发布');
  const back = await as('admin').send(withdrawAnnouncement, row);
  expect(back.data).toMatchObject({ status: 'unpublished', publisher: null, publishedAt: null });
  expect(await seen('wangqiang')).not.toContain(row.id);
  const { id, version } = back.data;
  expect((await as('admin').send(withdrawAnnouncement, { id, version })).msg).toBe('公告尚未发布');
  const renamed = await as('admin').send(update, { id, version, title: '新标题' } as never);
  expect(renamed.msg).toBe('');
  expect((await as('admin').send(remove, { id, version: renamed.data.version } as never)).code).toBe(0);
});

test('without the right nothing is written, published or withdrawn', async () => {
  const member = as('wangqiang');
  expect((await member.send(create, { title: 'x', content: 'x' } as never)).code).toBe(CODE.forbidden);
  const row = await published();
  for (const call of [publishAnnouncement, withdrawAnnouncement]) {
    expect((await member.send(call, row)).code).toBe(CODE.forbidden);
    expect((await as(OUTSIDER).send(call, row)).code).toBe(CODE.absent);
  }
});

test('of two who publish at the same moment one does, and nobody is told twice', async () => {
  const row = await written();
  const both = await Promise.all([1, 2].map(() => as('admin').send(publishAnnouncement, row)));
  expect(both.map((answer) => answer.code).toSorted()).toEqual([0, CODE.refused]);
  const { rows } = await world.server.database.pool.query(
    `SELECT count(*) - count(DISTINCT receiver) AS twice FROM message WHERE related_id = $1 AND event = 'announcement.told'`,
    [row.id],
  );
  expect(Number(rows[0].twice)).toBe(0);
});
