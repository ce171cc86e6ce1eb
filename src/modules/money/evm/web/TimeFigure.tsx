/** A figure of earned schedule: opens its formula with the numbers in it. */
import { Popover } from 'antd';
import { formatDay } from '#kernel/dates.ts';
import { t } from '#web/lang.ts';
import type { EarnedSchedule } from '../earned-schedule.ts';
import { isFigure } from '../evm.rules.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { plannedCurve, plannedSpan, workingDays } from '../evm-at.ts';
import { filled } from '../figures.ts';
import { amountSaid, whyNone } from './said.ts';
import type { EvmShown } from './use-evm.ts';

export type TimeName = keyof EarnedSchedule;

/** Of others by their names; what is counted has none. */
const FORMULAS: Readonly<Partial<Record<TimeName, string>>> = {
  svt: '{es} − {at}',
  spit: '{es} ÷ {at}',
  ieac: '{pd} ÷ {spit}',
  tspi: '({pd} − {es}) ÷ ({pd} − {at})',
};
const SHORT: Readonly<Record<TimeName, string>> = {
  ...{ es: 'ES', at: 'AT', pd: 'PD', svt: 'SV(t)', spit: 'SPI(t)', ieac: 'IEAC(t)', tspi: 'TSPI' },
};
const plain = (value: number): string => String(Math.round(value * 10_000) / 10_000);
/** A tenth of a day is as exact as a plan is; the formula has the rest. */
const tenths = (value: number): string => String(Math.round(value * 10) / 10);

export function timeSaid(name: TimeName, schedule: EarnedSchedule): string {
  const figure = schedule[name];
  if (!isFigure(figure)) return t(x.na);
  return name === 'spit' || name === 'tspi' ? figure.toFixed(4) : t(x.days, { days: tenths(figure) });
}

/** ES = C + (EV - PV(C)) / (PV(C+1) - PV(C)), with its numbers. */
function earnedSaid({ answer, at, schedule }: EvmShown): string[] {
  const span = plannedSpan(answer.data);
  if (!span || !isFigure(schedule.es)) return [];
  const days = workingDays(answer.data, span[0], span[1]);
  const curve = plannedCurve(answer.data, days);
  const c = Math.floor(schedule.es);
  const [before, after] = [c === 0 ? 0 : curve[c - 1]!, curve[c]];
  const said = (amount: number): string => amountSaid(amount, answer.unit);
  return [
    'ES = C + (EV − PV(C)) ÷ (PV(C+1) − PV(C))',
    ...(after === undefined
      ? []
      : [
          `${c} + (${said(at.total.ev)} − ${said(before)}) ÷ (${said(after)} − ${said(before)}) = ${plain(schedule.es)}`,
        ]),
    `C = ${c}${c > 0 ? `, ${formatDay(days[c - 1]!)}` : ''}`,
  ];
}

function linesOf(name: TimeName, shown: EvmShown): string[] {
  const { schedule } = shown;
  if (name === 'es') return earnedSaid(shown);
  const formula = FORMULAS[name];
  if (!formula) return [timeSaid(name, schedule)];
  const value = (one: string): string => {
    const figure = schedule[one as TimeName];
    return isFigure(figure) ? plain(figure) : t(x.na);
  };
  const figure = schedule[name];
  return [
    `${SHORT[name]} = ${filled(formula, (one) => SHORT[one as TimeName])}`,
    `${filled(formula, value)} = ${isFigure(figure) ? plain(figure) : t(x.na)}`,
  ];
}

export function TimeFigure({ shown, name }: { shown: EvmShown; name: TimeName }) {
  const why = whyNone(shown.schedule[name]);
  const lines = [...linesOf(name, shown), ...(why ? [why] : [])];
  return (
    <Popover trigger="click" title={t(x[name])} content={lines.map((line) => <p key={line}>{line}</p>)}>
      <button type="button" className="wm-evm-figure" data-none={why ? '' : undefined} title={why ?? t(x[name])}>
        {timeSaid(name, shown.schedule)}
      </button>
    </Popover>
  );
}
