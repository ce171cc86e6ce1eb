import { useMemo } from 'react';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type ClassificationState, type ClassRow, type ClassSettings, classFields } from '../classification.calls.ts';
import { dictPageTexts as d } from './dict.texts.ts';

interface Props {
  name: string;
  stored: ClassRow | null;
  titles: ClassificationState['titles'];
  onSave(values: ClassSettings, version: number): Promise<unknown>;
  onClose(): void;
}

const ROWS = [['template'], ['calendar'], ['codeMark']];

/** Values a class gives to new objects. */
export function ClassDialog({ name, stored, titles, onSave, onClose }: Props) {
  const initial = useMemo(
    () => ({
      template: stored?.template ?? null,
      calendar: stored?.calendar ?? null,
      codeMark: stored?.codeMark ?? null,
    }),
    [stored],
  );
  const form = useFieldsForm(classFields, initial);
  const save = async (values: Record<string, unknown>): Promise<void> => {
    await onSave({ template: null, calendar: null, codeMark: null, ...values }, stored?.version ?? 0);
    toast.success(t(entityTexts.saved));
    onClose();
  };
  return (
    <FieldsDialog
      name={`class ${name}`}
      width={560}
      title={t(d.classSettingsOf, { name })}
      okText={t(entityTexts.save)}
      form={form}
      titles={titles}
      groups={[{ rows: ROWS }]}
      note={t(d.classNote)}
      send={save}
      onCancel={onClose}
    />
  );
}
