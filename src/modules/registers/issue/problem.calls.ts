/** Actions on typical problems other than maintaining them. */
import { call, output } from '#kernel/call.ts';
import { bool, int } from '#kernel/field.ts';
import { type TypicalProblemRow, typicalProblem } from './problem.entity.ts';

const id = int(typicalProblem.label, { required: true, min: 1 });

/** Makes a draft of a closed issue; refused when there is one of it already. */
export const promoteIssue = call(
  'POST',
  '/api/v1/issue/issue/:id/promote',
  'kb:typicalProblem:add',
  { id: int(['问题', '問題', 'Issue'], { required: true, min: 1 }) },
  output<TypicalProblemRow>(),
  {
    label: ['加入典型问题库', '加入典型問題庫', 'Add to the typical problem library'],
    touches: ['typicalProblem'],
    creates: true,
  },
);

/** What people say about an entry. */
export interface ProblemSaid {
  /** By the viewer; null: nothing. */
  helpful: boolean | null;
  /** The latest issues it was used in, of those the viewer may read. */
  issues: { id: number; name: string }[];
  /** How many others there are. */
  more: number;
}
export const problemSaid = call(
  'GET',
  '/api/v1/issue/typical-problem/:id/said',
  'login',
  { id },
  output<ProblemSaid>(),
  {
    label: ['查看典型问题的使用情况', '查看典型問題的使用情況', 'View how a typical problem was used'],
    reads: ['typicalProblem', 'issue'],
  },
);
export const rateProblem = call(
  'POST',
  '/api/v1/issue/typical-problem/:id/rate',
  'login',
  { id, helpful: bool(['有帮助', '有幫助', 'Helpful']) },
  output<ProblemSaid>(),
  { label: ['评价典型问题', '評價典型問題', 'Rate a typical problem'], touches: ['typicalProblem'] },
);
/** Records that an issue was, or is to be, handled by the entry; once, however often it is sent. */
export const useProblem = call(
  'POST',
  '/api/v1/issue/typical-problem/:id/use',
  'login',
  { id, issueId: int(['问题', '問題', 'Issue'], { required: true, min: 1 }) },
  output<ProblemSaid>(),
  {
    label: ['在问题中引用典型问题', '在問題中引用典型問題', 'Use a typical problem in an issue'],
    touches: ['typicalProblem'],
  },
);
