/** When a task is due, what happens then, and when its people are reminded. */
import { Checkbox, InputNumber, Space, Switch } from 'antd';
import type { Triple } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { DUE } from '../../../definition/option-texts.ts';
import type { Deadline } from '../../../graph.ts';
import { put } from '../../put.ts';
import { ApproverRules } from './ApproverRules.tsx';
import { Choice, DelayInput, Field, useFacts } from './form-parts.tsx';
import type { TaskTabProps } from './TaskPeople.tsx';

const w = {
  hasDeadline: ['设置处理期限', '設定處理期限', 'Set a deadline'],
  dueAfter: ['时长', '時長', 'Due after'],
  overdue: ['超时后', '逾時後', 'When overdue'],
  to: ['转给', '轉給', 'To'],
  remind: ['提醒', '提醒', 'Remind'],
  every: ['每隔', '每隔', 'Every'],
  times: ['次数', '次數', 'Times'],
  early: ['从任务开始时起提醒', '從任務開始時起提醒', 'From the start of the task'],
} as const satisfies Record<string, Triple>;

const FIRST_DEADLINE: Deadline = { after: { work: 960 }, policy: 'none', remind: { every: { work: 480 }, times: 3 } };

export function TaskDeadline({ task, onChange }: Pick<TaskTabProps, 'task' | 'onChange'>) {
  const { disabled } = useFacts();
  const { deadline } = task;
  const set = (next: Deadline | undefined): void => onChange(put(task, 'deadline', next));
  return (
    <>
      <div className="wf-field">
        <Checkbox
          disabled={disabled}
          checked={deadline !== undefined}
          onChange={(e) => set(e.target.checked ? FIRST_DEADLINE : undefined)}
        >
          {t(w.hasDeadline)}
        </Checkbox>
      </div>
      {deadline && (
        <>
          <Field label={t(w.dueAfter)}>
            {(id) => <DelayInput id={id} value={deadline.after} onChange={(after) => set({ ...deadline, after })} />}
          </Field>
          <Field label={t(w.overdue)}>
            {(id) => (
              <Choice
                id={id}
                items={DUE}
                value={deadline.policy}
                onChange={(next) =>
                  set(put({ ...deadline, policy: next }, 'to', next === 'escalate' ? (deadline.to ?? []) : undefined))
                }
              />
            )}
          </Field>
          {deadline.policy === 'escalate' && (
            <div className="wf-field">
              <div className="wf-label">{t(w.to)}</div>
              <ApproverRules rules={deadline.to ?? []} onChange={(to) => set({ ...deadline, to })} />
            </div>
          )}
          <div className="wf-field">
            <Space>
              <Switch
                size="small"
                aria-label={t(w.remind)}
                disabled={disabled}
                checked={deadline.remind !== undefined}
                onChange={(on) => set(put(deadline, 'remind', on ? FIRST_DEADLINE.remind : undefined))}
              />
              {t(w.remind)}
            </Space>
          </div>
          {deadline.remind && (
            <Reminders remind={deadline.remind} onChange={(remind) => set({ ...deadline, remind })} />
          )}
        </>
      )}
    </>
  );
}

type Remind = NonNullable<Deadline['remind']>;
function Reminders({ remind, onChange }: { remind: Remind; onChange(remind: Remind): void }) {
  const { disabled } = useFacts();
  return (
    <div className="wf-group">
      <Field label={t(w.every)}>
        {(id) => <DelayInput id={id} value={remind.every} onChange={(every) => onChange({ ...remind, every })} />}
      </Field>
      <Field label={t(w.times)}>
        {(id) => (
          <InputNumber<number>
            id={id}
            min={1}
            max={100}
            disabled={disabled}
            value={remind.times}
            onChange={(times) => onChange({ ...remind, times: times ?? 1 })}
          />
        )}
      </Field>
      <Checkbox
        disabled={disabled}
        checked={remind.early === true}
        onChange={(e) => onChange(put(remind, 'early', e.target.checked ? true : undefined))}
      >
        {t(w.early)}
      </Checkbox>
    </div>
  );
}
