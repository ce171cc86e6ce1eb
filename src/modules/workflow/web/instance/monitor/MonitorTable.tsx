import { WarningOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tag } from 'antd';
import { useState } from 'react';
import { invalidate } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportParts } from '#web/report/ReportView.tsx';
import { useReport } from '#web/report/use-report.ts';
import type { MonitoredWorkflow } from '../../../instance/monitor.calls.ts';
import { monitorReport } from '../../../instance/monitor.reports.ts';
import { adminTexts as a, monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { STATUS_COLORS, statusTexts } from '../instance-texts.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { type AdminAction, adminActionsFor } from './admin-actions.ts';
import { monitorInputs } from './MonitorFilters.tsx';

const MONITOR = '/modules/workflow/processMonitor';
const BATCH: readonly AdminAction[] = ['reassign', 'suspend', 'resume', 'terminate', 'jump', 'migrate'];

const cells = {
  number: ({ number }: MonitoredWorkflow) => <span className="wm-number">{number}</span>,
  title: ({ instanceId, title }: MonitoredWorkflow) => (
    <RecordLink kind="workflow" record={instanceId} from={MONITOR} className="wm-link" title={title}>
      {title}
    </RecordLink>
  ),
  definitionName: (row: MonitoredWorkflow) => `${row.definitionName} v${row.definitionVersion}`,
  status: ({ status, incidents }: MonitoredWorkflow) => (
    <>
      <Tag color={STATUS_COLORS[status]}>{t(statusTexts[status])}</Tag>
      {incidents > 0 && <WarningOutlined className="wm-overdue" title={t(m.incidents)} />}
    </>
  ),
  waiting: ({ overdue, waiting }: MonitoredWorkflow) => (
    <span title={waiting}>
      {overdue && <span className="wm-overdue">{t(m.overdue)}</span>} {waiting}
    </span>
  ),
  askedNames: ({ askedNames }: MonitoredWorkflow) => <span title={askedNames}>{askedNames}</span>,
};
const WIDTHS = { number: 158, title: 190, definitionName: 116, status: 96, waiting: 112, askedNames: 104 };

/** Workflows with what waits at whom; chosen ones are administered together. */
export function MonitorTable() {
  const state = useReport(monitorReport);
  const { list } = state;
  const [doing, setDoing] = useState<{ action: AdminAction; rows: readonly MonitoredWorkflow[] } | null>(null);
  const rows = (list.rows as unknown as readonly MonitoredWorkflow[]).filter(({ id }) => list.selected.includes(id));
  const manage = (row: MonitoredWorkflow) => {
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
  };
  const tools = BATCH.map((action) => (
    <Button
      key={action}
      size="small"
      danger={action === 'terminate'}
      disabled={!rows.some((row) => adminActionsFor(row).includes(action))}
      onClick={() => setDoing({ action, rows })}
    >
      {t(a[action])}
    </Button>
  ));
  return (
    <>
      <ReportParts
        state={state}
        inputs={monitorInputs}
        tools={tools}
        selectable
        cells={cells}
        cellWidths={WIDTHS}
        actions={{ width: 80, render: manage }}
        none={m.noInstances}
      />
      {doing && (
        <AdminDialog
          action={doing.action}
          rows={doing.rows}
          people={Object.fromEntries(doing.rows.flatMap(({ asked }) => asked.map(({ user, name }) => [user, name])))}
          onClose={(done) => {
            setDoing(null);
            if (!done) return;
            list.select([]);
            invalidate(['workflow']);
          }}
        />
      )}
    </>
  );
}
