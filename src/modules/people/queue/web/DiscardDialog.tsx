import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { discardQueued, type QueueRow } from '../queue.calls.ts';
import { queueTexts as q } from '../queue.texts.ts';

const FIELDS = { reason: discardQueued.input.reason };
const EMPTY = {};

export function DiscardDialog({ row, onClose }: { row: QueueRow; onClose(): void }) {
  const form = useFieldsForm(FIELDS, EMPTY);
  const discard = async ({ reason }: Record<string, unknown>): Promise<void> => {
    const given = { queue: row.queue, item: row.item, reason: reason as string };
    const { changed } = await send(discardQueued, given, { quiet: [CODE.refused] });
    if (changed) toast.success(t(q.discarded));
    else toast.info(t(q.nothing));
    onClose();
  };
  return (
    <FieldsDialog
      name="discardQueued"
      width={480}
      title={`${t(q.discardTitle)} · ${row.queueName}`}
      okText={t(q.discard)}
      form={form}
      groups={[{ rows: [['reason']] }]}
      note={t(q.discardNote)}
      send={discard}
      onCancel={onClose}
    />
  );
}
