import { type ReactNode, useCallback, useMemo } from 'react';
import type { BaseRow } from '#kernel/entity.ts';
import type { Abilities } from '#kernel/entity-calls.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { useRights } from '../../session.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  type ListHost,
  needOf,
  type RowAction,
  removeAction,
  type ToolbarAction,
} from '../actions.tsx';
import { type ColumnSlots, EntityTable } from './EntityTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { actionColumn, RowActions } from './RowActions.tsx';
import type { AnyRow, EntityList } from './use-entity-list.ts';
import { useListHost } from './use-list-host.tsx';
import '../entity.css';

/** A cell of your own in place of the field's; `width`: pixels in which it can be read, where that is more. */
export type ListColumn<R extends BaseRow = AnyRow> = Cell<R> | { width: number; cell: Cell<R> };
type Cell<R> = (row: R, host: ListHost, abilities?: Abilities) => ReactNode;

export interface ListViewProps<R extends BaseRow = AnyRow> {
  list: EntityList;
  /** Cells of your own: column -> cell. */
  columns?: Readonly<Record<string, ListColumn<R>>>;
  /** Default: edit, remove. An empty list takes the column away. */
  rowActions?: (row: R, abilities?: Abilities) => readonly RowAction[];
  /** Default: create, import, export, remove selected. */
  toolbar?: readonly ToolbarAction[];
  /** Between the search form and the table (a chart). */
  extra?: ReactNode;
  /** What the list says when it is empty, instead of the usual words. */
  none?: Triple | Message | undefined;
  /** What is listed, where the page does not say it. */
  title?: string;
  /** Beside the actions: how the rows are shown. */
  tools?: ReactNode;
  /** In place of the table: rows shown in another way. `may` leaves of actions those the viewer has the right to. */
  body?: ((host: ListHost, may: (actions: readonly RowAction[]) => readonly RowAction[]) => ReactNode) | undefined;
}

const DEFAULT_TOOLBAR = [createAction(), importAction(), exportAction(), batchRemoveAction()];
const defaultRowActions = (row: BaseRow): RowAction[] => [editAction(row), removeAction(row)];

/** The cells and their widths, each by its column. */
function cellsOf<R extends BaseRow>(
  columns: ListViewProps<R>['columns'],
  host: ListHost,
  abilities: EntityList['abilities'],
) {
  const slots: Record<string, (row: AnyRow) => ReactNode> = {};
  const widths: Record<string, number> = {};
  for (const [name, column] of Object.entries(columns ?? {})) {
    const cell = typeof column === 'function' ? column : column.cell;
    slots[name] = (row) => cell(row as BaseRow as R, host, abilities[row.id]);
    if (typeof column !== 'function') widths[name] = column.width;
  }
  return { slots: slots as ColumnSlots, widths };
}

/** Search form, toolbar, table and dialogs over a list; pages that are more than a list put it where they want it. */
export function ListView<R extends BaseRow = AnyRow>(props: ListViewProps<R>) {
  const { list, columns, extra, none, title, tools, body, ...own } = props;
  const { entity } = list;
  const { can } = useRights(list.scope);
  const state = columns?.status;
  const { host, dialog } = useListHost(
    list,
    (typeof state === 'object' ? state.cell : state) as Cell<AnyRow> | undefined,
  );
  const toolbar = (own.toolbar ?? DEFAULT_TOOLBAR).filter((action) => can(needOf(action.right, entity.rights)));
  const { abilities } = list;
  const given = (own.rowActions ?? defaultRowActions) as (row: BaseRow, abilities?: Abilities) => readonly RowAction[];
  const rowActions = useCallback((row: BaseRow) => given(row, abilities[row.id]), [given, abilities]);
  const actionWidth = useActionWidth(list, rowActions, can);
  const { slots, widths } = useMemo(() => cellsOf(columns, host, abilities), [columns, host, abilities]);
  const actions = useMemo(
    () =>
      actionWidth > 0
        ? {
            width: actionWidth,
            render: (row: AnyRow) => <RowActions actions={rowActions(row)} host={host} can={can} />,
          }
        : undefined,
    [actionWidth, rowActions, host, can],
  );
  return (
    <div className="wm-list">
      <div className="wm-card">
        <FilterBar list={list} />
      </div>
      {extra}
      <div className="wm-card wm-list-body">
        <ListToolbar
          host={host}
          actions={body ? toolbar.filter((action) => !action.needsSelection) : toolbar}
          title={title}
        >
          {tools}
        </ListToolbar>
        {body ? (
          body(host, (all) => all.filter((action) => can(needOf(action.right, entity.rights))))
        ) : (
          <EntityTable
            list={list}
            slots={slots}
            slotWidths={widths}
            actions={actions}
            selectable={toolbar.some((action) => action.needsSelection)}
            none={none}
            of={entity.label}
            first={toolbar.find((action) => action.primary && !action.needsSelection)?.label}
            host={host}
          />
        )}
      </div>
      {dialog}
    </div>
  );
}

/** Width of the action column: the words of the longest row. */
function useActionWidth(
  list: EntityList,
  rowActions: (row: BaseRow) => readonly RowAction[],
  can: (right: string | readonly string[]) => boolean,
): number {
  return useMemo(() => {
    const shown = (row: BaseRow) => rowActions(row).filter((action) => can(needOf(action.right, list.entity.rights)));
    return actionColumn(list.rows.map(shown));
  }, [list.rows, list.entity, rowActions, can]);
}
