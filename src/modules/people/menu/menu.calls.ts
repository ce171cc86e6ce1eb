/** Calls of the menu administration. Every change carries the version it was made on. */
import { call, output } from '#kernel/call.ts';
import type { RightKey } from '#kernel/entity.ts';
import { bool, choice, type Field, int, json, openChoice, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import type { Difference } from './menu-edit.ts';
import { type DeliveredEntry, type MenuArea, type MenuEntry, type MenuSettings, menuAreas } from './menu-tree.ts';

export const ownKinds = {
  group: ['分组', '分組', 'Group'],
  link: ['外部链接（新窗口）', '外部連結（新視窗）', 'External link (new window)'],
  embedded: ['嵌入页面（站内）', '嵌入頁面（站內）', 'Embedded page'],
} as const;

const area = openChoice(['菜单', '選單', 'Menu'], menuAreas, { required: true }) as Field<MenuArea, true>;
const version = int(['版本', '版本', 'Version'], { required: true, min: 0 });
const id = int(['菜单项', '選單項', 'Entry'], { required: true, min: 1 });
const parent = int(['上级', '上級', 'Parent'], { min: 1 });
const icon = text(['图标', '圖示', 'Icon'], { max: 40 });
const MAX_NAME = 50;
/** The specification's mobile support, the other way round: shown is what nobody said. */
const offPhone = bool(['手机上不显示', '手機上不顯示', 'Not shown on a phone']);
const hkName = text(['繁体名称', '繁體名稱', 'Traditional Chinese name'], { max: MAX_NAME });
const enName = text(['英文名称', '英文名稱', 'English name'], { max: MAX_NAME });

/** A menu under administration: the delivered one and the company's changes; the browser applies them. */
export interface MenuState {
  version: number;
  delivered: readonly DeliveredEntry[];
  settings: MenuSettings;
}
const state = output<MenuState>();
const touches = { touches: ['menu', 'rights'] } as const;

export const menuState = call('GET', '/api/v1/menu/state', 'sys:menu:query', { area }, state, {
  label: ['查看菜单设置', '查看選單設定', 'View menu settings'],
});
/** Names (empty: delivered), icon and visibility of a delivered entry. */
export const saveMenuEntry = call(
  'POST',
  '/api/v1/menu/entry',
  'sys:menu:edit',
  {
    area,
    version,
    id,
    name: text(['名称', '名稱', 'Name'], { max: MAX_NAME }),
    hkName,
    enName,
    icon,
    hidden: bool(['隐藏', '隱藏', 'Hidden']),
    offPhone,
  },
  state,
  { label: ['修改菜单', '修改選單', 'Change a menu entry'], fails: 'save', ...touches },
);
/** Shows or hides an entry. */
export const showMenuEntry = call(
  'POST',
  '/api/v1/menu/show',
  'sys:menu:edit',
  { area, version, id, hidden: bool(['隐藏', '隱藏', 'Hidden'], { required: true }) },
  state,
  { label: ['显示或隐藏菜单', '顯示或隱藏選單', 'Show or hide a menu entry'], ...touches },
);
/** Lays an entry into a parent (none: the top level) before another (none: behind all). */
export const moveMenuEntry = call(
  'POST',
  '/api/v1/menu/move',
  'sys:menu:edit',
  { area, version, id, parent, before: int(['在此之前', '在此之前', 'Before'], { min: 1 }) },
  state,
  { label: ['移动菜单', '移動選單', 'Move a menu entry'], ...touches },
);
/** Makes (without id) or changes an entry of the company's own. */
export const saveOwnMenu = call(
  'POST',
  '/api/v1/menu/own',
  'sys:menu:edit',
  {
    area,
    version,
    id: int(['菜单项', '選單項', 'Entry'], { min: 1 }),
    kind: choice(['类型', '類型', 'Kind'], ownKinds, { required: true }),
    name: text(['名称', '名稱', 'Name'], { required: true, max: MAX_NAME }),
    hkName,
    enName,
    icon,
    url: text(['地址', '地址', 'Address'], { max: 500, format: 'url' }),
    need: text(['所需权限', '所需權限', 'Required permission'], { max: 100 }),
    parent,
    offPhone,
  },
  state,
  { label: ['保存自定义菜单', '儲存自訂選單', 'Save a custom menu entry'], creates: true, fails: 'save', ...touches },
);
export const removeOwnMenu = call('POST', '/api/v1/menu/own/remove', 'sys:menu:edit', { area, version, id }, state, {
  label: ['删除自定义菜单', '刪除自訂選單', 'Delete a custom menu entry'],
  fails: 'delete',
  ...touches,
});
export interface MenuDifferences {
  version: number;
  /** `label` of a removed entry is its stored name; ids in parent and order are named by `labels`. */
  list: { id: number; label: Triple; own: boolean; fields: Difference[] }[];
  labels: Record<number, Triple>;
}
/** Differences from the delivered menu. */
export const menuDifferences = call(
  'GET',
  '/api/v1/menu/differences',
  'sys:menu:query',
  { area },
  output<MenuDifferences>(),
  { label: ['与出厂菜单的差异', '與出廠選單的差異', 'Differences from the default menu'] },
);
/** Back to the delivered menu: the named entries (0: order of the top level), or everything. */
export const resetMenu = call(
  'POST',
  '/api/v1/menu/reset',
  'sys:menu:edit',
  {
    area,
    version,
    all: bool(['全部', '全部', 'All'], { required: true }),
    ids: json<number[]>()(['菜单项', '選單項', 'Entries']),
  },
  output<MenuDifferences>(),
  { label: ['恢复出厂菜单', '恢復出廠選單', 'Restore the default menu'], ...touches },
);

/** An entry with the operation keys that belong to its page and the roles that hold them. */
export interface MenuPermission extends Omit<MenuEntry, 'list'> {
  keys: { key: RightKey; label: Triple; opens: boolean; roles: number[] }[];
  /** Roles that hide the entry although they open it. */
  hiddenBy: number[];
  list: MenuPermission[];
}
export interface MenuPermissions {
  roles: { id: number; name: string; active: boolean }[];
  menu: MenuPermission[];
}
/** The system menu with operation keys and roles (menuManage). */
export const menuPermissions = call(
  'GET',
  '/api/v1/menu/permissions',
  'sys:menu:query',
  {},
  output<MenuPermissions>(),
  { label: ['菜单与权限', '選單與權限', 'Menus and permissions'], reads: ['role'] },
);

/** Whether an address may be embedded: it must be an own entry of one of the company's menus. */
export const embeddedPage = call(
  'GET',
  '/api/v1/menu/embedded',
  'login',
  {
    url: text(['地址', '地址', 'Address'], { required: true, max: 500 }),
    projectId: int(['项目', '項目', 'Project'], { min: 1 }),
  },
  output<{ url: string; label: Triple }>(),
  { label: ['嵌入页面', '嵌入頁面', 'Embedded page'], scope: 'project' },
);
