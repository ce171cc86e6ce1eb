import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/message/message-events.ts';
import { review, reviewFinding } from './review.entity.ts';
import { reviewFindingLife, reviewLife } from './review.life.ts';

export const reviewModule: Module = {
  name: 'review',
  objectMenus: {
    project: [
      {
        id: 41,
        place: 70,
        label: ['项目评审', '項目評審', 'Reviews'],
        icon: 'audit',
        url: '/modules/project/projectReview',
        perms: 'pm:review:query',
      },
    ],
  },
  entities: [review, reviewFinding],
  tables: ['review_vote'],
  lifecycles: [reviewLife, reviewFindingLife],
  rights: [
    {
      id: 46,
      label: ['项目评审', '項目評審', 'Reviews'],
      rights: [
        { key: 'pm:review:query', label: ['查看评审', '查看評審', 'View reviews'], scopes: ['project'] },
        {
          key: 'pm:review:edit',
          label: ['维护评审', '維護評審', 'Manage reviews'],
          needs: ['pm:review:query'],
          scopes: ['project'],
        },
      ],
    },
  ],
  messages: [
    { key: 'review.invited', kind: 'project', label: ['参加评审', '參加評審', 'Invited to a review'] },
    { key: 'review.voteNow', kind: 'project', label: ['评审表决', '評審表決', 'Review vote requested'] },
    { key: 'review.found', kind: 'project', label: ['评审意见待处理', '評審意見待處理', 'Findings of reviews'] },
    {
      key: 'review.notHeldYet',
      kind: 'project',
      label: ['评审未按期召开', '評審未按期召開', 'Reviews not held in time'],
    },
    {
      key: 'review.notClosedYet',
      kind: 'project',
      label: ['评审意见逾期', '評審意見逾期', 'Findings of reviews overdue'],
    },
  ],
  addresses: {
    review: { project: '/modules/project/projectReview?projectId={projectId}&record={id}' },
    reviewFinding: {
      project: '/modules/project/projectReview?projectId={projectId}&record={review}&tab=findings&finding={id}',
    },
  },
};
