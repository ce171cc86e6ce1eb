/** Figures of hours, and the records they count (1-product §2.6). */
import { Tabs } from 'antd';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { ReportParts, ReportView } from '#web/report/ReportView.tsx';
import { useReport } from '#web/report/use-report.ts';
import type { CountedRecordRow } from '../hours-report.calls.ts';
import { hoursReportTexts as x } from '../hours-report.texts.ts';
import { type HoursPage, RECORDS_TAB } from '../hours-report.ts';
import { ClosedHours } from './ClosedHours.tsx';
import { StatusTag } from './HoursParts.tsx';

const CELLS = {
  content: (row: CountedRecordRow) => (
    <RecordLink kind="workRecord" record={row.id}>
      {row.content}
    </RecordLink>
  ),
  status: ({ status }: CountedRecordRow) => <StatusTag status={status} />,
};

function Sums({ page }: { page: HoursPage }) {
  const state = useReport(page.report);
  return (
    <>
      <ClosedHours state={state} />
      <ReportParts state={state} none={x.nothing} />
    </>
  );
}

function Figures({ page }: { page: HoursPage }) {
  const [params, setParams] = useSearchParams();
  const records = params.get('tabName') === RECORDS_TAB;
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={records ? RECORDS_TAB : 'figures'}
        onChange={(key) => setParams(key === RECORDS_TAB ? { tabName: key } : {}, { replace: true })}
        items={[
          { key: 'figures', label: t(x.figures) },
          { key: RECORDS_TAB, label: t(x.records) },
        ]}
      />
      {records ? <ReportView report={page.records} cells={CELLS} none={x.nothing} /> : <Sums page={page} />}
    </div>
  );
}

export const hoursReportPage =
  (page: HoursPage): ComponentType =>
  () => <Figures page={page} />;
