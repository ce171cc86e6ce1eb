import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, newKey, send } from '#web/api.ts';
import { EntityForm } from '#web/entity/EntityForm.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { mayLose } from '#web/entity/RecordDialog.tsx';
import { useFieldsForm } from '#web/entity/use-fields-form.ts';
import { useUnsaved } from '#web/entity/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { sendNotice } from '../message-admin.calls.ts';
import { messagePageTexts as m } from './message.texts.ts';

const NOTHING = {};
const CHOSEN = ['users', 'departments', 'userGroups', 'roles'];

/** A notice to chosen people, departments, groups and roles, or to everybody. */
export function NoticeDialog({ onClose }: { onClose(): void }) {
  const form = useFieldsForm(sendNotice.input, NOTHING, {
    formState: (values) => Object.fromEntries(CHOSEN.map((name) => [name, { visible: values.everybody !== true }])),
  });
  const [busy, setBusy] = useState(false);
  const key = useRef(newKey());
  useUnsaved('notice', form);
  const save = async (): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    try {
      const { sent, mailed } = await send(sendNotice, values as never, {
        quiet: [CODE.refused],
        idempotencyKey: key.current,
      });
      toast.success(mailed > 0 ? t(m.sentMailed, { count: sent, mailed }) : t(m.sentTo, { count: sent }));
      onClose();
    } catch (error) {
      // A changed notice is another one.
      key.current = newKey();
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
      width={720}
      title={t(m.send)}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t(entityTexts.cancel)}</Button>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t(m.send)}
          </Button>
        </>
      }
    >
      <EntityForm
        form={form}
        groups={[
          { rows: [['title'], ['content'], ['everybody', 'mail'], ['users', 'departments'], ['userGroups', 'roles']] },
        ]}
        onSubmit={() => void save()}
      />
    </Modal>
  );
}
