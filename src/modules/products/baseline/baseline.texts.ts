import { texts } from '#kernel/text.ts';

export const baselineTexts = texts('baseline', {
  noRight: ['没有查看基线详情的权限', '沒有查看基線詳情的權限', 'No permission to view baseline details'],
  kept: [
    '该基线由发布或变更产生，不能删除',
    '該基線由發佈或變更產生，不能刪除',
    'A baseline made by a release or a change cannot be deleted',
  ],
  tooMany: ['每个版本最多 {max} 个基线', '每個版本最多 {max} 個基線', 'A version has at most {max} baselines'],
  otherProduct: ['该版本不属于此产品', '該版本不屬於此產品', 'This version is of another product'],
  twoOnly: ['请选择两个基线进行对比', '請選擇兩個基線進行對比', 'Choose exactly two baselines to compare'],
  now: ['当前', '目前', 'Now'],
  ofRelease: ['发布 {number}', '發佈 {number}', 'Release {number}'],
  check: ['当前结构已建立基线', '目前結構已建立基線', 'The present structure has a baseline'],
  todo: ['发布时会自动建立。', '發佈時會自動建立。', 'The release makes one.'],
});
