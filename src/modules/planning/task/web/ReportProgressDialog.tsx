import { DatePicker, Form, Input, InputNumber, Slider } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import { CODE } from '#kernel/problem.ts';
import type { TaskRow } from '#modules/planning/plan/task.entity.ts';
import { send, useCall } from '#web/api.ts';
import { thisMinute } from '#web/clock.ts';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { PHONE_WIDTH, useNarrow } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { reportProgress, taskDetail } from '../task.calls.ts';
import { checkProgress } from '../task.rules.ts';
import { pageTexts } from './texts.ts';

const MINUTE = 'YYYY-MM-DD HH:mm';

interface MinuteInputProps {
  label: string;
  value: number | null;
  onChange(minute: number | null): void;
  /** Says why nothing can be entered; absent: it can. */
  later?: string | undefined;
}

function MinuteInput({ label, value, onChange, later }: MinuteInputProps) {
  // A phone's own picker fits it; the other is wider than its screen.
  if (useNarrow(PHONE_WIDTH))
    return later === undefined ? (
      <Input
        type="datetime-local"
        aria-label={label}
        value={value === null ? '' : formatMinute(value).slice(0, MINUTE.length).replace(' ', 'T')}
        max={formatMinute(thisMinute()).slice(0, MINUTE.length).replace(' ', 'T')}
        onChange={({ target }) => onChange(target.value ? parseMinute(target.value.replace('T', ' ')) : null)}
      />
    ) : (
      <Input disabled aria-label={label} placeholder={later} />
    );
  return (
    <DatePicker
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={MINUTE}
      aria-label={label}
      value={value === null ? null : dayjs(formatMinute(value))}
      maxDate={dayjs(formatMinute(thisMinute()))}
      disabled={later !== undefined}
      {...(later && { placeholder: later })}
      style={{ width: '100%' }}
      onChange={(time) => onChange(time ? parseMinute(time.format(MINUTE)) : null)}
    />
  );
}

/** Progress and actuals of a task by its responsible person. */
export function ReportProgressDialog({ task, onClose }: { task: TaskRow; onClose(): void }) {
  const [{ progress, actualStart, actualFinish, hours }, set, touched] = useKept(`progress ${task.id}`, {
    progress: task.progress,
    actualStart: task.actualStartAt,
    actualFinish: task.actualFinishAt,
    hours: (task.actualWorkMinutes / 60) as number | null,
  });
  const [refused, setRefused] = useState<Record<string, string>>({});
  const detail = useCall(taskDetail, { taskId: task.id }, { quiet: true, background: true });
  const countHours = detail.data?.countHours !== false;
  const fromRecords = detail.data?.hoursFromRecords === true;

  /** The report; null: it breaks a rule, which has been shown. */
  const checked = () => {
    const report = { progress, actualStart, actualFinish, actualWorkMinutes: Math.round((hours ?? 0) * 60) };
    const problems = checkProgress(report, task, thisMinute());
    setRefused(Object.fromEntries(problems.map((p) => [p.field ?? 'progress', t(p.message, p.params)])));
    return problems.length > 0 ? null : { progress, actualStart, actualFinish };
  };
  const tell = async (values: NonNullable<ReturnType<typeof checked>>): Promise<void> => {
    const input = { taskId: task.id, version: task.version, ...values };
    const counted = countHours && !fromRecords && { actualHours: String(hours ?? 0) };
    await send(reportProgress, { ...input, ...counted }, { quiet: [CODE.refused] });
    toast.success(t(pageTexts.reported));
    onClose();
  };
  const item = (name: string) =>
    refused[name] ? { validateStatus: 'error' as const, help: refused[name] } : { help: undefined };
  // Finished tasks stay at 100 %; their actuals may still be corrected.
  const done = task.status === 'done';
  return (
    <SendDialog
      width={480}
      title={`${t(pageTexts.report)} · ${task.name}`}
      dirty={touched}
      send={() => {
        const values = checked();
        return values && tell(values);
      }}
      refused={({ byField, message }) => {
        setRefused(Object.keys(byField).length > 0 ? byField : { progress: message });
        return null;
      }}
      onCancel={onClose}
    >
      {(submit) => (
        <Form layout="vertical" onSubmitCapture={submit} className="wm-task-report">
          <Form.Item label={t(pageTexts.progress)} {...item('progress')}>
            <div className="wm-report-progress">
              <Slider
                ariaLabelForHandle={t(pageTexts.progress)}
                value={progress}
                step={5}
                disabled={done}
                onChange={(next) => set({ progress: next })}
              />
              <InputNumber<number>
                min={0}
                max={100}
                precision={0}
                suffix="%"
                aria-label={t(pageTexts.progress)}
                value={progress}
                disabled={done}
                onChange={(value) => set({ progress: value ?? 0 })}
              />
            </div>
          </Form.Item>
          <div className="wm-report-pair">
            <Form.Item label={t(pageTexts.actualStart)} {...item('actualStart')}>
              <MinuteInput
                label={t(pageTexts.actualStart)}
                value={actualStart}
                onChange={(next) => set({ actualStart: next })}
              />
            </Form.Item>
            <Form.Item label={t(pageTexts.actualFinish)} {...item('actualFinish')}>
              <MinuteInput
                label={t(pageTexts.actualFinish)}
                value={actualFinish}
                later={done ? undefined : t(pageTexts.finishFirst)}
                onChange={(next) => set({ actualFinish: next })}
              />
            </Form.Item>
          </div>
          {countHours && (
            <Form.Item
              label={t(pageTexts.actualHours)}
              extra={t(fromRecords ? pageTexts.hoursFromRecords : pageTexts.plannedHint, {
                hours: task.workMinutes / 60,
              })}
              {...item('actualHours')}
            >
              <InputNumber<number>
                min={0}
                precision={1}
                disabled={fromRecords}
                aria-label={t(pageTexts.actualHours)}
                value={hours}
                style={{ width: 160 }}
                onChange={(next) => set({ hours: next })}
              />
            </Form.Item>
          )}
        </Form>
      )}
    </SendDialog>
  );
}
