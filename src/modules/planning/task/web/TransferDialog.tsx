import { CODE } from '#kernel/problem.ts';
import { sendWithMembers } from '#modules/objects/project/web/public.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { report, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { leftLines } from '#web/parts/tell-batch.ts';
import { transferTasks } from '../task.calls.ts';
import { pageTexts } from './texts.ts';

const { ids: _ids, addMember: _addMember, ...FIELDS } = transferTasks.input;
const NOTHING = {};

/** The new person in charge and the reason; tasks that stay are listed with why. */
export function TransferDialog({ ids, onClose }: { ids: readonly number[]; onClose(done: boolean): void }) {
  const form = useFieldsForm(FIELDS, NOTHING);
  const handOver = async (values: Record<string, unknown>): Promise<void> => {
    const input = { ...values, ids: [...ids] } as unknown as Parameters<typeof send<typeof transferTasks>>[1];
    // Projects have their own roles: whoever is added to several of them gets the usual one in each.
    const answer = await sendWithMembers(({ addMembers }) =>
      send(transferTasks, { ...input, addMember: addMembers !== undefined }, { quiet: [CODE.refused, CODE.conflict] }),
    );
    if (!answer) return;
    const { done, refused } = answer;
    if (refused.length === 0) toast.success(t(pageTexts.handedOver, { count: done.length }));
    else report(t(pageTexts.notHandedOver, { done: done.length, count: refused.length }), leftLines(refused));
    onClose(true);
  };
  return (
    <FieldsDialog
      name="handOver"
      title={t(pageTexts.handOverTitle, { count: ids.length })}
      okText={t(pageTexts.handOver)}
      form={form}
      groups={[{ title: '', rows: [['to'], ['reason']] }]}
      send={handOver}
      onCancel={() => onClose(false)}
    />
  );
}
