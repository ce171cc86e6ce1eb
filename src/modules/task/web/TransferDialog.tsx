import { Modal } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send } from '#web/api.ts';
import { EntityForm } from '#web/entity/EntityForm.tsx';
import { useFieldsForm } from '#web/entity/use-fields-form.ts';
import { report, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { transferTasks } from '../task.calls.ts';
import { pageTexts } from './texts.ts';

const { ids: _ids, ...FIELDS } = transferTasks.input;
const NOTHING = {};

/** Who takes the tasks over, and why; those that stay are named with the reason. */
export function TransferDialog({ ids, onClose }: { ids: readonly number[]; onClose(done: boolean): void }) {
  const form = useFieldsForm(FIELDS, NOTHING);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    try {
      const input = { ...values, ids: [...ids] } as unknown as Parameters<typeof send<typeof transferTasks>>[1];
      const { done, refused } = await send(transferTasks, input, { quiet: [CODE.refused] });
      if (refused.length === 0) toast.success(t(pageTexts.handedOver, { count: done.length }));
      else
        report(
          t(pageTexts.notHandedOver, { done: done.length, count: refused.length }),
          refused.map(({ name, reason }) => t(pageTexts.refusedLine, { task: name, reason })),
        );
      onClose(true);
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
      title={t(pageTexts.handOverTitle, { count: ids.length })}
      mask={{ closable: false }}
      okText={t(pageTexts.handOver)}
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={() => onClose(false)}
    >
      <EntityForm form={form} groups={[{ title: '', rows: [['to'], ['reason']] }]} onSubmit={() => void submit()} />
    </Modal>
  );
}
