/** Remaining work and issue of a record that can still be changed. */
import { Form, Input } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { useTitles } from '#web/entity/use-options.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { RefusalAlert } from '#web/parts/RefusalAlert.tsx';
import { type RecordStory, saveHours } from '../../hours.calls.ts';
import { remainingSaid } from '../../hours.rules.ts';
import type { HoursCell } from '../../hours-cells.ts';
import type { WorkRecordRow } from '../../work-record.entity.ts';
import { IssuePicker } from './IssuePicker.tsx';
import { hoursIssueTexts as x } from './texts.ts';

interface Props {
  record: WorkRecordRow;
  /** Inputs here. */
  may: RecordStory['may'];
  onClose(): void;
}

export function MoreDialog({ record, may, onClose }: Props) {
  const first = { remaining: remainingSaid(record.remainingHours), issue: record.issue };
  const [remaining, setRemaining] = useState(first.remaining);
  const [issue, setIssue] = useState({ id: first.issue, name: null as string | null });
  const [reason, setReason] = useState<string | null>(null);
  const { titles } = useTitles('issue', first.issue === null ? [] : [first.issue], undefined);
  const store = async (): Promise<void> => {
    const { id, version, workDate, projectId = null, task, category, kind, hours, content } = record;
    const cell = { key: 'more', id, version, workDate, projectId, task, category, kind, hours, content };
    const cells = [{ ...cell, remainingHours: remaining, issue: issue.id, source: 'typed' }] as HoursCell[];
    const { refused } = await send(saveHours, { cells, person: record.person });
    if (refused[0]) return setReason(refused[0].reason);
    toast.success(t(x.saved));
    onClose();
  };
  return (
    <SendDialog
      title={t(x.edit)}
      dirty={remaining !== first.remaining || issue.id !== first.issue}
      send={store}
      onCancel={onClose}
    >
      {reason && <RefusalAlert failure="" reasons={[reason]} />}
      <Form layout="vertical">
        {may.sayRemaining && (
          <Form.Item label={t(x.remaining)} extra={t(x.remainingHint)} htmlFor="hours-remaining">
            <Input
              id="hours-remaining"
              inputMode="decimal"
              value={remaining}
              onChange={({ target }) => setRemaining(target.value)}
            />
          </Form.Item>
        )}
        {record.projectId && (
          <Form.Item label={t(x.issue)}>
            <IssuePicker
              projectId={record.projectId}
              task={record.task}
              value={issue.id}
              name={issue.name ?? titles[issue.id ?? 0] ?? null}
              onChange={(id, name) => setIssue({ id, name })}
            />
          </Form.Item>
        )}
      </Form>
    </SendDialog>
  );
}
