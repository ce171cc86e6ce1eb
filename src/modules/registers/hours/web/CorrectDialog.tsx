/** Asks for a correction of approved hours: how many they should be, and why. */
import { Form, Input } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { send } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { askCorrection } from '../hours.calls.ts';
import { hoursSaid, minutesOf } from '../hours.rules.ts';
import type { WorkRecordRow } from '../work-record.entity.ts';
import { hoursPageTexts as x } from './texts.ts';

interface Props {
  record: WorkRecordRow;
  /** With what starts its workflow, where one is bound. */
  onClose(item: ApprovalItem | null): void;
}

export function CorrectDialog({ record, onClose }: Props) {
  const now = hoursSaid(minutesOf(record.hours));
  const [hours, setHours] = useState(now);
  const [reason, setReason] = useState('');
  return (
    <SendDialog
      title={t(x.correctTitle)}
      okText={t(x.correct)}
      dirty={hours !== now || reason !== ''}
      send={async () => {
        const { approval } = await send(
          askCorrection,
          { recordId: record.id, hours, reason },
          { quiet: [CODE.refused] },
        );
        if (!approval) toast.success(t(x.correctionAsked));
        onClose(approval);
      }}
      onCancel={() => onClose(null)}
    >
      <p className="wm-hint">{t(x.correctHint, { hours: now })}</p>
      <Form layout="vertical">
        <Form.Item label={t(x.correctedHours)} required>
          <Input
            aria-label={t(x.correctedHours)}
            inputMode="decimal"
            value={hours}
            onChange={({ target }) => setHours(target.value)}
          />
        </Form.Item>
        <Form.Item label={t(x.correctReason)} required>
          <Input.TextArea
            aria-label={t(x.correctReason)}
            maxLength={500}
            rows={3}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </SendDialog>
  );
}
