import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { reviewPageTexts as x } from './texts.ts';

const findings = lazyTab('findings', async () => (await import('./ReviewFindings.tsx')).FindingsOfReview);
const votes = lazyTab('votes', async () => (await import('./ReviewVotes.tsx')).VotesOfReview);

/** Findings and votes on the page of a review. */
export const reviewTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'review' ? [findings(id, t(x.findings)), votes(id, t(x.votes))] : [];
