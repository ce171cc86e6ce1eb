import { Tag } from 'antd';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { ReportView } from '#web/report/ReportView.tsx';
import type { JobLogRow } from '../job.calls.ts';
import { jobLogReport } from '../job.report.ts';
import { jobTexts as j } from '../job.texts.ts';
import { OutcomeTag } from './OutcomeTag.tsx';

const cells = {
  outcome: ({ outcome }: JobLogRow) => <OutcomeTag outcome={outcome} />,
  startedAt: (row: JobLogRow) => instantText(row.startedAt, true),
  runs: ({ runs }: JobLogRow) => (runs > 1 ? <Tag title={t(j.hourly)}>{runs}</Tag> : runs),
};

export default function JobLogPage() {
  return (
    <ReportView report={jobLogReport} cells={cells} cellWidths={{ outcome: 100, startedAt: 170 }} none={j.noRuns} />
  );
}
