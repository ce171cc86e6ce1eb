/** All routes of the browser: those of the platform, those that modules hand over, and their plain list pages. */
import { inheritedSettings } from '#kernel/inherited.ts';
import { inheritedRoutes, listPage } from '#web/entity/pages.tsx';
import type { Route } from '#web/route.ts';
import { routesOfModules } from '#web/screens.ts';
import { webRoutes } from '#web/shell/routes.ts';
import { modules } from './modules.ts';
import './screens.ts';

/** Pages that are lists of entities and nothing more. */
const plainPages = modules
  .flatMap((module) => module.pages ?? [])
  .map(
    ({ path, entity, title = entity.label, scope }): Route => ({
      path,
      title,
      layout: scope ? 'object' : 'system',
      ...(scope && { scope }),
      need: entity.rights.read,
      page: listPage(entity),
    }),
  );

/** A module may put more on the page of a setting than the setting. */
const ownPages = new Set(routesOfModules().map(({ path }) => path));

export const routes: readonly Route[] = [
  ...webRoutes,
  ...routesOfModules(),
  ...plainPages,
  ...inheritedSettings()
    .flatMap(inheritedRoutes)
    .filter(({ path }) => !ownPages.has(path)),
];
