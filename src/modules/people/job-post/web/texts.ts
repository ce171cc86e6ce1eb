import { texts } from '#kernel/text.ts';

export const jobPostTexts = texts('jobPostPage', {
  rates: ['按日期的费率', '按日期的費率', 'Rates by day'],
  ratesOf: ['“{post}”的费率', '「{post}」的費率', 'Rates of {post}'],
  hint: [
    '工时按工作当天生效的费率计入成本。费率只能追加；早于今天的费率不改变已入账的成本，差额由项目“重新计价”入账。',
    '工時按工作當天生效的費率計入成本。費率只能追加；早於今天的費率不改變已入賬的成本，差額由項目「重新計價」入賬。',
    'Hours cost what the rate of the day worked says. Rates are only added; one of a day in the past changes no booked cost: projects book the difference by "Re-cost hours".',
  ],
  from: ['生效日期', '生效日期', 'From'],
  beginning: ['起始', '起始', 'The beginning'],
  rate: ['费率（元/人天）', '費率（元/人天）', 'Rate per day'],
  now: ['现行', '現行', 'In force'],
  coming: ['将生效', '將生效', 'Coming'],
  addedBy: ['添加人', '添加人', 'Added by'],
  addedAt: ['添加时间', '新增時間', 'Added at'],
  add: ['添加费率', '添加費率', 'Add the rate'],
  added: ['费率已添加', '費率已添加', 'The rate was added'],
  system: ['系统', '系統', 'The system'],
});
