/**
 * The query of a list: page, sort, filters. It lives in the URL of the page and travels unchanged to the server.
 *
 * Source: 2-rules §9: page sizes 10, 15, 20, 30, default 10.
 */
import { int, json, text } from './field.ts';

export const PAGE_SIZES = [10, 15, 20, 30] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** Largest page the server gives (exports and pickers read more than one screen). */
export const MAX_PAGE_SIZE = 1000;

export interface ListQuery {
  pageNum: number;
  pageSize: number;
  /** Field name, `-` before it for descending. */
  sort?: string;
  /** Field -> value; two values joined by `~` are a range (either may be empty), several by `,` alternatives. */
  filters: Record<string, string>;
  /** Free text over title and code. */
  search?: string;
}

/** So far rows of a page are counted: a total of one more says that there are more. */
export const MOST_COUNTED = 10_000;

export interface Page<T> {
  list: T[];
  /** How many there are; `MOST_COUNTED` and one: more than that. */
  total: number;
  pageNum: number;
  pageSize: number;
}

/** Common input of the call of any list, in addition to its own. */
export const listInput = {
  pageNum: int(['页码', '頁碼', 'Page'], { min: 1 }),
  pageSize: int(['每页条数', '每頁項數', 'Page size'], { min: 1, max: MAX_PAGE_SIZE }),
  sort: text(['排序', '排序', 'Sort'], { max: 100 }),
  search: text(['搜索', '搜尋', 'Search'], { max: 200 }),
  filters: json<Record<string, string>>()(['筛选', '篩選', 'Filters'], { texts: true }),
} as const;

const RESERVED = new Set(['pageNum', 'pageSize', 'sort', 'search']);

/** Reads the list part of a URL query; foreign parameters (projectId, ...) are left to `isFilter`. */
export function parseListQuery(
  params: Iterable<[string, string]>,
  isFilter: (field: string) => boolean,
  defaults: { sort?: string; pageSize?: number } = {},
): ListQuery {
  const query: ListQuery = { pageNum: 1, pageSize: defaults.pageSize ?? DEFAULT_PAGE_SIZE, filters: {} };
  if (defaults.sort) query.sort = defaults.sort;
  for (const [key, value] of params) {
    if (key === 'pageNum') query.pageNum = Math.max(1, Math.trunc(Number(value)) || 1);
    else if (key === 'pageSize')
      query.pageSize = Math.min(MAX_PAGE_SIZE, Math.max(1, Math.trunc(Number(value)) || DEFAULT_PAGE_SIZE));
    else if (key === 'sort' && value) query.sort = value;
    else if (key === 'search' && value) query.search = value;
    else if (!RESERVED.has(key) && value !== '' && isFilter(key)) query.filters[key] = value;
  }
  return query;
}

/** Additional fields are named `ext.<column>` wherever fields are: filters, sort, columns, sheets, logs, problems. */
const EXT = 'ext.';
export const extName = (column: string): string => EXT + column;
/** The column of an additional field; null when the name is a declared field's. */
export const extColumn = (name: string): string | null => (name.startsWith(EXT) ? name.slice(EXT.length) : null);

/** A row's value by the name of its field. */
export function namedValue(row: Readonly<Record<string, unknown>>, name: string): unknown {
  const column = extColumn(name);
  return column === null ? row[name] : (row.ext as Record<string, unknown> | undefined)?.[column];
}

/** The query as URL parameters; defaults are left out so that links stay short. */
export function listQueryParams(
  query: ListQuery,
  defaults: { sort?: string; pageSize?: number } = {},
): [string, string][] {
  const out: [string, string][] = [];
  if (query.pageNum > 1) out.push(['pageNum', String(query.pageNum)]);
  if (query.pageSize !== (defaults.pageSize ?? DEFAULT_PAGE_SIZE)) out.push(['pageSize', String(query.pageSize)]);
  if (query.sort && query.sort !== defaults.sort) out.push(['sort', query.sort]);
  if (query.search) out.push(['search', query.search]);
  for (const [field, value] of Object.entries(query.filters)) out.push([field, value]);
  return out;
}
