import type { Entity } from '#kernel/entity.ts';
import { useCall } from '#web/api.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { reviewsOfTask } from '../review.calls.ts';
import { reviewPageTexts as x } from './texts.ts';

const findings = lazyTab('findings', async () => (await import('./ReviewFindings.tsx')).FindingsOfReview);
const votes = lazyTab('votes', async () => (await import('./ReviewVotes.tsx')).VotesOfReview);
const reviews = lazyTab('reviews', async () => (await import('./TaskReviews.tsx')).ReviewsOfTask);

function ReviewsLabel({ id }: { id: number }) {
  const { data } = useCall(reviewsOfTask, { taskId: id }, { quiet: true, background: true });
  return data && data.list.length > 0 ? t(x.reviewsCount, { count: data.list.length }) : t(x.reviews);
}

/** Findings and votes on the page of a review, the reviews on the page of a task. */
export function reviewTabs({ name }: Entity, id: number): readonly RecordTab[] {
  if (name === 'task') return [reviews(id, <ReviewsLabel id={id} />)];
  return name === 'review' ? [findings(id, t(x.findings)), votes(id, t(x.votes))] : [];
}
