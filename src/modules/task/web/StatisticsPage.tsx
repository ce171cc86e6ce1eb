import { Empty, Progress, Skeleton, Table } from 'antd';
import { taskStatus } from '#modules/plan/task-labels.ts';
import { useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { BOARD_COLUMNS } from '../board.calls.ts';
import { type CurvePoint, type PersonFigures, projectStatistics } from '../statistics.calls.ts';
import { NoTasks } from './NoTasks.tsx';
import { pageTexts as p } from './texts.ts';
import '#web/entity/entity.css';
import './board.css';

/** A project in figures: how many tasks in which state, progress over time, the work of each person. */
export default function StatisticsPage() {
  const object = useObject('project');
  const projectId = object?.id ?? 0;
  const answer = useCall(projectStatistics, { projectId }, { entities: ['task', 'plan'], enabled: projectId > 0 });
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  const { total, byStatus, late, completionRate, people, curve } = answer.data;
  if (total === 0)
    return (
      <div className="wm-card wm-page">
        <NoTasks projectId={projectId} />
      </div>
    );
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(p.statistics)}</h1>
        <span className="wm-hint">{t(p.statisticsHint, { total, late, rate: completionRate })}</span>
      </div>
      <div className="wm-page-body wm-statistics">
        <section>
          <h2>{t(p.byStatus)}</h2>
          {BOARD_COLUMNS.map((status) => (
            <div key={status} className="wm-statistics-line">
              <span>{t(taskStatus[status])}</span>
              <Progress
                percent={(byStatus[status] / total) * 100}
                format={() => byStatus[status]}
                size="small"
                aria-label={t(taskStatus[status])}
              />
            </div>
          ))}
        </section>
        <section>
          <h2>{t(p.overTime)}</h2>
          <Curve points={curve} />
        </section>
        <section className="wm-statistics-wide">
          <h2>{t(p.byPerson)}</h2>
          <Table<PersonFigures>
            size="small"
            rowKey={(row) => row.userId ?? 0}
            dataSource={people}
            pagination={people.length > 15 ? { pageSize: 15, size: 'small' } : false}
            columns={[
              { title: t(p.responsible), key: 'name', render: (_, row) => row.name ?? t(p.nobody) },
              { title: t(p.taskCount), dataIndex: 'total', align: 'right', sorter: (a, b) => a.total - b.total },
              { title: t(taskStatus.ongoing), dataIndex: 'ongoing', align: 'right' },
              { title: t(taskStatus.done), dataIndex: 'done', align: 'right' },
              {
                title: t(p.lateCount),
                dataIndex: 'late',
                align: 'right',
                sorter: (a, b) => a.late - b.late,
                render: (count: number) => <span className={count > 0 ? 'wm-late' : ''}>{count}</span>,
              },
              { title: t(p.plannedHours), dataIndex: 'plannedHours', align: 'right' },
              { title: t(p.actualHours), dataIndex: 'actualHours', align: 'right' },
            ]}
          />
        </section>
      </div>
    </div>
  );
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [720, 220, 40, 24, 10];

/** Planned and actual progress over time, as a picture and, for who does not see it, as a sentence. */
function Curve({ points }: { points: readonly CurvePoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <Empty description={t(p.noDates)} />;
  const [from, to] = [Date.parse(first.date), Date.parse(last.date)];
  const x = (date: string): number => LEFT + ((WIDTH - LEFT - 8) * (Date.parse(date) - from)) / Math.max(1, to - from);
  const y = (value: number): number => TOP + ((HEIGHT - TOP - BOTTOM) * (100 - value)) / 100;
  const line = (list: readonly [string, number][]): string => list.map(([d, v]) => `${x(d)},${y(v)}`).join(' ');
  const actual = points.flatMap((point): [string, number][] =>
    point.actual === null ? [] : [[point.date, point.actual]],
  );
  const reached = actual.at(-1);
  const words = t(p.curveWords, {
    from: first.date,
    to: last.date,
    planned: points.findLast((point) => point.actual !== null)?.planned ?? 0,
    actual: reached?.[1] ?? 0,
  });
  return (
    <figure className="wm-statistics-curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
        {[0, 25, 50, 75, 100].map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={WIDTH - 8} y1={y(value)} y2={y(value)} stroke="#e3e7ed" />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">{`${value}%`}</text>
          </g>
        ))}
        <text x={LEFT} y={HEIGHT - 6}>
          {first.date}
        </text>
        <text x={WIDTH - 8} y={HEIGHT - 6} textAnchor="end">
          {last.date}
        </text>
        <polyline
          points={line(points.map((point) => [point.date, point.planned]))}
          fill="none"
          stroke="#8c8c8c"
          strokeWidth="2"
          strokeDasharray="5 4"
        />
        <polyline points={line(actual)} fill="none" stroke="var(--wm-primary)" strokeWidth="2.5" />
        {reached && <circle cx={x(reached[0])} cy={y(reached[1])} r="4" fill="var(--wm-primary)" />}
      </svg>
      <figcaption>
        <i className="wm-statistics-planned" /> {t(p.plannedCurve)} <i className="wm-statistics-actual" />{' '}
        {t(p.actualCurve)}
      </figcaption>
    </figure>
  );
}
