/**
 * The state of a list: query, page of rows, titles, columns, selection. Level 2 of the ladder: compose it with
 * `<FilterBar list>` and `<EntityTable list>`.
 *
 * Hides: the query's life in the URL (or in memory for lists inside dialogs), the scope of the page, run-time columns
 * and personal settings. Invariants: changing filters, sort or size goes to page 1; a page behind the last one (rows
 * were deleted) falls back to the last; the previous rows stay while the next ones load; a list in which nothing has
 * changed is the same object, so that its table is not drawn anew.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Call } from '#kernel/call.ts';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import { type Abilities, entityCalls, type ListPage as ListAnswer } from '#kernel/entity-calls.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { ListQuery } from '#kernel/query.ts';
import { queryClient, useCall } from '../../api.ts';
import type { Titles } from '../../fields/field-kind.ts';
import { useSame } from '../../hooks.ts';
import { useReadable } from '../../readable.ts';
import { useScope } from '../../scope.ts';
import { useSession } from '../../session.ts';
import { useStore } from '../../store.ts';
import { type EntityRuntime, NO_RUNTIME, useScreenPorts } from '../ports.tsx';
import { knownScope } from '../use-options.ts';
import { type Column, type ColumnSettings, mergeColumns, readSettings } from './columns.ts';
import { changeParams, changeQuery, type QueryDefaults, readQuery } from './list-query.ts';
import { likelyRows, measuredRows, pageByWindow } from './page-fit.ts';
import { type ListViews, useListViews } from './use-list-views.ts';

/** A row as lists hold it: fields by name. */
export type AnyRow = BaseRow & Record<string, unknown>;

export interface ListOptions {
  /** Named view of the server (mine, departmental, ...). */
  view?: string | undefined;
  /** Owner of the rows; default: the object of the page. */
  scope?: ScopeRef | undefined;
  /** Filters that always hold and are not shown. */
  fixed?: Readonly<Record<string, string>> | undefined;
  /** false: the query lives in memory (lists in dialogs and tabs). Default true. */
  inUrl?: boolean;
  /** Rows of a page to start with; default: the viewer's own choice. */
  pageSize?: number;
  /** The list call, if not the entity's own, and how its input has the filters (web/report). */
  of?: { call: Call; input(filters: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> } | undefined;
}

export interface EntityList {
  entity: Entity;
  scope: ScopeRef;
  runtime: EntityRuntime;
  query: ListQuery;
  /** Input of the list and export calls. */
  input: Record<string, unknown>;
  setQuery(change: Partial<ListQuery>): void;
  rows: readonly AnyRow[];
  /** The whole answer, for a call that returns more than rows. */
  answer: ListAnswer<AnyRow> | null;
  total: number;
  titles: Readonly<Record<string, Titles>>;
  /** Abilities of the rows by their lifecycle, by id. */
  abilities: Readonly<Record<number, Abilities>>;
  loading: boolean;
  error: Error | null;
  refetch(): void;
  columns: readonly Column[];
  settings: ColumnSettings;
  saveSettings(settings: ColumnSettings): void;
  /** Its query is in the address of the page. */
  inUrl: boolean;
  /** Names the list among those of its entity. */
  key: string;
  /** Its pages may be as long as the window is high. */
  fits: boolean;
  /** Saved views of the list; null: it keeps none (lists in dialogs). */
  views: ListViews | null;
  selected: readonly number[];
  select(ids: readonly number[]): void;
}

/** Whether it shows search results, not all rows. */
export const isNarrowed = ({ query }: Pick<EntityList, 'query'>): boolean =>
  query.search !== undefined || Object.keys(query.filters).length > 0;

/** Additional fields and headers of an entity, asked once. */
export function useRuntime(name: string, plain = false): EntityRuntime {
  const { runtime } = useScreenPorts();
  const answer = useQuery({
    queryKey: ['entityRuntime', name],
    queryFn: () => runtime!(name),
    enabled: runtime !== undefined && !plain,
    staleTime: 300_000,
    meta: { entities: ['extField', 'gridHeader'] },
  });
  return answer.data ?? NO_RUNTIME;
}

function useColumnSettings(key: string): [ColumnSettings, (next: ColumnSettings) => void] {
  const { readSetting, saveSetting } = useScreenPorts();
  const queryKey = useMemo(() => ['setting', key], [key]);
  const answer = useQuery({
    queryKey,
    queryFn: async () => readSettings(await readSetting!(key)),
    enabled: readSetting !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [local, setLocal] = useState<ColumnSettings | null>(null);
  const save = useCallback(
    (next: ColumnSettings) => {
      setLocal(next);
      queryClient.setQueryData(queryKey, next);
      void saveSetting?.(key, next).catch(() => undefined);
    },
    [key, queryKey, saveSetting],
  );
  const settings = useMemo(() => local ?? answer.data ?? {}, [local, answer.data]);
  return [settings, save];
}

function useListQuery(
  entity: Entity,
  inUrl: boolean,
  defaults: QueryDefaults,
): [ListQuery, (change: Partial<ListQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const [memory, setMemory] = useState<ListQuery>(() => readQuery([], entity, defaults));
  const inAddress = useMemo(() => readQuery(params, entity, defaults), [params, entity, defaults]);
  const change = useCallback(
    (part: Partial<ListQuery>) => {
      if (inUrl) setParams((old) => changeParams(old, entity, defaults, part), { replace: true });
      else setMemory((now) => changeQuery(now, part));
    },
    [inUrl, setParams, entity, defaults],
  );
  return [inUrl ? inAddress : memory, change];
}

const NO_ROWS: readonly AnyRow[] = [];
const NO_ABILITIES: Readonly<Record<number, Abilities>> = {};
const NO_TITLES: Readonly<Record<string, Titles>> = {};

export function useEntityList(given: Entity, options: ListOptions = {}): EntityList {
  const here = useScope();
  const scope = useMemo(() => knownScope(given, options.scope ?? here), [given, options.scope, here]);
  const { viewer } = useSession();
  const key = options.view ? `${given.name}.${options.view}` : given.name;
  const byWindow = useStore(pageByWindow) && options.pageSize === undefined;
  const measured = useStore(measuredRows)[key];
  const pageSize = byWindow ? (measured ?? likelyRows()) : (options.pageSize ?? viewer?.pageSize ?? 10);
  const defaults = useMemo(() => ({ sort: given.list.sort, pageSize }), [given, pageSize]);
  const inUrl = options.inUrl ?? true;
  const [query, setQuery] = useListQuery(given, inUrl, defaults);
  const runtime = useRuntime(given.name, given.list.plain !== undefined);
  const [own, saveOwn] = useColumnSettings(key);
  const views = useListViews({ entity: given, key, defaults, query, own, enabled: inUrl });
  // A view has its own columns; changes take effect for others only when saved with it.
  const settings = views?.columns ?? own;
  const saveSettings = views?.current ? views.setColumns : saveOwn;
  const [selected, select] = useState<readonly number[]>([]);
  const { view, fixed, of } = options;
  const input = useMemo(() => {
    const filters = { ...query.filters, ...fixed };
    return {
      ...scope,
      pageNum: query.pageNum,
      pageSize: query.pageSize,
      ...(query.sort && { sort: query.sort }),
      ...(query.search && { search: query.search }),
      ...(of ? of.input(filters) : Object.keys(filters).length > 0 && { filters }),
      ...(view && { view }),
    };
  }, [scope, query, view, fixed, of]);
  const call = useMemo(() => of?.call ?? entityCalls(given).list, [of, given]);
  const enabled = !views?.opening;
  const answer = useCall(call, input as never, { keepPrevious: true, quiet: true, enabled });
  const page = (answer.data as ListAnswer<AnyRow> | undefined) ?? null;
  const lastPage = page ? Math.max(1, Math.ceil(page.total / query.pageSize)) : null;
  const tooFar = lastPage !== null && !answer.isPlaceholderData && query.pageNum > lastPage;
  useEffect(() => {
    if (tooFar) setQuery({ pageNum: lastPage });
  }, [tooFar, lastPage, setQuery]);
  const rows: readonly AnyRow[] = page?.list ?? NO_ROWS;
  const entity = useReadable(given, scope, rows);
  useEffect(() => {
    // Rows that went away (deleted, other page) are not selected any more.
    select((ids) => {
      const kept = ids.filter((id) => rows.some((row) => row.id === id));
      return kept.length === ids.length ? ids : kept;
    });
  }, [rows]);
  const columns = useMemo(() => mergeColumns(entity, runtime, settings), [entity, runtime, settings]);
  const { refetch } = answer;
  const again = useCallback(() => void refetch(), [refetch]);
  return useSame<EntityList>({
    entity,
    scope,
    runtime,
    query,
    input,
    setQuery,
    rows,
    answer: page,
    total: page?.total ?? 0,
    titles: page?.titles ?? NO_TITLES,
    abilities: page?.abilities ?? NO_ABILITIES,
    loading: !enabled || (answer.isFetching && (answer.isLoading || answer.isPlaceholderData)),
    error: page ? null : answer.error,
    refetch: again,
    columns,
    settings,
    saveSettings,
    inUrl,
    key,
    fits: options.pageSize === undefined,
    views,
    selected,
    select,
  });
}
