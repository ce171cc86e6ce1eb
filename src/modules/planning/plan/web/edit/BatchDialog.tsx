import { DatePicker, Form, InputNumber, Modal, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { formatMinute, parseMinute } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Triple } from '#kernel/text.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { useDictItems } from '#web/fields/dict.tsx';
import { t } from '#web/lang.ts';
import { type BatchChange, changeRows } from '../../edit/plan-batch.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { scheduleModes } from '../../task-labels.ts';
import { calendarChoices } from '../schedule/calendar-choices.ts';
import { editorTexts as e } from './editor-texts.ts';
import type { PlanSession } from './plan-session.ts';

interface Props {
  session: PlanSession;
  rows: readonly number[];
  scope: ScopeRef;
  apply(changed: Changed): boolean;
  onPerson(id: number, title: string): void;
  onClose(): void;
}

/** `undefined` takes a part out of the change. */
type Patch = { [K in keyof BatchChange]: BatchChange[K] | undefined };

/** Changes the selected tasks together: only filled-in fields change. One step of undo. */
export function BatchDialog({ session, rows, scope, apply, onPerson, onClose }: Props) {
  const { plan, schedule } = session;
  const [change, setChange] = useState<BatchChange>({});
  const priorities = useDictItems('priority').items;
  const severities = useDictItems('severity').items;
  const set = (patch: Patch): void =>
    setChange((old) => Object.fromEntries(Object.entries({ ...old, ...patch }).filter(([, v]) => v !== undefined)));
  const empty = Object.keys(change).length === 0;
  const keep = (): void => {
    if (apply(changeRows(plan, schedule, rows, change))) onClose();
  };
  const choices = (items: readonly { dicId: number; dicName: string }[]) =>
    items.map((x) => ({ value: x.dicId, label: x.dicName }));
  const item = (label: { key: string; text: Triple }, node: React.ReactNode) => (
    <Form.Item label={t(label)} style={{ marginBottom: 8 }}>
      {node}
    </Form.Item>
  );
  const unchanged = t(e.unchanged);
  const people = (key: 'addParticipants' | 'removeParticipants') => (
    <EntityPicker
      multiple
      to="user"
      value={[...(change[key] ?? [])]}
      placeholder={unchanged}
      onChange={(ids, options) => {
        for (const { id, title } of options ?? []) onPerson(id, title);
        set({ [key]: ids && ids.length > 0 ? ids : undefined });
      }}
    />
  );
  return (
    <Modal
      open
      width={640}
      title={t(e.batchTitle, { count: rows.length })}
      okText={t(e.keep)}
      okButtonProps={{ disabled: empty }}
      onOk={keep}
      onCancel={onClose}
    >
      <Form layout="vertical" className="wm-plan-batch">
        {item(
          e.responsible,
          <EntityPicker
            to="user"
            value={change.responsibleId ?? null}
            placeholder={unchanged}
            onChange={(id, option) => {
              if (id !== null && option) onPerson(id, option.title);
              set({ responsibleId: id ?? undefined });
            }}
          />,
        )}
        {item(
          e.role,
          <EntityPicker
            to="projectRole"
            scope={scope}
            value={change.roleId ?? null}
            placeholder={unchanged}
            onChange={(id) => set({ roleId: id ?? undefined })}
          />,
        )}
        {item(e.addParticipants, people('addParticipants'))}
        {item(e.removeParticipants, people('removeParticipants'))}
        {item(
          e.priority,
          <Select
            allowClear
            placeholder={unchanged}
            options={choices(priorities)}
            onChange={(priority) => set({ priority })}
          />,
        )}
        {item(
          e.severity,
          <Select
            allowClear
            placeholder={unchanged}
            options={choices(severities)}
            onChange={(severity) => set({ severity })}
          />,
        )}
        {item(
          e.shiftDays,
          <InputNumber
            min={-1000}
            max={1000}
            precision={0}
            placeholder={unchanged}
            style={{ width: '100%' }}
            onChange={(days) => set({ shiftDays: days || undefined })}
          />,
        )}
        {item(
          e.deadline,
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder={unchanged}
            style={{ width: '100%' }}
            value={change.deadline ? dayjs(formatMinute(change.deadline)) : null}
            onChange={(date) => set({ deadline: (date && parseMinute(date.format('YYYY-MM-DDTHH:mm'))) ?? undefined })}
          />,
        )}
        {item(
          e.calendar,
          <Select
            allowClear
            placeholder={unchanged}
            options={calendarChoices(plan)}
            onChange={(calendarId) => set({ calendarId })}
          />,
        )}
        {item(
          e.mode,
          <Segmented
            value={change.mode ?? ''}
            options={[
              { value: '', label: unchanged },
              ...(['auto', 'manual'] as const).map((m) => ({ value: m, label: t(scheduleModes[m]) })),
            ]}
            onChange={(mode) => set({ mode: mode === 'auto' || mode === 'manual' ? mode : undefined })}
          />,
        )}
      </Form>
    </Modal>
  );
}
