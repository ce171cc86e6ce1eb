import { Tag } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { useSession } from '#web/session.ts';
import { type QueueRow, retryQueued } from '../queue.calls.ts';
import { queueReport, queueStatus } from '../queue.report.ts';
import { queueTexts as q } from '../queue.texts.ts';
import { DiscardDialog } from './DiscardDialog.tsx';

const cells = {
  status: ({ status }: QueueRow) => <Tag color={status === 'failed' ? 'red' : 'blue'}>{t(queueStatus[status])}</Tag>,
};

async function retry({ queue, item }: QueueRow): Promise<void> {
  const { changed } = await send(retryQueued, { queue, item });
  if (changed) toast.success(t(q.retried));
  else toast.info(t(q.nothing));
}

/** Everything that waits to go out, or could not. */
export default function QueuePage() {
  const { viewer } = useSession();
  const [discarded, setDiscarded] = useState<QueueRow | null>(null);
  const deeds = (row: QueueRow): Deed<QueueRow>[] =>
    viewer.can(retryQueued.right)
      ? [
          { key: 'retry', label: q.retry, refused: row.again ? null : t(q.gone), run: retry },
          { key: 'discard', label: q.discard, danger: true, run: setDiscarded },
        ]
      : [];
  return (
    <>
      <ReportView report={queueReport} cells={cells} cellWidths={{ status: 100 }} deeds={deeds} none={q.none} />
      {discarded && <DiscardDialog row={discarded} onClose={() => setDiscarded(null)} />}
    </>
  );
}
