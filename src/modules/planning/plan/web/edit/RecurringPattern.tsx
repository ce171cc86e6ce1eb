import { Checkbox, InputNumber, Radio, Segmented, Select } from 'antd';
import { t } from '#web/lang.ts';
import type { RecurringDraft } from './recurring-draft.ts';
import { recurringDialogTexts as r } from './recurring-texts.ts';

const WEEKDAYS = [r.sunday, r.monday, r.tuesday, r.wednesday, r.thursday, r.friday, r.saturday] as const;
/** Monday first, as weeks are read. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const POSITIONS = [r.first, r.second, r.third, r.fourth, r.last] as const;
const PATTERNS = [
  ['day', r.daily],
  ['week', r.weekly],
  ['month', r.monthly],
  ['year', r.yearly],
] as const;

export const weekdayName = (weekday: number): string => t(WEEKDAYS[weekday]!);

interface Props {
  draft: RecurringDraft;
  set(patch: Partial<RecurringDraft>): void;
}

/** Which days a recurring task has: each so many days, weeks, months or years, and which of them. */
export function RecurringPattern({ draft, set }: Props) {
  const { every } = draft;
  const interval = (
    <>
      <span>{t(r.each)}</span>
      <InputNumber
        min={1}
        max={1000}
        precision={0}
        aria-label={t(r.each)}
        value={draft.interval}
        onChange={(value) => set({ interval: value ?? 1 })}
      />
    </>
  );
  const dayOfMonth = (
    <div className="wm-plan-pattern">
      {every === 'year' && (
        <Select
          aria-label={t(r.monthOfYear)}
          value={draft.month}
          options={Array.from({ length: 12 }, (_, i) => ({ value: i + 1, label: String(i + 1) }))}
          onChange={(month) => set({ month })}
        />
      )}
      <Segmented
        value={draft.by}
        options={[
          { value: 'day', label: t(r.ofDay) },
          { value: 'weekday', label: t(r.ofWeekday) },
        ]}
        onChange={(by) => set({ by: by as RecurringDraft['by'] })}
      />
      {draft.by === 'day' ? (
        <InputNumber
          min={1}
          max={31}
          precision={0}
          aria-label={t(r.dayOfMonth)}
          value={draft.monthDay}
          onChange={(value) => set({ monthDay: value ?? 1 })}
        />
      ) : (
        <>
          <Select
            aria-label={t(r.position)}
            popupMatchSelectWidth={false}
            value={draft.position}
            options={POSITIONS.map((label, value) => ({ value, label: t(label) }))}
            onChange={(position) => set({ position })}
          />
          <Select
            aria-label={t(r.weekday)}
            popupMatchSelectWidth={false}
            value={draft.weekday}
            options={[
              ...WEEK.map((value) => ({ value: value as number, label: weekdayName(value) })),
              { value: 7, label: t(r.anyDay) },
              { value: 8, label: t(r.midweek) },
              { value: 9, label: t(r.weekend) },
            ]}
            onChange={(weekday) => set({ weekday })}
          />
        </>
      )}
    </div>
  );
  return (
    <>
      <Radio.Group
        aria-label={t(r.pattern)}
        optionType="button"
        value={every}
        options={PATTERNS.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(event) => set({ every: event.target.value, interval: 1 })}
      />
      <div className="wm-plan-pattern">
        {interval}
        {every === 'day' && (
          <Segmented
            aria-label={t(r.unit)}
            value={draft.workdays ? 'workdays' : 'days'}
            options={[
              { value: 'days', label: t(r.days) },
              { value: 'workdays', label: t(r.workdays) },
            ]}
            onChange={(unit) => set({ workdays: unit === 'workdays' })}
          />
        )}
        {every === 'week' && <span>{t(r.weeks)}</span>}
        {every === 'month' && <span>{t(r.months)}</span>}
        {every === 'year' && <span>{t(r.years)}</span>}
      </div>
      {every === 'week' && (
        <Checkbox.Group
          className="wm-plan-weekdays"
          value={draft.weekdays}
          options={WEEK.map((value) => ({ value: value as number, label: weekdayName(value) }))}
          onChange={(weekdays) => weekdays.length > 0 && set({ weekdays })}
        />
      )}
      {(every === 'month' || every === 'year') && dayOfMonth}
    </>
  );
}
