/** Foreign systems that are told what happens to workflows, and what has not reached them. */

import { PlusOutlined } from '@ant-design/icons';
import { Button, Table, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import * as calls from '../../integration/callback.calls.ts';
import { callbackTexts as c, embeddedTexts as e } from '../../integration/integration.texts.ts';
import { CallbackDialog } from './CallbackDialog.tsx';
import { EmbeddedPages } from './EmbeddedPages.tsx';
import { LetterTable } from './LetterTable.tsx';
import '#web/entity/entity.css';
import '../instance/instance.css';
import '../instance/monitor/monitor.css';

export default function ProcessCallbackConfigPage() {
  const [tab, choose] = useQueryParam('tabName');
  const active = tab === 'letters' || tab === 'pages' ? tab : 'list';
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-tabbed">
        <Tabs
          size="small"
          activeKey={active}
          onChange={(key) => choose(key === 'list' ? null : key)}
          items={[
            { key: 'list', label: t(c.list) },
            { key: 'letters', label: t(c.letters) },
            { key: 'pages', label: t(e.tab) },
          ]}
        />
        {
          {
            list: <Callbacks />,
            letters: <LetterTable report={calls.callbackLetters} skipAsk={c.skipAsk} />,
            pages: <EmbeddedPages />,
          }[active]
        }
      </div>
    </div>
  );
}

const events = (moments: readonly calls.CallbackMoment[]): string =>
  moments.map((one) => t(calls.CALLBACK_MOMENTS[one])).join(', ');

function Callbacks() {
  const { data, error, isPending, refetch } = useCall(calls.listCallbacks, {}, { quiet: true, staleTime: 0 });
  const [open, setOpen] = useState<calls.CallbackRow | 'new' | null>(null);
  const [testing, setTesting] = useState<number | null>(null);
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  const remove = async (row: calls.CallbackRow): Promise<void> => {
    if (!(await ask({ title: c.removeAsk, params: { name: row.name }, danger: true }))) return;
    await send(calls.removeCallback, { id: row.id });
    await refetch();
  };
  const test = async (row: calls.CallbackRow): Promise<void> => {
    setTesting(row.id);
    try {
      const { fault, millis } = await send(calls.testCallback, { id: row.id });
      if (fault === null) toast.success(t(c.testDone, { millis }));
      else toast.error(t(c.testFailed, { fault }));
    } finally {
      setTesting(null);
    }
  };
  return (
    <>
      <div className="wm-toolbar">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
          {t(c.add)}
        </Button>
        <span className="wm-hint">{t(c.signature)}</span>
      </div>
      <div className="wm-table-box">
        <Table<calls.CallbackRow>
          size="small"
          rowKey="id"
          loading={isPending}
          dataSource={data ?? []}
          pagination={false}
          tableLayout="fixed"
          scroll={{ x: 1150 }}
          locale={{ emptyText: <NoRows pending={isPending} none={c.noCallbacks} first={c.add} /> }}
          columns={[
            { title: t(c.name), dataIndex: 'name', width: 170, ellipsis: true },
            { title: t(c.url), dataIndex: 'url', ellipsis: true },
            {
              title: t(c.definition),
              key: 'definition',
              width: 130,
              ellipsis: true,
              render: (_, row) => row.definition ?? t(c.anyDefinition),
            },
            { title: t(c.events), key: 'events', width: 200, ellipsis: true, render: (_, row) => events(row.moments) },
            { title: t(c.retries), dataIndex: 'retries', width: 104, align: 'right' },
            { title: t(c.waiting), dataIndex: 'waiting', width: 72, align: 'right' },
            {
              title: t(c.failed),
              key: 'failed',
              width: 66,
              align: 'right',
              render: (_, row) => (row.failed > 0 ? <b className="wm-overdue">{row.failed}</b> : row.failed),
            },
            {
              title: t(c.status),
              key: 'active',
              width: 84,
              render: (_, row) => (
                <Tag color={row.active ? 'success' : 'default'}>{t(row.active ? c.active : c.inactive)}</Tag>
              ),
            },
            {
              title: '',
              key: 'actions',
              width: 168,
              fixed: 'right',
              render: (_, row) => (
                <>
                  <Button
                    type="link"
                    size="small"
                    loading={testing === row.id}
                    onClick={() => void test(row).catch(() => undefined)}
                  >
                    {t(c.test)}
                  </Button>
                  <Button type="link" size="small" onClick={() => setOpen(row)}>
                    {t(c.edit)}
                  </Button>
                  <Button danger type="link" size="small" onClick={() => void remove(row).catch(() => undefined)}>
                    {t(c.remove)}
                  </Button>
                </>
              ),
            },
          ]}
        />
      </div>
      {open && (
        <CallbackDialog
          row={open === 'new' ? null : open}
          onClose={(saved) => {
            setOpen(null);
            if (saved) void refetch();
          }}
        />
      )}
    </>
  );
}
