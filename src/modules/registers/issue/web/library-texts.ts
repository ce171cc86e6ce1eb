/** Texts of the library of typical problems and of what was seen before. */
import { texts } from '#kernel/text.ts';

export const libraryTexts = texts('problemLibrary', {
  page: ['典型问题库', '典型問題庫', 'Typical problems'],
  none: [
    '还没有典型问题。问题关闭后，可在问题详情中“加入典型问题库”。',
    '還沒有典型問題。問題關閉後，可在問題詳情中「加入典型問題庫」。',
    'There are no typical problems yet. Add one from a closed issue.',
  ],
  noneYet: ['还没有发布的典型问题', '還沒有發佈的典型問題', 'No typical problem has been published yet'],
  details: ['内容', '內容', 'Details'],
  uses: ['已被 {count} 个问题引用', '已被 {count} 個問題引用', 'Times used: {count}'],
  more: ['另有 {count} 个', '另有 {count} 個', '{count} more'],
  helpful: ['有帮助 {count}', '有幫助 {count}', 'Helpful {count}'],
  unhelpful: ['没有帮助 {count}', '沒有幫助 {count}', 'Not helpful {count}'],
  promote: ['加入典型问题库', '加入典型問題庫', 'Add to typical problems'],
  promoted: [
    '已生成典型问题草稿，请补充后发布',
    '已產生典型問題草稿，請補充後發佈',
    'A draft was created; please complete and publish it',
  ],
  seen: ['可能相似的历史问题', '可能相似的歷史問題', 'Seen before'],
  use: ['采用', '採用', 'Use this'],
  used: ['已引用到该问题', '已引用到該問題', 'Added to the issue'],
  usedBy: [
    '引用 {uses} 次 · {helpful} 人认为有帮助',
    '引用 {uses} 次 · {helpful} 人認為有幫助',
    'Used {uses} times · {helpful} found it helpful',
  ],
  usedTimes: ['引用 {uses} 次', '引用 {uses} 次', 'Used {uses} times'],
  atStart: [
    '同类项目的典型问题，启动前请了解',
    '同類項目的典型問題，啟動前請瞭解',
    'Typical problems in projects of this type; please review them before starting',
  ],
});
