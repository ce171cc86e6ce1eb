/** Pages of entities for route lists: `page: listPage(risk)`. The code is loaded when the page is opened. */
import type { ComponentType } from 'react';
import type { Entity, ScopeName } from '#kernel/entity.ts';
import type { Inherited } from '#kernel/inherited.ts';
import type { Route } from '../route.ts';

type Page = () => Promise<{ default: ComponentType }>;

/** Level 0 of the ladder: a list page without a file. */
export const listPage =
  (entity: Entity): Page =>
  async () => {
    const { ListPage } = await import('./list/ListPage.tsx');
    return { default: () => <ListPage entity={entity} /> };
  };

/** The pages of an inherited setting: of the company and its types, and of each kind of object that has one. */
export function inheritedRoutes(of: Inherited): Route[] {
  const { company, ...objects } = of.pages;
  const page: Page = async () => ({ default: (await import('./InheritedPage.tsx')).inheritedPage(of) });
  const common = { title: of.label, page };
  const say = [...of.rights.object, of.rights.company, ...of.rights.read];
  return [
    { ...common, path: company, layout: 'system', need: of.rights.company },
    ...(Object.entries(objects) as [ScopeName, string][]).map(
      ([scope, path]): Route => ({ ...common, path, layout: 'object', scope, need: say }),
    ),
  ];
}
