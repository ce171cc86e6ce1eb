import { DownloadOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Dropdown, Table, type TableColumnType, Tag } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#web/address-state.ts';
import { download, useCall } from '#web/api.ts';
import { ListPages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { useSize } from '#web/entity/list/use-size.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { exportMonitor, type MonitoredWorkflow, monitorList } from '../../../instance/monitor.calls.ts';
import { adminTexts as a, monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { STATUS_COLORS, statusTexts } from '../instance-texts.ts';
import { timeText } from '../time-text.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { type AdminAction, adminActionsFor } from './admin-actions.ts';
import { filterOf, MonitorCounters, MonitorFilters } from './MonitorFilters.tsx';

const MONITOR = '/modules/workflow/processMonitor';
const HEADER = 38;
/** Of all columns with the check boxes: what a window of 1440 has beside the menu. */
const WIDTH = 1214;

const BATCH: readonly AdminAction[] = ['reassign', 'suspend', 'resume', 'terminate', 'jump', 'migrate'];

/** Workflows with what waits at whom; chosen ones are administered together. */
export function MonitorTable() {
  const state = useAddressState();
  const { pageNum, pageSize } = state;
  const filter = filterOf(state);
  const [box, { height }] = useSize<HTMLDivElement>();
  const [chosen, setChosen] = useState<MonitoredWorkflow[]>([]);
  const [doing, setDoing] = useState<{ action: AdminAction; rows: MonitoredWorkflow[] } | null>(null);
  const answer = useCall(
    monitorList,
    { ...filter, pageNum, pageSize },
    { quiet: true, keepPrevious: true, staleTime: 0 },
  );
  const { people = {}, projects = {}, list = [], total = 0 } = answer.data ?? {};
  const columns: TableColumnType<MonitoredWorkflow>[] = [
    { title: t(m.number), dataIndex: 'number', width: 158, className: 'wm-number' },
    {
      title: t(m.title),
      key: 'title',
      minWidth: 190,
      ellipsis: true,
      render: (_, row) => (
        <RecordLink kind="workflow" record={row.instanceId} from={MONITOR} className="wm-link" title={row.title}>
          {row.title}
        </RecordLink>
      ),
    },
    {
      title: t(m.definition),
      key: 'definition',
      width: 116,
      ellipsis: true,
      render: (_, row) => `${row.definitionName} v${row.definitionVersion}`,
    },
    {
      title: t(m.project),
      key: 'project',
      width: 104,
      ellipsis: true,
      render: (_, { projectId }) =>
        projectId && (
          <RecordLink kind="project" record={projectId} from={MONITOR} className="wm-ref">
            {projects[projectId] ?? ''}
          </RecordLink>
        ),
    },
    { title: t(m.initiator), key: 'initiator', width: 80, render: (_, row) => people[row.initiator] ?? '' },
    {
      title: t(m.status),
      key: 'status',
      width: 96,
      render: (_, row) => (
        <>
          <Tag color={STATUS_COLORS[row.status]}>{t(statusTexts[row.status])}</Tag>
          {row.incidents > 0 && <WarningOutlined className="wm-overdue" title={t(m.incidents)} />}
        </>
      ),
    },
    {
      title: t(m.waiting),
      key: 'waiting',
      width: 112,
      ellipsis: true,
      render: (_, row) => (
        <>
          {row.overdue && <span className="wm-overdue">{t(m.overdue)}</span>} {row.waiting.join(', ')}
        </>
      ),
    },
    {
      title: t(m.asked),
      key: 'asked',
      width: 104,
      ellipsis: true,
      render: (_, row) => {
        const names = [...new Set(row.asked.map((one) => people[one.user] ?? ''))];
        return <span title={names.join(', ')}>{names.join(', ')}</span>;
      },
    },
    { title: t(m.started), key: 'started', width: 140, render: (_, row) => timeText(row.startedAt) },
    {
      title: '',
      key: 'actions',
      width: 40,
      fixed: 'right',
      render: (_, row) => {
        const actions = adminActionsFor(row);
        return actions.length === 0 ? null : (
          <Dropdown
            trigger={['click']}
            menu={{
              items: actions.map((key) => ({ key, label: t(a[key]), danger: key === 'terminate' })),
              onClick: ({ key }) => setDoing({ action: key as AdminAction, rows: [row] }),
            }}
          >
            <Button size="small" type="text" aria-label={t(m.manage)}>
              ⋯
            </Button>
          </Dropdown>
        );
      },
    },
  ];
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return (
    <>
      <MonitorCounters state={state} />
      <MonitorFilters state={state} />
      <div className="wm-toolbar">
        {BATCH.map((action) => (
          <Button
            key={action}
            size="small"
            danger={action === 'terminate'}
            disabled={!chosen.some((row) => adminActionsFor(row).includes(action))}
            onClick={() => setDoing({ action, rows: chosen })}
          >
            {t(a[action])}
          </Button>
        ))}
        <span className="wm-toolbar-right">
          <Button
            type="text"
            icon={<DownloadOutlined />}
            onClick={() => void download(exportMonitor, filter).catch(() => undefined)}
          >
            {t(m.export)}
          </Button>
          <Button
            type="text"
            icon={<ReloadOutlined />}
            aria-label={t(m.refresh)}
            title={t(m.refresh)}
            onClick={() => void answer.refetch()}
          />
        </span>
      </div>
      <div ref={box} className="wm-table-box">
        <Table<MonitoredWorkflow>
          size="small"
          rowKey="instanceId"
          loading={answer.isPending}
          dataSource={list}
          columns={columns}
          pagination={false}
          rowSelection={{
            selectedRowKeys: chosen.map((row) => row.instanceId),
            preserveSelectedRowKeys: true,
            onChange: (_, rows) => setChosen(rows),
          }}
          scroll={{ x: WIDTH, ...(height > 120 && { y: height - HEADER }) }}
          locale={{
            emptyText: (
              <NoRows pending={answer.isPending} filtered={Object.keys(filter).length > 0} none={m.noInstances} />
            ),
          }}
        />
      </div>
      <ListPages pageNum={pageNum} pageSize={pageSize} total={total} onChange={state.onPage}>
        <span className="wm-hint">{chosen.length > 0 ? t(m.selected, { count: chosen.length }) : ''}</span>
      </ListPages>
      {doing && (
        <AdminDialog
          action={doing.action}
          rows={doing.rows}
          people={people}
          onClose={(done) => {
            setDoing(null);
            if (!done) return;
            setChosen([]);
            void answer.refetch();
          }}
        />
      )}
    </>
  );
}
