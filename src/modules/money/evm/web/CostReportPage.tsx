/** Budget, actual cost and earned value over projects (1-product §2.16, projectCostReport). */
import { RecordLink } from '#web/parts/PageLink.tsx';
import { dayInput, momentInput } from '#web/report/ReportMoments.tsx';
import { ReportView } from '#web/report/ReportView.tsx';
import type { ProjectCostRow } from '../budget-actual.calls.ts';
import { projectCosts } from '../budget-actual.reports.ts';
import { evmTexts as x } from '../evm.texts.ts';

const CELLS = {
  title: ({ project, title }: ProjectCostRow) => (
    <RecordLink kind="project" record={project}>
      {title}
    </RecordLink>
  ),
};

const INPUTS = { day: dayInput('day'), known: momentInput('known') };
const AMOUNT = 112;
const WIDTHS = { bac: AMOUNT, pv: AMOUNT, ev: AMOUNT, ac: AMOUNT, cv: AMOUNT, sv: AMOUNT, eac: AMOUNT, vac: AMOUNT };

export default function CostReportPage() {
  return <ReportView report={projectCosts} cells={CELLS} inputs={INPUTS} cellWidths={WIDTHS} none={x.nothing} />;
}
