/** How hours are filled in and approved in the company, what a change would have meant last month, and closed periods. */
import { Button, Checkbox, DatePicker, Form, InputNumber, Radio, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import type { Message } from '#kernel/text.ts';
import { send, useCall } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { ask, toast } from '#web/feedback.tsx';
import { useDictItems } from '#web/fields/dict.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import {
  closePeriod,
  type HoursConfigAnswer,
  previewHoursConfig,
  readHoursConfig,
  reopenPeriod,
  saveHoursConfig,
  workPeriods,
} from '../hours.calls.ts';
import { approvalRules, checkHoursConfig, type HoursConfig } from '../hours-config.ts';
import { hoursPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './hours.css';

export default function ConfigPage() {
  const answer = useCall(readHoursConfig, {}, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Settings key={answer.data.version} answer={answer.data} />;
}

type Numbers = 'backDays' | 'forwardDays' | 'revokeDays' | 'hoursPerDay' | 'longDayHours' | 'longWeekHours';

function Settings({ answer }: { answer: HoursConfigAnswer }) {
  const [{ config }, change] = useKept('hours settings', { config: answer.config });
  const [busy, setBusy] = useState(false);
  const kinds = useDictItems('work_hour_type').items;
  const set = (patch: Partial<HoursConfig>): void => change({ config: { ...config, ...patch } });
  const wrong = checkHoursConfig(config);
  const dirty = JSON.stringify(config) !== JSON.stringify(answer.config);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(saveHoursConfig, { version: answer.version, config });
      toast.success(t(entityTexts.saved));
    } catch {
      // The refusal has been shown; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const number = (name: Numbers, min: number, max: number, precision = 0): ReactNode => (
    <Form.Item
      label={t(x[name])}
      htmlFor={`hours-${name}`}
      {...(wrong?.field === name && { validateStatus: 'error' as const, help: t(wrong.message) })}
    >
      <InputNumber<number>
        id={`hours-${name}`}
        min={min}
        max={max}
        precision={precision}
        value={config[name]}
        onChange={(value) => set({ [name]: value ?? 0 })}
      />
    </Form.Item>
  );
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(x.config)}</h1>
        <div className="wm-page-tools">
          <Button type="primary" disabled={!dirty || wrong !== null} loading={busy} onClick={() => void save()}>
            {t(entityTexts.save)}
          </Button>
        </div>
      </div>
      <Form layout="vertical" className="wm-page-body wm-hours-config">
        <Part title={x.approval}>
          <Radio.Group
            className="wm-hours-choices"
            value={config.approval}
            options={Object.entries(approvalRules).map(([value, label]) => ({ value, label: t(label) }))}
            onChange={({ target }) => set({ approval: target.value })}
          />
        </Part>
        <Part title={x.windows}>
          {number('backDays', 7, 360)}
          {number('forwardDays', 0, 60)}
          {number('revokeDays', 7, 360)}
          <Form.Item>
            <Checkbox checked={config.openTasks} onChange={({ target }) => set({ openTasks: target.checked })}>
              {t(x.openTasks)}
            </Checkbox>
          </Form.Item>
          <Form.Item>
            <Checkbox checked={config.remind} onChange={({ target }) => set({ remind: target.checked })}>
              {t(x.remind)}
            </Checkbox>
          </Form.Item>
        </Part>
        <Part title={x.bars}>
          {number('longDayHours', 1, 24, 1)}
          {number('longWeekHours', 1, 168, 1)}
        </Part>
        <Part title={x.factors}>
          {number('hoursPerDay', 0.1, 24, 1)}
          {kinds.map(({ dicId, dicName, itemKey }) => (
            <Form.Item key={dicId} label={dicName} htmlFor={`hours-factor-${dicId}`}>
              <InputNumber<number>
                id={`hours-factor-${dicId}`}
                min={0}
                max={500}
                precision={0}
                value={config.factors[itemKey ?? ''] ?? 100}
                onChange={(value) => set({ factors: { ...config.factors, [itemKey ?? '']: value ?? 100 } })}
              />
            </Form.Item>
          ))}
        </Part>
        {!wrong && <Effect config={config} />}
      </Form>
      <Periods />
    </div>
  );
}

const Part = ({ title, children }: { title: Message; children: ReactNode }) => (
  <section>
    <h2 className="wm-form-head">{t(title)}</h2>
    {children}
  </section>
);

function Effect({ config }: { config: HoursConfig }) {
  const { data } = useCall(previewHoursConfig, { config }, { quiet: true, background: true, keepPrevious: true });
  if (!data) return null;
  const lines = [
    t(x.effectEarly, { count: data.tooEarly }),
    t(x.effectDays, { count: data.longDays }),
    t(x.effectWeeks, { count: data.longWeeks }),
    t(x.effectUndo, { count: data.undoable }),
  ];
  return (
    <section aria-live="polite">
      <p>{t(x.effect, { records: data.records })}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const DAY = 'YYYY-MM-DD';

function Periods() {
  const { data: periods = [] } = useCall(workPeriods, {}, { quiet: true });
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
      {periods.length === 0 && <p className="wm-hint">{t(x.noPeriods)}</p>}
      <ul>
        {periods.map((period) => (
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
