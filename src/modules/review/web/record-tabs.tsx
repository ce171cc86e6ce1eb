import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { useCall } from '#web/api.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { t } from '#web/lang.ts';
import { reviewsOfTask } from '../review.calls.ts';
import { reviewPageTexts as x } from './texts.ts';

const Findings = lazy(async () => ({ default: (await import('./ReviewFindings.tsx')).FindingsOfReview }));
const Votes = lazy(async () => ({ default: (await import('./ReviewVotes.tsx')).VotesOfReview }));

const Reviews = lazy(async () => ({ default: (await import('./TaskReviews.tsx')).ReviewsOfTask }));
function ReviewsLabel({ id }: { id: number }) {
  const { data } = useCall(reviewsOfTask, { taskId: id }, { quiet: true, background: true });
  return data && data.list.length > 0 ? t(x.reviewsCount, { count: data.list.length }) : t(x.reviews);
}

/** Findings and votes on the page of a review, the reviews on the page of a task. */
export function reviewTabs({ name }: Entity, id: number): readonly RecordTab[] {
  if (name === 'task')
    return [
      {
        key: 'reviews',
        label: <ReviewsLabel id={id} />,
        render: () => (
          <Suspense fallback={<Skeleton active />}>
            <Reviews id={id} />
          </Suspense>
        ),
      },
    ];
  if (name !== 'review') return [];
  return [
    {
      key: 'findings',
      label: t(x.findings),
      render: () => (
        <Suspense fallback={<Skeleton active />}>
          <Findings id={id} />
        </Suspense>
      ),
    },
    {
      key: 'votes',
      label: t(x.votes),
      render: () => (
        <Suspense fallback={<Skeleton active />}>
          <Votes id={id} />
        </Suspense>
      ),
    },
  ];
}
