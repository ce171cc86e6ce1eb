/** Calls of roles and rights; those of the specification keep their spelling (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import type { RightKey } from '#kernel/entity.ts';
import { int, refs, text } from '#kernel/field.ts';
import type { RightGroup } from '#kernel/permission.ts';
import type { Triple } from '#kernel/text.ts';
import type { BUILT_IN_ROLES } from './role.entity.ts';

/** The catalog of rights, by groups, for the role screens. */
export const rightCatalogue = call('GET', '/api/v1/access/rights', 'login', {}, output<RightGroup[]>(), {
  label: ['权限目录', '權限目錄', 'Permission catalog'],
});

/** An entry of the system menu (1-product §3, System menu item). */
export interface MenuItem {
  menuId: number;
  name: string;
  enname: string;
  hkname: string;
  url: string | null;
  icon: string | null;
  type: 0 | 1 | 2 | 3;
  level: number;
  parentId: number | null;
  jumpType: string | null;
  /** Shown on a phone too. */
  mobile: boolean;
  list: MenuItem[];
}
/** The system menu of the viewer, filtered by right. */
export const systemMenu = call('GET', '/api/v1/access/system-menu', 'login', {}, output<MenuItem[]>(), {
  label: ['系统菜单', '系統選單', 'System menu'],
});
/** An entry as roles may hide it; `need`: one of these rights shows it, empty for a group. */
export interface MenuChoice {
  menuId: number;
  label: Triple;
  need: RightKey[];
  /** Shown to everyone who may open it, even if roles hide it: the way to the menu administration. */
  guarded: boolean;
  list: MenuChoice[];
}
/** The whole system menu, for the role screens. */
export const menuCatalogue = call(
  'GET',
  '/api/v1/access/menu-catalogue',
  ['sys:role:query', 'sys:role:add', 'sys:role:edit'],
  {},
  output<MenuChoice[]>(),
  { label: ['菜单目录', '選單目錄', 'Menu catalog'] },
);
/** Whether the entry is in the viewer's menu. */
export const hasMenuPrivilege = call(
  'GET',
  '/commonservice-system/sys/hasMenuPrivilege',
  'login',
  { menuId: int(['菜单', '選單', 'Menu'], { required: true }) },
  output<{ hasPri: boolean }>(),
  { label: ['菜单授权', '選單授權', 'Menu authorization'], flat: true },
);
const workbenchType = text(['工作台', '工作台', 'Workbench'], { max: 2 });
/** Code 0 when the viewer may open the department workbench. */
export const isHaveDepartmentPrivilege = call(
  'GET',
  '/commonservice-system/workbench/department/isHaveDepartmentPrivilege',
  'login',
  { workbenchType },
  output<null>(),
  { label: ['部门工作台权限', '部門工作台權限', 'Department workbench access'], question: true },
);
/** Code 0 when the viewer manages a project. */
export const isProjectManager = call(
  'GET',
  '/commonservice-system/workbench/project/isProjectManager',
  'login',
  { workbenchType },
  output<null>(),
  { label: ['项目经理检查', '項目經理檢查', 'Project manager check'], question: true },
);

export interface SpecialHolder {
  id: number;
  empName: string;
  username: string;
  /** In use and not expired. */
  canSignIn: boolean;
}
/** A built-in role and its holders (1-product §6.1). */
export interface SpecialRole {
  id: number;
  version: number;
  key: (typeof BUILT_IN_ROLES)[number];
  name: string;
  users: SpecialHolder[];
  /** Those who hold it by a user group only; they are changed in the group. */
  byGroup: SpecialHolder[];
}
/** The built-in roles with their holders. */
export const specialRoles = call(
  'GET',
  '/api/v1/access/special-roles',
  'sys:specialRole:query',
  {},
  output<SpecialRole[]>(),
  { label: ['特殊角色', '特殊角色', 'Special roles'], touches: ['role', 'user', 'userGroup'] },
);
/** Names the direct holders of a built-in role; refused when it breaks the separation of duties. */
export const saveSpecialRole = call(
  'POST',
  '/api/v1/access/special-roles/:id',
  'sys:specialRole:edit',
  {
    id: int(['角色', '角色', 'Role'], { required: true, min: 1 }),
    version: int(['版本', '版本', 'Version'], { required: true, min: 1 }),
    users: refs(['成员', '成員', 'Members'], 'user', { max: 500 }),
  },
  output<SpecialRole[]>(),
  { label: ['修改特殊角色', '修改特殊角色', 'Change a special role'], fails: 'save', touches: ['role', 'user'] },
);
