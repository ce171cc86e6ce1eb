/** Server of reviews: records, votes, findings, and hindrances. */
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { keptBy } from '#server/entity/kept-by.ts';
import { reviewsOfTask } from '../review.calls.ts';
import { review, reviewFinding } from '../review.entity.ts';
import { reviewModule } from '../review.module.ts';
import { reviewTexts as t } from '../review.rules.ts';
import { closeWithIssue, reviewFindingService } from './finding-service.ts';
import { findingToIssueHandler } from './finding-to-issue.ts';
import { unpassedReviews } from './milestone-review.ts';
import { ofTask } from './of-task.ts';
import { passedJob } from './passed.ts';
import { reviewFact } from './report-facts.ts';
import { reviewService } from './review-service.ts';
import { voteHandlers } from './votes.ts';

export const reviewServer: ServerModule = {
  ...reviewModule,
  services: [reviewService, reviewFindingService],
  jobs: [passedJob],
  reportFacts: [reviewFact],
  follows: { issue: closeWithIssue },
  hinders: {
    task: { finish: unpassedReviews, remove: keptBy(review, 'task', t.taskKept) },
    issue: { remove: keptBy(reviewFinding, 'issue', t.issueKept) },
  },
  handlers: [
    ...entityHandlers(reviewService),
    ...entityHandlers(reviewFindingService, ['import', 'importTemplate']),
    ...voteHandlers,
    findingToIssueHandler,
    handle(reviewsOfTask, (ctx, { taskId }) => ofTask(ctx, taskId)),
  ],
};
