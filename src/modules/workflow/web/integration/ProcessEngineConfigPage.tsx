/** Engines elsewhere that run workflows: their settings and state, the workflows there, and requests they have not taken. */

import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Table, Tabs, Tag, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { enableDefinition } from '../../definition/definition.calls.ts';
import * as calls from '../../integration/engine.calls.ts';
import { engineTexts as e } from '../../integration/integration.texts.ts';
import { StatusTag } from '../definition/designer-frame.tsx';
import { timeText } from '../instance/time-text.ts';
import { EngineDialog } from './EngineDialog.tsx';
import { ExternalDefinitionDialog } from './ExternalDefinitionDialog.tsx';
import { LetterTable } from './LetterTable.tsx';
import '#web/entity/entity.css';
import '../instance/instance.css';
import '../instance/monitor/monitor.css';

export default function ProcessEngineConfigPage() {
  const [tab, choose] = useQueryParam('tabName');
  const active = tab === 'definitions' || tab === 'letters' ? tab : 'list';
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-tabbed">
        <Tabs
          size="small"
          activeKey={active}
          onChange={(key) => choose(key === 'list' ? null : key)}
          items={[
            { key: 'list', label: t(e.list) },
            { key: 'definitions', label: t(e.definitions) },
            { key: 'letters', label: t(e.letters) },
          ]}
        />
        {
          {
            list: <Engines />,
            definitions: <Definitions />,
            letters: <LetterTable report={calls.engineLetterReport} skipAsk={e.skipAsk} />,
          }[active]
        }
      </div>
    </div>
  );
}

const nothing = (none: typeof e.noEngines, pending: boolean, first?: typeof e.add) => ({
  emptyText: <NoRows none={none} pending={pending} first={first} />,
});

function EngineState({ row }: { row: calls.EngineRow }) {
  if (!row.active) return <Tag>{t(e.inactive)}</Tag>;
  if (row.failingSince !== null)
    return (
      <Tooltip title={t(e.since, { time: timeText(row.failingSince), error: row.error ?? '' })}>
        <Tag color="error">{t(e.fails)}</Tag>
      </Tooltip>
    );
  return row.answeredAt === null ? <Tag>{t(e.untried)}</Tag> : <Tag color="success">{t(e.answers)}</Tag>;
}

function Engines() {
  const { data, error, isPending, refetch } = useCall(calls.listEngines, {}, { quiet: true, staleTime: 0 });
  const [open, setOpen] = useState<calls.EngineRow | 'new' | null>(null);
  const [testing, setTesting] = useState<number | null>(null);
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  const remove = async (row: calls.EngineRow): Promise<void> => {
    if (!(await ask({ title: e.removeAsk, params: { name: row.name }, danger: true }))) return;
    await send(calls.removeEngine, { id: row.id });
    await refetch();
  };
  const compare = async (row: calls.EngineRow): Promise<void> => {
    await send(calls.compareEngine, { id: row.id });
    toast.success(t(e.compareDone));
  };
  const test = async (row: calls.EngineRow): Promise<void> => {
    setTesting(row.id);
    try {
      const { fault, millis, definitions } = await send(calls.testEngine, { id: row.id });
      if (fault === null) toast.success(t(e.testDone, { millis, count: definitions.length }));
      else toast.error(t(e.testFailed, { fault }));
    } finally {
      setTesting(null);
      await refetch();
    }
  };
  const syncAddress = (id: number): string =>
    `${location.origin}${calls.syncFromEngine.path.replace(':id', String(id))}`;
  return (
    <>
      <div className="wm-toolbar">
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
          {t(e.add)}
        </Button>
        <span className="wm-hint">{t(e.hint)}</span>
      </div>
      <div className="wm-table-box">
        <Table<calls.EngineRow>
          size="small"
          rowKey="id"
          loading={isPending}
          dataSource={data ?? []}
          pagination={false}
          scroll={{ x: 1180 }}
          locale={nothing(e.noEngines, isPending, e.add)}
          columns={[
            { title: t(e.name), dataIndex: 'name', width: 150, ellipsis: true },
            { title: t(e.state), key: 'state', width: 110, render: (_, row) => <EngineState row={row} /> },
            { title: t(e.url), dataIndex: 'url', ellipsis: true },
            {
              title: t(e.syncAddress),
              key: 'sync',
              ellipsis: true,
              render: (_, row) => (
                <Typography.Text copyable={{ text: syncAddress(row.id) }} ellipsis>
                  {syncAddress(row.id)}
                </Typography.Text>
              ),
            },
            { title: t(e.deciding), key: 'deciding', width: 160, render: (_, row) => t(calls.DECIDING[row.deciding]) },
            { title: t(e.running), dataIndex: 'running', width: 80, align: 'right' },
            { title: t(e.waiting), dataIndex: 'waiting', width: 80, align: 'right' },
            {
              title: t(e.failed),
              key: 'failed',
              width: 70,
              align: 'right',
              render: (_, row) => (row.failed > 0 ? <b className="wm-overdue">{row.failed}</b> : row.failed),
            },
            {
              title: '',
              key: 'actions',
              width: 190,
              fixed: 'right',
              render: (_, row) => (
                <>
                  <Button
                    type="link"
                    size="small"
                    loading={testing === row.id}
                    onClick={() => void test(row).catch(() => undefined)}
                  >
                    {t(e.test)}
                  </Button>
                  <Button type="link" size="small" onClick={() => setOpen(row)}>
                    {t(e.edit)}
                  </Button>
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: [
                        {
                          key: 'compare',
                          label: t(e.compare),
                          onClick: () => void compare(row).catch(() => undefined),
                        },
                        {
                          key: 'remove',
                          danger: true,
                          label: t(e.remove),
                          onClick: () => void remove(row).catch(() => undefined),
                        },
                      ],
                    }}
                  >
                    <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t(e.edit)} ${row.name}`} />
                  </Dropdown>
                </>
              ),
            },
          ]}
        />
      </div>
      {open && (
        <EngineDialog
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

function Definitions() {
  const rights = useRights();
  const { data, error, isPending, refetch } = useCall(calls.externalDefinitions, {}, { quiet: true, staleTime: 0 });
  const [open, setOpen] = useState<calls.ExternalDefinitionRow | 'new' | null>(null);
  const publishable = rights.can('wf:definition:publish');
  const editable = publishable && rights.can('wf:definition:edit');
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  const enable = async (row: calls.ExternalDefinitionRow): Promise<void> => {
    await send(enableDefinition, { id: row.id, enabled: row.status === 'disabled' ? 'yes' : 'no' });
    await refetch();
  };
  return (
    <>
      {editable && (
        <div className="wm-toolbar">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            {t(e.addDefinition)}
          </Button>
        </div>
      )}
      <div className="wm-table-box">
        <Table<calls.ExternalDefinitionRow>
          size="small"
          rowKey="id"
          loading={isPending}
          dataSource={data ?? []}
          pagination={false}
          scroll={{ x: 1000 }}
          locale={nothing(e.noDefinitions, isPending)}
          columns={[
            { title: t(e.definition), dataIndex: 'name', ellipsis: true },
            { title: t(e.key), dataIndex: 'key', width: 180, ellipsis: true },
            { title: t(e.engine), dataIndex: 'engine', width: 180, ellipsis: true },
            { title: t(e.keyThere), dataIndex: 'definition', width: 180, ellipsis: true },
            {
              title: t(e.definitionStatus),
              key: 'status',
              width: 110,
              render: (_, row) => <StatusTag status={row.status} />,
            },
            { title: t(e.running), dataIndex: 'running', width: 90, align: 'right' },
            {
              title: '',
              key: 'actions',
              width: 150,
              fixed: 'right',
              render: (_, row) => (
                <>
                  {editable && (
                    <Button type="link" size="small" onClick={() => setOpen(row)}>
                      {t(e.edit)}
                    </Button>
                  )}
                  {publishable && row.status !== 'draft' && (
                    <Button type="link" size="small" onClick={() => void enable(row).catch(() => undefined)}>
                      {t(row.status === 'disabled' ? e.enable : e.disable)}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
      {open && (
        <ExternalDefinitionDialog
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
