import { Empty, Table, type TableColumnType, Tag } from 'antd';
import { useMemo } from 'react';
import { formatMinute } from '#kernel/dates.ts';
import type { Message } from '#kernel/text.ts';
import { useSize } from '#web/entity/list/use-size.ts';
import { t } from '#web/lang.ts';
import { BeforeAfter } from '#web/parts/BeforeAfter.tsx';
import { formatDuration } from '../../duration-text.ts';
import type { ComparedSide, ComparedTask, Comparison } from '../../plan.calls.ts';
import { costTexts, formatCents } from '../../plan-cost.ts';
import { compareTexts } from './compare-texts.ts';
import { finishDelta, spanOf } from './comparison-rows.ts';
import './comparison.css';

const COST_WIDTH = 110;
const KINDS: Record<ComparedTask['kind'], { text: Message; color: string }> = {
  added: { text: compareTexts.added, color: 'green' },
  removed: { text: compareTexts.removed, color: 'red' },
  changed: { text: compareTexts.changed, color: 'blue' },
  same: { text: compareTexts.same, color: 'default' },
};
const minuteText = (minute: number | null): string =>
  minute === null ? '–' : formatMinute(minute).slice(0, 16).replace('T', ' ');

interface PairProps {
  task: ComparedTask;
  /** What makes it two values. */
  fields: readonly string[];
  text(side: ComparedSide, of: 'before' | 'after'): string;
}

/** One value, or the old one struck out above the new one. */
function Pair({ task: { before, after, fields: differing }, fields, text }: PairProps) {
  if (before && after && fields.some((field) => differing.includes(field)))
    return <BeforeAfter before={text(before, 'before')} after={text(after, 'after')} stacked />;
  return <>{after ? text(after, 'after') : text(before!, 'before')}</>;
}

function Delta({ task }: { task: ComparedTask }) {
  const days = finishDelta(task);
  if (days === null || days === 0) return <span className="wm-none">{days === 0 ? '0' : '–'}</span>;
  const text = t(compareTexts.days, { days: `${days > 0 ? '+' : ''}${days}` });
  return <b className={days > 0 ? 'wm-moved-later' : 'wm-moved-earlier'}>{text}</b>;
}

/** Both times of a task on one line of time. */
function Bars({ task, span, single }: { task: ComparedTask; span: { from: number; to: number }; single: boolean }) {
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
      {before && <i className="wm-bar-before" style={before} />}
      {after && <i className="wm-bar-after" style={after} />}
    </span>
  );
}

/** The merged outline of two states of a plan. `single`: both are the same state, shown without comparing. */
export function ComparisonTable({
  comparison,
  tasks,
  single,
}: {
  comparison: Comparison;
  tasks: readonly ComparedTask[];
  single: boolean;
}) {
  const [box, { height, width }] = useSize<HTMLDivElement>();
  const span = useMemo(() => spanOf(comparison.tasks), [comparison]);
  const { people } = comparison;
  const costs = comparison.before.cost !== null || comparison.after.cost !== null;
  const pair =
    (fields: string | readonly string[], text: PairProps['text']): TableColumnType<ComparedTask>['render'] =>
    (_, task) => <Pair task={task} fields={[fields].flat()} text={text} />;
  const columns: TableColumnType<ComparedTask>[] = [
    {
      title: 'WBS',
      key: 'wbs',
      width: 70,
      ellipsis: true,
      render: (_, task) => (task.after ?? task.before)!.wbs,
    },
    {
      title: t(compareTexts.task),
      key: 'name',
      width: Math.max(150, width - (single ? 756 : 932) - (costs ? COST_WIDTH : 0) - 14),
      ellipsis: true,
      render: (_, task) => (
        <span style={{ paddingLeft: (task.level - 1) * 16 }} title={task.name}>
          <Pair task={task} fields={['name']} text={(side) => side.name} />
        </span>
      ),
    },
    ...(single
      ? []
      : [
          {
            title: t(compareTexts.kind),
            key: 'kind',
            width: 84,
            render: (_: unknown, task: ComparedTask) => (
              <Tag color={KINDS[task.kind].color}>{t(KINDS[task.kind].text)}</Tag>
            ),
          },
          {
            title: t(compareTexts.delta),
            key: 'delta',
            width: 92,
            align: 'right' as const,
            render: (_: unknown, task: ComparedTask) => <Delta task={task} />,
          },
        ]),
    {
      title: t(compareTexts.start),
      key: 'start',
      width: 126,
      render: pair('start', (side) => minuteText(side.start)),
    },
    {
      title: t(compareTexts.finish),
      key: 'finish',
      width: 126,
      render: pair('finish', (side) => minuteText(side.finish)),
    },
    {
      title: t(compareTexts.duration),
      key: 'duration',
      width: 84,
      align: 'right',
      render: pair(['durationMinutes', 'elapsed'], ({ durationMinutes, elapsed }, of) =>
        formatDuration({ minutes: Math.round(durationMinutes), elapsed }, comparison[of].units),
      ),
    },
    {
      title: t(compareTexts.work),
      key: 'work',
      width: 64,
      align: 'right',
      render: pair('workMinutes', (side) => `${Math.round(side.workMinutes / 6) / 10}h`),
    },
    ...(costs
      ? [
          {
            title: t(costTexts.plannedCost),
            key: 'cost',
            width: COST_WIDTH,
            align: 'right' as const,
            render: pair('costCents', (side) => (side.costCents === null ? '–' : formatCents(side.costCents))),
          },
        ]
      : []),
    {
      title: t(compareTexts.progress),
      key: 'progress',
      width: 82,
      align: 'right',
      render: pair('progress', (side) => `${side.progress}%`),
    },
    {
      title: t(compareTexts.responsible),
      key: 'responsible',
      width: 84,
      ellipsis: true,
      render: pair('responsibleId', (side) =>
        side.responsibleId === null ? '–' : (people[side.responsibleId] ?? '–'),
      ),
    },
    ...(span
      ? [
          {
            title: t(single ? compareTexts.timeline : compareTexts.bars),
            key: 'bars',
            width: 120,
            render: (_: unknown, task: ComparedTask) => <Bars task={task} span={span} single={single} />,
          },
        ]
      : []),
  ];
  const all = columns.reduce((sum, column) => sum + Number(column.width ?? 0), 0);
  return (
    <div ref={box} className="wm-comparison-box">
      {height > 0 && (
        <Table<ComparedTask>
          virtual
          size="small"
          rowKey="id"
          tableLayout="fixed"
          pagination={false}
          scroll={{ x: Math.max(all, width), y: Math.max(120, height - 40) }}
          dataSource={tasks as ComparedTask[]}
          rowClassName={(task) => (single ? '' : `wm-compared-${task.kind}`)}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(compareTexts.nothing)} />,
          }}
          columns={columns}
        />
      )}
    </div>
  );
}
