/**
 * Saved views of a list: the one a page opens with, its address, whether the current state differs. Pure.
 *
 * The address names the view (`savedView=12`) and also has the whole query, as without a view, so that a link shows the same rows
 * even to people the view is not shared with. `savedView=0` means none.
 */
import type { Entity } from '#kernel/entity.ts';
import { type ListQuery, listQueryParams } from '#kernel/query.ts';
import { type ColumnSettings, readSettings } from './columns.ts';
import { ownParam, type QueryDefaults } from './list-query.ts';

export const VIEW_PARAM = 'savedView';

export type ViewQuery = Omit<ListQuery, 'pageNum'>;

/** A saved view as lists need it (modules/people/grid-header/saved-view.entity.ts). */
export interface SavedView {
  id: number;
  version: number;
  name: string;
  list: string;
  audience: 'own' | 'roles' | 'company';
  standard: boolean;
  createdBy: number | null;
  query: ViewQuery;
  columns: ColumnSettings;
}

/** The parts of a query that a view keeps, always in one form. */
export function viewQuery({ filters, sort, search, pageSize }: ViewQuery): ViewQuery {
  const sorted = Object.fromEntries(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { pageSize, filters: sorted, ...(sort && { sort }), ...(search && { search }) };
}

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
/** Absent and empty settings of columns are the same. */
function columnsText(settings: ColumnSettings): string {
  const filled = Object.entries(settings).filter(([, part]) => part && Object.keys(part).length > 0);
  return JSON.stringify(Object.fromEntries(filled), sortedKeys);
}

/** Whether the current state differs from the view. */
export const differs = (view: SavedView, query: ViewQuery, columns: ColumnSettings): boolean =>
  JSON.stringify(viewQuery(view.query)) !== JSON.stringify(viewQuery(query)) ||
  columnsText(readSettings(view.columns)) !== columnsText(columns);

/** One's own choice for the list: a view, 0 for none, null when nothing was chosen. */
export function ownStart(setting: unknown): number | null {
  const view = (setting as { view?: unknown } | null)?.view;
  return typeof view === 'number' && Number.isSafeInteger(view) && view >= 0 ? view : null;
}

/** The view a list opens with if its address names none: one's own choice, else the shared standard. */
export function startView(views: readonly SavedView[], own: number | null): SavedView | null {
  if (own === 0) return null;
  const chosen = views.find((view) => view.id === own);
  const standard = views.filter((view) => view.standard);
  // A view for one's roles wins over one for everybody.
  return chosen ?? standard.find((view) => view.audience === 'roles') ?? standard[0] ?? null;
}

/** Whether the address says anything about the list's query. */
export const saysQuery = (params: URLSearchParams, entity: Entity): boolean =>
  [...params.keys()].some((name) => ownParam(entity, name));

/** The address that shows a view (null: none); `none`: how it says so. */
export function viewParams(
  params: URLSearchParams,
  entity: Entity,
  defaults: QueryDefaults,
  view: SavedView | null,
  none: '0' | null,
): URLSearchParams {
  const foreign = [...params].filter(([name]) => name !== VIEW_PARAM && !ownParam(entity, name));
  const named: [string, string][] = view ? [[VIEW_PARAM, String(view.id)]] : none ? [[VIEW_PARAM, none]] : [];
  const query: [string, string][] = view ? listQueryParams({ ...view.query, pageNum: 1 }, defaults) : [];
  return new URLSearchParams([...foreign, ...named, ...query]);
}
