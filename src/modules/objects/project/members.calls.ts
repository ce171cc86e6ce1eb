/** Roles of people in several projects at once (1-product §2.8, multipleEditRole). */
import { call, output } from '#kernel/call.ts';
import { bool, choice, json, refs } from '#kernel/field.ts';

/** What happens to the roles people hold in a project; roles are meant by their names, which projects share. */
export const roleChanges = {
  add: ['增加角色', '增加角色', 'Add roles'],
  replace: ['替换为所选角色', '替換為所選角色', 'Replace with the chosen roles'],
  remove: ['移除角色', '移除角色', 'Remove roles'],
} as const;
export type RoleChange = keyof typeof roleChanges;

export interface EditableProject {
  id: number;
  name: string;
  code: string;
  /** Names of its roles. */
  roles: string[];
}
/** The projects whose members the viewer may edit. */
export const editableProjects = call(
  'GET',
  '/api/v1/project/member-projects',
  'login',
  {},
  output<{ projects: EditableProject[] }>(),
  { label: ['可维护成员的项目', '可維護成員的項目', 'Projects whose members I can edit'], reads: ['projectMember'] },
);

export interface MemberEffect {
  projectId: number;
  projectName: string;
  userId: number;
  userName: string;
  /** Names of roles; empty: no member. */
  before: string[];
  after: string[];
}
export interface RefusedEffect {
  projectId: number;
  projectName: string;
  userId: number;
  userName: string;
  reason: string;
}
export interface MembersAnswer {
  /** The changes; people whose roles stay are not listed. */
  changes: MemberEffect[];
  refused: RefusedEffect[];
}
/**
 * Changes roles of people in projects, in one transaction; who cannot be changed is named and stays as they are. `dryRun` only
 * returns the result. Roles a project does not have by that name are left out there.
 */
export const editMembers = call(
  'POST',
  '/api/v1/project/members/batch',
  'login',
  {
    projects: refs(['项目', '項目', 'Projects'], 'project', { required: true, max: 100 }),
    users: refs(['人员', '人員', 'People'], 'user', { required: true, max: 100 }),
    roles: json<string[]>()(['项目角色', '項目角色', 'Project roles'], { required: true }),
    change: choice(['操作', '操作', 'Change'], roleChanges, { required: true }),
    dryRun: bool(['仅预览', '僅預覽', 'Preview only']),
  },
  output<MembersAnswer>(),
  {
    label: ['批量修改项目角色', '批量修改項目角色', 'Bulk edit project roles'],
    touches: ['projectMember', 'project'],
  },
);
