/** Columns of costs in the plan grid; for those who see them. */
import type { GanttColumn } from '#web/gantt/grid/columns.ts';
import { t } from '#web/lang.ts';
import { costTexts, formatCents, type PlanCosts } from '../../plan-cost.ts';
import type { PlanTask } from '../../plan-model.ts';

/** Planned cost of a row, with the hours that are not in it. */
export function plannedCostText({ planned, unratedMinutes }: PlanCosts, row: number): string {
  const cost = formatCents(planned[row] ?? 0);
  const hours = Math.round((unratedMinutes[row] ?? 0) / 6) / 10;
  return hours > 0 ? t(costTexts.withUnrated, { cost, hours }) : cost;
}

interface Rows {
  task(row: number): PlanTask;
  costs(): PlanCosts | null;
  editable(row: number): boolean;
  hint(row: number): string | null;
}

export function costColumns({ task, costs, editable, hint }: Rows): GanttColumn[] {
  return [
    {
      key: 'fixedCost',
      title: t(costTexts.fixedCost),
      width: 96,
      align: 'right',
      hidden: true,
      sortBy: (row) => task(row).fixedCostCents,
      text: (row) => (task(row).fixedCostCents > 0 ? formatCents(task(row).fixedCostCents) : ''),
      editor: 'text',
      editable,
      hint,
    },
    {
      key: 'plannedCost',
      title: t(costTexts.plannedCost),
      width: 120,
      align: 'right',
      hidden: true,
      sortBy: (row) => costs()?.planned[row] ?? Number.NaN,
      text: (row) => {
        const all = costs();
        return all ? plannedCostText(all, row) : '';
      },
    },
  ];
}
