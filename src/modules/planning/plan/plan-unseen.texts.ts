/**
 * Refusals of the calls of a plan. Separate from its other texts, because every page loads the calls and the first screen is to
 * stay small.
 */
import { texts } from '#kernel/text.ts';

export const planUnseen = texts('planUnseen', {
  gantt: ['无权查看甘特图', '無權查看甘特圖', 'No permission to view the Gantt'],
  baseline: ['无权查看基线详情', '無權查看基線詳情', 'No permission to view baseline details'],
});
