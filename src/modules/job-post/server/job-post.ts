/** Server of job posts. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { jobPost } from '../job-post.entity.ts';
import { jobPostRights } from '../job-post.rights.ts';

const jobPostService = entityService(jobPost);

export const jobPostServer: ServerModule = {
  name: 'job-post',
  entities: [jobPost],
  services: [jobPostService],
  rights: [jobPostRights],
  handlers: [...entityHandlers(jobPostService)],
};
