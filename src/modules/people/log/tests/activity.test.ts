/**
 * The activity of a project shows what its reader may read (1-product §2.8, projectDynamics; records.md B9-15): not what happened
 * to records of kinds they have no right to, nor to records that are others' alone.
 */
import { afterAll, expect, test } from 'vitest';
import { calls as issueCalls, issueWorld } from '#app/testing/issue-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { projectReport } from '#modules/objects/project-report/project-report.entity.ts';
import { announcement } from '#modules/people/message/announcement.entity.ts';
import { partner, partnerContact } from '#modules/registers/partner/partner.entity.ts';
import { review } from '#modules/registers/review/review.entity.ts';
import { risk } from '#modules/registers/risk/risk.entity.ts';
import { readSheet } from '#server/sheet.ts';
import { exportDynamics, projectDynamics } from '../log.calls.ts';

const world = await issueWorld();
const { boss, home, done, planned, person, member, raise } = world;
afterAll(world.close);
const self = { id: home.userId, client: boss };
const VIEW = ['pm:project:query', 'pm:dynamics:query'];

test('B9-15: what one may not read is not told by the activity of the project, neither on the page nor in its sheet', async () => {
  const { projectId } = await planned([null]);
  const office = await done(entityCalls(partner).create, { projectId, organisation: '市政排水公司' });
  const reader = await person('reader');
  await member('project', projectId, reader, VIEW);
  const all = await person('all');
  await member('project', projectId, all, [
    ...VIEW,
    ...[
      'partner:query',
      'partner:contact',
      'review:query',
      'risk:query',
      'issue:query',
      'report:query',
      'plan:query',
    ].map((right) => `pm:${right}`),
  ]);
  const helper = await person('helper');
  await member('project', projectId, helper, [...VIEW, 'pm:partner:query', 'pm:issue:add', 'pm:risk:add']);
  await done(
    entityCalls(partnerContact).create,
    { projectId, partner: office.id, name: '刘处长', phone: '13812345678' },
    all.client,
  );
  await done(entityCalls(review).create, { projectId, name: '保密评审', plannedOn: '2026-03-02', chair: home.userId });
  await done(entityCalls(risk).create, { projectId, name: '保密风险' });
  await raise(self, { projectId, name: '保密问题' });
  await raise(helper, { projectId, name: '自己的问题' });
  const gone = await raise(self, { projectId, name: '删掉的问题' });
  await done(issueCalls.remove, { id: gone.id });
  await done(entityCalls(announcement).create, { projectId, title: '未发布公告', content: '<p>草稿</p>' });
  await done(entityCalls(projectReport).create, { projectId, kind: 'monthly', period: '2026-02', done: '保密进展' });

  const told = async ({ client }: typeof reader): Promise<string[]> => {
    const answer = await done(projectDynamics, { projectId, pageSize: 1000 }, client);
    expect(answer.list.length).toBe(answer.total);
    const sheet = await client.send(exportDynamics, { projectId });
    expect((await readSheet(sheet.raw, 1000)).length - 1).toBe(answer.total);
    return answer.list.map((row) => `${row.recordTitle} ${JSON.stringify(row.changes)}`);
  };
  const kinds: Record<string, RegExp> = {
    partner: /市政排水公司/,
    contact: /13812345678/,
    review: /保密评审/,
    risk: /保密风险/,
    issue: /保密问题/,
    own: /自己的问题/,
    gone: /删掉的问题/,
    draft: /未发布公告/,
    report: /保密进展/,
    task: /Task 1|任务 1/,
  };
  const seen = async (who: typeof reader): Promise<string[]> => {
    const lines = await told(who);
    return Object.keys(kinds).filter((kind) => lines.some((line) => kinds[kind]!.test(line)));
  };
  expect(await seen(self)).toEqual(Object.keys(kinds));
  expect(await seen(all)).toEqual(Object.keys(kinds).filter((kind) => kind !== 'draft'));
  expect(await seen(helper)).toEqual(['partner', 'own']);
  expect(await seen(reader)).toEqual([]);
});

test('the activity of a project is in order of time, also of what was entered later for a day before', async () => {
  const { projectId } = await planned([null]);
  await world.query(
    `INSERT INTO change_log (company_id, entity, record_id, record_title, action, version, changes, at, object_kind, object_id)
      SELECT company_id, 'project', id, t.title, 'update', 1, '[]', t.at::timestamptz, 'project', id FROM project,
        (VALUES ('中', '2020-02-02T00:00Z'), ('新', '2020-03-03T00:00Z'), ('旧', '2020-01-01T00:00Z'), ('中后', '2020-02-02T00:00Z'))
          AS t (title, at) WHERE id = $1`,
    [projectId],
  );
  const { list } = await done(projectDynamics, { projectId, pageSize: 1000 });
  // Of one moment the one entered last comes first.
  expect(list.slice(-4).map(({ recordTitle }) => recordTitle)).toEqual(['新', '中后', '中', '旧']);
  const last = await done(projectDynamics, { projectId, pageNum: list.length, pageSize: 1 });
  expect(last.list[0]!.recordTitle).toBe('旧');
  const sheet = await readSheet((await boss.send(exportDynamics, { projectId })).raw, 1000);
  expect(JSON.stringify(sheet.at(-1))).toContain('旧');
});
