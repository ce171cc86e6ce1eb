import type { Module } from '#kernel/module.ts';
import { crudRights } from '#kernel/permission.ts';
import { jobPostDictionaries } from './job-post.dictionaries.ts';
import { jobPost } from './job-post.entity.ts';

export const jobPostModule: Module = {
  name: 'job-post',
  entities: [jobPost],
  tables: ['job_post_rate', 'person_post'],
  // Whoever may view them sees what people cost.
  rights: [crudRights(49, jobPost, { read: ['查看岗位与费率', '查看崗位與費率', 'View job posts and their rates'] })],
  dictionaries: jobPostDictionaries,
  pages: [{ path: '/modules/sys/job', entity: jobPost, title: ['岗位管理', '崗位管理', 'Job posts'] }],
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
