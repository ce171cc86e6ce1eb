/** Commits a computed scenario: who decides says why, and reads what will be kept. */
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { useApproval } from '#modules/flow/approval/web/public.ts';
import { send } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { commitScenario, type ScenarioView } from '../selection.calls.ts';
import { selectionPageTexts as x } from './texts.ts';

interface Props {
  portfolioId: number;
  scenario: ScenarioView;
  disabled: boolean;
}
export function CommitButton({ portfolioId, scenario, disabled }: Props) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const approval = useApproval(['portfolio']);
  const { result, stale } = scenario;
  const ready = result !== null && !stale && (result.state === 'best' || result.state === 'found');
  const commit = async (): Promise<void> => {
    const input = { portfolioId, scenarioId: scenario.id, ...(reason.trim() && { reason }) };
    const { number, approval: item } = await send(commitScenario, input, { quiet: [CODE.refused] });
    if (item) approval.ask(item);
    else toast.success(t(x.committed, { number: number ?? 0 }));
    setOpen(false);
  };
  return (
    <>
      <Button disabled={disabled || !ready} onClick={() => setOpen(true)}>
        {t(x.commit)}
      </Button>
      {open && (
        <SendDialog
          title={t(x.commitAsk, { name: scenario.name })}
          okText={t(x.commit)}
          send={commit}
          onCancel={() => setOpen(false)}
        >
          <Alert type="info" showIcon title={t(x.commitHint)} />
          <Input.TextArea
            style={{ marginTop: 12 }}
            aria-label={t(x.reason)}
            placeholder={t(x.reason)}
            rows={3}
            maxLength={500}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </SendDialog>
      )}
      {approval.dialog}
    </>
  );
}
