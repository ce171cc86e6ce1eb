import { ReportView } from '#web/report/ReportView.tsx';
import { accessReport } from '../access-statistics.calls.ts';
import { logTexts as x } from '../log.texts.ts';

const WIDTHS = { signIns: 130, people: 110, failures: 150 };

/** Sign-ins per day, person or department. */
export default function AccessPage() {
  return <ReportView report={accessReport} cellWidths={WIDTHS} none={x.noSignIns} />;
}
