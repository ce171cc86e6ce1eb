import { Button, Table, type TableColumnType, Tag } from 'antd';
import type { Message } from '#kernel/text.ts';
import { send } from '#web/api.ts';
import { useTablePages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type LetterRow, sendLetterAgain, skipLetter } from '../../integration/callback.calls.ts';
import { callbackTexts as c } from '../../integration/integration.texts.ts';
import { timeText } from '../instance/time-text.ts';

/** What letters to callbacks and to engines have in common. */
type Letter = Omit<LetterRow, 'callback' | 'moment'>;

interface LetterTableProps<Row extends Letter> {
  answer: { data?: Row[] | undefined; error: Error | null; isPending: boolean; refetch(): Promise<unknown> };
  /** To whom it goes, and what it is about. */
  receiver: TableColumnType<Row>;
  about: TableColumnType<Row>;
  /** What skipping one means. */
  skipAsk: Message;
}

/** Letters that have not arrived: sent again once they have failed, or skipped. */
export function LetterTable<Row extends Letter>({ answer, receiver, about, skipAsk }: LetterTableProps<Row>) {
  const { data, error, isPending, refetch } = answer;
  const pages = useTablePages();
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  const settle = async (call: typeof skipLetter, row: Row): Promise<void> => {
    if (call === skipLetter && !(await ask({ title: skipAsk, danger: true }))) return;
    await send(call, { id: row.id });
    await refetch();
  };
  return (
    <div className="wm-table-box">
      <Table<Row>
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={data ?? []}
        pagination={pages}
        scroll={{ x: 1250 }}
        locale={{ emptyText: <NoRows pending={isPending} none={c.none} /> }}
        columns={[
          { title: t(c.made), key: 'made', width: 150, render: (_, row) => timeText(row.madeAt) },
          { width: 150, ellipsis: true, ...receiver },
          { title: t(c.number), key: 'number', ellipsis: true, render: (_, row) => `${row.number} ${row.title}` },
          { key: 'about', width: 130, ...about },
          {
            title: t(c.status),
            key: 'status',
            width: 170,
            render: (_, row) =>
              row.failedAt === null ? (
                <>
                  <Tag>{t(c.waiting)}</Tag>
                  {timeText(row.nextAt).slice(11)}
                </>
              ) : (
                <Tag color="error">{t(c.failed)}</Tag>
              ),
          },
          { title: t(c.attempts), dataIndex: 'attempts', width: 80, align: 'right' },
          { title: t(c.error), dataIndex: 'error', width: 240, ellipsis: true },
          {
            title: '',
            key: 'actions',
            width: 160,
            fixed: 'right',
            render: (_, row) => (
              <>
                {row.failedAt !== null && (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => void settle(sendLetterAgain, row).catch(() => undefined)}
                  >
                    {t(c.again)}
                  </Button>
                )}
                <Button
                  danger
                  type="link"
                  size="small"
                  onClick={() => void settle(skipLetter, row).catch(() => undefined)}
                >
                  {t(c.skip)}
                </Button>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
