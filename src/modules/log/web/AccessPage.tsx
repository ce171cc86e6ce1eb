import { ReportView } from '#web/report/ReportView.tsx';
import { accessReport } from '../access-statistics.calls.ts';
import { logTexts as x } from '../log.texts.ts';

/** Sign-ins per day, person or department. */
export default function AccessPage() {
  return <ReportView report={accessReport} none={x.noSignIns} />;
}
