/**
 * Buttons of lists as values: name, right, action.
 *
 * `rowActions={(row, abilities) => [editAction(row), ...moveActions(moves, row, row.name, abilities), removeAction(row)]}`.
 * Invariants: an action whose right is missing is not shown; one that is refused is shown disabled with the reason.
 */
import { DeleteOutlined, ExportOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { BaseRow, EntityRights, RightKey } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { send } from '../api.ts';
import { ask, toast } from '../feedback.tsx';
import { t } from '../lang.ts';
import { exportFile } from '../parts/CallProgress.tsx';
import { tellBatch } from '../parts/tell-batch.ts';
import { entityTexts } from './entity-texts.ts';
import type { AnyRow, EntityList } from './list/use-entity-list.ts';
import type { Notes, OwnInputs } from './record/EntityForm.tsx';
import type { FormState, FormValues } from './record/use-fields-form.ts';

export interface FormOptions {
  formState?: FormState;
  initial?: FormValues;
  inputs?: OwnInputs;
  notes?: Notes;
}

/** What an action can do with the list it is in. */
export interface ListHost {
  list: EntityList;
  openCreate(options?: FormOptions): void;
  openEdit(row: BaseRow, options?: FormOptions): void;
  openDetail(row: BaseRow): void;
  /** Where that leads, for links; null: it opens here. */
  addressOf(row: BaseRow): string | null;
  openImport(): void;
}

type Need = RightKey | readonly RightKey[] | ((rights: EntityRights) => RightKey);
interface Action {
  key: string;
  label: Message | Triple;
  /** Absent: everybody. */
  right?: Need;
  danger?: boolean;
  /** A rejected promise has shown its reason. */
  run(host: ListHost): unknown;
}
export interface RowAction extends Action {
  /** Why it cannot be done now; null or absent: it can. */
  refused?: string | null;
}
export interface ToolbarAction extends Action {
  icon?: ReactNode;
  primary?: boolean;
  /** Only shown active while rows are selected. */
  needsSelection?: boolean;
}

export const needOf = (need: Need | undefined, rights: EntityRights): RightKey | readonly RightKey[] =>
  need === undefined ? 'login' : typeof need === 'function' ? need(rights) : need;

const reasonOf = (refusal: Problem | string | null | undefined): string | null =>
  refusal ? (typeof refusal === 'string' ? refusal : t(refusal.message, refusal.params)) : null;

/** The name by which people know a row. */
function rowTitle(list: EntityList, row: BaseRow): string {
  const value = (row as AnyRow)[list.entity.title];
  return list.titles[list.entity.title]?.[Number(value)] ?? String(value ?? row.id);
}

export const editAction = (row: BaseRow, refusal?: Problem | string | null, options?: FormOptions): RowAction => ({
  key: 'edit',
  label: entityTexts.edit,
  right: (rights) => rights.update,
  refused: reasonOf(refusal),
  run: (host) => host.openEdit(row, options),
});

export const removeAction = (row: BaseRow, refusal?: Problem | string | null): RowAction => ({
  key: 'remove',
  label: entityTexts.remove,
  right: (rights) => rights.remove,
  danger: true,
  refused: reasonOf(refusal),
  run: async ({ list }) => {
    const title = rowTitle(list, row);
    const question = { title: entityTexts.removeAsk, content: entityTexts.removeNote, params: { title } };
    if (!(await ask({ ...question, confirm: entityTexts.remove, danger: true }))) return;
    await send(entityCalls(list.entity).remove, { id: row.id, version: row.version });
    toast.success(t(entityTexts.removed));
  },
});

export const createAction = (options?: FormOptions): ToolbarAction => ({
  key: 'create',
  label: entityTexts.create,
  icon: <PlusOutlined />,
  primary: true,
  right: (rights) => rights.create,
  run: (host) => host.openCreate(options),
});

export const importAction = (): ToolbarAction => ({
  key: 'import',
  label: entityTexts.import,
  icon: <ImportOutlined />,
  right: (rights) => rights.create,
  run: (host) => host.openImport(),
});

/** Exports what the list shows: its filters, sort and view, all pages. */
export const exportAction = (): ToolbarAction => ({
  key: 'export',
  label: entityTexts.export,
  icon: <ExportOutlined />,
  right: (rights) => rights.export,
  run: ({ list }) => {
    const { pageNum: _pageNum, pageSize: _pageSize, ...input } = list.input;
    return exportFile(entityCalls(list.entity).export, input);
  },
});

export const batchRemoveAction = (): ToolbarAction => ({
  key: 'batchRemove',
  label: entityTexts.batchRemove,
  icon: <DeleteOutlined />,
  danger: true,
  needsSelection: true,
  right: (rights) => rights.remove,
  run: async ({ list }) => {
    const params = { count: list.selected.length, label: list.entity.label };
    const question = { title: entityTexts.removeManyAsk, content: entityTexts.removeNote, params };
    if (!(await ask({ ...question, confirm: entityTexts.remove, danger: true }))) return;
    const answer = await send(entityCalls(list.entity).batchRemove, { ids: [...list.selected] });
    list.select([]);
    tellBatch(answer, { done: t(entityTexts.removedMany, { count: answer.done.length }) });
  },
});
