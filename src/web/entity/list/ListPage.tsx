/**
 * The list page of an entity: search form, toolbar, table, dialogs. Level 1 of the ladder, at most 6 props; a page that
 * needs more gives `useEntityList` to `ListView`, or composes `FilterBar`, `ListToolbar` and `EntityTable` itself.
 */
import type { BaseRow, Entity } from '#kernel/entity.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { ListView, type ListViewProps } from './ListView.tsx';
import { type AnyRow, useEntityList } from './use-entity-list.ts';

export interface ListPageProps<R extends BaseRow = AnyRow>
  extends Pick<ListViewProps<R>, 'columns' | 'rowActions' | 'toolbar' | 'extra' | 'none'> {
  entity: Entity;
  /** Named view of the server, and its text for the empty state. */
  view?: { name: string; none: Triple | Message };
}

export function ListPage<R extends BaseRow = AnyRow>({ entity, view, none, ...parts }: ListPageProps<R>) {
  const list = useEntityList(entity, { view: view?.name });
  return <ListView<R> {...parts} list={list} none={view?.none ?? none} />;
}
