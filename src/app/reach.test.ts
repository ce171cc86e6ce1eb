/**
 * No sequence of calls raises what anybody may do above what those who made it could do already.
 *
 * People with delegated administration (roles, groups, accounts, departments, teams, templates, but nobody all of it) make random
 * changes against everybody. After each, the real rights of every person are read from the code that decides about calls
 * (rightsOfUser, the rights inside a project), not from the guard: whatever somebody gained, the one who changed it had before.
 * Calls that take over an account are judged by the person's reach. The calls are those of the catalog: one that is neither tried
 * here nor reviewed below fails the test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchDone } from '#kernel/batch.ts';
import type { Call } from '#kernel/call.ts';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { holds } from '#kernel/permission.ts';
import { saveMailSettings } from '#modules/base/mail/mail.calls.ts';
import { projectFromTemplate } from '#modules/objects/template/template.calls.ts';
import { rightsOfUser } from '#modules/people/access/server/public.ts';
import { rightsForRole, withFormerCall } from '#modules/people/team/team.calls.ts';
import { batchStatus, setUserStatus } from '#modules/people/user/user.calls.ts';
import { entities } from './entities.ts';
import { crud, fresh, inside, MOVES, type Pick } from './testing/reach-moves.ts';
import {
  ATTACKERS,
  client,
  home,
  ids,
  made,
  PEOPLE,
  query,
  reachOf,
  reachWorld,
  rightsNow,
} from './testing/reach-world.ts';
import type { World } from './testing/world.ts';

const nameOf = (call: Call): string => `${call.method} ${call.path}`;
const MODULES = [
  'access',
  'org',
  'user',
  'team',
  'project',
  'program',
  'portfolio',
  'template',
  'invitation',
  'setup',
  'mail',
];

/** Change calls of these modules that give nobody a right, a role, a team or somebody else's account; reviewed. */
const HARMLESS = [
  // One's own account, and people not signed in: they need their own proofs.
  ...['change-password', 'register-company', 'register-person', 'request-reset', 'reset-by-link', 'reset-by-phone'],
  ...['phone-code', 'sign-in', 'sessions/:id', 'second-factor/begin', 'second-factor/confirm', 'second-factor/end'],
  ...['second-factor/codes', 'my-address', 'passkeys', 'passkeys/begin', 'passkeys/rename', 'passkeys/remove'],
  ...['passkey-sign-in', 'passkey-sign-in/begin'],
  // Takes keys away and gives none; over whom: user/tests/passkeys.test.ts.
  ':id/passkeys/remove',
  // Signing somebody out opens nothing; over whom it may be done: user/tests/sessions.test.ts.
  ':id/end-sessions',
].map((end) => `/api/v1/user/${end}`);
const HARMLESS_CALLS = new RegExp(
  [
    // Taking away gives nothing; sheets of rights cannot be filled in; invitations give an account without rights.
    '^DELETE |/batch-remove$|^POST /api/v1/invitation|^PUT /api/v1/invitation',
    '/role/import$|/project-role-template/import$|/project-role/import$',
    // The company's own page, menus, settings, states, plans' calendars, projects of a program, templates themselves.
    'company|/updateDefaultWorkbench$|/updateSystemOrProjectColor$|lampList$|getPerms|Menus$',
    '/status$|/status/request$|/move$|/calendar$|/calendar/request$|workflow-config$|notice|plan-config',
    '/portfolio/:portfolioId/items|/portfolio/portfolio$|/portfolio/portfolio/import$|/program/:programId/projects|/program/program$|/program/program/import$|/project/project/import$',
    '/template/template$|/template/template/:id$|/template/template/import$|template-from-project$',
    // Goes to a server that is named there and kept nowhere.
    '/mail/test$',
  ].join('|'),
);

let world: World;
beforeAll(async () => {
  world = await reachWorld();
}, 120_000);
afterAll(() => world.close());

const TABLES: Readonly<Record<string, string>> = {
  role: 'role',
  userGroup: 'user_group',
  user: '"user"',
  department: 'department',
  projectRole: 'project_role',
  projectMember: 'project_member',
  project: 'project',
  program: 'program',
  portfolio: 'portfolio',
  projectRoleTemplate: 'project_role_template',
};
async function versionFor(call: Call, id: unknown): Promise<object> {
  if (call === saveMailSettings)
    return {
      version: (await query('SELECT version::int FROM mail_setting WHERE company_id = $1', [home]))[0]?.version ?? 0,
    };
  if (!call.input.version || typeof id !== 'number') return {};
  const changes = (e: Entity): string[] => [entityCalls(e).update.path, withFormerCall(e).path];
  const entity = entities.find((e) => changes(e).includes(call.path))?.name ?? 'role';
  return { version: (await query(`SELECT version::int FROM ${TABLES[entity]} WHERE id = $1`, [id]))[0]?.version };
}

test('every change call of these modules is tried or reviewed', () => {
  const tried = new Set(MOVES.map(([call]) => nameOf(call)));
  const calls = world.modules.filter((m) => MODULES.includes(m.name)).flatMap((m) => m.handlers.map((h) => h.call));
  const left = calls.filter((c) => c.method !== 'GET' && !c.reads && !tried.has(nameOf(c)));
  const unknown = left.filter((c) => !HARMLESS.includes(c.path) && !HARMLESS_CALLS.test(nameOf(c)));
  expect(unknown.map(nameOf)).toEqual([]);
});

test('the tables that decide over rights are written by reviewed files only', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const writes =
    /(INSERT INTO|UPDATE|DELETE FROM) ("user"|role|user_group|project_role|project_member|credential|department|second_factor)\b/;
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(app|sample)\/|\/testing\//.test(file))
    .filter((file) => writes.test(readFileSync(`${root}/${file}`, 'utf8')));
  expect(found.sort()).toEqual([
    'modules/people/setup/server/create-company.ts',
    'modules/people/team/server/former-manager.ts',
    'modules/people/team/server/team-life.ts',
    'modules/people/user/server/accounts.ts',
    'modules/people/user/server/addresses.ts',
    'modules/people/user/server/second-factor-calls.ts',
    'modules/people/user/server/second-factor.ts',
    'modules/people/user/server/sign-in.ts',
  ]);
});

test('rights limited by data permissions are marked as such in the catalogue', () => {
  const rights = new Map(world.modules.flatMap((m) => m.rights ?? []).flatMap((g) => g.rights.map((r) => [r.key, r])));
  const limited = entities.filter((e) => e.dataScope).flatMap((e) => Object.values(e.rights));
  expect(limited.length).toBeGreaterThan(0);
  for (const key of limited) expect(rights.get(key)?.byDepartment, key).toBe(true);
});

test('two halves at the same moment give no more than one after the other', async () => {
  const secret = 'sys:log:operate';
  const admin = world.people.get('admin')!.client;
  const friend = await made(crud.account.create, { username: 'friend', empName: 'friend', department: ids.HQ });
  ids.friend = friend;
  const holders = async (key: string, who: string) =>
    made(crud.role.create, {
      name: fresh(),
      rights: ['sys:dept:query', ...key.split(' ')],
      dataScope: 'all',
      users: [ids[who]],
    });
  for (const name of ['one', 'two'])
    ids[name] = await made(crud.account.create, { username: `half_${name}`, empName: name, department: ids.HQ });
  await holders('sys:userGroup:query sys:userGroup:edit', 'one');
  await holders('sys:role:query sys:role:edit', 'two');
  let refused = 0;
  for (let round = 0; round < 8; round++) {
    const group = await made(crud.group.create, { name: fresh(), members: [] });
    const roleId = await made(crud.role.create, {
      name: fresh(),
      rights: ['sys:dept:query', secret],
      dataScope: 'own',
    });
    const as = async (who: string) => client(who, await rightsNow(who));
    const [one, two] = [await as('one'), await as('two')];
    // Neither gives anybody anything alone: the group is in no role, the role names an empty group.
    const answers = await Promise.all([
      one.send(crud.group.update, { id: group, version: 1, members: [friend] }),
      two.send(crud.role.update, { id: roleId, version: 1, userGroups: [group] }),
    ]);
    refused += answers.filter((a) => a.code !== 0).length;
    expect((await rightsNow('friend')).has(secret)).toBe(false);
    const { version } = (await admin.send(crud.role.get, { id: roleId })).data.row as unknown as { version: number };
    await admin.send(crud.role.remove, { id: roleId, version });
  }
  expect(refused).toBe(8);
});

test('moving somebody to a department gives them no more of it than the mover has', async () => {
  ids.mover = await made(crud.account.create, { username: 'mover', empName: 'mover', department: ids.HQ });
  ids.moved = await made(crud.account.create, { username: 'moved', empName: 'moved', department: ids.HQ });
  const give = (rights: string[], who: string, dataScope: string) =>
    made(crud.role.create, { name: fresh(), rights, dataScope, users: [ids[who]] });
  await give(['sys:user:query', 'sys:user:edit'], 'mover', 'all');
  await give(['sys:user:query', 'sys:user:status'], 'moved', 'own');
  const mover = client('mover', await rightsNow('mover'));
  const move = async (department: number | undefined) => {
    const [{ version }] = await query('SELECT version::int FROM "user" WHERE id = $1', [ids.moved]);
    return mover.send(crud.account.update, { id: ids.moved, version, department });
  };
  expect((await move(ids.RD)).problems?.[0]?.key).toBe('access.beyondRight');
  await give(['sys:user:query', 'sys:user:status'], 'mover', 'own');
  expect((await move(ids.RD)).code).toBe(0);
});

test('a screen is told which rights of a role are its user’s to give, as the server takes them', async () => {
  const role = ids['team keepers']!;
  const lina = client('lina', await rightsNow('lina'));
  const { rights } = (await lina.send(rightsForRole, { id: role })).data;
  expect(rights!.toSorted()).toEqual([
    'pm:member:edit',
    'pm:member:query',
    'pm:project:query',
    'pm:role:edit',
    'pm:role:query',
  ]);
  const save = async (given: readonly string[]) => {
    const [{ version }] = await query('SELECT version::int FROM project_role WHERE id = $1', [role]);
    return lina.send(inside.role.update, { id: role, version, rights: given });
  };
  expect((await save([...rights!, 'pm:project:edit'])).problems?.[0]?.key).toBe('teamGuard.beyond');
  expect((await save(rights!)).code).toBe(0);
  // Nobody holds this one yet.
  const free = await made(inside.role.create, { projectId: ids.project, name: fresh(), rights: ['pm:project:query'] });
  expect((await lina.send(rightsForRole, { id: free })).data.rights).toBeNull();
  const admin = world.people.get('admin')!.client;
  expect((await admin.send(rightsForRole, { id: role })).data.rights).toBeNull();
  const outsider = world.people.get('outsider')!.client;
  expect((await outsider.send(rightsForRole, { id: role })).code).toBe(404);
});

test('a group of a special role changes only by whoever may appoint, also when they hold what it gives', async () => {
  ids.watcher = await made(crud.account.create, { username: 'watcher', empName: 'watcher', department: ids.HQ });
  ids.grouped = await made(crud.account.create, { username: 'grouped', empName: 'x', department: ids.HQ });
  const watchers = await made(crud.group.create, { name: 'watchers', members: [ids.grouped] });
  await query('UPDATE role SET user_groups = $1 WHERE id = $2', [[watchers], ids.auditors]);
  await made(crud.role.create, {
    name: fresh(),
    rights: [
      'sys:userGroup:query',
      'sys:userGroup:edit',
      'sys:log:login',
      'sys:log:operate',
      'sys:user:query',
      'sys:user:edit',
    ],
    dataScope: 'all',
    users: [ids.watcher],
  });
  const watcher = client('watcher', await rightsNow('watcher'));
  const [{ version }] = await query('SELECT version::int FROM user_group WHERE id = $1', [watchers]);
  for (const members of [[ids.grouped, ids.watcher], []]) {
    const answer = await watcher.send(crud.group.update, { id: watchers, version, members });
    expect(answer.problems?.[0]?.key).toBe('access.specialReach');
  }
  const [auditor] = await query('SELECT version::int FROM "user" WHERE id = $1', [ids.auditor]);
  const renamed = await watcher.send(crud.account.update, {
    id: ids.auditor,
    version: auditor.version,
    description: 'x',
  });
  expect(renamed.problems?.[0]?.key).toBe('access.specialReach');
});

const STEPS = Number(process.env.REACH_STEPS ?? 300);

test('no sequence of changes gives anybody what its maker lacked', async () => {
  const { companyId } = world.people.get('admin')!;
  // fast-check's generator, seeded: a failure names the seed.
  const seed = Number(process.env.REACH_SEED ?? 12);
  const numbers = fc.sample(fc.nat(1_000_000_007), { numRuns: 60_000, seed });
  let at = 0;
  const next = (below: number): number => numbers[at++ % numbers.length]! % below;
  const pick: Pick = {
    one: (from) => from[next(from.length)]!,
    some: (from) => from.filter(() => next(3) === 0),
    members: [],
  };
  let before = new Map<string, Set<string>>();
  for (const name of PEOPLE) before.set(name, await reachOf(name));
  const accepted = new Map<string, number>();
  let known: number[] = (await query('SELECT id::int FROM department')).map((d) => d.id);
  known.push(0);
  for (let step = 0; step < STEPS; step++) {
    pick.members = (
      await query('SELECT id::int FROM project_member WHERE project_id = $1 OR template_id = $2', [
        ids.project,
        ids.template,
      ])
    ).map((m) => m.id);
    const who = pick.one(ATTACKERS);
    const [row] = await query('SELECT department::int FROM "user" WHERE id = $1', [ids[who]]);
    const { rights, departments } = await rightsOfUser(world.server.db, companyId, ids[who]!, row.department);
    // Calls without any right teach little; inside objects only the call knows.
    const [call, move] = pick.one(
      next(4) > 0 ? MOVES.filter(([{ scope, right }]) => scope || holds(rights, right)) : MOVES,
    );
    const { input, takes: asked = [] } = move(pick);
    const more =
      call === inside.project.create || call === projectFromTemplate
        ? {
            type: (await query('SELECT type::int FROM project WHERE id = $1', [ids.project]))[0].type,
            department: ids.HQ,
            plannedStart: '2026-03-02',
            plannedEnd: '2026-06-30',
            parentMode: 'computed',
          }
        : {};
    // Enabling is tried on somebody who has been disabled.
    const off = call === setUserStatus || call === batchStatus ? asked.map((name) => ids[name]!) : [];
    await query(`UPDATE "user" SET status = 'disabled', is_enable = false WHERE id = ANY($1)`, [off]);
    const answer = await client(who, rights, departments).send(call, {
      ...input,
      ...more,
      ...(await versionFor(call, input.id)),
    });
    expect(answer.status, `${nameOf(call)} ${answer.msg}`).toBeLessThan(500);
    // Of a batch those that were done.
    const left = new Set(((answer.data as Partial<BatchDone> | null)?.refused ?? []).map(({ id }) => id));
    const takes = asked.filter((name) => !left.has(ids[name]!));
    if (answer.code === 0) accepted.set(nameOf(call), (accepted.get(nameOf(call)) ?? 0) + 1);
    await query(`UPDATE "user" SET status = 'inUse', is_enable = true WHERE id = ANY($1)`, [off]);
    // A department that was just made has nobody in it.
    const old = new Set(known);
    known = [0, ...(await query('SELECT id::int FROM department')).map((d) => d.id)];
    const fromNew = (one: string): boolean => one.includes('@') && !old.has(Number(one.split('@')[1]));
    // A refusal changes nothing; now and then that is checked, too.
    if (answer.code !== 0 && step % 8 > 0) continue;
    const after = new Map<string, Set<string>>();
    for (const name of PEOPLE) after.set(name, await reachOf(name));
    const told = `seed ${seed} step ${step}: ${who} ${nameOf(call)} ${JSON.stringify(input)} -> ${answer.code}`;
    const own = before.get(who)!;
    for (const name of PEOPLE) {
      const gained = [...after.get(name)!].filter((one) => !before.get(name)!.has(one) && !fromNew(one));
      if (answer.code !== 0) expect(gained, told).toEqual([]);
      const lacked = gained.filter(
        (one) => !own.has(one) && !(one.startsWith('special ') && own.has('sys:specialRole:edit')),
      );
      expect(lacked, `${told}: ${name}`).toEqual([]);
      if (!takes.includes(name) || answer.code !== 0 || name === who) continue;
      const system = [...before.get(name)!].filter((one) => !one.startsWith('project '));
      expect(
        system.filter((one) => !own.has(one) && !one.startsWith('special ')),
        `${told}: ${name} is taken over`,
      ).toEqual([]);
    }
    before = after;
  }
  // The walk went somewhere: most calls were accepted at least once, so the refusals are not for want of rights alone.
  if (process.env.REACH_SEED) console.info(Object.fromEntries(accepted));
  expect(accepted.size, JSON.stringify([...accepted])).toBeGreaterThan(STEPS >= 300 ? 12 : 4);
  expect(world.server.faults).toEqual([]);
});
