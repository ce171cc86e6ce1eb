import { Radio } from 'antd';
import { MINUTES_PER_DAY } from '#kernel/dates.ts';
import { t } from '#web/lang.ts';
import type { ImportChoices as Choices } from '../../exchange/import-choices.ts';
import type { ImportPreview } from '../../plan.calls.ts';
import { dayText } from '../date-text.ts';
import { importTexts } from './import-texts.ts';

interface Props {
  offered: NonNullable<ImportPreview['choices']>;
  chosen: Choices;
  /** The tasks are added to others: the plan keeps its calendar and start. */
  appended: boolean;
  disabled: boolean;
  onChange(chosen: Choices): void;
}

/** Whose calendar counts and whether the dates move, with what that leads to. */
export function ImportChoices({ offered, chosen, appended, disabled, onChange }: Props) {
  const { fileCalendar, planCalendar, fileStart, planStart, outlooks } = offered;
  const days = Math.floor(planStart / MINUTES_PER_DAY) - Math.floor(fileStart / MINUTES_PER_DAY);
  const span = outlooks.find((one) => one.calendar === chosen.calendar && one.dates === chosen.dates)?.span;
  const outlook = span
    ? t(importTexts.outlookText, { start: dayText(span.start), finish: dayText(span.finish) })
    : t(importTexts.outlookNone);
  return (
    <dl className="wm-import-choices">
      <dt id="wm-import-calendar">{t(importTexts.calendarChoice)}</dt>
      <dd>
        <Radio.Group
          aria-labelledby="wm-import-calendar"
          value={appended ? 'plan' : chosen.calendar}
          disabled={disabled || appended}
          onChange={(event) => onChange({ ...chosen, calendar: event.target.value })}
          options={[
            { value: 'plan', label: t(importTexts.keepCalendar, { name: planCalendar }) },
            { value: 'file', label: t(importTexts.takeCalendar, { name: fileCalendar }) },
          ]}
        />
      </dd>
      <dt id="wm-import-dates">{t(importTexts.datesChoice)}</dt>
      <dd>
        <Radio.Group
          aria-labelledby="wm-import-dates"
          value={chosen.dates}
          disabled={disabled || days === 0}
          onChange={(event) => onChange({ ...chosen, dates: event.target.value })}
          options={[
            { value: 'keep', label: t(importTexts.keepDates, { from: dayText(fileStart) }) },
            {
              value: 'move',
              label: t(importTexts.moveDates, {
                to: dayText(planStart),
                days: days > 0 ? `+${days}` : `${days}`.replace('-', '−'),
              }),
            },
          ]}
        />
      </dd>
      <dt>{t(importTexts.outlook)}</dt>
      <dd className={span || appended ? undefined : 'wm-differs'}>{appended ? t(importTexts.appendKeeps) : outlook}</dd>
    </dl>
  );
}
