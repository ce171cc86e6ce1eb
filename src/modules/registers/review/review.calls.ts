/** Calls on reviews besides those of their entities and lifecycles (records.md B4). */
import { call, output } from '#kernel/call.ts';
import { choice, int, longText, ref } from '#kernel/field.ts';
import type { ReviewRow } from './review.entity.ts';

export const votes = {
  agree: ['同意', '同意', 'Agree'],
  disagree: ['不同意', '不同意', 'Disagree'],
  passOn: ['转给他人', '轉給他人', 'Pass on'],
} as const;
export type Vote = keyof typeof votes;

const reviewId = int(['评审', '評審', 'Review'], { required: true, min: 1 });

export interface CastVote {
  person: { id: number; name: string };
  /** Of the review: 1 as it was first held. */
  round: number;
  vote: Vote;
  opinion: string | null;
  /** Whom it was passed on to. */
  to: string | null;
  /** ISO instant. */
  at: string;
}
export interface ReviewVotes {
  /** Of the round that is on, or was the last; in the order they were cast; those that were passed on stay. */
  cast: CastVote[];
  /** Of the rounds before, the latest round first. */
  earlier: CastVote[];
  /** Experts who have not voted. */
  missing: { id: number; name: string }[];
  /** Why the viewer cannot vote; null: they can. */
  refused: string | null;
}
export const reviewVotes = call(
  'GET',
  '/api/v1/review/review/:reviewId/votes',
  'login',
  { reviewId },
  output<ReviewVotes>(),
  { label: ['评审表决情况', '評審表決情況', 'Votes of a review'], scope: 'row', reads: ['review', 'reviewVote'] },
);
/** An expert's vote, or another one in its place while the review is held. Errors: 400 with the field, 404 for a review one may not read. */
export const voteReview = call(
  'POST',
  '/api/v1/review/review/:reviewId/votes',
  'login',
  {
    reviewId,
    vote: choice(['表决', '表決', 'Vote'], votes, { required: true }),
    opinion: longText(['意见', '意見', 'Opinion'], { max: 1000 }),
    to: ref(['转给', '轉給', 'Pass on to'], 'user', { when: { shown: { vote: ['passOn'] }, required: true } }),
  },
  output<null>(),
  { label: ['评审表决', '評審表決', 'Vote in a review'], scope: 'row', touches: ['review', 'reviewVote'] },
);

/** Makes an issue of a finding, once; answers its id. Errors: 403 for whoever may not raise issues in the project. */
export const findingToIssue = call(
  'POST',
  '/api/v1/review/review-finding/:findingId/issue',
  'login',
  { findingId: int(['评审意见', '評審意見', 'Finding'], { required: true, min: 1 }) },
  output<{ issueId: number }>(),
  {
    label: ['评审意见转问题', '評審意見轉問題', 'Turn a finding into an issue'],
    scope: 'row',
    touches: ['reviewFinding', 'review', 'issue'],
  },
);

export interface TaskReview
  extends Pick<
    ReviewRow,
    'id' | 'name' | 'kind' | 'plannedOn' | 'status' | 'conclusion' | 'findings' | 'openFindings'
  > {
  chair: string;
}
export interface TaskReviews {
  /** The latest first: it is the one that counts for a milestone. */
  list: TaskReview[];
  /** Those the viewer may not read. */
  hidden: number;
  /** Why the task, a milestone, cannot be finished yet; null: reviews do not hold it back. */
  why: string | null;
  projectId: number;
}
/** Errors: 404 for a task the viewer may not read. */
export const reviewsOfTask = call(
  'GET',
  '/api/v1/review/of-task',
  'login',
  { taskId: int(['任务', '任務', 'Task'], { required: true, min: 1 }) },
  output<TaskReviews>(),
  { label: ['任务的评审', '任務的評審', 'Reviews of a task'], scope: 'row', reads: ['review', 'task'] },
);
