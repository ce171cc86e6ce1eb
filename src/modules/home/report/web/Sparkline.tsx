/** A few numbers as a line of the height of text; the figures are in its tip, for whoever does not see it too. */
import { t } from '#web/lang.ts';
import { Tipped } from '#web/parts/Tipped.tsx';
import type { ProjectWeek } from '../project-state.ts';
import { reportPageTexts as x } from './texts.ts';
import './report-pages.css';

const WIDTH = 96;
const HEIGHT = 24;
const EDGE = 2;

/** Places of values from 0 to 100 along the width. */
function points(values: readonly number[]): string {
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0;
  const at = (value: number): number => HEIGHT - EDGE - (value / 100) * (HEIGHT - 2 * EDGE);
  return values.map((value, i) => `${(EDGE + i * step).toFixed(1)},${at(value).toFixed(1)}`).join(' ');
}

/** Actual progress by week, with what was planned behind it. */
export function Sparkline({ weeks }: { weeks: readonly ProjectWeek[] }) {
  if (weeks.length < 2) return <span className="wm-hint">{t(x.noHistory)}</span>;
  const [first, last] = [weeks[0]!, weeks.at(-1)!];
  const words = t(x.history, {
    from: first.week,
    to: last.week,
    planned: `${first.planned} → ${last.planned}`,
    actual: `${first.actual} → ${last.actual}`,
  });
  return (
    <Tipped className="wm-spark" role="img" aria-label={words} tip={() => words}>
      <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
        <polyline className="wm-spark-planned" points={points(weeks.map(({ planned }) => planned))} />
        <polyline className="wm-spark-actual" points={points(weeks.map(({ actual }) => actual))} />
      </svg>
    </Tipped>
  );
}
