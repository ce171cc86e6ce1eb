import type { Module } from '#kernel/module.ts';
import { crudRights } from '#kernel/permission.ts';
import { jobPostDictionaries } from './job-post.dictionaries.ts';
import { jobPost } from './job-post.entity.ts';
import { skill } from './skill.entity.ts';

export const jobPostModule: Module = {
  name: 'job-post',
  entities: [jobPost, skill],
  tables: ['job_post_rate', 'person_post'],
  // Whoever may view them sees what people cost.
  rights: [
    crudRights(49, jobPost, { read: ['查看岗位与费率', '查看崗位與費率', 'View job posts and their rates'] }),
    {
      id: 58,
      label: skill.label,
      rights: [
        { key: 'hr:skill:query', label: ['查看技能', '查看技能', 'View skills'], scopes: ['system'] },
        {
          key: 'hr:skill:edit',
          label: ['维护技能目录', '維護技能目錄', 'Manage the list of skills'],
          needs: ['hr:skill:query'],
          scopes: ['system'],
        },
      ],
    },
  ],
  addresses: {
    jobPost: '/modules/sys/job?record={id}',
    skill: '/modules/humanResources?tabName=skills&record={id}',
  },
  dictionaries: jobPostDictionaries,
  menu: [
    {
      under: 'organisation',
      place: 60,
      label: ['岗位', '崗位', 'Job posts'],
      url: '/modules/sys/job',
      need: jobPost.rights.read,
    },
  ],
  // What a day of a person costs.
  secrets: ['rate', 'fee'],
};
