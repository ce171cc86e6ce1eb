import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { Fields } from '#kernel/field.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send } from '#web/api.ts';
import { EntityForm } from '#web/entity/EntityForm.tsx';
import { mayLose } from '#web/entity/RecordDialog.tsx';
import { inputOf } from '#web/entity/record-values.ts';
import { useFieldsForm } from '#web/entity/use-fields-form.ts';
import { useAddedFields } from '#web/entity/use-record-form.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { baseline } from '../baseline.entity.ts';
import { createBaseline } from '../plan.calls.ts';
import { editorTexts as e } from './editor-texts.ts';

const EMPTY = {};

/** Keeps the stored plan of the scope as a baseline under a name. */
export function TakeBaselineDialog({ scope, onClose }: { scope: ScopeRef; onClose(): void }) {
  const added = useAddedFields(baseline.name);
  const fields = useMemo((): Fields => {
    const { name, description } = baseline.fields;
    return { name, description, ...added.fields };
  }, [added]);
  const form = useFieldsForm(fields, EMPTY);
  const [busy, setBusy] = useState(false);
  const take = async (): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    try {
      const { projectId, templateId } = scope;
      const owner = { ...(projectId && { projectId }), ...(templateId && { templateId }) };
      await send(createBaseline, { ...owner, ...inputOf(values) } as never, { quiet: [CODE.refused] });
      toast.success(t(e.baselineTaken));
      onClose();
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused) form.showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      centered
      width={560}
      title={t(e.takeBaseline)}
      okText={t(e.save)}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void take()}
      onCancel={async () => (await mayLose(form.dirty)) && onClose()}
    >
      <EntityForm form={form} groups={[{ rows: baseline.form }, ...added.groups]} onSubmit={() => void take()} />
    </Modal>
  );
}
