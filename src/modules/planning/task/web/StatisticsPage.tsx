import { Skeleton, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportParts, ReportView } from '#web/report/ReportView.tsx';
import { useReport } from '#web/report/use-report.ts';
import { useObject } from '#web/scope.ts';
import type { CountedTaskRow } from '../statistics.calls.ts';
import { countedTasksReport, statisticsReport, TASKS_TAB } from '../statistics.reports.ts';
import { statisticsTexts as s } from '../statistics.texts.ts';
import { NoTasks } from './NoTasks.tsx';
import './board.css';

/** A project in figures: how many tasks in which state, progress over time, the work of each person; and those tasks. */
export default function StatisticsPage() {
  const projectId = useObject('project')?.id ?? 0;
  const [params, setParams] = useSearchParams();
  const tasks = params.get('tabName') === TASKS_TAB;
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={tasks ? TASKS_TAB : 'figures'}
        onChange={(key) =>
          setParams({ projectId: String(projectId), ...(key === TASKS_TAB && { tabName: key }) }, { replace: true })
        }
        items={[
          { key: 'figures', label: t(s.statistics) },
          { key: TASKS_TAB, label: t(s.tasks) },
        ]}
      />
      {tasks ? <Tasks projectId={projectId} /> : <Figures projectId={projectId} />}
    </div>
  );
}

const WIDTHS = { total: 100, ongoing: 130, done: 130, late: 90, plannedHours: 170, actualHours: 160 };
const lateCell = ({ late }: { late: number }) => <span className={late > 0 ? 'wm-late' : ''}>{late}</span>;

const CELLS = { late: lateCell };

function Figures({ projectId }: { projectId: number }) {
  const state = useReport(statisticsReport);
  if (state.answer?.figures.total === 0)
    return (
      <div className="wm-card wm-page">
        <NoTasks projectId={projectId} />
      </div>
    );
  if (!state.answer && !state.list.error) return <Skeleton active style={{ padding: 16 }} />;
  return <ReportParts state={state} cells={CELLS} cellWidths={WIDTHS} />;
}

function Tasks({ projectId }: { projectId: number }) {
  const name = (row: CountedTaskRow) => (
    <RecordLink kind="task" record={row.id} inside={{ projectId }}>
      {row.name}
    </RecordLink>
  );
  return <ReportView report={countedTasksReport} cells={{ name }} />;
}
