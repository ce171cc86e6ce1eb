import { Alert, Input } from 'antd';
import { useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { CODE } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { send } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type BudgetSheet, publishBudget } from '../budget.calls.ts';
import { budgetPageTexts as x } from './texts.ts';

interface PublishDialogProps {
  scope: ScopeRef;
  sheet: BudgetSheet;
  onAsk(item: ApprovalItem): void;
  onClose(): void;
}

/** Publishes a budget, or begins the approval that it needs. */
export function PublishDialog({ scope, sheet, onAsk, onClose }: PublishDialogProps) {
  const [reason, setReason] = useState('');
  const publish = async (): Promise<void> => {
    const { approval } = await send(
      publishBudget,
      { ...scope, revision: sheet.budget!.revision, reason },
      { quiet: [CODE.refused] },
    );
    if (approval) onAsk(approval);
    else toast.success(t(x.published));
    onClose();
  };
  return (
    <SendDialog title={t(x.publish)} okText={t(x.publish)} send={publish} onCancel={onClose}>
      <Alert
        type="info"
        showIcon
        title={t(x.publishHint)}
        {...(sheet.approval && { description: t(x.publishApproval, { name: sheet.approval }) })}
      />
      <Input.TextArea
        style={{ marginTop: 12 }}
        aria-label={t(x.description)}
        placeholder={t(x.description)}
        rows={3}
        maxLength={200}
        showCount
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </SendDialog>
  );
}
