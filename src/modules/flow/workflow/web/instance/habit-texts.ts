/** Words of how a person likes to decide. */
import { texts } from '#kernel/text.ts';

export const habitTexts = texts('workflowHabits', {
  title: ['常用意见', '常用意見', 'My opinions'],
  phrases: ['常用意见', '常用意見', 'Frequent opinions'],
  add: ['新增一条', '新增一條', 'Add one'],
  keep: ['添加', '新增', 'Add'],
  remove: ['删除“{phrase}”', '刪除「{phrase}」', 'Remove "{phrase}"'],
  prefill: ['同意时预填', '同意時預填', 'Prefill when agreeing'],
  agreed: ['同意', '同意', 'Agreed'],
  decided: [
    '已处理“{title}”，现在是下一条：“{next}”',
    '已處理「{title}」，現在是下一項：「{next}」',
    'Decided: {title}. This is the next one: {next}',
  ],
  seeDecided: ['查看已处理的', '檢視已處理的', 'See what was decided'],
  goNext: ['处理后打开下一条待办', '處理後開啟下一條待辦', 'Open the next task after deciding'],
  noMoreHere: [
    '当前筛选下没有其他待办',
    '目前篩選下沒有其他待辦',
    'Nothing else is waiting for you with these filters',
  ],
  noMore: ['没有更多待办', '沒有更多待辦', 'Nothing else is waiting for you'],
});
