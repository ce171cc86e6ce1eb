import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type HookRow, replaySince } from '../webhook.calls.ts';
import { webhookPageTexts as p } from './texts.ts';

const FIELDS = { since: replaySince.input.since };
const EMPTY = {};

/** Sends what a hook was told since a moment once more. */
export function ReplayDialog({ row, onClose }: { row: HookRow; onClose(): void }) {
  const form = useFieldsForm(FIELDS, EMPTY);
  const replay = async ({ since }: Record<string, unknown>): Promise<void> => {
    const { count } = await send(replaySince, { id: row.id, since: since as string }, { quiet: [CODE.refused] });
    toast.success(t(p.replayedMany, { count }));
    onClose();
  };
  return (
    <FieldsDialog
      name="replayWebhook"
      width={480}
      title={`${t(p.replaySince)} · ${row.name}`}
      okText={t(p.replay)}
      form={form}
      groups={[{ rows: [['since']] }]}
      note={t(p.replayNote)}
      send={replay}
      onCancel={onClose}
    />
  );
}
