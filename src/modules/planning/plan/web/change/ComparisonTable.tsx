import { useMemo } from 'react';
import { compareTexts } from '#kernel/compare-texts.ts';
import { type ComparedColumn, CompareTable, fieldColumn } from '#web/compare/CompareTable.tsx';
import type { ComparisonState } from '#web/compare/use-comparison.ts';
import { currentLang, t } from '#web/lang.ts';
import {
  type ComparedColumnName,
  type ComparedSide,
  type ComparedTask,
  comparedColumns,
  comparedNames,
} from '../../change/compare.ts';
import type { Comparison } from '../../plan.calls.ts';
import { baselineTexts } from './baseline-texts.ts';
import { type Span, spanOf } from './compared-span.ts';
import { Signed } from './Totals.tsx';
import './comparison.css';

/** Pixels; the name takes what is left. */
const WIDTHS: Record<Exclude<ComparedColumnName, 'name'>, number> = {
  wbs: 60,
  start: 138,
  finish: 138,
  duration: 76,
  hours: 72,
  cost: 104,
  progress: 82,
  responsible: 92,
};
const [DELTA, BARS] = [136, 100];

function Delta({ more }: { more: number | null }) {
  if (!more) return <span className="wm-none">{more === 0 ? '0' : '–'}</span>;
  return <Signed more={more}>{(days) => t(baselineTexts.days, { days })}</Signed>;
}

/** Both times of a task on one line of time. */
function Bars({ task, span, single }: { task: Pick<ComparedTask, 'before' | 'after'>; span: Span; single: boolean }) {
  const place = (side: ComparedSide | null) => {
    if (side?.start == null || side.finish == null) return null;
    const width = span.to - span.from;
    return {
      left: `${((side.start - span.from) / width) * 100}%`,
      width: `${(Math.max(0, side.finish - side.start) / width) * 100}%`,
    };
  };
  const before = single ? null : place(task.before);
  const after = place(task.after);
  return (
    <span className="wm-two-bars">
      {before && <i className="wm-side-before" style={before} />}
      {after && <i className="wm-side-after" style={after} />}
    </span>
  );
}

function columnsOf({ before, after, people, variances }: Comparison, span: Span | null, single: boolean) {
  const costs = before.cost !== null || after.cost !== null;
  const fields = comparedNames
    .filter((name) => costs || name !== 'cost')
    .map((name) => {
      const { field, of, read } = comparedColumns[name];
      const units = { before: before.units, after: after.units };
      return fieldColumn<ComparedSide>(name, field, (side, at) => read(side, units[at], currentLang()), {
        fields: of,
        titles: people,
        ...(name !== 'name' && { width: WIDTHS[name] }),
        ...(name === 'duration' && { align: 'right' }),
      });
    });
  const delta: ComparedColumn<ComparedSide> = {
    key: 'delta',
    title: t(baselineTexts.delta),
    width: DELTA,
    align: 'right',
    cell: (task) => <Delta more={variances[Number(task.key)] ?? null} />,
  };
  const bars: ComparedColumn<ComparedSide>[] = span
    ? [
        {
          key: 'bars',
          title: t(single ? baselineTexts.timeline : baselineTexts.bars),
          width: BARS,
          cell: (task) => <Bars task={task} span={span} single={single} />,
        },
      ]
    : [];
  return [...fields.slice(0, 2), ...(single ? [] : [delta]), ...fields.slice(2), ...bars];
}

interface ComparisonTableProps {
  comparison: Comparison;
  state: ComparisonState<ComparedSide>;
  single: boolean;
}

/** The merged outline of two states of a plan. `single`: both are the same state, shown without comparing. */
export function ComparisonTable({ comparison, state, single }: ComparisonTableProps) {
  const columns = useMemo(() => columnsOf(comparison, spanOf(comparison.tasks), single), [comparison, single]);
  const fold = state.filter === 'differing' ? compareTexts.unchanged : compareTexts.hidden;
  return (
    <CompareTable
      fill
      single={single}
      rows={single ? comparison.tasks : state.shown}
      columns={columns}
      fold={{ text: fold, open: state.open }}
      none={state.counts.differing === 0 ? compareTexts.noDifference : compareTexts.none}
    />
  );
}
