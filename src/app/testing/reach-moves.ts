/** One random way to use each call that could give somebody something, for the test of reach. */
import type { Call } from '#kernel/call.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { saveMailSettings } from '#modules/base/mail/mail.calls.ts';
import { portfolio } from '#modules/objects/portfolio/portfolio.entity.ts';
import { program } from '#modules/objects/program/program.entity.ts';
import { editMembers } from '#modules/objects/project/members.calls.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { projectFromTemplate } from '#modules/objects/template/template.calls.ts';
import { saveSpecialRole } from '#modules/people/access/access.calls.ts';
import { projectRoleTemplate, role } from '#modules/people/access/role.entity.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { addMembers } from '#modules/people/team/many-members.calls.ts';
import { formerChoices, withFormerCall } from '#modules/people/team/team.calls.ts';
import { projectMember, projectRole } from '#modules/people/team/team.entity.ts';
import { resetSecondFactor } from '#modules/people/user/second-factor.calls.ts';
import {
  batchResetPassword,
  batchStatus,
  createUser,
  resetPassword,
  saveMyAccount,
  setUserStatus,
  unlockUser,
} from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { userGroup } from '#modules/people/user/user-group.entity.ts';
import { writeSheet } from '#server/sheet.ts';
import { ids, PEOPLE } from './reach-world.ts';

export type Move = (pick: Pick) => { input: Record<string, unknown>; takes?: string[] };
export interface Pick {
  one<T>(from: readonly T[]): T;
  some<T>(from: readonly T[]): T[];
  /** Members of the teams there are now. */
  members: readonly number[];
}
const RIGHTS = [
  '*',
  'sys:user:query',
  'sys:user:resetPassword',
  'sys:user:edit',
  'sys:log:operate',
  'sys:dept:query',
  'pm:project:manageAll',
  'sys:specialRole:query',
  'sys:specialRole:edit',
  'sys:role:query',
  'sys:role:edit',
  'sys:workbench:department',
  'pm:project:add',
  'pm:task:department',
  'sys:email:edit',
];
const INSIDE = [
  'pm:project:query',
  'pm:role:query',
  'pm:role:edit',
  'pm:member:query',
  'pm:member:edit',
  'pm:project:edit',
  'pm:project:delete',
  'pm:plan:query',
  'pm:plan:edit',
];
const DEPARTMENTS = ['HQ', 'PMO', 'RD', 'ENG'] as const;
let count = 0;
export const fresh = (): string => `made ${++count}`;
const person = (pick: Pick): number => ids[pick.one(PEOPLE)]!;
const roleRow = (pick: Pick) => ({
  rights: [...new Set(['sys:dept:query', ...pick.some(RIGHTS)])],
  users: pick.some(PEOPLE).map((name) => ids[name]!),
  userGroups: pick.some([ids.admins!, ids.staff!]),
  dataScope: pick.one(['all', 'own', 'ownTree', 'chosen']),
  dataDepartments: pick.some(DEPARTMENTS).map((d) => ids[d]!),
  hiddenMenus: [],
});
const accountRow = (pick: Pick) =>
  pick.one([
    { email: `${fresh().replace(' ', '')}@waymark.example.com` },
    { phone: `0755-${10_000_000 + ++count}` },
    { expireTime: '2099-01-01' },
    { department: ids[pick.one(DEPARTMENTS)] },
    { description: fresh() },
  ]);
const teamOf = (pick: Pick) => pick.one([{ projectId: ids.project }, { templateId: ids.template }]);
const teamRoles = (pick: Pick, owner: object): number[] =>
  'projectId' in owner
    ? pick.some([ids['team keepers']!, ids['project editors']!, ids.managerRole!, ids.defaultEngineer!])
    : pick.some([ids.templateEngineer!, ids.templateManager!]);
const sheet = (rows: (string | null)[][]) => ({ file: writeSheet('x', rows) });
export const crud = {
  role: entityCalls(role),
  group: entityCalls(userGroup),
  account: entityCalls(user),
  department: entityCalls(department),
};
export const inside = {
  role: entityCalls(projectRole),
  member: entityCalls(projectMember),
  project: entityCalls(project),
  program: entityCalls(program),
  portfolio: entityCalls(portfolio),
  defaults: entityCalls(projectRoleTemplate),
};

/** One way to use each call that could give something. `takes`: people whose accounts the caller could use afterwards. */
export const MOVES: readonly [Call, Move][] = [
  [crud.role.create, (p) => ({ input: { name: fresh(), ...roleRow(p) } })],
  [
    crud.role.update,
    (p) => ({
      input: { id: p.one([ids.none, ids.editors, ids.accounts, ids.administrators, ids.auditors]), ...roleRow(p) },
    }),
  ],
  [
    saveSpecialRole,
    (p) => ({ input: { id: p.one([ids.administrators, ids.auditors]), users: [ids.admin, person(p)] } }),
  ],
  [crud.group.create, (p) => ({ input: { name: fresh(), members: p.some(PEOPLE).map((n) => ids[n]!) } })],
  [
    crud.group.update,
    (p) => ({ input: { id: p.one([ids.admins, ids.staff]), members: p.some(PEOPLE).map((n) => ids[n]!) } }),
  ],
  [
    crud.group.import,
    (p) => ({
      input: sheet([
        ['用户组名称', '成员'],
        [fresh(), p.one(PEOPLE)],
      ]),
    }),
  ],
  [
    crud.account.create,
    (p) => ({ input: { username: `made${++count}`, empName: 'x', department: ids[p.one(DEPARTMENTS)] } }),
  ],
  [
    createUser,
    (p) => ({
      input: {
        username: `made${++count}`,
        empName: 'x',
        department: ids[p.one(DEPARTMENTS)],
        roles: p.some([ids.none!, ids.editors!, ids.accounts!, ids.administrators!]),
      },
    }),
  ],
  [
    crud.account.import,
    (p) => ({
      input: sheet([
        ['username', 'empName', 'department'],
        [p.one([`made${++count}`, 'admin']), 'x', '工程部'],
      ]),
    }),
  ],
  [
    crud.account.update,
    (p) => {
      const name = p.one(PEOPLE);
      const values = accountRow(p);
      const opens = ['email', 'phone', 'expireTime'].some((field) => field in values);
      return { input: { id: ids[name], ...values }, ...(opens && { takes: [name] }) };
    },
  ],
  [
    resetPassword,
    (p) => {
      const name = p.one(PEOPLE);
      return { input: { id: ids[name] }, takes: [name] };
    },
  ],
  [
    batchResetPassword,
    (p) => {
      const names = [p.one(PEOPLE), p.one(PEOPLE)];
      return { input: { ids: names.map((n) => ids[n]) }, takes: names };
    },
  ],
  [
    resetSecondFactor,
    (p) => {
      const name = p.one(PEOPLE);
      return { input: { id: ids[name] }, takes: [name] };
    },
  ],
  [
    unlockUser,
    (p) => {
      const name = p.one(PEOPLE);
      return { input: { id: ids[name] }, takes: [name] };
    },
  ],
  [
    setUserStatus,
    (p) => {
      const name = p.one(PEOPLE);
      return { input: { id: ids[name], status: 'inUse' }, takes: [name] };
    },
  ],
  [
    batchStatus,
    (p) => {
      const name = p.one(PEOPLE);
      return { input: { ids: [ids[name]], status: 'inUse' }, takes: [name] };
    },
  ],
  [
    saveMailSettings,
    (p) => ({
      input: {
        host: p.one(['mail.example.com', 'mail.example.net']),
        port: 465,
        security: 'tls',
        senderName: fresh(),
        senderAddress: 'pm@example.com',
        siteUrl: p.one(['https://pm.example.com', 'https://pm.example.net']),
      },
      takes: [...PEOPLE],
    }),
  ],
  [saveMyAccount, () => ({ input: { empName: 'x' } })],
  [
    crud.department.create,
    (p) => ({ input: { name: fresh(), code: `D${++count}`, parent: ids[p.one(DEPARTMENTS)], manager: person(p) } }),
  ],
  [
    crud.department.update,
    (p) => ({
      input: { id: ids[p.one(DEPARTMENTS)], ...p.one([{ manager: person(p) }, { parent: ids[p.one(DEPARTMENTS)] }]) },
    }),
  ],
  [
    crud.department.import,
    () => ({
      input: sheet([
        ['部门名称', '部门编码'],
        [fresh(), `D${++count}`],
      ]),
    }),
  ],
  [
    inside.role.create,
    (p) => ({ input: { ...teamOf(p), name: fresh(), rights: ['pm:project:query', ...p.some(INSIDE)] } }),
  ],
  [
    inside.role.update,
    (p) => ({
      input: {
        id: p.one([ids['team keepers'], ids['project editors'], ids.defaultEngineer, ids.templateEngineer]),
        ...p.one([
          { rights: [...new Set(['pm:project:query', 'pm:role:query', 'pm:member:query', ...p.some(INSIDE)])] },
          { name: fresh() },
        ]),
      },
    }),
  ],
  [
    inside.member.create,
    (p) => {
      const owner = teamOf(p);
      return { input: { ...owner, user: person(p), roles: teamRoles(p, owner) } };
    },
  ],
  [
    addMembers,
    (p) => {
      const owner = teamOf(p);
      return { input: { ...owner, users: [person(p)], roles: teamRoles(p, owner) } };
    },
  ],
  [inside.member.update, (p) => ({ input: { id: p.one(p.members), roles: teamRoles(p, { projectId: 1 }) } })],
  [
    inside.member.import,
    (p) => ({
      input: {
        projectId: ids.project,
        ...sheet([
          ['成员', '项目角色'],
          ['keeper', p.one(['项目经理', 'team keepers'])],
        ]),
      },
    }),
  ],
  [
    editMembers,
    (p) => ({
      input: {
        projects: [ids.project],
        users: [person(p)],
        roles: [p.one(['team keepers', 'project editors', '项目经理'])],
        change: p.one(['add', 'replace', 'remove']),
      },
    }),
  ],
  [inside.project.update, (p) => ({ input: { id: ids.project, manager: person(p) } })],
  [inside.project.create, (p) => ({ input: { name: fresh(), code: `P${++count}`, manager: person(p) } })],
  [inside.program.update, (p) => ({ input: { id: 1, manager: person(p) } })],
  [inside.portfolio.update, (p) => ({ input: { id: 1, manager: person(p) } })],
  ...[project, program, portfolio].map((entity): [Call, Move] => [
    withFormerCall(entity),
    (p) => ({
      input: {
        id: entity === project ? ids.project : 1,
        manager: person(p),
        former: p.one(Object.keys(formerChoices)),
      },
    }),
  ]),
  [
    projectFromTemplate,
    (p) => ({ input: { template: ids.template, name: fresh(), code: `P${++count}`, manager: person(p) } }),
  ],
  [
    inside.defaults.create,
    (p) => ({
      input: {
        name: fresh(),
        kind: 'project',
        manager: p.one([true, false]),
        rights: ['pm:project:query', ...p.some(INSIDE)],
        active: true,
      },
    }),
  ],
  [
    inside.defaults.update,
    (p) => ({
      input: {
        id: ids.defaultRole,
        rights: [...new Set(['pm:project:query', 'pm:role:query', 'pm:member:query', ...p.some(INSIDE)])],
      },
    }),
  ],
];
