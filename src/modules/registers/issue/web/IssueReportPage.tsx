import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportView } from '#web/report/ReportView.tsx';
import type { CountedIssueRow } from '../issue-report.calls.ts';
import { issueReportTexts as x } from '../issue-report.texts.ts';
import { countedIssuesReport, ISSUES_TAB, issueReportReport } from '../issue-report.ts';
import { StateTag } from './IssueCells.tsx';

const CELLS = {
  name: (row: CountedIssueRow) => (
    <RecordLink kind="issue" record={row.id}>
      {row.name}
    </RecordLink>
  ),
  status: ({ status }: CountedIssueRow) => <StateTag status={status} />,
};

/** In which headings of two lines can be read. */
const WIDTHS = {
  ...{ title: 220, open: 130, overdue: 130, reopened: 140, reopenedRate: 130, age: 140, toClose: 150 },
  ...{ inNew: 110, inProcessing: 140, inSolved: 120 },
};

/** Figures of issues over a period, and the issues they count (1-product §2.16). */
export default function IssueReportPage() {
  const [params, setParams] = useSearchParams();
  const issues = params.get('tabName') === ISSUES_TAB;
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={issues ? ISSUES_TAB : 'figures'}
        onChange={(key) => setParams(key === ISSUES_TAB ? { tabName: key } : {}, { replace: true })}
        items={[
          { key: 'figures', label: t(x.figures) },
          { key: ISSUES_TAB, label: t(x.issues) },
        ]}
      />
      {issues ? (
        <ReportView report={countedIssuesReport} cells={CELLS} none={x.nothing} />
      ) : (
        <ReportView report={issueReportReport} cellWidths={WIDTHS} none={x.nothing} />
      )}
    </div>
  );
}
