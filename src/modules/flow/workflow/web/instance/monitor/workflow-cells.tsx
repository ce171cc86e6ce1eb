/** Cells of lists of workflows: current steps and the people they wait for. */
import { Tag } from 'antd';
import type { ScopeRef } from '#kernel/permission.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import type { Cells } from '#web/report/ReportTable.tsx';
import type { WorkflowLine } from '../../../instance/monitor.calls.ts';
import { monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { STATUS_COLORS, statusTexts } from '../instance-texts.ts';

/** `way`: the list to come back to, or the object whose menu stays. */
export const workflowCells = (way: { from: string } | { inside: ScopeRef }): Cells<WorkflowLine> => ({
  number: ({ number }) => <span className="wm-number">{number}</span>,
  title: ({ instanceId, title }) => (
    <RecordLink kind="workflow" record={instanceId} {...way} className="wm-link" title={title}>
      {title}
    </RecordLink>
  ),
  definitionName: (row) => `${row.definitionName} v${row.definitionVersion}`,
  status: ({ status }) => <Tag color={STATUS_COLORS[status]}>{t(statusTexts[status])}</Tag>,
  waiting: ({ overdue, waiting }) => (
    <span title={waiting}>
      {overdue && <span className="wm-overdue">{t(m.overdue)}</span>} {waiting}
    </span>
  ),
  askedNames: ({ askedNames }) => <span title={askedNames}>{askedNames}</span>,
});

/** Pixels in which they can be read. */
export const WORKFLOW_WIDTHS = {
  number: 158,
  title: 172,
  definitionName: 108,
  status: 124,
  waiting: 108,
  askedNames: 102,
};
