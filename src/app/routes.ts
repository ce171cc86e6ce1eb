/** All routes of the browser: the lists of the modules, one after the other. */
import { projectRoutes } from '#modules/project/web/routes.ts';
import { userRoutes } from '#modules/user/web/routes.ts';
import type { Route } from '#web/route.ts';
import { webRoutes } from '#web/routes.ts';

export const routes: readonly Route[] = [
  // One list a line.
  ...webRoutes,
  ...userRoutes,
  ...projectRoutes,
];
