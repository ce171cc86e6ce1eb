/** Refusals in the words of the specification (2-rules §8, Messages; 1-product §6.5), and the company's logo. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { calendar } from '#modules/base/calendar/calendar.entity.ts';
import { projectMenu } from '#modules/objects/project/project.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { role } from '#modules/people/access/role.entity.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { companyLogo, LOGO_BYTES, removeLogo, uploadLogo } from '#modules/people/org/org.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { makeWorld, OUTSIDER, type World } from './testing/world.ts';

let world: World;
const as = (name: string) => world.people.get(name)!.client;
beforeAll(async () => {
  world = await makeWorld();
}, 120_000);
afterAll(() => world.close());

/** [Chinese, English] of what a call is refused with. */
async function words(ask: (headers: Record<string, string>) => Promise<{ code: number; msg: string }>) {
  return [(await ask({ language: 'CN' })).msg, (await ask({ language: 'US' })).msg];
}

test('looking, editing and everything else are refused in words of their own', async () => {
  const calls = entityCalls(user);
  const member = as('wangqiang');
  expect(await words((h) => member.send(calls.list, {}, h))).toEqual(['没有查看权限！', 'No view permission!']);
  expect(await words((h) => member.send(calls.update, { id: 1, version: 1 } as never, h))).toEqual([
    '当前没有编辑权限',
    'No editing permission currently available',
  ]);
  expect((await member.send(calls.remove, { id: 1, version: 1 } as never)).msg).toBe('没有操作权限');
});

test('names that are taken', async () => {
  const roles = entityCalls(role);
  const made = { name: 'Taken', rights: ['sys:dept:query'] };
  expect((await as('admin').send(roles.create, made as never)).msg).toBe('');
  expect(await words((h) => as('admin').send(roles.create, made as never, h))).toEqual([
    '角色名称重复',
    'Duplicate role name',
  ]);
  const departments = entityCalls(department);
  const { list } = (await as('admin').send(departments.list, {})).data;
  const { name, parent } = list.find((d) => d.parent)!;
  const again = await as('admin').send(departments.create, { name, parent, code: 'again' } as never, {
    language: 'US',
  });
  expect([again.code, again.msg]).toEqual([CODE.refused, 'Duplicate department name']);
  const calendars = entityCalls(calendar);
  const shop = {
    name: 'Workshop',
    shifts: [
      [480, 720],
      [780, 1020],
    ],
  };
  expect((await as('admin').send(calendars.create, shop as never)).msg).toBe('');
  expect((await as('admin').send(calendars.create, shop as never)).problems?.[0]).toMatchObject({ field: 'name' });
});

test('a calendar has the owner its kind asks for, and no other', async () => {
  const { client, userId, companyId } = world.people.get('admin')!;
  const projectId = (await world.first('project', `company_id = ${companyId}`))!;
  const owners = { ownerProject: projectId, ownerUser: userId };
  const calls = entityCalls(calendar);
  const sent = (ownerKind: 'company' | 'project' | 'user', given: Partial<typeof owners>) =>
    client.send(calls.create, { name: `Of ${ownerKind}`, shifts: [[480, 720]], ownerKind, ...given } as never);
  for (const [kind, field] of [
    ['project', 'ownerProject'],
    ['user', 'ownerUser'],
  ] as const) {
    const { problems } = await sent(kind, {});
    expect(problems, kind).toEqual([expect.objectContaining({ field, key: 'check.required' })]);
  }
  // A field that is not there for the kind takes nothing.
  const { id } = (await sent('company', owners)).data as { id: number };
  const { data } = await client.send(calls.get, { id });
  expect(data).toMatchObject({ row: { ownerKind: 'company', ownerProject: null, ownerUser: null } });
  const { pool } = world.server.database;
  const wrong = pool.query('UPDATE calendar SET owner_project = $1 WHERE is_default', [projectId]);
  await expect(wrong).rejects.toMatchObject({ constraint: 'calendar_owner_check' });
});

test('a project one is no stakeholder of names whom to ask; an absent or foreign one does not exist', async () => {
  const projectId = (await world.first('project', '"manager" > 0'))!;
  await world.server.database.pool.query('DELETE FROM project_member WHERE project_id = $1 AND "user" = $2', [
    projectId,
    world.people.get('auditor')!.userId,
  ]);
  const menuOf = (name: string, id: number) => (headers: Record<string, string>) =>
    as(name).send(projectMenu, { projectId: id }, headers);
  const refused = await menuOf('auditor', projectId)({});
  expect(refused.code).toBe(CODE.forbidden);
  expect(await words(menuOf('auditor', projectId))).toEqual([
    '您不是当前项目的干系人，请联系项目负责人添加；项目负责人：李娜',
    'You are not a stakeholder in the current project. Please contact the project leader to add you; Project leader: 李娜',
  ]);
  for (const ask of [menuOf('auditor', 999_999), menuOf(OUTSIDER, projectId)]) {
    const answer = await ask({});
    expect([answer.code, answer.msg]).toEqual([CODE.fault, '该项目不存在']);
  }
  expect((await as('auditor').send(entityCalls(project).get, { id: projectId })).code).toBe(CODE.absent);
});

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const send = (name: string, bytes: Uint8Array, fileName = 'logo.png') =>
  as(name).send(uploadLogo, { file: new File([bytes as Uint8Array<ArrayBuffer>], fileName) } as never);
const logoOf = async (name: string) => (await as(name).send(companyLogo, {})).data;

test('the logo of a company is shown to its people only and taken off again', async () => {
  const none = { fileMenuUrl: '', fileMenuType: '' };
  expect(await logoOf('admin')).toEqual(none);
  expect((await send('admin', PNG)).msg).toBe('');
  expect(await logoOf('wangqiang')).toEqual({ fileMenuUrl: PNG.toString('base64'), fileMenuType: 'png' });
  expect(await logoOf(OUTSIDER)).toEqual(none);
  const larger = Buffer.concat([PNG, Buffer.alloc(10)]);
  expect((await send('admin', larger)).msg).toBe('');
  expect((await logoOf('admin')).fileMenuUrl).toBe(larger.toString('base64'));
  expect((await as('admin').send(removeLogo, {})).code).toBe(0);
  expect(await logoOf('admin')).toEqual(none);
});

test('logos that are too large, no picture, or sent without the right', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(LOGO_BYTES - PNG.length + 1)]);
  expect((await send('admin', large)).msg).toBe('上传图片大小不能超过500KB！');
  expect((await send('admin', large.subarray(0, LOGO_BYTES))).msg).toBe('');
  expect((await send('admin', Buffer.from('<svg onload="x"/>'), 'logo.svg')).msg).toBe(
    '请选择 PNG、JPEG、GIF 或 WebP 图片',
  );
  expect((await send('admin', Buffer.from('text'))).msg).toBe('请选择 PNG、JPEG、GIF 或 WebP 图片');
  expect((await send('admin', Buffer.alloc(0))).msg).toBe('不能上传空文件');
  expect((await send('wangqiang', PNG)).code).toBe(CODE.forbidden);
});
