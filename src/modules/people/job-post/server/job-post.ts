/** Server of job posts: the directory, and rates by day. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { jobPost } from '../job-post.entity.ts';
import { jobPostModule } from '../job-post.module.ts';
import { skill } from '../skill.entity.ts';
import { datedRateHandlers } from './dated-rates.ts';
import { rateDayJob } from './rate-day.ts';

const jobPostService = entityService(jobPost);
const skillService = entityService(skill);

export const jobPostServer: ServerModule = {
  ...jobPostModule,
  services: [jobPostService, skillService],
  jobs: [rateDayJob],
  handlers: [...entityHandlers(jobPostService), ...entityHandlers(skillService), ...datedRateHandlers],
};
