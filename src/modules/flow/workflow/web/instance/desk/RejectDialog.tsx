/** Rejecting a task of the list: the dialog of the panel, as soon as it is known which ways are open. */
import { useEffect } from 'react';
import { useCall } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type ListedWorkflow, viewWorkflow } from '../../../instance/instance.calls.ts';
import { workflowProblems as p } from '../../../workflow.problems.ts';
import { ActionDialog } from '../ActionDialog.tsx';

const NOTHING = {};

export function RejectDialog({ row, onClose }: { row: ListedWorkflow; onClose(sent: boolean): void }) {
  const { data, error } = useCall(viewWorkflow, { instanceId: row.instanceId }, { staleTime: 0 });
  const name = data?.abilities.actions.find(
    (one) => one === 'reject' || one === 'disagree' || (data.external !== null && one === 'refuse'),
  );
  const closed = error !== null || (data !== undefined && !name);
  useEffect(() => {
    if (!closed) return;
    if (!error) toast.warning(t(p.NOT_ALLOWED));
    onClose(false);
  });
  if (!data || !name || data.mine?.task.id !== row.taskId) return null;
  return <ActionDialog name={name} view={data} inputs={NOTHING} onRefused={() => undefined} onClose={onClose} />;
}
