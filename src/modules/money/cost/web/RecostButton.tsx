/** Hours that would cost something else by the rates of now, and booking the differences. */
import { Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { formatCents, signedCents } from '#modules/planning/plan/plan-cost.ts';
import { send, useCall } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { costTexts as x } from '../cost.texts.ts';
import { applyRecost, type RecostLine, readRecost } from '../recost.calls.ts';

export function RecostButton({ projectId }: { projectId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(x.recost)}</Button>
      {open && <RecostDialog projectId={projectId} close={() => setOpen(false)} />}
    </>
  );
}

const cents = (value: number | null): string => (value === null ? '–' : formatCents(value));

function RecostDialog({ projectId, close }: { projectId: number; close(): void }) {
  const { data, isLoading } = useCall(readRecost, { projectId }, { staleTime: 0 });
  const [chosen, setChosen] = useState<number[] | null>(null);
  const lines = data?.lines ?? [];
  const keys = chosen ?? lines.map(({ entry }) => entry);
  const book = async (): Promise<void> => {
    const { booked } = await send(applyRecost, { projectId, entries: keys });
    toast.success(t(x.recosted, { count: booked }));
    close();
  };
  return (
    <Modal
      open
      width={760}
      title={t(x.recost)}
      onCancel={close}
      onOk={() => void book().catch(() => undefined)}
      okText={t(x.bookDifferences)}
      okButtonProps={{ disabled: keys.length === 0 }}
    >
      <p className="wm-hint">{t(x.recostHint)}</p>
      <Table<RecostLine>
        size="small"
        rowKey="entry"
        loading={isLoading}
        dataSource={lines}
        pagination={lines.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        locale={{ emptyText: t(x.nothingToRecost) }}
        rowSelection={{ selectedRowKeys: keys, onChange: (next) => setChosen(next.map(Number)) }}
        columns={[
          { key: 'person', title: t(x.person), render: (_, row) => data?.people[row.person] ?? '' },
          { key: 'day', title: t(x.effectDate), dataIndex: 'day' },
          {
            key: 'rate',
            title: t(x.dayRate),
            align: 'right',
            render: (_, row) => `${cents(row.rateWas)} → ${cents(row.rate)}`,
          },
          {
            key: 'was',
            title: t(x.amount),
            align: 'right',
            render: (_, row) => `${cents(row.was)} → ${cents(row.cents)}`,
          },
          {
            key: 'difference',
            title: t(x.difference),
            align: 'right',
            render: (_, row) => signedCents(row.cents - row.was),
          },
        ]}
      />
    </Modal>
  );
}
