/** Earned value of a project at any day, as known now or then (1-product §2.8, projectPerformance). */
import { Alert, Button, DatePicker, Skeleton, Slider } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { ReportChart } from '#web/report/ReportChart.tsx';
import { curveChart, evmCurve } from '../curve.ts';
import { measures, type Sums } from '../evm.rules.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { plannedSpan } from '../evm-at.ts';
import { ClosedMonths } from './ClosedMonths.tsx';
import { EvmFigures } from './EvmParts.tsx';
import { EvmTree } from './EvmTree.tsx';
import { type Asked, Proof } from './Proof.tsx';
import { amountSaid, figureSaid } from './said.ts';
import { evmPageTexts as p } from './texts.ts';
import { type EvmShown, useEvm } from './use-evm.ts';
import '#web/entity/entity.css';
import '#web/report/report.css';
import './evm.css';

export default function PerformancePage() {
  const { projectId, shown, known, error, refetch, setDay, setKnown, showAt } = useEvm();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (error && !shown) return <ReadError error={error} retry={refetch} />;
  if (!shown) return <Skeleton active style={{ padding: 16 }} />;
  return (
    <div className="wm-list wm-report-page">
      <div className="wm-card wm-report-head">
        <StatusDay shown={shown} setDay={setDay} />
        <Known known={known} setKnown={setKnown} />
        <Button onClick={() => window.print()}>{t(p.print)}</Button>
      </div>
      <Notes shown={shown} />
      <div className="wm-card">
        <EvmFigures shown={shown} open={setAsked} />
      </div>
      <Curve shown={shown} />
      <div className="wm-card wm-list-body">
        <EvmTree shown={shown} open={setAsked} />
      </div>
      {shown.answer.unit === 'money' && <ClosedMonths projectId={projectId} show={showAt} />}
      <Proof shown={shown} projectId={projectId} known={known} asked={asked} close={() => setAsked(null)} />
    </div>
  );
}

/** The status date, typed or moved along the plan. */
function StatusDay({ shown, setDay }: { shown: EvmShown; setDay(day: number): void }) {
  const { day, answer } = shown;
  const span = plannedSpan(answer.data);
  return (
    <div className="wm-report-input wm-evm-day">
      <label htmlFor="evm-day">{t(x.status)}</label>
      <DatePicker
        id="evm-day"
        allowClear={false}
        value={dayjs(formatDay(day))}
        onChange={(next) => next && setDay(parseDay(next.format('YYYY-MM-DD'))!)}
      />
      {span && (
        <Slider
          className="wm-evm-slider"
          min={span[0] - 1}
          max={Math.max(span[1], answer.today)}
          value={day}
          ariaLabelForHandle={t(p.setDay)}
          tooltip={{ formatter: (at) => formatDay(at ?? day) }}
          onChange={(next) => setDay(next)}
        />
      )}
    </div>
  );
}

function Known({ known, setKnown }: { known: string | null; setKnown(at: string | null): void }) {
  return (
    <div className="wm-report-input">
      <label htmlFor="evm-known">{t(x.known)}</label>
      <DatePicker
        id="evm-known"
        showTime
        placeholder={t(x.knownNow)}
        value={known ? dayjs(known) : null}
        onChange={(next) => setKnown(next ? next.toISOString() : null)}
      />
    </div>
  );
}

/** Paid late, cost is late too: CPI looks too good by so much. */
function accruedSaid(accrued: number, total: Sums): string {
  const with_ = measures({ ...total, ac: total.ac + accrued });
  return t(x.accrued, {
    ...{ amount: amountSaid(accrued, 'money'), ac: amountSaid(with_.ac, 'money') },
    cpi: figureSaid(with_.cpi, 'index', 'money'),
  });
}

function Notes({ shown: { answer, at } }: { shown: EvmShown }) {
  const { unit, baseline, version, basis, unratedMinutes, accrued } = answer;
  const said = [
    ...(unit === 'hours' ? [t(x.hoursOnly)] : []),
    ...(at.total.bac === 0 ? [t(x.noBudget)] : []),
    ...(baseline || basis === 'budget' ? [] : [t(x.unpublished)]),
    ...(accrued ? [accruedSaid(accrued, at.total)] : []),
    ...(unit === 'money' && unratedMinutes > 0 ? [t(x.unrated, { hours: amountSaid(unratedMinutes, 'hours') })] : []),
  ];
  return (
    <>
      {said.map((text) => (
        <Alert key={text} type="info" showIcon title={text} />
      ))}
      <p className="wm-hint">
        {t(basis === 'budget' ? x.basisBudget : x.basisPlan)}
        {version && `, ${t(x.version, { name: version })}`}
      </p>
    </>
  );
}

function Curve({ shown }: { shown: EvmShown }) {
  const { answer, at, day, schedule, measuresOf } = shown;
  const found = useMemo(
    () =>
      evmCurve({
        ...{ data: answer.data, at, day, schedule, eac: measuresOf(-1).eac },
        scale: answer.unit === 'money' ? 100 : 60,
      }),
    [answer, at, day, schedule, measuresOf],
  );
  if (!found) return null;
  return (
    <div className="wm-card wm-report-charts">
      <ReportChart chart={curveChart} series={found.series} />
    </div>
  );
}
