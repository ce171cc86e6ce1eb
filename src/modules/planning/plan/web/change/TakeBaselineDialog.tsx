import { useMemo } from 'react';
import type { Fields } from '#kernel/field.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { inputOf } from '#web/entity/record/record-values.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useAddedFields } from '#web/entity/record/use-record-form.tsx';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { baseline } from '../../baseline.entity.ts';
import { createBaseline } from '../../plan.calls.ts';
import { editorTexts as e } from '../edit/editor-texts.ts';

const EMPTY = {};

/** Keeps the stored plan of the scope as a baseline under a name. */
export function TakeBaselineDialog({ scope, onClose }: { scope: ScopeRef; onClose(): void }) {
  const added = useAddedFields(baseline.name);
  const fields = useMemo((): Fields => {
    const { name, description } = baseline.fields;
    return { name, description, ...added.fields };
  }, [added]);
  const form = useFieldsForm(fields, EMPTY);
  const take = async (values: Record<string, unknown>): Promise<void> => {
    const { projectId, templateId } = scope;
    const owner = { ...(projectId && { projectId }), ...(templateId && { templateId }) };
    await send(createBaseline, { ...owner, ...inputOf(values) } as never, { quiet: [CODE.refused] });
    toast.success(t(e.baselineTaken));
    onClose();
  };
  return (
    <FieldsDialog
      name="baseline"
      width={560}
      title={t(e.takeBaseline)}
      okText={t(e.save)}
      form={form}
      groups={[{ rows: baseline.form }, ...added.groups]}
      send={take}
      onCancel={onClose}
    />
  );
}
