/** The operation log reads like a story: which records an operation changed, by name, with values before and after. */
import { afterAll, expect, test } from 'vitest';
import { planWorld } from '#app/testing/plan-world.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { operationLog } from '#modules/people/log/log.calls.ts';

const world = await planWorld();
const { server, home, done, newProject } = world;
afterAll(world.close);
const auditor = server.as({ ...home, departments: null, rights: ['sys:log:operate'] });

test('an operation names its record and tells what was changed, old and new, to the second', async () => {
  const id = await newProject();
  const { version, name } = (await done(entityCalls(project).get, { id })).row;
  await done(entityCalls(project).update, { id, version, name: '新名字' });
  // As the pipeline logs it: of the same person at the same moment.
  await server.database.pool.query(
    `INSERT INTO operation_log (company_id, user_id, call, label, menu_name, input, code, millis, at, ip, request_id)
      SELECT DISTINCT company_id, by, 'PUT /api/v1/project/project/:id', '["改","改","Edit"]', '', '{}'::jsonb, 0, 1, at, '::1', 'x' FROM change_log
      WHERE entity = 'project' AND record_id = $1`,
    [id],
  );
  const { list } = await done(operationLog, { pageSize: 10 }, auditor);
  expect(list.length).toBe(2);
  const entry = list.find(({ object }) => object === '新名字');
  expect(entry).toMatchObject({ result: 'succeeded' });
  expect(entry!.changed).toEqual([
    expect.objectContaining({
      entity: 'project',
      recordId: id,
      changes: expect.arrayContaining([{ field: 'name', before: name, after: '新名字' }]),
    }),
  ]);
  const made = list.find(({ object, changed }) => object === name && changed[0]?.action === 'create');
  expect(made).toBeDefined();
});
