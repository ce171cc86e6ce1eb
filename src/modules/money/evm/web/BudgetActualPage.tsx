/** Budget against actual cost, of a project or of a program with its projects (1-product §2.8, §2.11). */
import { ReportView } from '#web/report/ReportView.tsx';
import { useScope } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { budgetActualReport } from '../budget-actual.reports.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { ProgramEvm } from './ProgramEvm.tsx';
import './evm.css';

export default function BudgetActualPage() {
  const { programId } = useScope();
  const { can } = useRights();
  return (
    <>
      {programId && can('pm:evm:query') && <ProgramEvm programId={programId} />}
      <ReportView report={budgetActualReport} none={x.nothing} />
    </>
  );
}
