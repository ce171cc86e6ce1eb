import { entity, type Row } from '#kernel/entity.ts';
import { bool, int, ref, text, tree } from '#kernel/field.ts';

/** A node of the company's department tree. */
export const department = entity({
  name: 'department',
  module: 'org',
  label: ['部门', '部門', 'Department'],
  title: 'name',
  fields: {
    name: text(['部门名称', '部門名稱', 'Department name'], { max: 100, required: true }),
    code: text(['部门编码', '部門編碼', 'Department code'], { max: 50, required: true, format: 'code' }),
    parent: tree(['上级部门', '上級部門', 'Parent department'], 'department'),
    manager: ref(['部门经理', '部門經理', 'Department manager'], 'user'),
    sort: int(['排序', '排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    active: bool(['启用', '啟用', 'Active'], { default: true }),
  },
  list: {
    columns: ['name', 'code', 'parent', 'manager', 'sort', 'active'],
    filters: ['name', 'code', 'manager', 'active'],
    sort: 'sort',
  },
  form: [
    ['name', 'code'],
    ['parent', 'manager'],
    ['sort', 'active'],
  ],
  rights: {
    read: 'sys:dept:query',
    create: 'sys:dept:add',
    update: 'sys:dept:edit',
    remove: 'sys:dept:delete',
    export: 'sys:dept:query',
  },
  unique: [['code'], ['parent', 'name']],
  directory: true,
});
export interface DepartmentRow extends Row<typeof department> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    department: DepartmentRow;
  }
}
