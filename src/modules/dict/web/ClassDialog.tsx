import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused } from '#web/api.ts';
import { EntityForm } from '#web/entity/EntityForm.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { mayLose } from '#web/entity/RecordDialog.tsx';
import { useFieldsForm } from '#web/entity/use-fields-form.ts';
import { useUnsaved } from '#web/entity/use-unsaved.ts';
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

/** What a class gives to new objects. */
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
  const [busy, setBusy] = useState(false);
  useUnsaved(`class ${name}`, form);
  const save = async (): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    try {
      await onSave({ template: null, calendar: null, codeMark: null, ...values }, stored?.version ?? 0);
      toast.success(t(entityTexts.saved));
      onClose();
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused) form.showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const close = async (): Promise<void> => {
    if (await mayLose(form.dirty)) onClose();
  };
  return (
    <Modal
      open
      centered
      width={560}
      title={t(d.classSettingsOf, { name })}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t(entityTexts.cancel)}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t(entityTexts.save)}
          </Button>
        </>
      }
    >
      <EntityForm
        form={form}
        titles={titles}
        groups={[{ rows: [['template'], ['calendar'], ['codeMark']] }]}
        onSubmit={() => void save()}
      />
      <p className="wm-hint">{t(d.classNote)}</p>
    </Modal>
  );
}
