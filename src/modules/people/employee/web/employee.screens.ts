/** Routes of human resources (1-product §2.16, §2.17). */
import { jobPost } from '#modules/people/job-post/job-post.entity.ts';
import type { Screens } from '#web/screens.ts';
import { employee } from '../employee.entity.ts';
import { trainingPlan } from '../training.entity.ts';
import { employeePageTexts as x } from './texts.ts';

const pages = () => import('./HumanPages.tsx');
const form = { layout: 'system', keepAlive: false } as const;

export const screens: Screens = {
  name: 'employee',
  commands: [
    {
      label: ['新建人员档案', '新建人員檔案', 'New personnel file'],
      right: 'hr:employee:edit',
      path: '/modules/newPersonnelFile',
    },
  ],
  routes: [
    {
      path: '/modules/sys/personnel',
      title: x.personnel.text,
      layout: 'system',
      need: employee.rights.read,
      page: async () => ({ default: (await pages()).PersonnelList }),
    },
    {
      path: '/modules/humanResources',
      title: x.human.text,
      layout: 'system',
      need: 'login',
      query: ['tabName'],
      page: async () => ({ default: (await pages()).HumanResources }),
    },
    {
      path: '/modules/newPersonnelFile',
      title: x.newFile.text,
      ...form,
      need: employee.rights.create,
      query: ['employeeId'],
      page: async () => ({ default: (await pages()).PersonnelForm }),
    },
    {
      path: '/modules/newJobPostSetting',
      title: x.newPost.text,
      ...form,
      need: [jobPost.rights.create, jobPost.rights.update],
      query: ['jobPostId'],
      page: async () => ({ default: (await pages()).JobPostForm }),
    },
    {
      path: '/modules/newTrainingPlan',
      title: x.newTraining.text,
      ...form,
      need: trainingPlan.rights.create,
      query: ['trainingPlanId'],
      page: async () => ({ default: (await pages()).TrainingForm }),
    },
  ],
};
