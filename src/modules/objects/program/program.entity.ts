import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, dict, longText, ref, refs, text } from '#kernel/field.ts';
import { projectStatus } from '#modules/objects/project/project.entity.ts';

/**
 * A program: projects that pursue one goal together, with its own team (1-product §2.11). The specification names
 * no fields of it; those of a project that speak of a whole (1-product §3) and its rules (2-rules §5) hold.
 */
export const program = entity({
  name: 'program',
  module: 'program',
  label: ['项目集', '項目集', 'Program'],
  title: 'name',
  object: true,
  code: 'program',
  fields: {
    name: text(['项目集名称', '項目集名稱', 'Program name'], { min: 1, max: 100, required: true }),
    code: text(['项目集编号', '項目集編號', 'Program code'], { max: 50, required: true }),
    manager: ref(['项目集经理', '項目集經理', 'Program manager'], 'user', { required: true }),
    department: ref(['主责部门', '主責部門', 'Lead department'], 'department', { required: true }),
    collaborators: refs(['协作部门', '協作部門', 'Collaborating departments'], 'department', { max: 50 }),
    plannedStart: date(['计划开始', '計劃開始', 'Planned start'], { required: true }),
    plannedEnd: date(['计划结束', '計劃結束', 'Planned end'], { required: true }),
    actualStart: date(['实际开始', '實際開始', 'Actual start'], { set: 'server' }),
    actualEnd: date(['实际结束', '實際結束', 'Actual end'], { set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], projectStatus, { set: 'server', required: true, default: 'new' }),
    portfolio: ref(['所属项目组合', '所屬項目組合', 'Portfolio'], 'portfolio', { set: 'server' }),
    priority: dict(['优先级', '優先級', 'Priority'], 'priority'),
    goal: longText(['目标与收益', '目標與收益', 'Goal and benefits'], { max: 4000 }),
    description: longText(['项目集描述', '項目集描述', 'Description'], { max: 4000 }),
  },
  list: {
    columns: ['code', 'name', 'manager', 'status', 'plannedStart', 'plannedEnd'],
    filters: ['name', 'code', 'manager', 'department', 'status', 'plannedStart', 'plannedEnd', 'portfolio'],
    sort: '-createdAt',
  },
  form: [
    ['name', 'code'],
    ['manager', 'priority'],
    ['department', 'collaborators'],
    ['plannedStart', 'plannedEnd'],
    ['goal'],
    ['description'],
  ],
  rights: {
    read: 'login',
    create: 'pm:createProProgram:add',
    update: 'pm:program:edit',
    remove: 'pm:program:delete',
    export: 'pm:program:export',
  },
  unique: [['code']],
  search: { words: ['name', 'code'] },
  facets: { watchedBy: ['createdBy', 'manager'] },
});
export interface ProgramRow extends Row<typeof program> {}

declare module '#kernel/entity.ts' {
  interface ObjectNames {
    program: true;
  }
  interface Tables {
    program: ProgramRow;
  }
}
