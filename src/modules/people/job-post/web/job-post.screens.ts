/** Routes of job posts (1-product §2.17). */
import type { Screens } from '#web/screens.ts';
import { jobPost } from '../job-post.entity.ts';

export const screens: Screens = {
  name: 'job-post',
  routes: [
    {
      path: '/modules/sys/job',
      title: ['岗位管理', '崗位管理', 'Job posts'],
      layout: 'system',
      need: jobPost.rights.read,
      page: () => import('./JobPostPage.tsx'),
    },
  ],
};
