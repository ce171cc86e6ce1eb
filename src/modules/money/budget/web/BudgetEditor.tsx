/** Entries of a budget as they are typed: the grid with its tools, totals that follow, and the dialogs of an entry. */
import { Alert, Button, Empty, Popconfirm } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import { useDirty } from '#web/dirty.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import type { BudgetSheet } from '../budget.calls.ts';
import { type BudgetLine, lineKey } from '../budget-model.ts';
import { evenlyOver, filledRight, withLine } from '../budget-rows.ts';
import { BudgetBar, useArrangement } from './BudgetBar.tsx';
import { BudgetGrid, type GridCell, useSheetRows } from './BudgetGrid.tsx';
import { BudgetTotals } from './BudgetTotals.tsx';
import { FromPlanDialog } from './FromPlanDialog.tsx';
import { LineDialog } from './LineDialog.tsx';
import { budgetPageTexts as x } from './texts.ts';

interface BudgetEditorProps {
  scope: ScopeRef;
  sheet: BudgetSheet;
  lines: readonly BudgetLine[];
  onChange(lines: BudgetLine[]): void;
  dirty: boolean;
  template?: boolean;
  /** Amounts stand; who is in charge and remarks may be changed. */
  kept?: boolean;
  /** Entries that a change has changed are marked. */
  changed?(line: BudgetLine): boolean;
  tools?: ReactNode;
}

export function BudgetEditor(props: BudgetEditorProps) {
  const { scope, sheet, lines, onChange, dirty, template = false, kept = false, changed, tools } = props;
  const [by, setBy] = useArrangement(sheet.tasks.length > 0 ? 'task' : 'subject');
  const [at, setAt] = useState<GridCell | null>(null);
  const [dialog, setDialog] = useState<BudgetLine | 'new' | 'plan' | null>(null);
  useDirty(dirty);
  const { rows, months } = useSheetRows(sheet, lines, by);
  const row = at && rows.find(({ key }) => key === at.key);
  /** Does something with the current entry; says what is missing. */
  const onRow = (change: (line: BudgetLine) => BudgetLine): void => {
    if (row?.line) onChange(withLine(lines, change(row.line), row.key));
    else toast.info(t(x.chooseCell));
  };
  const evenly = (): void =>
    onRow((line) => {
      const filled = months.filter((month) => (row!.months[month] ?? 0) > 0);
      return evenlyOver(line, filled.length > 1 ? filled : months);
    });
  const overTask = (): void =>
    onRow((line) => ({ ...line, spread: line.task === null ? 'project' : 'task', months: null }));
  const take = (line: BudgetLine, key: string | null): void => {
    onChange(withLine(lines, line, key ?? lineKey(line)));
    setDialog(null);
  };
  return (
    <>
      {sheet.labourHidden && <Alert className="wm-budget-conflict" type="info" showIcon title={t(x.labourHidden)} />}
      <BudgetTotals sheet={sheet} lines={lines} />
      <BudgetBar by={by} onBy={setBy}>
        {!kept && (
          <>
            <Button onClick={() => setDialog('new')}>{t(x.add)}</Button>
            {scope.projectId !== undefined && <Button onClick={() => setDialog('plan')}>{t(x.fromPlan)}</Button>}
            <Button onClick={() => onRow((line) => filledRight(line, row!.months, at!.month, months))}>
              {t(x.fillRight)}
            </Button>
            <Button onClick={evenly}>{t(x.evenly)}</Button>
            <Button onClick={overTask}>{t(x.overTask)}</Button>
            <Popconfirm
              title={t(x.remove)}
              disabled={!row?.line}
              onConfirm={() => onChange(lines.filter((line) => lineKey(line) !== row!.key))}
            >
              <Button danger disabled={!row?.line}>
                {t(x.remove)}
              </Button>
            </Popconfirm>
          </>
        )}
        {tools}
      </BudgetBar>
      {lines.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.none)} />
      ) : (
        <BudgetGrid
          {...{ sheet, lines, by, template, onAt: setAt, onOpen: setDialog }}
          {...(!kept && { onChange })}
          {...(changed && { changed })}
        />
      )}
      {dialog === 'plan' ? (
        <FromPlanDialog
          scope={scope}
          onCancel={() => setDialog(null)}
          onTake={(made) => {
            onChange(made.reduce((all, line) => withLine(all, line), [...lines]));
            setDialog(null);
          }}
        />
      ) : (
        dialog !== null && (
          <LineDialog
            {...{ sheet, lines, kept }}
            line={dialog === 'new' ? null : dialog}
            onTake={take}
            onCancel={() => setDialog(null)}
          />
        )
      )}
    </>
  );
}
