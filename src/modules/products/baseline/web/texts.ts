import { texts } from '#kernel/text.ts';

export const baselinePageTexts = texts('baselinePage', {
  version: ['产品版本', '產品版本', 'Product version'],
  choose: ['请选择版本', '請選擇版本', 'Choose a version'],
  chooseBaseline: ['请选择基线', '請選擇基線', 'Choose a baseline'],
  take: ['建立基线', '建立基線', 'Take a baseline'],
  open: ['查看', '查看', 'Open'],
  compare: ['对比所选', '對比所選', 'Compare the selected'],
  compareNow: ['与当前对比', '與目前對比', 'Compare with now'],
  taken: ['建立时间', '建立時間', 'Taken at'],
  root: ['根哈希', '根雜湊', 'Root hash'],
  whole: ['内容与哈希一致', '內容與雜湊一致', 'The content is what its hash says'],
  broken: ['{count} 个部分与哈希不一致', '{count} 個部分與雜湊不一致', '{count} parts are not what their hash says'],
  now: ['当前', '目前', 'Now'],
  same: ['两者完全相同', '兩者完全相同', 'They are the same'],
  noLinks: ['项目还没有关联产品版本', '項目還沒有關聯產品版本', 'The project works on no product version yet'],
  baselines: ['产品基线', '產品基線', 'Baselines'],
});
