/** Periods in which nothing more is filled in: closed, reopened. */
import { Button, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { closePeriod, reopenPeriod, workPeriods } from '../hours.calls.ts';
import { hoursPageTexts as x } from './texts.ts';

const DAY = 'YYYY-MM-DD';

export function PeriodsPart() {
  const answer = useCall(workPeriods, {}, { quiet: true });
  const failed = failedRead(answer);
  const { viewer } = useSession();
  const may = viewer.can('wr:period:close');
  const [range, setRange] = useState<[Dayjs, Dayjs] | null>(null);
  const close = async (): Promise<void> => {
    if (!range) return;
    await send(closePeriod, { from: range[0].format(DAY), to: range[1].format(DAY) }).then(
      () => setRange(null),
      () => undefined,
    );
  };
  const reopen = async (id: number): Promise<void> => {
    if (await ask({ title: x.reopen, content: x.askReopen, confirm: x.reopen }))
      await send(reopenPeriod, { id }).catch(() => undefined);
  };
  return (
    <section className="wm-page-body">
      <h2 className="wm-form-head">{t(x.periods)}</h2>
      {may && (
        <p>
          <DatePicker.RangePicker
            aria-label={t(x.close)}
            maxDate={dayjs()}
            value={range}
            onChange={(value) => setRange(value?.[0] && value[1] ? [value[0], value[1]] : null)}
          />{' '}
          <Button disabled={!range} onClick={() => void close()}>
            {t(x.close)}
          </Button>
        </p>
      )}
      {failed && <ReadError {...failed} />}
      {answer.data?.length === 0 && <p className="wm-hint">{t(x.noPeriods)}</p>}
      <ul>
        {answer.data?.map((period) => (
          <li key={period.id}>
            {period.from} – {period.to} · {period.department ?? t(x.wholeCompany)} ·{' '}
            {t(x.closedBy, { name: period.closedBy, at: companyTime(Date.parse(period.closedAt)) })}
            {may && (
              <Button type="link" size="small" onClick={() => void reopen(period.id)}>
                {t(x.reopen)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
