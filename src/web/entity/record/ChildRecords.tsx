/**
 * Records that belong to another one, on a tab of its page: a table, with pages if they are many, and the dialog that makes and
 * changes them.
 *
 * Hides: the list inside the owner's object, the owner preset in the dialog, the row a link leads to (`?finding=8`), refetching
 * after a deletion. Refuses: filters, sorting and choosing columns (a list page has those).
 */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Table, type TableColumnType } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Message } from '#kernel/text.ts';
import { useCall } from '../../api.ts';
import { useQueryParam } from '../../hooks.ts';
import { t } from '../../lang.ts';
import { type RowAction, removeAction } from '../actions.tsx';
import { entityTexts } from '../entity-texts.ts';
import { ListPages } from '../list/ListPages.tsx';
import { ActionButtons } from '../list/RowActions.tsx';
import { type EntityList, useEntityList } from '../list/use-entity-list.ts';
import { useListHost } from '../list/use-list-host.tsx';
import { ReadError } from '../ReadError.tsx';
import type { Notes, OwnInputs } from './EntityForm.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import type { FormValues } from './use-fields-form.ts';
import './record.css';

/** A record needed by a part of its page: why it could not be read, or its content, mounted anew for each record. */
export function WithRecord<R extends BaseRow>(props: { entity: Entity; id: number; children(row: R): ReactNode }) {
  const { entity, id, children } = props;
  const answer = useCall(entityCalls(entity).get, { id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active />;
  return children(answer.data.row as unknown as R);
}

/** Rows without page numbers below them. */
const PAGE = 30;

/** What actions of a row are made of. */
export interface ChildDeeds<R> {
  list: EntityList;
  edit(row: R): RowAction;
  remove(row: R): RowAction;
}

interface ChildRecordsProps<R extends BaseRow> {
  entity: Entity;
  /** The record they belong to. */
  of: BaseRow & { projectId?: number | null | undefined };
  /** Their reference to it. */
  by: string;
  /** The query parameter that names one of them. */
  param: string;
  columns: (list: EntityList) => readonly TableColumnType<R>[];
  /** The room the columns want, and the actions. */
  width: number;
  actionsWidth: number;
  actions: (row: R, deeds: ChildDeeds<R>) => readonly RowAction[];
  /** Buttons for a new one, with its initial values; empty: not allowed now. */
  add: (rows: readonly R[]) => readonly { label: Message; initial?: () => FormValues }[];
  /** Shown next to the buttons. */
  hint?: string;
  /** Text of an empty table. */
  none: Message;
  /** Inputs of the dialog in place of those of the fields. */
  inputs?: OwnInputs;
  notes?: Notes;
  /** One was made, changed or deleted. */
  onChanged(): void;
}

export function ChildRecords<R extends BaseRow>(props: ChildRecordsProps<R>) {
  const { entity, of, by, param, columns, width, actionsWidth, actions, add, hint, none, inputs, notes, onChanged } =
    props;
  // The records of one that is in no object are in none either.
  const scope = useMemo(() => (of.projectId ? { projectId: of.projectId } : {}), [of.projectId]);
  const fixed = useMemo(() => ({ [by]: String(of.id) }), [by, of.id]);
  const ownerIsKnown = useMemo(() => () => ({ [by]: { visible: false } }), [by]);
  const list = useEntityList(entity, { scope, fixed, inUrl: false, pageSize: PAGE });
  const { host } = useListHost(list);
  const [wanted] = useQueryParam(param);
  const [editing, setEditing] = useState<{ id?: number; initial?: FormValues } | null>(null);
  const deeds: ChildDeeds<R> = {
    list,
    edit: ({ id }) => ({ key: 'edit', label: entityTexts.edit, run: () => setEditing({ id }) }),
    remove(row) {
      const action = removeAction(row);
      return { ...action, run: () => Promise.resolve(action.run(host)).then(onChanged) };
    },
  };
  if (list.error) return <ReadError error={list.error} retry={list.refetch} />;
  const rows = list.rows as unknown as R[];
  const buttons = add(rows);
  return (
    <>
      {(buttons.length > 0 || hint) && (
        <div className="wm-child-bar">
          {buttons.map(({ label, initial }) => (
            <Button
              key={label.key}
              icon={<PlusOutlined />}
              onClick={() => setEditing({ initial: { [by]: of.id, ...initial?.() } })}
            >
              {t(label)}
            </Button>
          ))}
          {hint && <span className="wm-hint">{hint}</span>}
        </div>
      )}
      <Table<R>
        size="small"
        rowKey="id"
        rowClassName={({ id }) => (String(id) === wanted ? 'ant-table-row-selected' : '')}
        loading={list.loading}
        pagination={false}
        scroll={{ x: width }}
        dataSource={rows}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(none)} /> }}
        columns={[
          ...columns(list),
          {
            key: 'actions',
            width: actionsWidth,
            render: (_, row) => (
              <ActionButtons
                actions={actions(row, deeds)}
                // A refused call has shown its message.
                onRun={(action) => void Promise.resolve(action.run(host)).catch(() => undefined)}
              />
            ),
          },
        ]}
      />
      {list.total > PAGE && <ListPages {...list.query} total={list.total} onChange={list.setQuery} />}
      {editing !== null && (
        <RecordDialog
          entity={entity}
          {...editing}
          scope={scope}
          formState={ownerIsKnown}
          inputs={inputs}
          notes={notes}
          onClose={() => setEditing(null)}
          onSaved={onChanged}
        />
      )}
    </>
  );
}
