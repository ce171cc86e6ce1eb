/** The lists of a person, and who may read what of an instance. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderSql } from '#server/entity/entity-sql.ts';
import { and, build, seq, task } from '../../engine/testing/build.ts';
import { ADMIN, INITIATOR } from '../../engine/testing/play.ts';
import { todoReport } from '../../instance/lists.reports.ts';
import { onWorkflow } from '../business/business.ts';
import { makeOffice, type Office, START } from '../testing/office.ts';
import { ccPage, donePage, listCounts, nextTodo, requestedPage, todoPage } from './lists.ts';
import { mayRead, viewInstance } from './view.ts';

let office: Office;
beforeAll(async () => {
  office = await makeOffice();
  const graph = build(
    seq(
      task('a', [1], { fields: { salary: 'hidden', amount: 'edit' }, cc: [{ by: 'users', users: [30] }] }),
      task('b', [2], { mode: 'or' }),
    ),
  );
  await office.publish('leave', graph);
  await office.publish('other', build(task('x', [1])));
});
afterAll(() => office.close());

const page = { pageNum: 1, pageSize: 10 };
const begin = async (definition = 'leave', more: object = {}) =>
  (await office.start(INITIATOR, { definition, form: { amount: 5, salary: 9000 }, ...more }, START)).instanceId;
async function agree(user: number, id: number, node: string, form: Record<string, unknown> = {}) {
  const { rows } = await office.read(id);
  const { id: asked } = [...rows.task.values()].findLast((one) => one.node === node)!;
  return office.act(user, id, { kind: 'agree', task: asked, opinion: 'fine', form });
}

test('to do, done, requested and copied, with their counts', async () => {
  const [first, second] = [await begin(), await begin('other', { title: '100 % of it' })];
  const todo = await office.as(1, (ctx) => todoPage(ctx, page));
  expect(todo.total).toBe(2);
  expect(todo.list.map((row) => row.instanceId)).toEqual([second, first]);
  expect(todo.list[1]).toMatchObject({ node: 'a', nodeName: 'a', definitionName: 'test', user: 1, status: 'running' });
  const found = await office.as(1, (ctx) => todoPage(ctx, { ...page, search: '0 %' }));
  expect(found.list.map((row) => row.instanceId)).toEqual([second]);
  expect((await office.as(1, (ctx) => todoPage(ctx, { ...page, definition: 'leave' }))).total).toBe(1);

  await agree(1, first, 'a');
  expect((await office.as(1, (ctx) => todoPage(ctx, page))).total).toBe(1);
  expect((await office.as(1, (ctx) => donePage(ctx, page))).list).toMatchObject([
    { instanceId: first, opinion: 'fine', actorStatus: 'agreed' },
  ]);
  expect((await office.as(INITIATOR, (ctx) => requestedPage(ctx, page))).total).toBe(2);
  expect((await office.as(30, (ctx) => ccPage(ctx, page))).list).toMatchObject([{ instanceId: first, readAt: null }]);
  expect(await office.as(30, (ctx) => listCounts(ctx))).toEqual({ todo: 0, unreadCc: 1, returned: 0 });
  await office.act(30, first, { kind: 'readCc' });
  expect(await office.as(30, (ctx) => listCounts(ctx))).toEqual({ todo: 0, unreadCc: 0, returned: 0 });
  await office.act(2, first, {
    kind: 'reject',
    task: (await office.as(2, (ctx) => todoPage(ctx, page))).list[0]!.taskId,
    to: 'start',
    mode: 'normal',
    opinion: 'no',
  });
  expect(await office.as(INITIATOR, (ctx) => listCounts(ctx))).toMatchObject({ returned: 1 });
});

test('the next item is the one after it in the list, whatever was passed over or decided elsewhere, then the first one', async () => {
  await office.publish('twice', build(and('p', task('x', [40]), task('y', [40]), task('z', [40]))));
  await office.publish('once', build(task('x', [40])));
  const [last, several, first] = [await begin('once'), await begin('twice'), await begin('once')];
  const listed = async () => (await office.as(40, (ctx) => todoPage(ctx, page))).list;
  const after = (row: { instanceId: number; actorId: number }) =>
    office.as(40, (ctx) => nextTodo(ctx, { instanceId: row.instanceId, after: row.actorId }, {}, null));
  const rows = await listed();
  expect(rows.map((row) => row.instanceId)).toEqual([first, several, several, several, last]);
  // Other tasks of the same workflow are no other item.
  expect(await after(rows[1]!)).toEqual({ instanceId: last });
  expect(await after(rows[0]!)).toEqual({ instanceId: several });
  expect(await after(rows[4]!)).toEqual({ instanceId: first });
  await agree(40, first, 'x');
  expect(await after(rows[4]!)).toEqual({ instanceId: several });
  for (const node of ['x', 'y', 'z']) await agree(40, several, node);
  expect(await after(rows[0]!)).toEqual({ instanceId: last });
  await agree(40, last, 'x');
  expect(await after(rows[4]!)).toEqual({ instanceId: null });
});

test('the next item is looked for in the list as it was narrowed', async () => {
  await office.publish('left', build(task('x', [41])));
  await office.publish('right', build(task('x', [41])));
  const [a, , c] = [await begin('left'), await begin('right'), await begin('left', { projectId: 8 })];
  const rows = (await office.as(41, (ctx) => todoPage(ctx, page))).list;
  const top = rows[0]!;
  const after = (query: object) =>
    office.as(41, (ctx) => nextTodo(ctx, { instanceId: top.instanceId, after: top.actorId }, query, null));
  expect(top.instanceId).toBe(c);
  expect(await after({ definition: 'left' })).toEqual({ instanceId: a });
  expect(await after({ initiator: INITIATOR, definition: 'left' })).toEqual({ instanceId: a });
  const now = rows[0]!.openedAt!;
  for (const none of [
    { projectId: 8 },
    { search: 'no such title' },
    { initiator: 41 },
    { from: now + 60_000 },
    { before: 1 },
  ])
    expect(await after(none), JSON.stringify(none)).toEqual({ instanceId: null });
});

test('the next item is the next one of the order that was chosen for the list', async () => {
  for (const key of ['bb', 'aa', 'cc']) await office.publish(key, build(task('x', [43])));
  const of: Record<string, number> = {};
  for (const key of ['bb', 'aa', 'cc']) of[key] = await begin(key);
  const rows = (await office.as(43, (ctx) => todoPage(ctx, page))).list;
  const next = async (key: string, sort: string, query: object = {}) => {
    const row = rows.find(({ instanceId }) => instanceId === of[key])!;
    const order = orderSql(todoReport.listing, sort);
    const { instanceId } = await office.as(43, (ctx) =>
      nextTodo(ctx, { instanceId: row.instanceId, after: row.actorId }, query, order),
    );
    return Object.keys(of).find((one) => of[one] === instanceId) ?? null;
  };
  expect([await next('aa', 'number'), await next('bb', 'number'), await next('cc', 'number')]).toEqual([
    'cc',
    'aa',
    'bb',
  ]);
  expect([await next('bb', '-number'), await next('aa', '-number')]).toEqual(['cc', 'bb']);
  expect(await next('bb', 'number', { definition: 'cc' })).toBe('cc');
  // Even when decided, the row still determines where the list goes on.
  await agree(43, of.aa!, 'x');
  expect(await next('aa', 'number')).toBe('cc');
  expect(await next('aa', '-number')).toBe('bb');
  for (const key of ['bb', 'cc']) await agree(43, of[key]!, 'x');
  expect(await next('cc', 'number')).toBeNull();
});

test('narrowed to a project and to what the workflows are about', async () => {
  const id = await begin('other', { projectId: 5, businessType: 'launch', businessId: 9 });
  for (const narrow of [{ projectId: 5 }, { businessType: 'launch' }, { projectId: 5, businessType: 'launch' }]) {
    const asked = { ...page, ...narrow };
    expect((await office.as(1, (ctx) => todoPage(ctx, asked))).list.map((row) => row.instanceId)).toEqual([id]);
    expect((await office.as(INITIATOR, (ctx) => requestedPage(ctx, asked))).total).toBe(1);
    expect((await office.as(1, (ctx) => donePage(ctx, asked))).total).toBe(0);
  }
  expect((await office.as(1, (ctx) => todoPage(ctx, { ...page, projectId: 6 }))).total).toBe(0);
});

test('an agent sees the tasks of their principal, for the definitions they were named for', async () => {
  await begin();
  await begin('other');
  const before = (await office.as(1, (ctx) => todoPage(ctx, page))).total;
  await sql`INSERT INTO wf_delegation (company_id, principal, agent, starts_at, ends_at, definitions)
    VALUES (1, 1, 50, ${new Date(START)}, ${new Date(START + 60_000)}, '{other}')`.execute(office.db);
  const { list, total } = await office.as(50, (ctx) => todoPage(ctx, page));
  expect(total).toBeLessThan(before);
  expect(list.every((row) => row.definition === 'other' && row.user === 1)).toBe(true);
  expect((await office.as(50, (ctx) => listCounts(ctx))).todo).toBe(total);
  expect((await office.as(50, (ctx) => todoPage(ctx, page), START + 61_000)).total).toBe(0);
});

test('an agent is not shown their own requests where the step does not let initiators decide', async () => {
  await office.publish('spared', build(task('a', [1], { self: 'manager' })));
  const { instanceId } = await office.start(INITIATOR, { definition: 'spared' });
  await sql`INSERT INTO wf_delegation (company_id, principal, agent, starts_at, ends_at, definitions)
    VALUES (1, 1, ${INITIATOR}, ${new Date(START)}, ${new Date(START + 60_000)}, '{spared}')`.execute(office.db);
  const shown = (await office.as(INITIATOR, (ctx) => todoPage(ctx, page))).list.map((row) => row.instanceId);
  expect(shown).not.toContain(instanceId);
  expect((await office.as(INITIATOR, (ctx) => viewInstance(ctx, instanceId))).mine).toBeNull();
  const { instanceId: other } = await office.start(2, { definition: 'spared' });
  expect((await office.as(INITIATOR, (ctx) => todoPage(ctx, page))).list.map((row) => row.instanceId)).toContain(other);
});

test('30 who has no part in it reads nothing; business readers and administrators do', async () => {
  onWorkflow('secret', { mayRead: async (ctx, id) => id === 7 && ctx.viewer.userId === 60 });
  const id = await begin('leave', { businessType: 'secret', businessId: 7 });
  const reads = (user: number, admin = false) => office.as(user, (ctx) => mayRead(ctx, id, admin));
  expect(await reads(INITIATOR)).toBe(true);
  expect(await reads(1)).toBe(true);
  expect(await reads(2)).toBe(false);
  expect(await reads(60)).toBe(true);
  expect(await reads(61)).toBe(false);
  expect(await reads(ADMIN.user, true)).toBe(true);
  await agree(1, id, 'a');
  for (const user of [1, 2, 30]) expect(await reads(user)).toBe(true);
  await expect(office.as(61, (ctx) => viewInstance(ctx, id))).rejects.toThrow('absent');
  expect(await office.act(61, id, { kind: 'comment', text: 'let me in' })).toBe('common.absent');
  expect(await office.act(30, id, { kind: 'comment', text: 'seen' })).toBeNull();
  for (const kind of ['cancel', 'terminate'] as const)
    expect(await office.act(1, id, { kind, reason: 'mine' })).toBe(kind === 'cancel' ? 'NOT_ALLOWED' : 'NOT_ADMIN');
});

test('30 hidden fields never leave the server, also not in the story', async () => {
  const id = await begin();
  const formOf = async (user: number, admin = false) =>
    (await office.as(user, (ctx) => viewInstance(ctx, id, admin))).instance.form;
  expect(await formOf(INITIATOR)).toEqual({ amount: 5, salary: 9000 });
  expect(await formOf(1)).toEqual({ amount: 5 });
  expect(await agree(1, id, 'a', { salary: 1 })).toBe('FIELD_FORBIDDEN');
  expect(await agree(1, id, 'a', { amount: 6 })).toBeNull();
  expect(await formOf(30)).toEqual({ amount: 6 });
  expect(await formOf(2)).toEqual({ amount: 6, salary: 9000 });
  const { rows } = await office.read(id);
  const asked = [...rows.task.values()].at(-1)!.id;
  await office.act(2, id, { kind: 'reject', task: asked, to: 'start', mode: 'normal', opinion: 'no' });
  await office.act(INITIATOR, id, { kind: 'resubmit', form: { salary: 8000, amount: 7 } });
  const story = async (user: number, admin = false) => {
    const { events } = await office.as(user, (ctx) => viewInstance(ctx, id, admin));
    return events.find((event) => event.kind === 'resubmitted')!.data.diff;
  };
  expect(await story(1)).toEqual({ amount: [6, 7] });
  expect(await story(ADMIN.user, true)).toEqual({ salary: [9000, 8000], amount: [6, 7] });
});

test('the view tells what may be done: the own row, and where it may be returned to', async () => {
  const id = await begin();
  expect((await office.as(INITIATOR, (ctx) => viewInstance(ctx, id))).mine).toBeNull();
  await agree(1, id, 'a');
  const { mine, abilities } = await office.as(2, (ctx) => viewInstance(ctx, id));
  expect(mine?.task.node).toBe('b');
  expect(abilities.targets.map((target) => target.node)).toEqual(['a', 'start']);
});
