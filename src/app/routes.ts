/** All routes of the browser: the lists of the modules, one after the other. */
import type { Route } from '#web/route.ts';
import { webRoutes } from '#web/routes.ts';

export const routes: readonly Route[] = [...webRoutes];
