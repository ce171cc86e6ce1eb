import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { t } from '#web/lang.ts';
import { reviewPageTexts as x } from './texts.ts';

const Findings = lazy(async () => ({ default: (await import('./ReviewFindings.tsx')).FindingsOfReview }));
const Votes = lazy(async () => ({ default: (await import('./ReviewVotes.tsx')).VotesOfReview }));

/** Findings and votes on the page of a review. */
export function reviewTabs({ name }: Entity, id: number): readonly RecordTab[] {
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
