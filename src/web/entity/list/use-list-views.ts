/**
 * The saved views of a list on its page: available ones, the current one, and changes of the address.
 *
 * Invariants: a view is put into the address once, when it is chosen or the page opens with it; later changes stay in the address
 * with its name until they are saved. Refuses: lists whose query is not in the address.
 */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { entity as define, type Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { text } from '#kernel/field.ts';
import type { ListQuery } from '#kernel/query.ts';
import { queryClient, useCall } from '../../api.ts';
import { useScreenPorts } from '../ports.tsx';
import type { ColumnSettings } from './columns.ts';
import { readSettings } from './columns.ts';
import type { QueryDefaults } from './list-query.ts';
import {
  differs,
  ownStart,
  type SavedView,
  saysQuery,
  startView,
  VIEW_PARAM,
  viewParams,
  viewQuery,
} from './saved-views.ts';

export interface ListViews {
  /** The entity of views. */
  entity: Entity;
  /** As views name the list. */
  key: string;
  all: readonly SavedView[];
  current: SavedView | null;
  /** Which one the page opens with is not known yet: rows are not asked for before. */
  opening: boolean;
  /** The current state differs from the view. */
  changed: boolean;
  /** Columns of the current view as they are now; null without one. */
  columns: ColumnSettings | null;
  setColumns(columns: ColumnSettings): void;
  /** What a new view of this moment holds. */
  now: { list: string; query: object; columns: object };
  choose(view: SavedView | null): void;
  /** The current view was removed: the page goes on without one. */
  gone(): void;
  /** The view the page opens with for oneself. */
  start: SavedView | null;
  /** null: what the company says. */
  setStart(view: number | null): void;
}

const MOST = 500;
/** Until the application's own is known: hooks are called in any case. */
const NONE = define({
  name: 'savedView',
  module: 'none',
  label: ['', '', ''],
  title: 'name',
  fields: { name: text(['', '', '']) },
  list: { columns: [], filters: [], sort: 'id' },
  form: [],
  rights: { read: 'login', create: 'login', update: 'login', remove: 'login', export: 'login' },
});

interface Options {
  entity: Entity;
  key: string;
  defaults: QueryDefaults;
  query: ListQuery;
  /** The person's own columns of the list. */
  own: ColumnSettings;
  enabled: boolean;
}

export function useListViews({ entity, key, defaults, query, own, enabled }: Options): ListViews | null {
  const { entity: named, readSetting, saveSetting } = useScreenPorts();
  const views = named('savedView');
  const asked = enabled && views !== undefined && readSetting !== undefined;
  const calls = useMemo(() => entityCalls(views ?? NONE), [views]);
  const listed = useCall(
    calls.list,
    { filters: { list: key }, pageSize: MOST },
    { quiet: true, background: true, enabled: asked, staleTime: 60_000 },
  );
  const startKey = useMemo(() => ['setting', `start.${key}`], [key]);
  const start = useQuery({
    queryKey: startKey,
    queryFn: () => readSetting!(`start.${key}`),
    enabled: asked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [params, setParams] = useSearchParams();
  const all = useMemo(
    // The filter finds every list whose name contains this one's.
    () => ((listed.data?.list ?? []) as unknown as SavedView[]).filter((view) => view.list === key),
    [listed.data, key],
  );
  const ready = asked && listed.data !== undefined && start.data !== undefined;
  const opening = startView(all, ownStart(start.data));
  const param = params.get(VIEW_PARAM);
  const current = all.find((view) => String(view.id) === param) ?? null;

  const [draft, setDraft] = useState<{ id: number; columns: ColumnSettings } | null>(null);
  const columns = useMemo(
    () => (current ? (draft?.id === current.id ? draft.columns : readSettings(current.columns)) : null),
    [current, draft],
  );
  const show = useCallback(
    (view: SavedView | null, none: '0' | null) => {
      setDraft(null);
      setParams((old) => viewParams(old, entity, defaults, view, none), { replace: true });
    },
    [setParams, entity, defaults],
  );
  // The page opens: with the view its address names, if it has nothing else, otherwise with one's own.
  const view = param === null ? opening : current;
  const stands = view === null || String(viewParams(params, entity, defaults, view, null)) === String(params);
  const settled = saysQuery(params, entity) || (ready && stands);
  const [opened, setOpened] = useState(settled);
  useEffect(() => {
    if (opened) return;
    if (settled) setOpened(true);
    else if (ready) show(view, null);
  }, [opened, settled, ready, view, show]);
  const failed = listed.error !== null || start.error !== null;
  const stored = start.data;

  return useMemo((): ListViews | null => {
    if (!asked || !views) return null;
    const setStart = (chosen: number | null): void => {
      const value = chosen === null ? null : { view: chosen };
      queryClient.setQueryData(startKey, value);
      void saveSetting?.(`start.${key}`, value).catch(() => undefined);
    };
    return {
      entity: views,
      key,
      all,
      current,
      opening: !opened && !failed,
      changed: current !== null && columns !== null && differs(current, query, columns),
      columns,
      setColumns: (next) => current && setDraft({ id: current.id, columns: next }),
      now: { list: key, query: viewQuery(query), columns: columns ?? own },
      choose: (chosen) => show(chosen, opening ? '0' : null),
      gone: () => {
        if (current && ownStart(stored) === current.id) setStart(null);
        show(null, null);
      },
      start: opening,
      setStart,
    };
  }, [
    asked,
    views,
    startKey,
    saveSetting,
    key,
    all,
    current,
    opened,
    failed,
    columns,
    query,
    own,
    show,
    opening,
    stored,
  ]);
}
