import { Checkbox, DatePicker, Form, InputNumber, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import { parseMinute } from '#kernel/dates.ts';
import { type Triple, texts } from '#kernel/text.ts';
import { t } from '#web/lang.ts';
import type { Minute, PlanSettings, Schedule } from '../../plan-model.ts';
import { lagCalendars, progressRules, scheduleFromTexts } from '../../task-labels.ts';
import { minuteText } from '../date-text.ts';
import { editorTexts as e } from '../edit/editor-texts.ts';

const s = texts('planSchedule', {
  from: ['排程起点', '排程起點', 'Scheduled from'],
  finishAt: ['项目完成时间', '項目完成時間', 'Finish of the project'],
  statusAt: ['状态日期', '狀態日期', 'Status date'],
  progressRule: ['未完成的工作', '未完成的工作', 'Remaining work'],
  lagCalendar: ['延隔按此日历计算', '延隔按此日曆計算', 'Calendar of lags'],
  honorConstraints: ['限制日期优先于前置关系', '限制日期優先於前置關係', 'Constraint dates take precedence over links'],
  nearCritical: [
    '接近关键：总时差不超过（天）',
    '接近關鍵：總時差不超過（天）',
    'Nearly critical up to total slack of (days)',
  ],
  manyPaths: ['计算多条关键路径', '計算多條關鍵路徑', 'Several critical paths'],
});

interface Props {
  settings: PlanSettings;
  schedule: Schedule;
  set(patch: Partial<PlanSettings>): void;
}

/** How the plan is scheduled beyond its start and calendar (PlanOptions). */
export function ScheduleSettings({ settings, schedule, set }: Props) {
  const options = (items: Record<string, Triple>) =>
    Object.entries(items).map(([value, label]) => ({ value, label: t(label) }));
  const date = (value: Minute | null, onChange: (minute: Minute | null) => void, allowClear: boolean) => (
    <DatePicker
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      allowClear={allowClear}
      value={value === null ? null : dayjs(minuteText(value))}
      onChange={(picked) => onChange(picked ? parseMinute(picked.format('YYYY-MM-DD HH:mm')) : null)}
    />
  );
  const days = (key: 'criticalSlackMinutes' | 'nearCriticalSlackMinutes') => (
    <InputNumber
      min={0}
      max={1000}
      value={settings[key] / settings.minutesPerDay}
      onChange={(value) => set({ [key]: Math.round((value ?? 0) * settings.minutesPerDay) })}
    />
  );
  const turn = (scheduleFrom: PlanSettings['scheduleFrom']): void =>
    set(
      scheduleFrom === 'finish'
        ? { scheduleFrom, finishAt: settings.finishAt ?? Math.round(schedule.projectFinish) }
        : { scheduleFrom, finishAt: null, projectStart: Math.round(schedule.projectStart) },
    );
  return (
    <>
      <div className="wm-plan-pair">
        <Form.Item label={t(s.from)}>
          <Radio.Group
            value={settings.scheduleFrom}
            onChange={(event) => turn(event.target.value)}
            options={options(scheduleFromTexts)}
          />
        </Form.Item>
        {settings.scheduleFrom === 'finish' && (
          <Form.Item label={t(s.finishAt)}>
            {date(settings.finishAt, (finishAt) => finishAt !== null && set({ finishAt }), false)}
          </Form.Item>
        )}
      </div>
      <div className="wm-plan-pair">
        <Form.Item label={t(s.statusAt)}>{date(settings.statusAt, (statusAt) => set({ statusAt }), true)}</Form.Item>
        <Form.Item label={t(s.lagCalendar)}>
          <Select
            value={settings.lagCalendar}
            options={options(lagCalendars)}
            onChange={(lagCalendar) => set({ lagCalendar })}
          />
        </Form.Item>
      </div>
      <Form.Item label={t(s.progressRule)}>
        <Select
          value={settings.progressRule}
          options={options(progressRules)}
          onChange={(progressRule) => set({ progressRule })}
        />
      </Form.Item>
      <div className="wm-plan-pair">
        <Form.Item label={t(e.criticalSlack)}>{days('criticalSlackMinutes')}</Form.Item>
        <Form.Item label={t(s.nearCritical)}>{days('nearCriticalSlackMinutes')}</Form.Item>
      </div>
      <Form.Item className="wm-plan-checks">
        <Checkbox
          checked={settings.honorConstraints}
          onChange={(event) => set({ honorConstraints: event.target.checked })}
        >
          {t(s.honorConstraints)}
        </Checkbox>
        <Checkbox
          checked={settings.multipleCriticalPaths}
          onChange={(event) => set({ multipleCriticalPaths: event.target.checked })}
        >
          {t(s.manyPaths)}
        </Checkbox>
      </Form.Item>
    </>
  );
}
