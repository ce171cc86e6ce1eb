/** Tasks of demands: into an unpublished plan at once, of a published one by one plan change. */
import { CODE } from '#kernel/problem.ts';
import type { useApproval } from '#modules/flow/approval/web/public.ts';
import { sendWithMembers } from '#modules/objects/project/web/public.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { planDemands } from '../demand.calls.ts';
import { demandPageTexts as x } from './texts.ts';

const { days, start, reason } = planDemands.input;

interface Props {
  projectId: number;
  demands: readonly number[];
  published: boolean;
  onAsked: ReturnType<typeof useApproval>['ask'];
  onClose(): void;
}

export function PlanItDialog({ projectId, demands, published, onAsked, onClose }: Props) {
  const form = useFieldsForm(published ? { days, start, reason } : { days, start }, {});
  const make = async (values: Record<string, unknown>): Promise<void> => {
    const answer = await sendWithMembers((more) =>
      send(planDemands, { ...values, projectId, demands: [...demands], ...more } as never, {
        quiet: [CODE.refused, CODE.conflict],
      }),
    );
    if (!answer) return;
    if (answer.approval) onAsked(answer.approval);
    else if (answer.made.some(({ taskId }) => taskId !== null))
      toast.success(t(x.planned, { count: answer.made.length }));
    else toast.success(t(x.asked));
    onClose();
  };
  return (
    <FieldsDialog
      name={`plan demands of ${projectId}`}
      title={t(x.planIt)}
      form={form}
      groups={[{ rows: [['days', 'start'], ...(published ? [['reason']] : [])] }]}
      note={t(x.planHint)}
      send={make}
      onCancel={onClose}
    />
  );
}
