/**
 * All rows of a call in one table: actions of each, the button for a new one, the dialog both open.
 *
 * For settings and small lists that are not entities. Invariant: after an action the rows are fetched again. Refuses: filters and
 * sorting on the server (rows that want those are an entity's, or a list of a call).
 */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Table, type TableColumnType } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Message } from '#kernel/text.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import { ReadError } from '../ReadError.tsx';
import { useCards } from './cards.tsx';
import { useTablePages } from './ListPages.tsx';
import { NoRows } from './NoRows.tsx';
import { ActionButtons, actionsWidth } from './RowActions.tsx';
import '../entity.css';

/** Actions of a row; a rejected promise has shown its reason. */
export interface RowDeed<R> {
  key: string;
  label: Message;
  danger?: boolean;
  /** Why it cannot be done now. */
  refused?: string | null;
  run(row: R, edit: (row: R) => void): unknown;
}

interface Answer<R> {
  data?: R[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch(): Promise<unknown>;
}

export interface RowsTableProps<R extends { id: number | string }> {
  answer: Answer<R>;
  /** Those it shows; default: all. */
  shows?: (row: R) => boolean;
  /** One without `width` takes the remaining room; `minWidth` is its minimum. */
  columns: readonly TableColumnType<R>[];
  actions: (row: R) => readonly RowDeed<R>[];
  /** Text of an empty table. */
  none: Message;
  /** The button that makes a new one. */
  add?: Message | undefined;
  hint?: string;
  /** The dialog of a row, of a new one for null. */
  dialog?: (row: R | null, close: (saved: boolean) => void) => ReactNode;
}

const LEAST = 180;

/** Shows rows with an action under way; buttons wait for it. */
function useDeeds<R extends { id: number | string }>(answer: Answer<R>, edit: (row: R) => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (deed: RowDeed<R>, row: R): Promise<void> => {
    const done = deed.run(row, edit);
    if (!(done instanceof Promise)) return;
    setBusy(`${row.id} ${deed.key}`);
    try {
      await done;
    } catch {
      // A refused call has shown its message.
    } finally {
      setBusy(null);
    }
    await answer.refetch();
  };
  return { busy, run };
}

export function RowsTable<R extends { id: number | string }>(props: RowsTableProps<R>) {
  const { answer, shows, columns, actions, none, add, hint, dialog } = props;
  const [open, setOpen] = useState<R | 'new' | null>(null);
  const pages = useTablePages();
  const { busy, run } = useDeeds(answer, setOpen);
  const { data, error, isPending, refetch } = answer;
  const rows = (data ?? []).filter(shows ?? (() => true));
  const room = Math.max(0, ...rows.map((row) => actionsWidth(actions(row)))) + 20;
  const all: TableColumnType<R>[] = [
    ...columns,
    {
      title: t(entityTexts.actions),
      key: 'actions',
      width: Math.max(72, room),
      fixed: 'end',
      render: (_, row) => {
        const deeds = actions(row);
        return (
          <ActionButtons
            actions={deeds}
            busy={deeds.find(({ key }) => busy === `${row.id} ${key}`)?.key ?? null}
            onRun={(deed) => void run(deed, row)}
          />
        );
      },
    },
  ];
  const named = columns.find((column) => column.width === undefined) ?? columns[0];
  const shown = useCards(all, String(named?.key ?? named?.dataIndex));
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  const width = all.reduce((sum, column) => sum + Number(column.width ?? column.minWidth ?? LEAST), 0);
  return (
    <>
      {(add || hint) && (
        <div className="wm-toolbar">
          {add && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
              {t(add)}
            </Button>
          )}
          {hint && <span className="wm-hint">{hint}</span>}
        </div>
      )}
      <div className="wm-table-box">
        <Table<R>
          size="small"
          rowKey="id"
          tableLayout="fixed"
          loading={{ spinning: isPending, delay: 200 }}
          dataSource={rows}
          pagination={pages}
          scroll={{ x: width }}
          locale={{ emptyText: <NoRows pending={isPending} none={none} first={add} /> }}
          {...shown}
        />
      </div>
      {open !== null &&
        dialog?.(open === 'new' ? null : open, (saved) => {
          setOpen(null);
          if (saved) void refetch();
        })}
    </>
  );
}
