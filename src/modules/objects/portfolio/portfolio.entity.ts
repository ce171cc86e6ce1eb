import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, longText, ref, refs, text, tree } from '#kernel/field.ts';

export const portfolioStatus = {
  new: ['未启动', '未啟動', 'Not started'],
  ongoing: ['进行中', '進行中', 'In progress'],
  done: ['已结束', '已結束', 'Ended'],
} as const;
export type PortfolioStatus = keyof typeof portfolioStatus;

/** Money and people against goals: the projects and programs it governs, in a tree (1-product §2.10; 2-rules §5). */
export const portfolio = entity({
  name: 'portfolio',
  module: 'portfolio',
  label: ['项目组合', '項目組合', 'Portfolio'],
  title: 'name',
  object: true,
  code: 'portfolio',
  fields: {
    name: text(['项目组合名称', '項目組合名稱', 'Portfolio name'], { min: 1, max: 200, required: true }),
    code: text(['项目组合编号', '項目組合編號', 'Portfolio code'], { max: 50, required: true }),
    parent: tree(['上级项目组合', '上級項目組合', 'Parent portfolio'], 'portfolio'),
    manager: ref(['项目组合经理', '項目組合經理', 'Portfolio manager'], 'user', { required: true }),
    department: ref(['主责部门', '主責部門', 'Lead department'], 'department'),
    collaborators: refs(['协作部门', '協作部門', 'Collaborating departments'], 'department', { max: 50 }),
    plannedStart: date(['计划开始', '計劃開始', 'Planned start']),
    plannedEnd: date(['计划结束', '計劃結束', 'Planned end']),
    actualStart: date(['实际开始', '實際開始', 'Actual start'], { set: 'server' }),
    actualEnd: date(['实际结束', '實際結束', 'Actual end'], { set: 'server' }),
    status: choice(['状态', '狀態', 'Status'], portfolioStatus, { set: 'server', required: true, default: 'new' }),
    goal: longText(['目标', '目標', 'Goal'], { max: 4000 }),
    description: longText(['描述', '描述', 'Description'], { max: 4000 }),
  },
  list: {
    columns: ['name', 'manager', 'department', 'status', 'plannedStart', 'plannedEnd'],
    filters: ['name', 'code', 'parent', 'manager', 'department', 'status', 'plannedStart', 'plannedEnd'],
    sort: '-createdAt',
  },
  form: [
    ['name', 'code'],
    ['parent', 'manager'],
    ['department', 'collaborators'],
    ['plannedStart', 'plannedEnd'],
    ['goal'],
    ['description'],
  ],
  rights: {
    read: 'login',
    create: 'pm:createportfolios:view',
    update: 'pm:portfolio:edit',
    remove: 'pm:portfolio:delete',
    export: 'pm:portfolio:export',
  },
  unique: [['code']],
  search: { words: ['name', 'code'] },
  facets: { watchedBy: ['createdBy', 'manager'] },
});
export interface PortfolioRow extends Row<typeof portfolio> {}

declare module '#kernel/entity.ts' {
  interface ObjectNames {
    portfolio: true;
  }
  interface Tables {
    portfolio: PortfolioRow;
  }
}
