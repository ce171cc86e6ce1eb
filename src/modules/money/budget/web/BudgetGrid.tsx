/** The entries of a budget by month: under their tasks or subjects, typed into, pasted, filled and spread. */
import { Tag, Tooltip } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { t } from '#web/lang.ts';
import { MatrixGrid } from '#web/matrix/MatrixGrid.tsx';
import type { BudgetSheet } from '../budget.calls.ts';
import { type BudgetLine, lineKinds, type Month, monthRange, monthsBetween, spreads } from '../budget-model.ts';
import { type Arrangement, type SheetRow, sheetRows, withLine, withMonth } from '../budget-rows.ts';
import { inUnit, typedCents, useUnit } from './amounts.ts';
import { budgetPageTexts as x } from './texts.ts';
import './budget.css';

export interface GridCell {
  key: string;
  month: Month;
}

interface BudgetGridProps {
  sheet: BudgetSheet;
  lines: readonly BudgetLine[];
  by: Arrangement;
  template?: boolean;
  /** Takes the entries as they are typed; left out: they are only read. */
  onChange?(lines: BudgetLine[]): void;
  onAt?(cell: GridCell): void;
  onOpen?(line: BudgetLine): void;
  /** Entries as they were: those that differ are marked. */
  before?: readonly BudgetLine[];
  changed?(line: BudgetLine): boolean;
}

/** Rows of a sheet as the grid arranges them, and its months. */
export function useSheetRows(sheet: BudgetSheet, lines: readonly BudgetLine[], by: Arrangement) {
  const works = useMemo(() => new Map(sheet.tasks.map(({ id, work }) => [id, work])), [sheet.tasks]);
  const workOf = useCallback(
    (task: number | null) => (task === null ? sheet.work : (works.get(task) ?? null)),
    [sheet.work, works],
  );
  const places = useMemo(
    () =>
      by === 'task'
        ? sheet.tasks
        : sheet.subjects.map(({ id, code, name, parent }) => ({ id, parent, name: `${code} ${name}` })),
    [sheet, by],
  );
  const rows = useMemo(
    () => sheetRows(lines, places, (line) => (by === 'task' ? line.task : line.subject), workOf),
    [lines, places, by, workOf],
  );
  const months = useMemo(() => monthRange(sheet.months.first, sheet.months.last), [sheet.months]);
  return { rows, months, workOf };
}

export function BudgetGrid(props: BudgetGridProps) {
  const { sheet, lines, by, template = false, onChange, onAt, onOpen, changed } = props;
  const unit = useUnit();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { rows, months } = useSheetRows(sheet, lines, by);
  const subjects = useMemo(
    () => new Map(sheet.subjects.map(({ id, code, name }) => [id, `${code} ${name}`])),
    [sheet.subjects],
  );
  const tasks = useMemo(() => new Map(sheet.tasks.map(({ id, name }) => [id, name])), [sheet.tasks]);
  const value = useCallback(
    (row: SheetRow, at: number): number | null => {
      const cents = row.months[months[at]!] ?? 0;
      return cents === 0 ? null : cents / 100;
    },
    [months],
  );
  const say = useCallback((yuan: number): string => inUnit(Math.round(yuan * 100), unit), [unit]);
  const nameOf = useCallback(
    ({ line, place }: SheetRow): string => {
      if (!line) return place?.name ?? '';
      if (by === 'task') return subjects.get(line.subject) ?? `#${line.subject}`;
      return line.task === null ? t(x.wholeProject) : (tasks.get(line.task) ?? `#${line.task}`);
    },
    [by, subjects, tasks],
  );
  const titleOf = useCallback(
    (month: Month): string => (template ? t(x.monthM, { n: monthsBetween(sheet.months.first, month) + 1 }) : month),
    [template, sheet.months.first],
  );
  const edit = useMemo(() => {
    if (!onChange) return undefined;
    const tell = (key: string, problem: string | null): void =>
      setWrong((old) => {
        const { [key]: _, ...rest } = old;
        return problem === null ? rest : { ...rest, [key]: problem };
      });
    return {
      may: (row: SheetRow) => row.line !== null,
      label: (row: SheetRow, at: number) => t(x.cellOf, { row: nameOf(row), month: titleOf(months[at]!) }),
      wrong: (row: SheetRow, at: number) => wrong[`${row.key} ${at}`],
      async save(row: SheetRow, at: number, typed: string): Promise<boolean> {
        const cents = typedCents(typed, unit);
        tell(`${row.key} ${at}`, cents === null ? t(x.badAmount) : null);
        if (cents === null) return false;
        onChange(withLine(lines, withMonth(row.line!, row.months, months[at]!, cents), row.key));
        return true;
      },
      paste(row: SheetRow, at: number, block: string[][]): void {
        const targets = rows.filter(({ line }) => line !== null);
        const first = targets.findIndex(({ key }) => key === row.key);
        let next = [...lines];
        for (const [r, texts] of block.entries()) {
          const target = targets[first + r];
          if (!target) break;
          let { line, months: shown } = target;
          for (const [c, text] of texts.entries()) {
            const month = months[at + c];
            if (!month || text === '') continue;
            const cents = typedCents(text, unit);
            tell(`${target.key} ${at + c}`, cents === null ? t(x.badAmount) : null);
            if (cents === null) continue;
            line = withMonth(line!, shown, month, cents);
            shown = line.months!;
          }
          next = withLine(next, line!, target.key);
        }
        onChange(next);
      },
    };
  }, [onChange, lines, rows, months, unit, wrong, nameOf, titleOf]);

  return (
    <MatrixGrid<SheetRow>
      label={t(x.page)}
      rows={rows}
      keyOf={({ key }) => key}
      lead={[
        {
          key: 'name',
          title: t(by === 'task' ? x.task : x.subject),
          width: 230,
          render: (row) => (
            <span className="wm-budget-name" style={{ paddingLeft: row.level * 14 }} title={nameOf(row)}>
              {row.line && onOpen ? (
                <button type="button" className="wm-budget-open" onClick={() => onOpen(row.line!)}>
                  {nameOf(row)}
                </button>
              ) : (
                nameOf(row)
              )}
              {row.line?.kind === 'reserve' && <Tag>{t(lineKinds.reserve)}</Tag>}
              {row.line && changed?.(row.line) && <Tag color="orange">{t(x.change)}</Tag>}
            </span>
          ),
        },
        {
          key: 'person',
          title: t(x.responsible),
          width: 92,
          render: ({ line }) =>
            line?.responsible ? (
              <span className="wm-line">{sheet.people[line.responsible] ?? `#${line.responsible}`}</span>
            ) : null,
        },
        {
          key: 'amount',
          title: t(x.amount),
          width: 128,
          align: 'right' as const,
          render: ({ line, cents }) => (
            <Tooltip title={line ? t(spreads[line.spread]) : undefined}>
              <span className={line ? undefined : 'wm-budget-sum'}>{inUnit(cents, unit)}</span>
            </Tooltip>
          ),
        },
      ]}
      periods={months.map((month) => ({ key: month, title: titleOf(month) }))}
      value={value}
      say={say}
      edit={edit}
      rowClass={({ line }) => (line ? '' : 'wm-budget-place')}
      onAt={(row, at) => row.line && onAt?.({ key: row.key, month: months[at]! })}
      rowSum={({ cents }) => cents / 100}
      foot={false}
      periodWidth={96}
    />
  );
}
