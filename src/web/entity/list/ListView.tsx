import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import type { Abilities } from '#kernel/entity-calls.ts';
import { lifecycleOf } from '#kernel/lifecycle.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { useQueryParam } from '../../hooks.ts';
import { t } from '../../lang.ts';
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
import { moveActions, moveManyAction } from '../moves/MoveButtons.tsx';
import { standsText } from '../moves/StandNote.tsx';
import { useMovesOf } from '../moves/use-moves.tsx';
import { WaitingTag } from '../moves/WaitingTag.tsx';
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
  /** `moves`: those of its lifecycle. Default: its moves, edit, remove. An empty list takes the column away. */
  rowActions?: (row: R, abilities: Abilities | undefined, moves: readonly RowAction[]) => readonly RowAction[];
  /** Default: create, import, export, remove selected. `many`: a button that moves the selected records. */
  toolbar?: readonly ToolbarAction[] | ((many: (action: string) => ToolbarAction) => readonly ToolbarAction[]);
  /** Between the search form and the table (a chart). */
  extra?: ReactNode;
  /** What the list says when it is empty, instead of the usual words. */
  none?: Triple | Message | undefined;
  /** Name of the listed records, if the page does not say it. */
  title?: string;
  /** Beside the actions: how the rows are shown. */
  tools?: ReactNode;
  /** In place of the table: rows shown in another way. `may` leaves of actions those the viewer has the right to. */
  body?: ((host: ListHost, may: (actions: readonly RowAction[]) => readonly RowAction[]) => ReactNode) | undefined;
}

/** Asked in the address to create a record: commands of the search lead to lists so. */
const CREATE_PARAM = 'create';
function useAskedToCreate(toolbar: readonly ToolbarAction[], host: ListHost): void {
  const [asked, ask] = useQueryParam(CREATE_PARAM);
  const taken = useRef(false);
  const create = toolbar.find(({ key }) => key === 'create');
  useEffect(() => {
    if (asked === null) taken.current = false;
    else if (create && !taken.current) {
      taken.current = true;
      ask(null);
      void create.run(host);
    }
  }, [asked, ask, create, host]);
}

const DEFAULT_TOOLBAR = [createAction(), importAction(), exportAction(), batchRemoveAction()];
/** A row that stands still for an approval cannot be removed or, except for fields its kind names, edited. */
function heldBack(kind: string, actions: readonly RowAction[], abilities: Abilities | undefined): readonly RowAction[] {
  const waiting = abilities?.waiting;
  if (!waiting) return actions;
  const goesOn = (lifecycleOf(kind)?.editable ?? []).length > 0;
  const held = ({ key }: RowAction): boolean => key === 'remove' || (key === 'edit' && !goesOn);
  return actions.map((action) =>
    held(action) && !action.refused ? { ...action, refused: standsText(kind, waiting) } : action,
  );
}

type RowActionsOf = NonNullable<ListViewProps<BaseRow>['rowActions']>;
const defaultRowActions: RowActionsOf = (row, _abilities, moves) => [...moves, editAction(row), removeAction(row)];

/** The state, and that its record waits for an approval, where a list draws it in no way of its own. */
function withState<R extends BaseRow>(
  entity: Entity,
  columns: ListViewProps<R>['columns'],
): ListViewProps<R>['columns'] {
  const items = entity.fields.status?.items;
  if (!items || columns?.status || !lifecycleOf(entity.name)) return columns;
  const label = (row: R): string => {
    const text = items[String((row as unknown as AnyRow).status)];
    return text ? t(text) : '';
  };
  return {
    ...columns,
    status: (row, _host, abilities) => (
      <>
        {label(row)} <WaitingTag waiting={abilities?.waiting} />
      </>
    ),
  };
}

/** The name by which people know a row. */
function titleOf({ entity, titles }: EntityList, row: AnyRow): string {
  const value = row[entity.title];
  return String((entity.fields[entity.title]!.kind === 'ref' ? titles[entity.title]?.[Number(value)] : value) ?? '');
}

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
  const { list, extra, none, title, tools, body, ...own } = props;
  const { entity } = list;
  const columns = useMemo(() => withState(entity, own.columns), [entity, own.columns]);
  const moves = useMovesOf(entity);
  const { life, start } = moves;
  const { can } = useRights(list.scope);
  const state = columns?.status;
  const { host, dialog } = useListHost(
    list,
    (typeof state === 'object' ? state.cell : state) as Cell<AnyRow> | undefined,
  );
  const wanted = own.toolbar ?? DEFAULT_TOOLBAR;
  const buttons = typeof wanted === 'function' ? wanted((action) => moveManyAction(moves, action)) : wanted;
  const toolbar = buttons.filter((action) => can(needOf(action.right, entity.rights)));
  useAskedToCreate(toolbar, host);
  const { abilities } = list;
  const given = (own.rowActions ?? defaultRowActions) as RowActionsOf;
  const rowActions = useCallback(
    (row: BaseRow) => {
      const may = abilities[row.id];
      const moved = moveActions({ life, start }, row as AnyRow, titleOf(list, row as AnyRow), may);
      return heldBack(list.entity.name, given(row, may, moved), may);
    },
    [given, abilities, list, life, start],
  );
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
      {moves.dialog}
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
