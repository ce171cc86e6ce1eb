/** Texts of baselines and their comparison. */
import { texts } from '#kernel/text.ts';

export const baselineTexts = texts('planCompare', {
  none: [
    '还没有基线。保存当前计划，以后可以与它对比',
    '還沒有基線。儲存目前計劃，以後可以與它對比',
    'No baselines yet. Save the plan as it is now to compare with it later',
  ],
  take: ['保存基线', '儲存基線', 'Save a baseline'],
  compareTwo: ['对比所选', '對比所選', 'Compare the selected'],
  exactlyTwo: [
    '版本对比需要且只能选择两个版本',
    '版本對比需要且只能選擇兩個版本',
    'Version comparison needs exactly two versions',
  ],
  compareNow: ['与当前计划对比', '與目前計劃對比', 'Compare with the current plan'],
  view: ['查看', '查看', 'View'],
  back: ['选择其他基线', '選擇其他基線', 'Other baselines'],
  choose: ['请先选择要对比的基线', '請先選擇要對比的基線', 'Please choose the baselines to compare'],
  delta: ['完成偏差', '完成偏差', 'Finish variance'],
  bars: ['时间对比', '時間對比', 'Date comparison'],
  timeline: ['时间', '時間', 'Timeline'],
  days: ['{days} 个工作日', '{days} 個工作日', '{days} workdays'],
  planFinish: ['计划完成时间', '計劃完成時間', 'Finish of the plan'],
});
