import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { Shift } from '#kernel/workdays.ts';
import { t } from '#web/lang.ts';
import { calendarPageTexts as c } from './calendar.texts.ts';
import { hoursOf } from './shift-text.ts';

const END = 1440;
/** Midnight at the end of a day is shown as 00:00, as every clock does. */
const toClock = (minute: number): Dayjs =>
  dayjs('2000-01-01')
    .startOf('day')
    .add(minute % END, 'minute');
const toMinute = (time: Dayjs): number => time.hour() * 60 + time.minute();

interface ShiftsEditorProps {
  value: readonly Shift[];
  onChange(shifts: [number, number][]): void;
}

/** Working periods of a day, in order. */
export function ShiftsEditor({ value, onChange }: ShiftsEditorProps) {
  const put = (next: readonly Shift[]): void =>
    onChange(next.map(([from, to]): [number, number] => [from, to]).sort((a, b) => a[0] - b[0]));
  const last = value.at(-1)?.[1] ?? 540;
  return (
    <div className="wm-shifts">
      {value.map(([from, to], at) => (
        <div key={`${from}-${to}`} className="wm-shift">
          <TimePicker.RangePicker
            size="small"
            format="HH:mm"
            minuteStep={5}
            needConfirm={false}
            allowClear={false}
            order={false}
            value={[toClock(from), toClock(to)]}
            onChange={(times) => {
              const [start, end] = times ?? [];
              if (!start || !end) return;
              const until = toMinute(end) || END;
              put(value.map((old, i) => (i === at ? [toMinute(start), until] : old)));
            }}
          />
          {value.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              title={t(c.removeShift)}
              aria-label={t(c.removeShift)}
              onClick={() => put(value.filter((_, i) => i !== at))}
            />
          )}
        </div>
      ))}
      <div className="wm-shift-foot">
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          disabled={value.length >= 10 || last >= END - 5}
          onClick={() => put([...value, [Math.min(last + 60, END - 5), Math.min(last + 180, END)]])}
        >
          {t(c.addShift)}
        </Button>
        <span className="wm-hint">{t(c.shiftSum, { hours: hoursOf(value) })}</span>
      </div>
    </div>
  );
}
