import { Button, Table } from 'antd';
import { useState } from 'react';
import { useAddressState } from '#web/address-state.ts';
import { send, useCall } from '#web/api.ts';
import { ListPages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { actOnInstance } from '../../../instance/instance.calls.ts';
import { type IncidentLine, incidentList } from '../../../instance/monitor.calls.ts';
import { adminTexts as a, monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { timeText } from '../time-text.ts';
import { ApproversDialog } from './ApproversDialog.tsx';
import { detailText, incidentTexts } from './incident-texts.ts';

/** Steps that cannot go on, with why, and trying them again. */
export function IncidentTable() {
  const state = useAddressState();
  const { pageNum, pageSize } = state;
  const [busy, setBusy] = useState<number | null>(null);
  const [naming, setNaming] = useState<IncidentLine | null>(null);
  const answer = useCall(
    incidentList,
    { pageNum, pageSize },
    { quiet: true, entities: ['workflow'], keepPrevious: true, staleTime: 0 },
  );
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
      await answer.refetch();
    }
  };
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return (
    <>
      <div className="wm-table-box">
        <Table<IncidentLine>
          size="small"
          rowKey="incidentId"
          loading={answer.isPending}
          dataSource={answer.data?.list ?? []}
          pagination={false}
          scroll={{ x: 1200 }}
          locale={{ emptyText: <NoRows pending={answer.isPending} none={m.noIncidents} /> }}
          columns={[
            { title: t(m.since), key: 'at', width: 150, render: (_, row) => timeText(row.at) },
            { title: t(m.number), dataIndex: 'number', width: 165, ellipsis: true },
            {
              title: t(m.title),
              key: 'title',
              ellipsis: true,
              render: (_, row) => (
                <button
                  type="button"
                  className="wm-link"
                  onClick={() => void go(href('/modules/workflow/see', { instId: row.instanceId }))}
                >
                  {row.title}
                </button>
              ),
            },
            { title: t(m.definition), dataIndex: 'definitionName', width: 160, ellipsis: true },
            { title: t(m.step), dataIndex: 'nodeName', width: 150, ellipsis: true },
            {
              title: t(m.reason),
              key: 'reason',
              width: 340,
              ellipsis: true,
              render: (_, row) => (
                <span title={detailText(row.detail)}>
                  {t(incidentTexts[row.code as keyof typeof incidentTexts] ?? incidentTexts.OTHER)}
                  {row.detail && <span className="wm-hint"> {detailText(row.detail)}</span>}
                </span>
              ),
            },
            {
              title: '',
              key: 'actions',
              width: 190,
              fixed: 'right',
              render: (_, row) => (
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
              ),
            },
          ]}
        />
      </div>
      <ListPages pageNum={pageNum} pageSize={pageSize} total={answer.data?.total ?? 0} onChange={state.onPage} />
      {naming && (
        <ApproversDialog
          incident={naming}
          onClose={(done) => {
            setNaming(null);
            if (done) void answer.refetch();
          }}
        />
      )}
    </>
  );
}
