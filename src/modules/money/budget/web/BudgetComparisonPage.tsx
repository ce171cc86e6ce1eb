/** Two versions of a budget, cell by cell, entries that are gone at their old places (1-product §2.8). */
import { ExportOutlined } from '@ant-design/icons';
import { Alert, Button, Empty } from 'antd';
import { useMemo } from 'react';
import { compareTexts } from '#kernel/compare-texts.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { useCall } from '#web/api.ts';
import { CompareBar } from '#web/compare/CompareBar.tsx';
import { type ComparedColumn, CompareTable } from '#web/compare/CompareTable.tsx';
import { useComparison } from '#web/compare/use-comparison.ts';
import { VersionPickers } from '#web/compare/VersionPickers.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { type BudgetComparison, compareBudgetVersions, exportBudgetComparison } from '../budget.calls.ts';
import { budgetVersion } from '../budget.entity.ts';
import { budgetTexts } from '../budget.rules.ts';
import { type BudgetLine, lineKinds, spreads } from '../budget-model.ts';
import { inUnit, useUnit, withUnit } from './amounts.ts';
import { BudgetFrame } from './BudgetFrame.tsx';
import { budgetPageTexts as x } from './texts.ts';

const idOf = (text: string | null): number => (Number(text) > 0 ? Number(text) : 0);

export default function BudgetComparisonPage() {
  const scope = useScope('project');
  const [first, setFirst] = useQueryParam('before');
  const [second, setSecond] = useQueryParam('after');
  const [before, after] = [idOf(first), idOf(second)];
  const input = { ...scope, before, after };
  const known = before > 0 && after > 0;
  const answer = useCall(compareBudgetVersions, input, { enabled: known, quiet: true, keepPrevious: true });
  const list = useCall(
    entityCalls(budgetVersion).list,
    { ...scope, pageSize: 1000, sort: '-createdAt' },
    { quiet: true },
  );
  const back = (): void => void go(href('/project/projectBudgetVersion', { ...scope }));
  const versions = (list.data?.list ?? []).map(({ id, name }) => ({ id, name: String(name) }));
  const choose = (from: number, to: number): void => {
    if (to === 0) {
      toast.warning(t(budgetTexts.exactlyTwo));
      return;
    }
    if (from !== before) setFirst(String(from));
    if (to !== after) setSecond(String(to));
  };
  const failed = failedRead(list);
  if (failed) return <ReadError {...failed} />;
  if (!known)
    return (
      <Empty style={{ padding: 48 }} description={t(x.chooseTwo)}>
        <Button onClick={back}>{t(x.back)}</Button>
      </Empty>
    );
  return (
    <BudgetFrame
      title={t(x.comparison)}
      mark={<VersionPickers versions={versions} now={t(x.chooseTwo)} before={before} after={after} onChange={choose} />}
      answer={answer}
      tools={
        <>
          <Button icon={<ExportOutlined />} onClick={() => void exportFile(exportBudgetComparison, input)}>
            {t(entityTexts.export)}
          </Button>
          <Button onClick={back}>{t(x.back)}</Button>
        </>
      }
    >
      {(comparison) => <Comparison {...comparison} />}
    </BudgetFrame>
  );
}

function Comparison({ before, after, rows, subjects, tasks, people, labourHidden }: BudgetComparison) {
  const unit = useUnit();
  const state = useComparison(rows);
  const months = useMemo(
    () =>
      [
        ...new Set(rows.flatMap((row) => [row.before, row.after].flatMap((side) => Object.keys(side?.months ?? {})))),
      ].sort(),
    [rows],
  );
  const more = after.total - before.total;
  const columns: ComparedColumn<BudgetLine>[] = [
    {
      key: 'subject',
      title: t(x.subject),
      side: ({ subject, task }) => (
        <>
          {subjects[subject] ?? `#${subject}`} · {task === null ? t(x.wholeProject) : (tasks[task] ?? `#${task}`)}
        </>
      ),
    },
    { key: 'kind', title: t(x.kind), width: 96, side: ({ kind }) => t(lineKinds[kind]) },
    { key: 'spread', title: t(x.spread), width: 120, side: ({ spread }) => t(spreads[spread]) },
    {
      key: 'cents',
      title: t(x.amount),
      width: 130,
      align: 'right',
      side: ({ cents }) => inUnit(cents, unit),
    },
    {
      key: 'responsible',
      title: t(x.responsible),
      width: 96,
      side: ({ responsible }) => (responsible === null ? null : (people[responsible] ?? `#${responsible}`)),
    },
    ...months.map(
      (month): ComparedColumn<BudgetLine> => ({
        key: month,
        title: month,
        width: 104,
        align: 'right',
        cell: (row) => <MonthCell before={row.before} after={row.after} month={month} />,
      }),
    ),
  ];
  return (
    <>
      {labourHidden && <Alert className="wm-budget-conflict" type="info" showIcon title={t(x.labourHidden)} />}
      <CompareBar state={state}>
        <span>
          {t(x.total)}: {withUnit(before.total, unit)} → {withUnit(after.total, unit)} ({more > 0 ? '+' : ''}
          {withUnit(more, unit)})
        </span>
      </CompareBar>
      <CompareTable
        rows={state.shown}
        columns={columns}
        fold={{ text: state.filter === 'differing' ? compareTexts.unchanged : compareTexts.hidden, open: state.open }}
      />
    </>
  );
}

interface MonthCellProps {
  before: BudgetLine | null;
  after: BudgetLine | null;
  month: string;
}
function MonthCell({ before, after, month }: MonthCellProps) {
  const unit = useUnit();
  const [old, now] = [before?.months?.[month] ?? 0, after?.months?.[month] ?? 0];
  const said = (cents: number): string => (cents === 0 ? '' : inUnit(cents, unit));
  if (!before || !after || old === now) return <>{said(after ? now : old)}</>;
  return (
    <>
      <del className="wm-budget-old">{said(old) || '0'}</del>
      <div>{said(now) || '0'}</div>
    </>
  );
}
