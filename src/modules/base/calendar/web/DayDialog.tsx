import { Form, Input, Segmented } from 'antd';
import { formatDay } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, invalidate, send } from '#web/api.ts';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { labelled, t } from '#web/lang.ts';
import { type CalendarRow, calendar } from '../calendar.entity.ts';
import { calendarPageTexts as c } from './calendar.texts.ts';
import { ShiftsEditor } from './ShiftsEditor.tsx';
import type { DayRange } from './YearGrid.tsx';
import { setRange, type YearDay } from './year-model.ts';

interface DayDialogProps {
  row: CalendarRow;
  range: DayRange;
  /** The first of the chosen days as it is now. */
  first: YearDay;
  /** Keeps the days; absent: the calendar's own call does. */
  save?: ((values: Partial<CalendarRow>) => Promise<boolean>) | undefined;
  onClose(): void;
}

type Choice = 'rest' | 'work' | 'restore';

/** Makes days rest or work, with their own hours, or lets them follow the rules again. */
export function DayDialog({ row, range, first, save: keep, onClose }: DayDialogProps) {
  const standard = row.shifts as [number, number][];
  const own = first.source === 'own';
  const [{ choice, name, shifts }, set, dirty] = useKept(`days ${row.id} ${range.from} ${range.to}`, {
    choice: (first.works ? 'rest' : 'work') as Choice,
    name: own ? first.name : '',
    shifts: own && first.works ? first.shifts.map(([from, to]): [number, number] => [from, to]) : standard,
  });
  const count = range.to - range.from + 1;
  const save = async (): Promise<void> => {
    const day = choice === 'restore' ? null : { name: name.trim(), shifts: choice === 'rest' ? [] : shifts };
    const days = setRange(row, range.from, range.to, day);
    if (keep) {
      if (await keep({ days })) onClose();
      return;
    }
    const input = { id: row.id, version: row.version, days };
    try {
      await send(entityCalls(calendar).update, input as never, { quiet: [CODE.refused] });
      toast.success(t(c.saved));
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code === CODE.refused) throw error;
      // Somebody else changed the calendar; the message has said so and the year is read again.
      invalidate([calendar.name]);
    }
    onClose();
  };
  const dates = count === 1 ? formatDay(range.from) : `${formatDay(range.from)} ~ ${formatDay(range.to)}`;
  return (
    <SendDialog
      width={440}
      title={labelled(t(c.setDays), dates)}
      okText={t(c.apply)}
      dirty={dirty}
      send={save}
      onCancel={onClose}
    >
      {(submit) => (
        <Form layout="vertical" onFinish={submit}>
          <Form.Item label={count === 1 ? t(c.as) : `${t(c.as)} (${t(c.days, { count })})`}>
            <Segmented<Choice>
              block
              value={choice}
              onChange={(next) => set({ choice: next })}
              options={[
                { value: 'rest', label: t(c.rest) },
                { value: 'work', label: t(c.work) },
                { value: 'restore', label: t(c.restore) },
              ]}
            />
          </Form.Item>
          {choice !== 'restore' && (
            <Form.Item label={t(c.dayName)}>
              <Input
                autoFocus
                maxLength={50}
                value={name}
                placeholder={t(c.dayNameHint)}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Form.Item>
          )}
          {choice === 'work' && (
            <Form.Item label={t(c.shifts)}>
              <ShiftsEditor value={shifts} onChange={(next) => set({ shifts: next })} />
            </Form.Item>
          )}
        </Form>
      )}
    </SendDialog>
  );
}
