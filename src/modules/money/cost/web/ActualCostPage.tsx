/** Actual cost of a project or a program: the ledger, and the sheets by which people enter cost (1-product §2.8, §2.11). */
import { Tabs, Tag } from 'antd';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ScopeRef } from '#kernel/permission.ts';
import { BudgetLeftHint, type Wanted } from '#modules/money/budget/web/public.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  type FormOptions,
  importAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { momentInput } from '#web/report/ReportMoments.tsx';
import { ReportView } from '#web/report/ReportView.tsx';
import { useScope } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import type { CostEntryRow } from '../cost.calls.ts';
import { costTexts as x } from '../cost.texts.ts';
import { costReport, RATES_TAB, SHEETS_TAB } from '../cost-reports.ts';
import { type CostSheetRow, costRights, costSheet, sheetStatus } from '../cost-sheet.entity.ts';
import { CostRates } from './CostRates.tsx';
import { RecostButton } from './RecostButton.tsx';

const COLORS = { draft: 'default', confirmed: 'success', reversed: 'warning' } as const;

/** What each source leads to. */
const RECORDS: Readonly<Partial<Record<CostEntryRow['source'], string>>> = { hours: 'workRecord', sheet: 'costSheet' };

const INPUTS = { known: momentInput('known'), since: momentInput('since') };
const CELLS = {
  title: (row: CostEntryRow) => {
    const kind = RECORDS[row.source];
    return kind && row.sourceId !== null ? (
      <RecordLink kind={kind} record={{ ...row, id: row.sourceId, projectId: row.project, programId: row.program }}>
        {row.title}
      </RecordLink>
    ) : (
      row.title
    );
  },
};

/** Below the lines of a sheet: what is left of the budget they are cost of. */
const withBalance = (place: ScopeRef): FormOptions => ({
  notes: {
    lines: ({ values: { lines, day } }) => (
      <BudgetLeftHint place={place} wanted={Array.isArray(lines) ? (lines as Wanted[]) : []} day={day} />
    ),
  },
});

function Sheets() {
  const { projectId, programId } = useScope();
  const form = useMemo(
    () => withBalance(programId ? { programId } : { projectId: projectId! }),
    [projectId, programId],
  );
  return (
    <ListPage<CostSheetRow>
      entity={costSheet}
      none={x.noSheets}
      toolbar={[createAction(form), importAction(), exportAction(), batchRemoveAction()]}
      rowActions={(row, _abilities, moves) => [
        ...moves,
        ...(row.status === 'draft' ? [editAction(row, null, form), removeAction(row)] : []),
      ]}
      columns={{
        status: {
          width: 104,
          cell: (row, _host, abilities) => (
            <>
              <Tag color={COLORS[row.status]}>{t(sheetStatus[row.status])}</Tag>
              <WaitingTag waiting={abilities?.waiting} />
            </>
          ),
        },
      }}
    />
  );
}

export default function ActualCostPage() {
  const [params, setParams] = useSearchParams();
  const { projectId, programId } = useScope();
  const { can } = useRights();
  const asked = params.get('tabName');
  const priced = projectId !== undefined && CostRates.filled() && can(COST_RIGHT);
  const shown = asked === SHEETS_TAB || (asked === RATES_TAB && priced) ? asked : 'entries';
  const object: Record<string, string> = programId
    ? { programId: String(programId) }
    : { projectId: String(projectId) };
  const recost =
    projectId && can(COST_RIGHT) && can(costRights.confirm) ? <RecostButton projectId={projectId} /> : null;
  return (
    <div className="wm-list">
      <Tabs
        size="small"
        activeKey={shown}
        onChange={(key) => setParams(key === 'entries' ? object : { ...object, tabName: key }, { replace: true })}
        items={[
          { key: 'entries', label: t(x.entries) },
          { key: SHEETS_TAB, label: t(x.sheets) },
          ...(priced ? [{ key: RATES_TAB, label: t(x.agreedRates) }] : []),
        ]}
      />
      {shown === SHEETS_TAB && <Sheets />}
      {shown === RATES_TAB && projectId && <CostRates projectId={projectId} />}
      {shown === 'entries' && (
        <ReportView report={costReport} cells={CELLS} inputs={INPUTS} none={x.noEntries} tools={recost} />
      )}
    </div>
  );
}
