import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, int, type LineOf, lines, text } from '#kernel/field.ts';

/** What a number is made of (1-product §3, Coding rule elements). */
export const codePartKinds = {
  fixed: ['固定值', '固定值', 'Fixed text'],
  custom: ['自定义', '自訂', 'Custom text'],
  /** The mark of the object's class (classification settings); nothing where it has none. */
  class: ['分类标识', '分類標識', 'Mark of the class'],
  number: ['流水号', '流水號', 'Running number'],
  year: ['年', '年', 'Year'],
  yearMonth: ['年月', '年月', 'Year and month'],
  date: ['年月日', '年月日', 'Date'],
} as const;

const codePart = {
  kind: choice(['类型', '類型', 'Kind'], codePartKinds, { required: true }),
  text: text(['内容', '內容', 'Text'], { max: 20, when: { shown: { kind: ['fixed', 'custom'] }, required: true } }),
};
/** One part of a number, left to right. */
export type CodePart = LineOf<typeof codePart>;

export const codeModules = {
  project: ['项目', '項目', 'Project'],
  template: ['项目模板', '項目範本', 'Project template'],
  program: ['项目集', '項目集', 'Program'],
  task: ['任务', '任務', 'Task'],
  workflow: ['流程', '流程', 'Workflow'],
} as const;

/** When the running number starts again at 1. */
export const codeResets = {
  never: ['不重置', '不重設', 'Never'],
  year: ['每年', '每年', 'Every year'],
  month: ['每月', '每月', 'Every month'],
  day: ['每日', '每日', 'Every day'],
} as const;

/** How new records of a module are numbered. 2-rules §5: name at most 50, module required and unique. */
export const codeRule = entity({
  name: 'codeRule',
  module: 'numbering',
  label: ['编码规则', '編碼規則', 'Coding rule'],
  title: 'name',
  fields: {
    name: text(['规则名称', '規則名稱', 'Rule name'], { max: 50, required: true }),
    target: choice(['模块', '模組', 'Module'], codeModules, { required: true }),
    digits: int(['流水号位数', '流水號位數', 'Digits'], { min: 1, max: 10, required: true, default: 4 }),
    parts: lines(['组成', '組成', 'Elements'], codePart, { required: true, max: 8 }),
    reset: choice(['重置周期', '重設週期', 'Restart'], codeResets, { required: true, default: 'never' }),
    active: bool(['启用', '啟用', 'Active'], { required: true, default: true }),
  },
  list: {
    columns: ['name', 'target', 'digits', 'parts', 'reset', 'active'],
    filters: ['name', 'target', 'active'],
    sort: 'name',
  },
  form: [['name', 'target'], ['digits', 'reset', 'active'], ['parts']],
  rights: {
    read: 'sys:codeRule:query',
    create: 'sys:codeRule:add',
    update: 'sys:codeRule:edit',
    remove: 'sys:codeRule:delete',
    export: 'sys:codeRule:query',
  },
  unique: [['target'], ['name']],
});
export interface CodeRuleRow extends Row<typeof codeRule> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    codeRule: CodeRuleRow;
  }
}
