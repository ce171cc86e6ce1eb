import { call, output } from '#kernel/call.ts';
import { date, decimal, ref } from '#kernel/field.ts';
import { jobPost, MAX_RATE } from './job-post.entity.ts';

const post = ref(['岗位', '崗位', 'Job post'], 'jobPost', { required: true });

/** A rate of a job post, and from which day it holds; null: from the beginning. */
export interface DatedRate {
  from: string | null;
  rate: string;
  addedAt: string;
  addedBy: number | null;
}
export const listJobPostRates = call(
  'GET',
  '/api/v1/job-post-rates',
  jobPost.rights.read,
  { jobPost: post },
  output<{ rates: DatedRate[]; people: Record<number, string> }>(),
  { label: ['岗位费率变化', '崗位費率變化', 'Rates of a job post by day'], reads: ['jobPost', 'user'] },
);

/** Rows are added, never changed: hours may have been priced by them. */
export const addJobPostRate = call(
  'POST',
  '/api/v1/job-post-rates',
  jobPost.rights.update,
  {
    jobPost: post,
    from: date(['生效日期', '生效日期', 'From'], { required: true }),
    rate: decimal(['费率（元/人天）', '費率（元/人天）', 'Rate per day'], {
      required: true,
      ...{ min: 0, max: MAX_RATE, digits: 2 },
    }),
  },
  output<null>(),
  {
    label: ['增加岗位费率', '增加崗位費率', 'Add a rate of a job post'],
    touches: ['jobPost'],
    keepsOut: ['rate'],
  },
);
