/** A development demand derived from a user demand. */
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { deriveDemand } from '../demand.calls.ts';
import { demandPageTexts as x } from './texts.ts';

const { id: _id, ...FIELDS } = deriveDemand.input;

export function DeriveDialog({ id, title, onClose }: { id: number; title: string; onClose(): void }) {
  const form = useFieldsForm(FIELDS, { title, level: 'feature', kind: 'functional', verification: 'test' });
  return (
    <FieldsDialog
      name={`derive from ${id}`}
      title={t(x.derive)}
      form={form}
      groups={[{ rows: [['title'], ['level', 'kind', 'verification'], ['productVersion', 'owner']] }]}
      send={async (values) => {
        const made = await send(deriveDemand, { ...values, id } as never, { quiet: [CODE.refused] });
        toast.success(t(x.derived, { code: made.code }));
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
