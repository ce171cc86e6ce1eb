import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { sendNotice } from '../message-admin.calls.ts';
import { messagePageTexts as m } from './message.texts.ts';

const NOTHING = {};
const ROWS = [['title'], ['content'], ['everybody', 'mail'], ['users', 'departments'], ['userGroups', 'roles']];

/** A notice to chosen people, departments, groups and roles, or to everybody. */
export function NoticeDialog({ onClose }: { onClose(): void }) {
  const form = useFieldsForm(sendNotice.input, NOTHING);
  const notify = async (values: Record<string, unknown>): Promise<void> => {
    const { sent, mailed } = await send(sendNotice, values as never, { quiet: [CODE.refused] });
    toast.success(mailed > 0 ? t(m.sentMailed, { count: sent, mailed }) : t(m.sentTo, { count: sent }));
    onClose();
  };
  return (
    <FieldsDialog
      name="notice"
      width={720}
      title={t(m.send)}
      okText={t(m.send)}
      form={form}
      groups={[{ rows: ROWS }]}
      send={notify}
      onCancel={onClose}
    />
  );
}
