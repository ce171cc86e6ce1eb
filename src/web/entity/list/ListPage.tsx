/**
 * The list page of an entity: search form, toolbar, table, dialogs. Level 1 of the ladder, at most 8 props; a page that
 * needs more composes `useEntityList`, `FilterBar` and `EntityTable` itself.
 */
import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Call } from '#kernel/call.ts';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import type { Abilities } from '#kernel/entity-calls.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { t } from '../../lang.ts';
import { go } from '../../nav.ts';
import { useRights } from '../../session.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  type FormOptions,
  importAction,
  type ListHost,
  needOf,
  type RowAction,
  removeAction,
  type ToolbarAction,
} from '../actions.tsx';
import { CallDialog } from '../CallDialog.tsx';
import { entityTexts } from '../entity-texts.ts';
import { useScreenPorts } from '../ports.tsx';
import { DetailDrawer } from '../record/DetailPage.tsx';
import { RecordDialog } from '../record/RecordDialog.tsx';
import { ColumnSettingsButton } from './ColumnSettingsButton.tsx';
import { type ColumnSlots, EntityTable } from './EntityTable.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { actionsWidth, RowActions } from './RowActions.tsx';
import { SavedViews } from './SavedViews.tsx';
import { type AnyRow, type EntityList, useEntityList } from './use-entity-list.ts';
import '../entity.css';

export interface ListPageProps<R extends BaseRow = AnyRow> {
  entity: Entity;
  /** Cells of your own: column -> cell. */
  columns?: Readonly<Record<string, (row: R) => ReactNode>>;
  /** Pixels in which such a cell can be read, where it is wider than the field's own. */
  columnWidths?: Readonly<Record<string, number>>;
  /** Default: edit, remove. An empty list takes the column away. */
  rowActions?: (row: R, abilities?: Abilities) => readonly RowAction[];
  /** Default: create, import, export, remove selected. */
  toolbar?: readonly ToolbarAction[];
  /** Between the search form and the table (a chart). */
  extra?: ReactNode;
  /** What the list says when it is empty, instead of the usual words. */
  none?: Triple | Message;
  /** Named view of the server. */
  view?: string;
}

type Open =
  | { kind: 'create'; options?: FormOptions | undefined }
  | { kind: 'edit'; id: number; options?: FormOptions | undefined }
  | { kind: 'detail'; id: number }
  | { kind: 'import' }
  | { kind: 'call'; call: Call; row: BaseRow; title: string };

const DEFAULT_TOOLBAR = [createAction(), importAction(), exportAction(), batchRemoveAction()];
const defaultRowActions = (row: BaseRow): RowAction[] => [editAction(row), removeAction(row)];

export function ListPage<R extends BaseRow = AnyRow>(props: ListPageProps<R>) {
  const { entity, columns, extra } = props;
  const list = useEntityList(entity, { view: props.view });
  const { can } = useRights(list.scope);
  const { host, dialog } = useListHost(list);
  const toolbar = (props.toolbar ?? DEFAULT_TOOLBAR).filter((action) => can(needOf(action.right, entity.rights)));
  const { abilities } = list;
  const given = (props.rowActions ?? defaultRowActions) as (
    row: BaseRow,
    abilities?: Abilities,
  ) => readonly RowAction[];
  const rowActions = useCallback((row: BaseRow) => given(row, abilities[row.id]), [given, abilities]);
  const selectable = toolbar.some((action) => action.needsSelection);
  const actionWidth = useActionWidth(list, rowActions, can);
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
        <div className="wm-toolbar">
          {toolbar.map((action) => (
            <Button
              key={action.key}
              type={action.primary ? 'primary' : 'default'}
              danger={action.danger ?? false}
              icon={action.icon}
              disabled={(action.needsSelection ?? false) && list.selected.length === 0}
              onClick={() => void Promise.resolve(action.run(host)).catch(() => undefined)}
            >
              {t(action.label)}
            </Button>
          ))}
          <div className="wm-toolbar-right">
            <Button
              type="text"
              icon={<ReloadOutlined />}
              title={t(entityTexts.refresh)}
              aria-label={t(entityTexts.refresh)}
              onClick={list.refetch}
            />
            <SavedViews list={list} />
            <ColumnSettingsButton list={list} />
          </div>
        </div>
        <EntityTable
          list={list}
          slots={columns as ColumnSlots | undefined}
          slotWidths={props.columnWidths}
          actions={actions}
          selectable={selectable}
          none={props.none}
          first={toolbar.find((action) => action.primary && !action.needsSelection)?.label}
          onOpen={host.openDetail}
        />
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
    let widest = 0;
    for (const row of list.rows) {
      const shown = rowActions(row).filter((action) => can(needOf(action.right, list.entity.rights)));
      if (shown.length > 0) widest = Math.max(widest, actionsWidth(shown) + 20);
    }
    return widest > 0 ? Math.max(72, widest) : 0;
  }, [list.rows, list.entity, rowActions, can]);
}

/** The dialogs of a list and what opens them; level 2 pages use it with their own layout. */
export function useListHost(list: EntityList): { host: ListHost; dialog: ReactNode } {
  const { href } = useScreenPorts();
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const host = useMemo(
    (): ListHost => ({
      list,
      openCreate: (options) => setOpen({ kind: 'create', options }),
      openEdit: (row, options) => setOpen({ kind: 'edit', id: row.id, options }),
      openDetail: (row) => {
        const address = href?.(list.entity.name, row.id, list.scope);
        if (address) void go(address);
        else setOpen({ kind: 'detail', id: row.id });
      },
      openImport: () => setOpen({ kind: 'import' }),
      openCall: (call, row, title) => setOpen({ kind: 'call', call, row, title }),
    }),
    [list, href],
  );
  const { entity, scope } = list;
  const dialog =
    open?.kind === 'create' || open?.kind === 'edit' ? (
      <RecordDialog
        entity={entity}
        scope={scope}
        {...(open.kind === 'edit' && { id: open.id })}
        initial={open.options?.initial}
        formState={open.options?.formState}
        inputs={open.options?.inputs}
        onClose={close}
      />
    ) : open?.kind === 'detail' ? (
      <DetailDrawer entity={entity} id={open.id} onClose={close} />
    ) : open?.kind === 'import' ? (
      <ImportDialog entity={entity} scope={scope} onClose={close} />
    ) : open?.kind === 'call' ? (
      <CallDialog call={open.call} row={open.row} title={open.title} onClose={close} />
    ) : null;
  return { host, dialog };
}
