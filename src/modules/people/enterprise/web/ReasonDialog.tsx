import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { askClose, type EnterpriseRow, suspendEnterprise } from '../enterprise.calls.ts';
import { enterpriseTexts as e } from '../enterprise.texts.ts';

const FIELDS = { reason: askClose.input.reason };
const EMPTY = {};

/** Suspends a company or asks to close it, with the reason. */
export function ReasonDialog({
  kind,
  row,
  onClose,
}: {
  kind: 'suspend' | 'close';
  row: EnterpriseRow;
  onClose(): void;
}) {
  const form = useFieldsForm(FIELDS, EMPTY);
  const act = async ({ reason }: Record<string, unknown>): Promise<void> => {
    const given = { enterprise: row.id, reason: reason as string };
    if (kind === 'close') {
      await send(askClose, given, { quiet: [CODE.refused] });
      toast.success(t(e.done));
    } else {
      const { ended } = await send(suspendEnterprise, given, { quiet: [CODE.refused] });
      toast.success(t(e.suspended, { count: ended }));
    }
    onClose();
  };
  return (
    <FieldsDialog
      name={`enterprise-${kind}`}
      width={520}
      title={`${t(kind === 'close' ? e.close : e.suspend)} · ${row.name}`}
      okText={t(kind === 'close' ? e.close : e.suspend)}
      form={form}
      groups={[{ rows: [['reason']] }]}
      note={t(kind === 'close' ? e.closeNote : e.suspendNote)}
      send={act}
      onCancel={onClose}
    />
  );
}
