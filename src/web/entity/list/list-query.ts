/**
 * The query of a list in the address of its page. Pure.
 *
 * Invariants: parameters of others (projectId, tab, ...) stay as they are; any change except of the page goes to page 1.
 */
import { type Entity, takesExtFields } from '#kernel/entity.ts';
import { extColumn, type ListQuery, listQueryParams, parseListQuery } from '#kernel/query.ts';

export interface QueryDefaults {
  sort?: string;
  pageSize?: number;
}

const OWN = new Set(['pageNum', 'pageSize', 'sort', 'search']);
const isFilter =
  (entity: Entity) =>
  (name: string): boolean =>
    entity.list.filters.includes(name) || (takesExtFields(entity) && extColumn(name) !== null);

/** Whether a parameter of the address belongs to the list's query. */
export const ownParam = (entity: Entity, name: string): boolean => OWN.has(name) || isFilter(entity)(name);

export const readQuery = (params: Iterable<[string, string]>, entity: Entity, defaults: QueryDefaults): ListQuery =>
  parseListQuery(params, isFilter(entity), defaults);

/** The query after a change; an empty search text is removed. */
export function changeQuery(now: ListQuery, change: Partial<ListQuery>): ListQuery {
  const next = { ...now, ...(change.pageNum === undefined && { pageNum: 1 }), ...change };
  if (!next.search) delete next.search;
  return next;
}

/** The address after a change of the query. */
export function changeParams(
  params: URLSearchParams,
  entity: Entity,
  defaults: QueryDefaults,
  change: Partial<ListQuery>,
): URLSearchParams {
  const foreign = [...params].filter(([name]) => !ownParam(entity, name));
  const next = changeQuery(readQuery(params, entity, defaults), change);
  return new URLSearchParams([...foreign, ...listQueryParams(next, defaults)]);
}
