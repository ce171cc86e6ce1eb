import { Button } from 'antd';
import { useState } from 'react';
import { invalidate, send } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportView } from '#web/report/ReportView.tsx';
import { actOnInstance } from '../../../instance/instance.calls.ts';
import type { IncidentLine } from '../../../instance/monitor.calls.ts';
import { incidentReport } from '../../../instance/monitor.reports.ts';
import { adminTexts as a, monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { ApproversDialog } from './ApproversDialog.tsx';
import { detailText } from './incident-texts.ts';

const cells = {
  title: ({ title, instanceId }: IncidentLine) => (
    <RecordLink kind="workflow" record={instanceId}>
      {title}
    </RecordLink>
  ),
  detail: ({ detail }: IncidentLine) => <span title={detailText(detail)}>{detailText(detail)}</span>,
};
const refresh = (): void => invalidate(['workflow']);

/** Steps that cannot go on, with why, and trying them again. */
export function IncidentTable() {
  const [busy, setBusy] = useState<number | null>(null);
  const [naming, setNaming] = useState<IncidentLine | null>(null);
  const retry = async (row: IncidentLine): Promise<void> => {
    setBusy(row.incidentId);
    try {
      await send(actOnInstance, {
        instanceId: row.instanceId,
        action: { kind: 'retry', incident: row.incidentId },
      });
      toast.success(t(a.done));
    } finally {
      setBusy(null);
      refresh();
    }
  };
  const actions = (row: IncidentLine) => (
    <>
      {row.code === 'NO_APPROVER' && (
        <Button type="link" size="small" onClick={() => setNaming(row)}>
          {t(a.nameApprovers)}
        </Button>
      )}
      <Button
        type="link"
        size="small"
        loading={busy === row.incidentId}
        onClick={() => void retry(row).catch(() => undefined)}
      >
        {t(a.retry)}
      </Button>
    </>
  );
  return (
    <>
      <ReportView
        report={incidentReport}
        cells={cells}
        cellWidths={{ title: 220, detail: 260 }}
        actions={{ width: 190, render: actions }}
        none={m.noIncidents}
      />
      {naming && (
        <ApproversDialog
          incident={naming}
          onClose={(done) => {
            setNaming(null);
            if (done) refresh();
          }}
        />
      )}
    </>
  );
}
