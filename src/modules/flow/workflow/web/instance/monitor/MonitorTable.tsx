import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { invalidate } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { MenuButton } from '#web/parts/MenuButton.tsx';
import type { Cells } from '#web/report/ReportTable.tsx';
import { ReportParts } from '#web/report/ReportView.tsx';
import { useReport } from '#web/report/use-report.ts';
import type { MonitoredWorkflow } from '../../../instance/monitor.calls.ts';
import { monitorReport } from '../../../instance/monitor.reports.ts';
import { adminTexts as a, monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { AdminDialog } from './AdminDialog.tsx';
import { type AdminAction, adminActionsFor } from './admin-actions.ts';
import { monitorInputs } from './MonitorFilters.tsx';
import { WORKFLOW_WIDTHS, workflowCells } from './workflow-cells.tsx';

const MONITOR = '/modules/workflow/processMonitor';
const BATCH: readonly AdminAction[] = ['reassign', 'suspend', 'resume', 'terminate', 'jump', 'migrate'];

const shared = workflowCells({ from: MONITOR });
const cells: Cells<MonitoredWorkflow> = {
  ...shared,
  status: (row) => (
    <>
      {shared.status!(row)}
      {row.incidents > 0 && <WarningOutlined className="wm-overdue" title={t(m.incidents)} />}
    </>
  ),
};

/** Workflows and the people they wait for; selected ones are handled together. */
export function MonitorTable() {
  const state = useReport(monitorReport);
  const { list } = state;
  const [doing, setDoing] = useState<{ action: AdminAction; rows: readonly MonitoredWorkflow[] } | null>(null);
  const rows = (list.rows as unknown as readonly MonitoredWorkflow[]).filter(({ id }) => list.selected.includes(id));
  const manage = (row: MonitoredWorkflow) => {
    const actions = adminActionsFor(row);
    return actions.length === 0 ? null : (
      <MenuButton
        size="small"
        type="text"
        aria-label={t(m.manage)}
        menu={{
          items: actions.map((key) => ({ key, label: t(a[key]), danger: key === 'terminate' })),
          onClick: ({ key }) => setDoing({ action: key as AdminAction, rows: [row] }),
        }}
      >
        ⋯
      </MenuButton>
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
        cellWidths={WORKFLOW_WIDTHS}
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
