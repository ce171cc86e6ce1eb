import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, dict, int, longText, ref, text } from '#kernel/field.ts';

/** A project template: roles, members and a plan whose dates count from any start (1-product §2.9). */
export const template = entity({
  name: 'template',
  module: 'template',
  label: ['项目模板', '項目範本', 'Project template'],
  title: 'name',
  object: true,
  code: 'template',
  fields: {
    name: text(['模板名称', '範本名稱', 'Template name'], { min: 1, max: 100, required: true }),
    code: text(['模板编号', '範本編號', 'Template code'], { max: 50, required: true }),
    type: dict(['项目类型', '項目類型', 'Project type'], 'project_type', { required: true }),
    department: ref(['所属部门', '所屬部門', 'Department'], 'department'),
    calendar: ref(['日历', '日曆', 'Calendar'], 'calendar'),
    parentMode: choice(
      ['父任务排期方式', '父任務排期方式', 'Parent task scheduling'],
      {
        computed: ['由子任务计算', '由子任務計算', 'Calculated from subtasks'],
        frame: ['可编辑，子任务不得超出', '可編輯，子任務不得超出', 'Editable; subtasks must stay within it'],
      },
      { required: true, default: 'computed' },
    ),
    taskCount: int(['任务数', '任務數', 'Tasks'], { set: 'server', default: 0 }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
    description: longText(['描述', '描述', 'Description'], { max: 4000 }),
  },
  list: {
    columns: ['code', 'name', 'type', 'department', 'taskCount', 'active'],
    filters: ['name', 'code', 'type', 'active'],
    sort: 'code',
  },
  form: [['name', 'code'], ['type', 'department'], ['calendar', 'parentMode', 'active'], ['description']],
  rights: {
    read: 'pm:template:query',
    create: 'pm:template:add',
    update: 'pm:template:edit',
    remove: 'pm:template:delete',
    export: 'pm:template:query',
  },
  unique: [['code']],
  search: { words: ['name', 'code'] },
});
export interface TemplateRow extends Row<typeof template> {}
declare module '#kernel/entity.ts' {
  interface ObjectNames {
    template: true;
  }
  interface Tables {
    template: TemplateRow;
  }
}
