/**
 * What a new kind of object costs outside of its module: nothing. Two kinds that the application does not have are handed over,
 * and everything that is for objects works in them: team, default roles, rights inside and inherited, submenu, lifecycle, issues,
 * risks, announcements, comments, unique names, removal.
 */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { installer } from '#app/first-start.ts';
import { issuesIn } from '#app/testing/issue-world.ts';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { objectKind } from '#kernel/object-kind.ts';
import { comments, writeComment } from '#modules/people/discussion/comment.calls.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import {
  heldObjects,
  insideHeld,
  insideWith,
  objectsWith,
  rightsInObject,
} from '#modules/people/team/server/public.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import { issue } from '#modules/registers/issue/issue.entity.ts';
import { risk } from '#modules/registers/risk/risk.entity.ts';
import { ddl } from '#server/db/ddl.ts';
import { withTx } from '#server/tx.ts';
import { collection, collectionLife, part, portfolioLikeServer } from '../server/testing/portfolio-like.ts';

const schema = [
  ...ddl([collection, part]),
  `SELECT make_searchable('collection', 'collection', '{name}')`,
  `SELECT make_searchable('collection_part', 'collectionPart', '{name}')`,
  `SELECT make_object('collection', 'collection', '{"manager": "manager", "state": "status"}')`,
  `SELECT make_object('collectionPart', 'collection_part', '{"manager": "manager"}', 'collection', 'collection')`,
];
const world = issuesIn(await planWorld({ module: portfolioLikeServer, schema }));
const { server, home, done, query } = world;
afterAll(world.close);

const lead = await world.person('lead', ['pl:collection:add']);
const member = await world.person('member');
const stranger = await world.person('stranger');
const calls = { collection: entityCalls(collection), part: entityCalls(part), issue: entityCalls(issue) };

async function make(name: string): Promise<number> {
  const row = await done(calls.collection.create, { name, manager: lead.id }, lead.client);
  return (row as { id: number }).id;
}
const id = await make('组合一');
const partId = (
  (await done(calls.part.create, { name: '分组', manager: home.userId, collection: id }, lead.client)) as { id: number }
).id;

test('a new one has the roles of its kind, and its manager is a member with all rights; strangers know nothing of it', async () => {
  const roles = await done(entityCalls(projectRole).list, { collectionId: id }, lead.client);
  expect(roles.list.map((row) => [row.name, (row as { collectionId?: number }).collectionId])).toEqual([
    ['主管', id],
    ['成员', id],
  ]);
  const people = await done(entityCalls(projectMember).list, { collectionId: id }, lead.client);
  expect(people.list.map((row) => row.user)).toEqual([lead.id]);
  for (const call of [entityCalls(projectRole).list, calls.issue.list])
    expect((await stranger.client.send(call, { collectionId: id })).code).toBe(404);
  expect((await done(calls.collection.list, {}, stranger.client)).total).toBe(0);
});

test('a member has the rights of the role: submenu, issues, risks, announcements, comments', async () => {
  const roles = await done(entityCalls(projectRole).list, { collectionId: id }, lead.client);
  await done(
    entityCalls(projectMember).create,
    { collectionId: id, user: member.id, roles: [roles.list[1]!.id] },
    lead.client,
  );
  const { menu, rights } = objectKind('collection').calls;
  const entries = await done(menu, { collectionId: id }, member.client);
  expect(entries.map(({ url }) => url)).toEqual(['/collection/issues']);
  expect((await done(rights, { collectionId: id }, member.client)).sort()).toEqual(
    ['pl:collection:query', 'pm:issue:add', 'pm:issue:query'].sort(),
  );
  const raised = await done(calls.issue.create, { collectionId: id, name: '组合的问题' }, member.client);
  expect(raised).toMatchObject({ collectionId: id, projectId: null });
  const again = await member.client.send(calls.issue.create, { collectionId: id, name: ' 组合的问题 ' });
  expect(again.msg).toContain('该问题名称在组合中已存在');
  expect((await member.client.send(entityCalls(risk).create, { collectionId: id, name: '风险' })).code).toBe(403);
  await done(entityCalls(risk).create, { collectionId: id, name: '风险', type: null }, lead.client);
  await done(entityCalls(announcement).create, { collectionId: id, title: '公告', content: '内容' }, lead.client);
  const record = { entity: 'issue', recordId: (raised as { id: number }).id };
  await done(writeComment, { ...record, text: '看过了' }, lead.client);
  expect((await done(comments, record, member.client)).count).toBe(1);
  expect((await stranger.client.send(comments, record)).code).toBe(404);
  for (const call of [calls.issue.list, entityCalls(risk).list, entityCalls(announcement).list])
    expect((await done(call, { collectionId: id }, lead.client)).total).toBe(1);
  // Filtered, put in order, exported and named by the object, as those of a project are.
  const listed = await done(
    calls.issue.list,
    { filters: { collectionId: String(id) }, sort: '-collectionId' },
    member.client,
  );
  expect(listed.titles.collectionId).toEqual({ [id]: '组合一' });
});

test('what lies in it and takes rights over: whoever holds a right above holds it there', async () => {
  const raised = await done(calls.issue.create, { collectionPartId: partId, name: '分组的问题' }, member.client);
  expect(raised).toMatchObject({ collectionPartId: partId });
  // The list of the outer one shows those inside too.
  expect((await done(calls.issue.list, { collectionId: id }, member.client)).total).toBe(2);
  expect((await done(calls.part.list, {}, member.client)).total).toBe(1);
  expect((await done(calls.part.list, {}, stranger.client)).total).toBe(0);
  expect((await stranger.client.send(calls.issue.list, { collectionPartId: partId })).code).toBe(404);
  const { rights } = objectKind('collectionPart').calls;
  expect((await done(rights, { collectionPartId: partId }, member.client)).sort()).toEqual(
    ['pl:collection:query', 'pm:issue:add', 'pm:issue:query'].sort(),
  );
  // Moved out of it, nobody from above holds anything there.
  const row = (await done(calls.part.get, { id: partId }, lead.client)).row as { version: number };
  await done(calls.part.update, { id: partId, version: row.version, collection: null }, lead.client);
  expect((await done(rights, { collectionPartId: partId }, member.client)).length).toBe(0);
  await query('UPDATE collection_part SET collection = $1 WHERE id = $2', [id, partId]);
});

test('one rule over rows: one object, all of a kind, and rows inside say the same, for everybody', async () => {
  const kinds = ['project', 'program', 'collection', 'collectionPart'] as const;
  await world.member('collection', id, stranger, ['pl:collection:query', 'pm:risk:query']);
  for (const { id: userId, rights } of [
    { ...lead, rights: [] },
    { ...member, rights: [] },
    { ...stranger, rights: [] },
    { ...stranger, rights: ['pl:collection:all'] },
  ]) {
    const viewer = {
      userId,
      companyId: home.companyId,
      name: 'x',
      sessionId: null,
      departments: [],
      rights: new Set(rights),
    };
    for (const right of ['pm:issue:query', 'pm:risk:query', 'pl:collection:edit']) {
      await withTx(server.db, async (db) => {
        const ctx = installer(db, 480, []).as(viewer);
        const held = await heldObjects(ctx, kinds, [right]);
        for (const kind of kinds) {
          const all = await query(`SELECT id::int FROM object WHERE company_id = $1 AND kind = $2 ORDER BY id`, [
            home.companyId,
            kind,
          ]);
          const naive: number[] = [];
          for (const { id: one } of all)
            if ((await rightsInObject(ctx, { [`${kind}Id`]: one as number }))?.has(right)) naive.push(one as number);
          const { rows } = await sql<{
            id: number;
          }>`SELECT id FROM object t WHERE company_id = ${home.companyId} AND kind = ${kind}
            AND ${objectsWith(ctx, kind, right, sql`t.id`)} ORDER BY id`.execute(ctx.db);
          expect(
            rows.map((row) => row.id),
            `${kind} ${right}`,
          ).toEqual(naive);
          expect(
            held.ids(kind, right) === null
              ? rows.map((row) => row.id)
              : [...held.ids(kind, right)!].sort((a, b) => a - b),
          ).toEqual(naive);
        }
        const inside = async (where: ReturnType<typeof insideWith>) =>
          (
            await sql<{
              id: number;
            }>`SELECT t.id FROM issue t WHERE t.company_id = ${home.companyId} AND ${where} ORDER BY t.id`.execute(
              ctx.db,
            )
          ).rows;
        expect(await inside(insideWith(ctx, kinds, right))).toEqual(await inside(insideHeld(ctx, kinds, held, right)));
      });
    }
  }
});

test('its lifecycle moves; it goes with all that is in it', async () => {
  const { move } = lifecycleCalls(collectionLife);
  const other = await make('组合二');
  await done(calls.issue.create, { collectionId: other, name: '会一起消失' }, lead.client);
  expect(await done(move, { id: other, action: 'close' }, lead.client)).toMatchObject({ status: 'closed' });
  await done(calls.collection.remove, { id: other }, lead.client);
  for (const table of ['issue', 'project_role', 'project_member'])
    expect(await query(`SELECT 1 FROM ${table} WHERE object_kind = 'collection' AND object_id = $1`, [other])).toEqual(
      [],
    );
  expect(await query(`SELECT 1 FROM object WHERE kind = 'collection' AND id = $1`, [other])).toEqual([]);
});
