/** The tasks that a number of a workbench counts. */
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportView } from '#web/report/ReportView.tsx';
import { type CircleTaskRow, circleTasksReport } from '../circle-tasks.calls.ts';

const CELLS = {
  name: ({ id, name }: CircleTaskRow) => (
    <RecordLink kind="task" record={id}>
      {name}
    </RecordLink>
  ),
};

export default function CircleTasksPage() {
  return <ReportView report={circleTasksReport} cells={CELLS} />;
}
