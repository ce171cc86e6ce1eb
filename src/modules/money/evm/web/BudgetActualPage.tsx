/** Budget against actual cost, of a project or of a program with its projects (1-product §2.8, §2.11). */
import { type ReactNode, useMemo, useState } from 'react';
import { fieldKinds } from '#web/fields/field-kinds.tsx';
import { ReportParts } from '#web/report/ReportView.tsx';
import { useReport } from '#web/report/use-report.ts';
import { useScope } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import type { BudgetActualRow, CostGroup } from '../budget-actual.calls.ts';
import { budgetActualReport } from '../budget-actual.reports.ts';
import { evmTexts as x } from '../evm.texts.ts';
import { type AskedFigure, BudgetActualProof, MADE, type Made } from './BudgetActualProof.tsx';
import { ProgramEvm } from './ProgramEvm.tsx';
import './evm.css';

/** Actual cost leads to its entries by itself. */
const OPENED = (Object.keys(MADE) as Made[]).filter((name) => name !== 'actual');

export default function BudgetActualPage() {
  const { projectId, programId } = useScope();
  const { can } = useRights();
  const state = useReport(budgetActualReport);
  const [asked, ask] = useState<AskedFigure | null>(null);
  const by = (state.asked.by ?? 'subject') as CostGroup;
  const cells = useMemo(
    () =>
      Object.fromEntries(
        OPENED.map((figure) => {
          const field = budgetActualReport.columns[figure]!;
          const { Cell } = fieldKinds[field.kind];
          const cell = (row: BudgetActualRow): ReactNode =>
            row[figure] === null ? (
              <Cell field={field} value={null} />
            ) : (
              <button type="button" className="wm-drill" onClick={() => ask({ figure, by, key: row.key })}>
                <Cell field={field} value={row[figure]} />
              </button>
            );
          return [figure, cell];
        }),
      ),
    [by],
  );
  const opens = (name: string) =>
    (OPENED as readonly string[]).includes(name) ? () => ask({ figure: name as Made, by, key: undefined }) : null;
  return (
    <>
      {programId && can('pm:evm:query') && <ProgramEvm programId={programId} />}
      <ReportParts state={state} cells={cells} opens={opens} none={x.nothing} />
      <BudgetActualProof
        scope={projectId ? { projectId } : programId ? { programId } : {}}
        asked={asked}
        close={() => ask(null)}
      />
    </>
  );
}
