/** A budget to be read, with what may be done with it now. */
import { Alert, Button, Empty, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { useApproval, WaitingNote } from '#modules/flow/approval/web/public.ts';
import { invalidate } from '#web/api.ts';
import { t } from '#web/lang.ts';
import type { BudgetSheet } from '../budget.calls.ts';
import { budgetStatus } from '../budget.entity.ts';
import { BudgetBar, useArrangement } from './BudgetBar.tsx';
import { BudgetGrid } from './BudgetGrid.tsx';
import { BudgetTotals } from './BudgetTotals.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { budgetPageTexts as x } from './texts.ts';

export const BUDGETS = ['budget', 'budgetVersion', 'budgetChange'];

export function StatusTag({ sheet: { budget } }: { sheet: BudgetSheet }) {
  if (!budget) return null;
  if (budget.status === 'draft') return <Tag>{t(budgetStatus.draft)}</Tag>;
  return <Tag color="success">{t(x.publishedAs, { version: budget.version?.name ?? '' })}</Tag>;
}

interface BudgetViewProps {
  scope: ScopeRef;
  sheet: BudgetSheet;
  template?: boolean;
  onEdit(): void;
  onChange(): void;
  tools?: ReactNode;
}

export function BudgetView({ scope, sheet, template = false, onEdit, onChange, tools }: BudgetViewProps) {
  const [by, setBy] = useArrangement(sheet.tasks.length > 0 ? 'task' : 'subject');
  const [publishing, setPublishing] = useState(false);
  const approval = useApproval(BUDGETS);
  const { may, lines, waiting } = sheet;
  return (
    <>
      <WaitingNote waiting={waiting} {...(scope.projectId && { projectId: scope.projectId })} />
      {sheet.labourHidden && <Alert className="wm-budget-conflict" type="info" showIcon title={t(x.labourHidden)} />}
      {lines.length > 0 && <BudgetTotals sheet={sheet} lines={lines} />}
      <BudgetBar by={by} onBy={setBy}>
        {may.edit && <Button onClick={onEdit}>{t(x.edit)}</Button>}
        {may.publish && (
          <Button type="primary" onClick={() => setPublishing(true)}>
            {t(x.publish)}
          </Button>
        )}
        {may.change && (
          <Button type="primary" onClick={onChange}>
            {t(x.startChange)}
          </Button>
        )}
        {tools}
      </BudgetBar>
      {lines.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(may.edit ? x.none : x.noneRead)} />
      ) : (
        <BudgetGrid {...{ sheet, lines, by, template }} />
      )}
      {publishing && (
        <PublishDialog
          {...{ scope, sheet }}
          onAsk={approval.ask}
          onClose={() => {
            setPublishing(false);
            invalidate(BUDGETS);
          }}
        />
      )}
      {approval.dialog}
    </>
  );
}
