/** Budget against actual cost, of a project or of a program with its projects (1-product §2.8, §2.11). */
import { ReportView } from '#web/report/ReportView.tsx';
import { budgetActualReport } from '../budget-actual.reports.ts';
import { evmTexts as x } from '../evm.texts.ts';

export default function BudgetActualPage() {
  return <ReportView report={budgetActualReport} none={x.nothing} />;
}
