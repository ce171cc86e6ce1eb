import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, InputNumber, Select } from 'antd';
import { useEffect, useState } from 'react';
import { texts } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import { type Changed, setAssignment, setFields, setSplit } from '../../edit/plan-changes.ts';
import type { PlanTask, TaskType } from '../../plan-model.ts';
import { taskTypes } from '../../task-labels.ts';
import type { PlanSession } from './plan-session.ts';

const s = texts('planTaskSchedule', {
  delay: ['平衡延迟（天）', '撫平延遲（天）', 'Leveling delay (days)'],
  pinned: ['限制日期固定，优先于前置关系', '限制日期固定，優先於前置關係', 'Fixed date: takes precedence over links'],
  taskType: ['任务类型', '任務類型', 'Task type'],
  effortDriven: ['投入比导向：人员共同分担工时', '投入導向：人員共同分擔工時', 'Effort driven: people share the work'],
  ignorePersons: ['不按个人日历排程', '不按個人日曆排程', "Ignore people's own calendars"],
  shares: ['人员投入（%）', '人員投入（%）', "People's shares (%)"],
  hours: ['{hours} 小时', '{hours} 小時', '{hours} h'],
  splits: ['中断（天）', '中斷（天）', 'Interruptions (days)'],
  after: ['工作', '工作', 'After'],
  pause: ['后中断', '後中斷', 'pause'],
  addSplit: ['添加中断', '新增中斷', 'Add an interruption'],
  removeSplit: ['删除中断', '刪除中斷', 'Remove the interruption'],
});

interface Props {
  session: PlanSession;
  index: number;
  disabled: boolean;
  people: Readonly<Record<number, string>>;
  apply(changed: Changed): boolean;
}

/** How one task is scheduled beyond its dates: task type, people's shares, pauses, whether its date is pinned. */
export function TaskScheduling({ session, index, disabled, people, apply }: Props) {
  const { plan, schedule } = session;
  const task = plan.tasks[index]!;
  const set = (patch: Partial<PlanTask>): boolean => apply(setFields(plan, [index], patch));
  const dated = task.constraint !== 'ASAP' && task.constraint !== 'ALAP' && task.constraintAt !== null;
  const involved = [...new Set([task.responsibleId, ...task.participantIds])].filter((id): id is number => id !== null);
  return (
    <>
      {dated && !plan.settings.honorConstraints && (
        <Form.Item style={{ marginBottom: 8 }}>
          <Checkbox
            disabled={disabled}
            checked={task.pinned}
            onChange={(event) => set({ pinned: event.target.checked })}
          >
            {t(s.pinned)}
          </Checkbox>
        </Form.Item>
      )}
      <Form.Item label={t(s.taskType)} style={{ marginBottom: 8 }}>
        <Select
          disabled={disabled}
          value={task.taskType}
          options={(Object.keys(taskTypes) as TaskType[]).map((value) => ({ value, label: t(taskTypes[value]) }))}
          onChange={(taskType) => set({ taskType })}
        />
      </Form.Item>
      {involved.length > 0 && task.durationMinutes > 0 && (
        <Form.Item label={t(s.shares)} style={{ marginBottom: 8 }} className="wm-plan-checks">
          {involved.map((userId) => {
            const share = task.assignments.find((a) => a.userId === userId);
            return (
              <div key={userId} className="wm-plan-share">
                <span>{people[userId] ?? userId}</span>
                <NumberCell
                  label={`${t(s.shares)} ${people[userId] ?? userId}`}
                  max={10_000}
                  disabled={disabled}
                  value={share ? shownUnits(share.units) : null}
                  onCommit={(units) => apply(setAssignment(plan, schedule, index, userId, units ? units : null))}
                />
                <span>{share ? t(s.hours, { hours: Math.round(share.workMinutes / 6) / 10 }) : ''}</span>
              </div>
            );
          })}
          <Checkbox
            disabled={disabled || task.taskType === 'fixedWork'}
            checked={task.effortDriven || task.taskType === 'fixedWork'}
            onChange={(event) => set({ effortDriven: event.target.checked })}
          >
            {t(s.effortDriven)}
          </Checkbox>
          <Checkbox
            disabled={disabled || task.taskType === 'fixedDuration'}
            checked={task.ignorePersonCalendars}
            onChange={(event) => set({ ignorePersonCalendars: event.target.checked })}
          >
            {t(s.ignorePersons)}
          </Checkbox>
        </Form.Item>
      )}
      {task.levelingDelayMinutes > 0 && (
        <Form.Item label={t(s.delay)} style={{ marginBottom: 8 }}>
          <NumberCell
            label={t(s.delay)}
            max={10_000}
            disabled={disabled}
            value={Math.round(task.levelingDelayMinutes / 144) / 10}
            onCommit={(days) => set({ levelingDelayMinutes: Math.round((days ?? 0) * 1440) })}
          />
        </Form.Item>
      )}
      {task.mode === 'auto' && task.durationMinutes > 0 && (
        <Splits session={session} index={index} disabled={disabled} apply={apply} />
      )}
    </>
  );
}

/** A number that counts when it is left, not with every key: each value moves the plan. */
function NumberCell(props: {
  label: string;
  value: number | null;
  max: number;
  disabled: boolean;
  onCommit(value: number | null): void;
}) {
  const [typed, setTyped] = useState(props.value);
  useEffect(() => setTyped(props.value), [props.value]);
  const commit = (): void => {
    if (typed !== props.value) props.onCommit(typed);
  };
  return (
    <InputNumber
      aria-label={props.label}
      min={0}
      max={props.max}
      disabled={props.disabled}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}

/** Units that follow from duration and work have as many digits as it takes; people read four decimals. */
const shownUnits = (units: number): number => (units < 1e-4 ? units : Math.round(units * 1e4) / 1e4);

function Splits({ session, index, disabled, apply }: Omit<Props, 'people'>) {
  const { plan, schedule } = session;
  const task = plan.tasks[index]!;
  const day = task.elapsed ? 1440 : plan.settings.minutesPerDay;
  const { splits, durationMinutes } = task;
  const move = (from: number, to: number, pause: number): void => {
    const without = setSplit(plan, schedule, index, from, 0);
    if ('plan' in without) apply(setSplit(without.plan, schedule, index, to, pause));
  };
  const pairs = splits.flatMap((at, k) => (k % 2 === 0 ? [[at, splits[k + 1]!] as const] : []));
  const last = pairs.at(-1)?.[0] ?? 0;
  const between = Math.round((last + durationMinutes) / 2);
  return (
    <Form.Item label={t(s.splits)} style={{ marginBottom: 8 }}>
      {pairs.map(([at, pause]) => (
        <div key={at} className="wm-plan-share">
          <span>{t(s.after)}</span>
          <NumberCell
            label={t(s.after)}
            max={10_000}
            disabled={disabled}
            value={at / day}
            onCommit={(days) => days && move(at, Math.round(days * day), pause)}
          />
          <span>{t(s.pause)}</span>
          <NumberCell
            label={t(s.pause)}
            max={10_000}
            disabled={disabled}
            value={pause / day}
            onCommit={(days) => days && apply(setSplit(plan, schedule, index, at, Math.round(days * day)))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={t(s.removeSplit)}
            onClick={() => apply(setSplit(plan, schedule, index, at, 0))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={disabled || between <= last || between >= durationMinutes}
        onClick={() => apply(setSplit(plan, schedule, index, between, day))}
      >
        {t(s.addSplit)}
      </Button>
    </Form.Item>
  );
}
