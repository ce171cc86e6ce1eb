import { entity, type Row } from '#kernel/entity.ts';
import { bool, choice, int, lines, openChoice, text } from '#kernel/field.ts';
import { codePart } from './code-part.ts';
import { numberedLabels } from './numbered.ts';

/** When the running number starts again at 1. */
const codeResets = {
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
    target: openChoice(['模块', '模組', 'Module'], numberedLabels, { required: true }),
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
