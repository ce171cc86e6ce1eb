import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { sendWithMembers } from '#modules/objects/project/web/public.ts';
import { send } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { t } from '#web/lang.ts';
import { submitPlanChange } from '../../change/change.calls.ts';
import { ChangeWayNote } from './ChangeWayNote.tsx';
import { changeControlTexts as c } from './change-texts.ts';

interface SubmitProps {
  projectId: number;
  changeId: number;
  reason: string;
  redline: ReactNode;
  onClose(): void;
  onAnswer(approval: ApprovalItem | null): Promise<void>;
}

/** The reason (2-rules §5: up to 200 characters), next to the list of changes. */
export function SubmitDialog({ projectId, changeId, reason: first, redline, onClose, onAnswer }: SubmitProps) {
  const [reason, setReason] = useState(first);
  const [sending, setSending] = useState(false);
  const submit = async (): Promise<void> => {
    const input = { projectId, changeId, reason: reason.trim() };
    setSending(true);
    try {
      const answer = await sendWithMembers((more) =>
        send(submitPlanChange, { ...input, ...more }, { quiet: [CODE.refused, CODE.conflict] }),
      );
      if (answer) await onAnswer(answer.approval);
    } finally {
      setSending(false);
    }
  };
  return (
    <SendDialog
      width={1160}
      title={t(c.submitTitle)}
      okText={t(c.submit)}
      disabled={reason.trim() === ''}
      dirty={reason !== first}
      send={submit}
      onCancel={onClose}
    >
      <ChangeWayNote projectId={projectId} changeId={changeId} asks={!sending} />
      <Form layout="vertical">
        <Form.Item label={t(c.reason)} required>
          <Input.TextArea
            autoFocus
            rows={2}
            maxLength={200}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
      <div className="wm-plan-redline">{redline}</div>
    </SendDialog>
  );
}
