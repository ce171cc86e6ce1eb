/** The matrix of people: lines of figures by period, demand to be typed into. */
import { useCallback, useMemo, useState } from 'react';
import { t } from '#web/lang.ts';
import { MatrixGrid } from '#web/matrix/MatrixGrid.tsx';
import { amountOf, minutesTyped, overWeeks, type Unit } from '../amounts.ts';
import { cellWith } from '../cells.ts';
import type { Side } from '../figures.ts';
import { ALL, type Line, linesOf, minutesOf, toneAt } from '../lines.ts';
import type { DemandCell, ManpowerMatrix } from '../manpower.calls.ts';
import type { Period } from '../weeks.ts';
import { said } from './amount-text.ts';
import { manpowerPageTexts as x } from './texts.ts';

interface GridProps {
  matrix: ManpowerMatrix;
  periods: readonly Period[];
  by: Side;
  unit: Unit;
  template: boolean;
  titleOf(period: Period): string;
  save(cells: readonly DemandCell[]): Promise<number | null>;
  onAt(row: string, period: number): void;
  onOpen(line: Line, period: Period): void;
}

/** Cents of demand as an amount. */
const money = (cents: number): string => Math.round(cents / 100).toLocaleString('en-US');

export function ManpowerGrid(props: GridProps) {
  const { matrix, periods, by, unit, template, titleOf, save, onAt, onOpen } = props;
  const { dayMinutes, editable, costs } = matrix;
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const lines = useMemo(() => linesOf(matrix, template), [matrix, template]);
  const value = useCallback(
    (line: Line, period: number): number | null => {
      const minutes = minutesOf(matrix, line, periods[period]!);
      return minutes === null ? null : amountOf(minutes, unit, dayMinutes);
    },
    [matrix, periods, unit, dayMinutes],
  );
  const mark = useCallback(
    (line: Line, period: number) => {
      const told = toneAt(matrix, line, periods[period]!, template);
      if (!told) return null;
      const says = t(x[told.tone], { amount: said(told.by, unit, dayMinutes) });
      return { className: `wm-manpower-${told.tone}`, says };
    },
    [matrix, periods, unit, dayMinutes, template],
  );
  const edit = useMemo(() => {
    const may = ({ figure, row }: Line): boolean =>
      editable && figure === 'need' && (row.role !== null || row.post !== null);
    /** The cells of a period with the input, which a month spreads over its weeks. */
    const cellsOf = (line: Line, at: number, minutes: number): DemandCell[] => {
      const { from, to } = periods[at]!;
      const parts = from === to ? [minutes] : overWeeks(minutes, matrix.work.slice(from, to + 1));
      return parts.flatMap((part, i) => cellWith(matrix, line.row.key, from + i, part) ?? []);
    };
    const tell = (line: Line, at: number, problem: string | null): void =>
      setWrong((old) => {
        const { [`${line.key} ${at}`]: _, ...rest } = old;
        return problem === null ? rest : { ...rest, [`${line.key} ${at}`]: problem };
      });
    return {
      may,
      label: (line: Line, at: number) => t(x.cellOf, { row: line.row.title, period: titleOf(periods[at]!) }),
      wrong: (line: Line, at: number) => wrong[`${line.key} ${at}`],
      async save(line: Line, at: number, typed: string): Promise<boolean> {
        const minutes = minutesTyped(typed, unit, dayMinutes);
        tell(line, at, minutes === null ? t(x.badAmount) : null);
        return minutes !== null && (await save(cellsOf(line, at, minutes))) !== null;
      },
      paste(line: Line, at: number, block: string[][]): void {
        const targets = lines.filter(may);
        const first = targets.indexOf(line);
        const cells = block.flatMap((texts, r) => {
          const target = targets[first + r];
          return texts.flatMap((text, c) => {
            if (!target || at + c >= periods.length || text === '') return [];
            const minutes = minutesTyped(text, unit, dayMinutes);
            tell(target, at + c, minutes === null ? t(x.badAmount) : null);
            return minutes === null ? [] : cellsOf(target, at + c, minutes);
          });
        });
        if (cells.length > 0) void save(cells);
      },
    };
  }, [matrix, periods, lines, unit, dayMinutes, editable, wrong, save, titleOf]);

  return (
    <MatrixGrid<Line>
      label={t(by === 'role' ? x.role : x.post)}
      rows={lines}
      keyOf={({ key }) => key}
      lead={[
        {
          key: 'row',
          title: t(by === 'role' ? x.role : x.post),
          width: 136,
          render: ({ row, first }) => (
            <span
              className={first ? 'wm-manpower-name' : 'wm-manpower-again'}
              title={row.people.length > 0 ? t(x.members, { names: row.people.join('，') }) : undefined}
            >
              {row.title}
            </span>
          ),
        },
        { key: 'figure', title: t(x.figure), width: template ? 96 : 88, render: ({ figure }) => t(x[figure]) },
        ...(costs
          ? [
              {
                key: 'cost',
                title: t(x.cost),
                width: 124,
                align: 'right' as const,
                render: ({ row, figure, all }: Line) => (figure === 'need' ? costText(matrix, row.key, all) : null),
              },
            ]
          : []),
      ]}
      periods={periods.map((period) => ({ key: period.key, title: titleOf(period) }))}
      value={value}
      mark={mark}
      edit={edit}
      rowClass={({ first, all }) => `${first ? 'wm-manpower-first' : ''} ${all ? 'wm-manpower-all' : ''}`.trim()}
      onAt={({ row }, period) => onAt(row.key, period)}
      {...(!matrix.rows.every(({ key }) => key === ALL) && {
        onOpen: (line: Line, period: number) => onOpen(line, periods[period]!),
      })}
      rowSum={(line) =>
        amountOf(
          periods.reduce((sum, period) => sum + (minutesOf(matrix, line, period) ?? 0), 0),
          unit,
          dayMinutes,
        ) || null
      }
      foot={false}
      periodWidth={template ? 76 : 64}
    />
  );
}

/** What the demand of a row in all shown weeks costs by the rate of its job post. */
function costText({ rows, demand, dayMinutes }: ManpowerMatrix, key: string, all: boolean): string {
  const cents = rows.reduce((sum, { key: own, rate }) => {
    if (rate === null || (!all && own !== key)) return sum;
    const minutes = demand.reduce((total, one) => (one.row === own ? total + one.minutes : total), 0);
    return sum + (minutes * rate) / dayMinutes;
  }, 0);
  return cents > 0 ? money(cents) : '';
}
