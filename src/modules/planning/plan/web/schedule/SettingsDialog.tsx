import { DatePicker, Form, InputNumber, Modal, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { parseMinute } from '#kernel/dates.ts';
import { t } from '#web/lang.ts';
import { type Changed, setScheduleFrom } from '../../edit/plan-changes.ts';
import { minuteText } from '../date-text.ts';
import { editorTexts as e } from '../edit/editor-texts.ts';
import type { PlanSession } from '../edit/plan-session.ts';
import { calendarChoices } from './calendar-choices.ts';
import { ScheduleSettings } from './ScheduleSettings.tsx';

interface Props {
  session: PlanSession;
  /** Whether calendar and parent mode may be changed. */
  mayEditOwner: boolean;
  apply(changed: Changed): boolean;
  onClose(): void;
}

/** Settings of the plan. They are an edit like others: undone with Ctrl+Z, stored with the next save. */
export function SettingsDialog({ session, mayEditOwner, apply, onClose }: Props) {
  const { plan, schedule } = session;
  const [settings, setSettings] = useState(plan.settings);
  const set = (patch: Partial<typeof settings>): void => setSettings({ ...settings, ...patch });
  const keep = (): void => {
    // Turning the end from which the plan is scheduled turns its tasks too.
    const turned = setScheduleFrom(plan, schedule, settings.scheduleFrom, settings.finishAt ?? undefined);
    const base = settings.scheduleFrom !== plan.settings.scheduleFrom && 'plan' in turned ? turned.plan : plan;
    if (apply({ plan: { ...base, settings } })) onClose();
  };
  const hours = (key: 'minutesPerDay' | 'minutesPerWeek', max: number) => (
    <InputNumber
      min={0.5}
      max={max}
      step={0.5}
      value={settings[key] / 60}
      onChange={(value) => value && set({ [key]: Math.round(value * 60) })}
    />
  );
  return (
    <Modal open width={640} title={t(e.settings)} okText={t(e.keep)} onOk={keep} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label={t(e.projectStart)}>
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            allowClear={false}
            disabled={settings.scheduleFrom === 'finish'}
            value={dayjs(
              minuteText(settings.scheduleFrom === 'finish' ? schedule.projectStart : settings.projectStart),
            )}
            onChange={(date) => {
              const minute = date ? parseMinute(date.format('YYYY-MM-DD HH:mm')) : null;
              if (minute !== null) set({ projectStart: minute });
            }}
          />
        </Form.Item>
        <div className="wm-plan-pair">
          <Form.Item label={t(e.hoursPerDay)}>{hours('minutesPerDay', 24)}</Form.Item>
          <Form.Item label={t(e.hoursPerWeek)}>{hours('minutesPerWeek', 168)}</Form.Item>
        </div>
        <ScheduleSettings settings={settings} schedule={schedule} set={set} />
        <Form.Item label={t(e.defaultCalendar)} help={mayEditOwner ? null : t(e.ownerSettings)}>
          <Select
            disabled={!mayEditOwner}
            value={settings.calendarId}
            options={calendarChoices(plan)}
            onChange={(calendarId) => set({ calendarId })}
          />
        </Form.Item>
        <Form.Item label={t(e.parentMode)}>
          <Radio.Group
            disabled={!mayEditOwner}
            value={settings.parentMode}
            onChange={(event) => set({ parentMode: event.target.value })}
            options={[
              { value: 'computed', label: t(e.parentComputed) },
              { value: 'frame', label: t(e.parentFrame) },
            ]}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
