import { useMemo } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type EnterpriseRow, setQuotas } from '../enterprise.calls.ts';
import { enterpriseTexts as e } from '../enterprise.texts.ts';

const { seats, projects, storageGib } = setQuotas.input;
const FIELDS = { seats, projects, storageGib };

/** What a company may use at most. */
export function QuotaDialog({ row, onClose }: { row: EnterpriseRow; onClose(): void }) {
  const start = useMemo(() => ({ seats: row.seats, projects: row.projects, storageGib: row.storageGib }), [row]);
  const form = useFieldsForm(FIELDS, start);
  const save = async (values: Record<string, unknown>): Promise<void> => {
    await send(setQuotas, { ...values, enterprise: row.id, version: row.version } as never, { quiet: [CODE.refused] });
    toast.success(t(e.done));
    onClose();
  };
  return (
    <FieldsDialog
      name="enterpriseQuotas"
      width={520}
      title={`${t(e.quotas)} · ${row.name}`}
      form={form}
      groups={[{ rows: [['seats', 'projects'], ['storageGib']] }]}
      note={t(e.quotaNote)}
      send={save}
      onCancel={onClose}
    />
  );
}
