/** Pages of entities for route lists: `page: listPage(risk)`. The code is loaded when the page is opened. */
import type { ComponentType } from 'react';
import type { Entity } from '#kernel/entity.ts';

type Page = () => Promise<{ default: ComponentType }>;

/** Level 0 of the ladder: a list page without a file. */
export const listPage =
  (entity: Entity): Page =>
  async () => {
    const { ListPage } = await import('./list/ListPage.tsx');
    return { default: () => <ListPage entity={entity} /> };
  };
