import { entity, type RightKey, type Row, type ScopeName } from '#kernel/entity.ts';
import { bool, choice, json, longText, openChoice, ref, refs, text } from '#kernel/field.ts';
import { kindItems, objectKind, objectKinds } from '#kernel/object-kind.ts';

/** What the rows of a role's holders are limited to (1-product §6.2: data permissions are by department). */
const dataScopes = {
  all: ['全部数据', '全部資料', 'All data'],
  ownTree: ['本部门及下级', '本部門及下級', 'Own department and below'],
  own: ['本部门', '本部門', 'Own department'],
  chosen: ['指定部门', '指定部門', 'Chosen departments'],
} as const;

/** Built-in roles have a key and cannot be removed (1-product §6.1). */
export const BUILT_IN_ROLES = ['administrator', 'securityOfficer', 'securityAuditor'] as const;

/** A system role: the rights its holders have everywhere. Limits: 2-rules §5: name 1-50, description 2000. */
export const role = entity({
  name: 'role',
  module: 'access',
  label: ['角色', '角色', 'Role'],
  title: 'name',
  fields: {
    name: text(['角色名称', '角色名稱', 'Role name'], { min: 1, max: 50, required: true }),
    builtIn: text(['内置标识', '內置標識', 'Built-in key'], { max: 30, set: 'server' }),
    department: ref(['所属部门', '所屬部門', 'Department'], 'department'),
    rights: json<string[]>()(['操作权限', '操作權限', 'Operation permissions'], { required: true }),
    /** Menu ids hidden from holders although their rights would show them. */
    hiddenMenus: json<number[]>()(['菜单权限', '選單權限', 'Menu permissions']),
    dataScope: choice(['数据权限', '資料權限', 'Data permission'], dataScopes, { required: true, default: 'ownTree' }),
    dataDepartments: refs(['可见部门', '可見部門', 'Visible departments'], 'department', {
      when: { shown: { dataScope: ['chosen'] }, required: true },
    }),
    users: refs(['成员', '成員', 'Members'], 'user', { max: 5000 }),
    userGroups: refs(['用户组', '用戶組', 'User groups'], 'userGroup'),
    /** Holders must sign in by two steps. */
    secondFactor: bool(['要求两步验证', '要求兩步驗證', 'Requires two-step sign-in'], { default: false }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
    description: longText(['角色描述', '角色描述', 'Role description'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'department', 'dataScope', 'users', 'active', 'description'],
    filters: ['name', 'department', 'active'],
    sort: 'name',
  },
  form: [
    ['name', 'department', 'active'],
    ['dataScope', 'dataDepartments'],
    ['users', 'userGroups'],
    ['secondFactor'],
    ['description'],
  ],
  rights: {
    read: 'sys:role:query',
    create: 'sys:role:add',
    update: 'sys:role:edit',
    remove: 'sys:role:delete',
    export: 'sys:role:query',
  },
  unique: [['name']],
});
export interface RoleRow extends Row<typeof role> {}

/** Kinds of objects with their own default roles, the kinds of role templates. */
export const roleKinds = kindItems(({ name, team, label }) => (team.roles === name ? label : null));
/** Objects inside which roles made of templates of this kind hold. */
export const scopesOfRoles = (kind: string): ScopeName[] =>
  objectKinds()
    .filter(({ team }) => team.roles === kind)
    .map(({ name }) => name);
/** System right that includes every right in all objects of a kind; nobody else can decide what later objects give to whom. */
export const overAll = (kind: string): RightKey => objectKind(kind as ScopeName).team.all;

/** Role an object starts with: default roles of the company (1-product §6.1, role templates). */
export const projectRoleTemplate = entity({
  name: 'projectRoleTemplate',
  module: 'access',
  label: ['项目角色模板', '項目角色範本', 'Project role template'],
  title: 'name',
  fields: {
    name: text(['角色名称', '角色名稱', 'Role name'], { min: 1, max: 50, required: true }),
    enName: text(['英文名称', '英文名稱', 'English name'], { max: 50 }),
    hkName: text(['繁体名称', '繁體名稱', 'Traditional Chinese name'], { max: 50 }),
    kind: openChoice(['适用于', '適用於', 'Used in'], roleKinds, { set: 'create', required: true, default: 'project' }),
    /** Holders of the manager role may do what its manager may. */
    manager: bool(['经理角色', '經理角色', 'Manager role'], { set: 'create', default: false }),
    rights: json<string[]>()(['操作权限', '操作權限', 'Operation permissions'], { required: true }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
    description: longText(['角色描述', '角色描述', 'Role description'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'enName', 'kind', 'manager', 'active', 'description'],
    filters: ['name', 'kind', 'active'],
    sort: 'name',
  },
  form: [['name', 'enName', 'hkName'], ['kind', 'manager', 'active'], ['description']],
  rights: {
    read: 'sys:pmRoleTemplate:query',
    create: 'sys:pmRoleTemplate:add',
    update: 'sys:pmRoleTemplate:edit',
    remove: 'sys:pmRoleTemplate:delete',
    export: 'sys:pmRoleTemplate:query',
  },
  unique: [['kind', 'name']],
});
export interface ProjectRoleTemplateRow extends Row<typeof projectRoleTemplate> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    role: RoleRow;
    projectRoleTemplate: ProjectRoleTemplateRow;
  }
}
