import { entity, type Row } from '#kernel/entity.ts';
import { choice, date, file, instant, lines, longText, money, ref, text } from '#kernel/field.ts';

export const sheetStatus = {
  draft: ['草稿', '草稿', 'Draft'],
  confirmed: ['已确认', '已確認', 'Confirmed'],
  reversed: ['已冲销', '已沖銷', 'Reversed'],
} as const;
export type SheetStatus = keyof typeof sheetStatus;

/** Yuan of a line: 1e12 cents. */
export const MOST_A_LINE = 1e10;
export const MOST_LINES = 200;

export const costRights = {
  read: 'pm:actualCost:query',
  edit: 'pm:actualCost:edit',
  confirm: 'pm:actualCost:confirm',
  reverse: 'pm:actualCost:reverse',
} as const;

/** What was spent, as somebody enters it: in the ledger when it is confirmed (1-product §2.8; 2-rules §5, actual cost). */
export const costSheet = entity({
  name: 'costSheet',
  module: 'cost',
  label: ['实际成本单', '實際成本單', 'Cost sheet'],
  title: 'name',
  scopes: ['project', 'program'],
  fields: {
    name: text(['摘要', '摘要', 'Summary'], { min: 1, max: 200, required: true }),
    /** The day it arose: expenditure date. */
    day: date(['支出日期', '支出日期', 'Expenditure date'], { required: true }),
    lines: lines(
      ['成本明细', '成本明細', 'Lines'],
      {
        subject: ref(['科目', '科目', 'Subject'], 'subject', { required: true }),
        task: ref(['任务', '任務', 'Task'], 'task'),
        amount: money(['金额', '金額', 'Amount'], { required: true, min: -MOST_A_LINE, max: MOST_A_LINE }),
        note: text(['说明', '說明', 'Description'], { max: 500 }),
      },
      { required: true, max: MOST_LINES },
    ),
    responsible: ref(['经办人', '經辦人', 'Person in charge'], 'user'),
    status: choice(['状态', '狀態', 'Status'], sheetStatus, { required: true, default: 'draft', set: 'server' }),
    /** Of the lines, in the base currency, as confirmed. */
    total: money(['合计', '合計', 'Total'], { set: 'server' }),
    confirmedBy: ref(['确认人', '確認人', 'Confirmed by'], 'user', { set: 'server' }),
    confirmedAt: instant(['确认时间', '確認時間', 'Confirmed at'], { set: 'server' }),
    files: file(['附件', '附件', 'Attachments'], { max: 20 }),
    remark: longText(['备注', '備註', 'Note'], { max: 2000 }),
  },
  list: {
    columns: ['name', 'day', 'total', 'responsible', 'status', 'confirmedBy'],
    filters: ['name', 'status', 'day', 'responsible'],
    sort: '-day',
  },
  form: [['name'], ['day', 'responsible'], ['lines'], ['files'], ['remark']],
  rights: {
    read: costRights.read,
    create: costRights.edit,
    update: costRights.edit,
    remove: costRights.edit,
    export: costRights.read,
  },
  facets: { watchedBy: ['responsible'], meaning: ['name', 'day', 'total'] },
});
export interface CostSheetRow extends Row<typeof costSheet> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    cost_sheet: CostSheetRow;
  }
}
