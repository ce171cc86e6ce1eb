/**
 * What a task needs before it is finished: set for the company, a project, or a template that passes it to its projects. A setting
 * applies as a whole. Pure. Source: 2-rules §8 (Task status refusals); records.md B4 (Outputs, Reviews).
 */
import { isPlain } from '#kernel/check.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

/** From which state on a required output holds its task back no more. */
export const finishedOutputs = {
  completed: ['已完成或已归档', '已完成或已歸檔', 'Completed or archived'],
  archived: ['已归档', '已歸檔', 'Archived'],
} as const;

/** Which milestones need a passed review. */
export const reviewedMilestones = {
  none: ['不要求评审', '不要求評審', 'None'],
  planned: ['安排了评审的里程碑', '安排了評審的里程碑', 'Milestones with a planned review'],
  all: ['所有里程碑', '所有里程碑', 'All of them'],
} as const;

export interface FinishConfig {
  outputs: keyof typeof finishedOutputs;
  reviews: keyof typeof reviewedMilestones;
}
export const DELIVERED_FINISH_CONFIG: FinishConfig = { outputs: 'completed', reviews: 'none' };

export const finishConfigTexts = texts('finishConfig', {
  shape: ['任务完成条件格式不正确', '任務完成條件格式不正確', 'The task finish conditions are not valid'],
  choice: ['应为以下之一：{allowed}', '應為以下之一：{allowed}', 'This must be one of: {allowed}'],
});

const CHOICES = { outputs: finishedOutputs, reviews: reviewedMilestones } as const;

/** The problem of a setting, by its field; null: none. */
export function checkFinishConfig(value: unknown): Problem | null {
  const names = Object.keys(CHOICES) as (keyof FinishConfig)[];
  if (
    !isPlain(value) ||
    Object.keys(value).length !== names.length ||
    !names.every((name) => Object.hasOwn(value, name))
  )
    return problem(finishConfigTexts.shape);
  const wrong = names.find((name) => typeof value[name] !== 'string' || !Object.hasOwn(CHOICES[name], value[name]));
  if (wrong === undefined) return null;
  return problem(finishConfigTexts.choice, { allowed: Object.keys(CHOICES[wrong]).join(', ') }, wrong);
}
