import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { Call } from '#kernel/call.ts';
import type { BaseRow } from '#kernel/entity.ts';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send } from '../api.ts';
import { toast } from '../feedback.tsx';
import { t } from '../lang.ts';
import { callInput } from './actions.tsx';
import { EntityForm } from './EntityForm.tsx';
import { entityTexts } from './entity-texts.ts';
import { mayLose } from './RecordDialog.tsx';
import { useFieldsForm } from './use-fields-form.ts';

const NOTHING = {};

/** The form of a call on a record, made from the call's input. Enter sends, Escape closes. */
export function CallDialog({
  call,
  row,
  title,
  onClose,
}: {
  call: Call;
  row: BaseRow;
  title: string;
  onClose(): void;
}) {
  const given = useMemo(() => callInput(call, row), [call, row]);
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(call.input).filter(([name]) => !(name in given))),
    [call, given],
  );
  const initial = useMemo(() => {
    const defaults = Object.entries(fields).filter(([, field]) => field.default !== undefined);
    return defaults.length > 0 ? Object.fromEntries(defaults.map(([name, field]) => [name, field.default])) : NOTHING;
  }, [fields]);
  const form = useFieldsForm(fields, initial);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    try {
      await send(call, { ...given, ...values }, { quiet: [CODE.refused] });
      toast.success(t(entityTexts.saved));
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
      width={520}
      title={title}
      mask={{ closable: false }}
      confirmLoading={busy}
      onOk={submit}
      onCancel={async () => (await mayLose(form.dirty)) && onClose()}
    >
      <EntityForm
        form={form}
        groups={[{ rows: Object.keys(fields).map((name) => [name]) }]}
        onSubmit={() => void submit()}
      />
    </Modal>
  );
}
