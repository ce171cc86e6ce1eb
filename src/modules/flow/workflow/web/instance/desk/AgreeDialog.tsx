/** Agreeing to one or several tasks of the list with one opinion (callBatch); refusals are listed by title. */
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { newKey, send } from '#web/api.ts';
import { useKeptInput } from '#web/entity/record/use-unsaved.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { report, toast } from '#web/feedback.tsx';
import { labelled, t } from '#web/lang.ts';
import type { ListedWorkflow } from '../../../instance/instance.calls.ts';
import { type WorkflowCallBody, workflowCallBatch } from '../../../integration/workflow-call.calls.ts';
import { workflowProblems as p } from '../../../workflow.problems.ts';
import { instanceTexts as i } from '../instance-texts.ts';
import { OpinionInput, useHabits } from '../OpinionInput.tsx';

interface Props {
  rows: readonly ListedWorkflow[];
  /** `sent`: the calls were answered. */
  onClose(sent: boolean): void;
}

const NOTHING_SAID = { opinion: '' };

export function AgreeDialog({ rows, onClose }: Props) {
  const [opinion, setOpinion] = useState('');
  const [missing, setMissing] = useState(false);
  const { prefill } = useHabits();
  const [idempotencyKey] = useState(newKey);
  const said = opinion.trim();
  const values = useMemo(() => ({ opinion }), [opinion]);
  const dirty = said !== '' && said !== prefill;
  useKeptInput({
    name: `agree ${rows.map((row) => row.taskId).join(' ')}`,
    base: NOTHING_SAID,
    values,
    dirty,
    giveBack: (typed) => setOpinion(String(typed.opinion)),
  });
  const agree = async (): Promise<void> => {
    const calls = rows.map(
      (row): WorkflowCallBody => ({
        call: 'complete',
        params: { taskId: row.taskId!, instId: row.instanceId, actionName: 'agree', opinion: said },
      }),
    );
    const answers = await send(workflowCallBatch, { calls }, { idempotencyKey, quiet: [CODE.refused] });
    const refused = rows.flatMap((row, at) => (answers[at]!.code === 0 ? [] : [labelled(row.title, answers[at]!.msg)]));
    if (refused.length < rows.length) toast.success(t(i.approved));
    if (refused.length > 0) report(t(i.notAgreed, { n: refused.length }), refused);
    onClose(true);
  };
  const ready = (): boolean => {
    setMissing(said === '');
    return said !== '';
  };
  return (
    <SendDialog
      className="wm-action-dialog"
      title={rows.length === 1 ? `${t(i.agree)} · ${rows[0]!.title}` : t(i.agreeAll, { n: rows.length })}
      okText={t(i.agree)}
      dirty={dirty}
      send={() => (ready() ? agree() : null)}
      onCancel={() => onClose(false)}
    >
      {(submit) => (
        <Form component="div" className="wm-action-form" layout="vertical">
          <Form.Item
            label={t(i.opinion)}
            required
            {...(missing && { validateStatus: 'error' as const, help: t(p.OPINION_REQUIRED) })}
          >
            <OpinionInput label={t(i.opinion)} value={opinion} onChange={setOpinion} onSubmit={submit} agreeing />
          </Form.Item>
        </Form>
      )}
    </SendDialog>
  );
}
