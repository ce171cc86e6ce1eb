import { CloseOutlined } from '@ant-design/icons';
import { Button, DatePicker, Descriptions, Form, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { constraints, scheduleModes, taskStatus } from '#modules/planning/plan/task-labels.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { useDictItems } from '#web/fields/dict.tsx';
import { currentLang, t } from '#web/lang.ts';
import { progressProblem } from '../../actual-times.ts';
import { durationText } from '../../duration-text.ts';
import { toggleMilestones } from '../../edit/plan-actions.ts';
import {
  type Changed,
  datesLocked,
  setDuration,
  setFields,
  setFinish,
  setHours,
  setMode,
  setName,
  setPredecessors,
  setProgress,
  setStart,
} from '../../edit/plan-changes.ts';
import { formatPredecessors } from '../../edit/predecessors.ts';
import { costTexts, formatCents, setFixedCost } from '../../plan-cost.ts';
import type { Constraint, PlanTask } from '../../plan-model.ts';
import { minuteText } from '../date-text.ts';
import type { Names } from '../grid/choice-columns.ts';
import { plannedCostText } from '../grid/cost-columns.ts';
import { changeCell, slacks, slackText } from '../grid/plan-columns.ts';
import { calendarChoices } from '../schedule/calendar-choices.ts';
import { WhyView } from '../schedule/WhyView.tsx';
import { editorTexts as e } from './editor-texts.ts';
import type { PlanSession } from './plan-session.ts';
import { TaskAdded } from './TaskAdded.tsx';
import { TaskPart } from './TaskPart.tsx';
import { TaskScheduling } from './TaskScheduling.tsx';

interface Props {
  session: PlanSession;
  taskId: number;
  editable: boolean;
  names: Names;
  scope: ScopeRef;
  apply(changed: Changed): boolean;
  onPerson(id: number, title: string): void;
  /** Goes to a task. */
  onGo(taskId: number): void;
  /** Shows these tasks only. */
  onTrace(taskIds: ReadonlySet<number>): void;
  onClose(): void;
}

/** A text that is taken over when the field is left or Enter is pressed; a refused one goes back. */
function TextCell({ value, disabled, onCommit }: { value: string; disabled: boolean; onCommit(text: string): void }) {
  return (
    <Input
      key={value}
      size="small"
      defaultValue={value}
      disabled={disabled}
      onPressEnter={(event) => event.currentTarget.blur()}
      onBlur={(event) => event.target.value !== value && onCommit(event.target.value)}
    />
  );
}

function MinutePicker({
  value,
  disabled,
  onChange,
}: {
  value: number | null;
  disabled: boolean;
  onChange(minute: number | null): void;
}) {
  return (
    <DatePicker
      size="small"
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      disabled={disabled}
      value={value === null || Number.isNaN(value) ? null : dayjs(formatMinute(value))}
      onChange={(date) => onChange(date ? parseMinute(date.format('YYYY-MM-DDTHH:mm')) : null)}
    />
  );
}

export function TaskDrawer({
  session,
  taskId,
  editable,
  names,
  scope,
  apply,
  onPerson,
  onGo,
  onTrace,
  onClose,
}: Props) {
  const { plan, schedule } = session;
  const index = plan.tasks.findIndex((task) => task.id === taskId);
  const priorities = useDictItems('priority').items;
  const severities = useDictItems('severity').items;
  if (index < 0) return null;
  const task = plan.tasks[index]!;
  const summary = schedule.summary[index] === 1;
  const locked = !editable || task.status === 'discarded';
  const dateLocked = locked || datesLocked(plan, schedule, index);
  const set = (patch: Partial<PlanTask>): boolean => apply(setFields(plan, [index], patch));
  const cell = (key: string, value: unknown): boolean => apply(changeCell(plan, schedule, index, key, value, names));
  const item = (
    label: readonly [string, string, string] | { key: string; text: readonly [string, string, string] },
    node: ReactNode,
  ) => (
    <Form.Item label={t(label)} style={{ marginBottom: 8 }}>
      {node}
    </Form.Item>
  );
  const choices = (items: readonly { dicId: number; dicName: string }[]) =>
    items.map((x) => ({ value: x.dicId, label: x.dicName }));
  const incoming = plan.links.filter((l) => l.to === task.id);
  const rowOf = new Map(plan.tasks.map((x, i) => [x.id, i + 1]));
  return (
    <aside className="wm-plan-drawer" aria-label={t(e.open)}>
      <header>
        <b>{`${index + 1} ${task.code}`}</b>
        <span>{t(taskStatus[task.status])}</span>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t(e.closePanel)} onClick={onClose} />
      </header>
      <Form layout="vertical" size="small" className="wm-plan-form">
        {item(
          e.name,
          <TextCell value={task.name} disabled={locked} onCommit={(text) => apply(setName(plan, index, text))} />,
        )}
        <div className="wm-plan-pair">
          {item(
            e.mode,
            <Segmented
              size="small"
              disabled={locked || summary}
              value={task.mode}
              options={(['auto', 'manual'] as const).map((m) => ({ value: m, label: t(scheduleModes[m]) }))}
              onChange={(mode) => apply(setMode(plan, schedule, index, mode))}
            />,
          )}
          {item(
            e.milestone,
            <Switch
              size="small"
              disabled={locked || summary}
              checked={task.milestone}
              onChange={() => apply({ plan: toggleMilestones(plan, schedule, [index]) })}
            />,
          )}
        </div>
        <div className="wm-plan-pair">
          {item(
            e.start,
            <MinutePicker
              value={schedule.start[index]!}
              disabled={dateLocked}
              onChange={(m) => m !== null && apply(setStart(plan, schedule, index, m))}
            />,
          )}
          {item(
            e.finish,
            <MinutePicker
              value={schedule.finish[index]!}
              disabled={dateLocked}
              onChange={(m) => m !== null && apply(setFinish(plan, schedule, index, m))}
            />,
          )}
        </div>
        <WhyView session={session} index={index} onGo={onGo} onTrace={onTrace} />
        <div className="wm-plan-pair">
          {item(
            e.duration,
            <TextCell
              value={durationText(
                { minutes: Math.round(schedule.durationMinutes[index]!), elapsed: task.elapsed },
                plan.settings,
                currentLang(),
              )}
              disabled={locked || summary}
              onCommit={(text) => apply(setDuration(plan, schedule, index, text))}
            />,
          )}
          {item(
            e.hours,
            <TextCell
              value={String(Math.round(schedule.workMinutes[index]! / 6) / 10)}
              disabled={locked || summary}
              onCommit={(text) => apply(setHours(plan, schedule, index, text))}
            />,
          )}
        </div>
        {session.costs && (
          <div className="wm-plan-pair">
            {item(
              costTexts.fixedCost,
              <TextCell
                value={formatCents(task.fixedCostCents)}
                disabled={locked}
                onCommit={(text) => apply(setFixedCost(plan, index, text))}
              />,
            )}
            {item(costTexts.plannedCost, <span>{plannedCostText(session.costs, index)}</span>)}
          </div>
        )}
        <div className="wm-plan-pair">
          {item(
            e.progress,
            <InputNumber
              size="small"
              min={0}
              max={100}
              suffix="%"
              disabled={locked || summary || progressProblem(task.status, 0) === 'unstarted'}
              value={Math.round(schedule.progress[index]!)}
              onChange={(value) => value !== null && apply(setProgress(plan, schedule, index, value))}
            />,
          )}
          {item(
            e.predecessors,
            <TextCell
              value={formatPredecessors(incoming, (id) => rowOf.get(id), plan.settings)}
              disabled={locked}
              onCommit={(text) => apply(setPredecessors(plan, index, text))}
            />,
          )}
        </div>
        <div className="wm-plan-pair">
          {item(
            e.responsible,
            <EntityPicker
              to="user"
              disabled={locked}
              value={task.responsibleId}
              titles={names.people}
              onChange={(id, option) => {
                if (id !== null && option) onPerson(id, option.title);
                set({ responsibleId: id });
              }}
            />,
          )}
          {item(
            e.role,
            <EntityPicker
              to="projectRole"
              scope={scope}
              disabled={locked}
              value={task.roleId}
              titles={names.roles}
              onChange={(roleId) => set({ roleId })}
            />,
          )}
        </div>
        {item(
          e.participants,
          <EntityPicker
            multiple
            to="user"
            disabled={locked}
            value={task.participantIds}
            titles={names.people}
            onChange={(ids, options) => {
              for (const { id, title } of options ?? []) onPerson(id, title);
              set({ participantIds: ids ?? [] });
            }}
          />,
        )}
        <div className="wm-plan-pair">
          {item(
            e.priority,
            <Select
              size="small"
              allowClear
              disabled={locked}
              value={task.priority}
              options={choices(priorities)}
              onChange={(priority) => set({ priority: priority ?? null })}
            />,
          )}
          {item(
            e.severity,
            <Select
              size="small"
              allowClear
              disabled={locked}
              value={task.severity}
              options={choices(severities)}
              onChange={(severity) => set({ severity: severity ?? null })}
            />,
          )}
        </div>
        <div className="wm-plan-pair">
          {item(
            e.constraint,
            <Select
              size="small"
              disabled={locked || summary}
              value={task.constraint}
              options={(Object.keys(constraints) as Constraint[]).map((value) => ({
                value,
                label: t(constraints[value]),
              }))}
              onChange={(value) => cell('constraint', value)}
              popupMatchSelectWidth={false}
            />,
          )}
          {item(
            e.constraintAt,
            <MinutePicker
              value={task.constraintAt}
              disabled={locked || summary || task.constraint === 'ASAP' || task.constraint === 'ALAP'}
              onChange={(constraintAt) => constraintAt !== null && set({ constraintAt })}
            />,
          )}
        </div>
        <div className="wm-plan-pair">
          {item(
            e.deadline,
            <MinutePicker value={task.deadline} disabled={locked} onChange={(deadline) => set({ deadline })} />,
          )}
          {item(
            e.calendar,
            <Select
              size="small"
              allowClear
              disabled={locked || summary}
              value={task.calendarId}
              options={calendarChoices(plan)}
              onChange={(calendarId) => set({ calendarId: calendarId ?? null })}
            />,
          )}
        </div>
        {item(
          e.active,
          <Switch
            size="small"
            aria-label={t(e.active)}
            disabled={locked}
            checked={task.active}
            onChange={(active) => set({ active })}
          />,
        )}
        {!summary && (
          <TaskScheduling session={session} index={index} disabled={locked} people={names.people} apply={apply} />
        )}
        {item(
          e.description,
          <Input.TextArea
            key={task.id}
            rows={3}
            maxLength={4000}
            disabled={locked}
            defaultValue={task.description}
            onBlur={(event) => event.target.value !== task.description && set({ description: event.target.value })}
          />,
        )}
        {scope.projectId && <TaskPart taskId={task.id} projectId={scope.projectId} />}
        <TaskAdded plan={plan} row={index} fields={names.added} scope={scope} disabled={locked} apply={apply} />
        <Descriptions
          size="small"
          column={2}
          items={[
            { key: 'as', label: t(e.actualStart), children: minuteText(schedule.actualStart[index]) || '-' },
            { key: 'af', label: t(e.actualFinish), children: minuteText(schedule.actualFinish[index]) || '-' },
            ...slacks.map(({ key, of }) => ({
              key,
              label: t(e[key]),
              children: slackText(plan, of(schedule, index)) || '-',
            })),
          ]}
        />
      </Form>
    </aside>
  );
}
