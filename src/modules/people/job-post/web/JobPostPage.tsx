/** Job posts, and what a day of each costs from which day on (1-product §2.17). */
import { useState } from 'react';
import { editAction, removeAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { type JobPostRow, jobPost } from '../job-post.entity.ts';
import { JobPostRates } from './JobPostRates.tsx';
import { jobPostTexts as x } from './texts.ts';

export default function JobPostPage() {
  const [shown, show] = useState<JobPostRow | null>(null);
  return (
    <>
      <ListPage<JobPostRow>
        entity={jobPost}
        rowActions={(row) => [
          { key: 'rates', label: x.rates, run: () => show(row) },
          editAction(row),
          removeAction(row),
        ]}
      />
      {shown && <JobPostRates post={shown} onClose={() => show(null)} />}
    </>
  );
}
