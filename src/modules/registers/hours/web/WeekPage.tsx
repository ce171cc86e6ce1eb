/** A week of hours as a grid of tasks by days: typed, filled from the plan or copied; each cell is saved separately. */

import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Select, Skeleton } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { send } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { useShortcuts } from '#web/parts/use-shortcuts.ts';
import { type HoursSheet, hoursSheet } from '../hours.calls.ts';
import { hoursOf, hoursSaid, isoWeek, mondayOf } from '../hours.rules.ts';
import { cellOf, cellStep, placeKey, shownRows, sumOf, typedCell } from '../week-grid.ts';
import { workRecordStatus } from '../work-record.entity.ts';
import { CellNote } from './CellNote.tsx';
import { DayName, FillForPicker, FillingFor, RowName, rowTitle, useFillFor } from './HoursParts.tsx';
import { hoursPageTexts as x } from './texts.ts';
import { useSheet, warningsOf } from './use-sheet.ts';
import '#web/entity/entity.css';
import './hours.css';

type At = { row: number; column: number };

export default function WeekPage() {
  const [asked, setAsked] = useQueryParam('week');
  const [person, setPerson] = useFillFor();
  const monday = mondayOf(parseDay(asked ?? '') ?? parseDay(companyToday())!);
  const onWeek = (day: number): void => setAsked(formatDay(day));
  return <Week key={`${person} ${monday}`} monday={monday} onWeek={onWeek} person={person} onPerson={setPerson} />;
}

interface WeekProps {
  monday: number;
  person: number | null;
  onWeek(monday: number): void;
  onPerson(person: number | null): void;
}

function Week({ monday, person, onWeek, onPerson }: WeekProps) {
  const [from, to] = [formatDay(monday), formatDay(monday + 6)];
  const { answer, save, submit, refused, saving, dialog } = useSheet(from, to, person);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<At | null>(null);
  const sheet = answer.data;

  const fill = async (): Promise<void> => {
    if (sheet?.proposal.length === 0) return toast.info(t(x.nothingProposed));
    await save((now) =>
      now.proposal.flatMap(({ row, date, minutes }) => {
        const { content } = now.rows[row]!;
        return typedCell(now, row, date, hoursOf(minutes), content ?? rowTitle(now.rows[row]!), 'prefilled') ?? [];
      }),
    );
  };
  const copy = async (): Promise<void> => {
    const before = await send(hoursSheet, { from: formatDay(monday - 7), to: formatDay(monday - 1), person });
    if (before.records.length === 0) return toast.info(t(x.nothingCopied));
    await save((now) => copied(before, now));
  };
  useShortcuts((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as HTMLElement).closest('textarea, .ant-select')) return;
    const key = event.key.toLowerCase();
    const run = { f: fill, c: copy, s: submit }[key];
    if (!run) return;
    event.preventDefault();
    (document.activeElement as HTMLElement | null)?.blur();
    void run();
  });

  if (answer.error && !sheet) return <ReadError error={answer.error} retry={answer.refetch} />;
  const week = isoWeek(monday);
  return (
    <div className="wm-card wm-page wm-hours">
      <div className="wm-page-head">
        <h1>
          {t(x.week)}
          <span className="wm-hours-span">
            {from} – {to} · W{week}
          </span>
        </h1>
        <div className="wm-page-tools">
          <FillForPicker person={person} onPerson={onPerson} />
          <Button icon={<LeftOutlined />} aria-label={t(x.previousWeek)} onClick={() => onWeek(monday - 7)} />
          <Button onClick={() => onWeek(mondayOf(parseDay(companyToday())!))}>{t(x.thisWeek)}</Button>
          <Button icon={<RightOutlined />} aria-label={t(x.nextWeek)} onClick={() => onWeek(monday + 7)} />
          <Button onClick={() => void fill()}>{t(x.fillFromPlan)}</Button>
          <Button onClick={() => void copy()}>{t(x.copyLastWeek)}</Button>
          <Button type="primary" onClick={() => void submit()}>
            {t(x.submitWeek)}
          </Button>
        </div>
      </div>
      <div className="wm-page-body">
        {!sheet ? (
          <Skeleton active />
        ) : (
          <>
            {person !== null && <FillingFor name={sheet.personName} onOwn={() => onPerson(null)} />}
            {warningsOf(sheet).map((warning) => (
              <Alert key={warning} type="warning" showIcon title={warning} />
            ))}
            <Grid sheet={sheet} added={added} refused={refused} onAt={setAt} save={save} />
            <AddRow sheet={sheet} added={added} onAdd={(key) => setAdded(new Set([...added, key]))} />
            <CellNote
              sheet={sheet}
              rowAt={at ? (shownRows(sheet, added)[at.row] ?? null) : null}
              date={at ? (sheet.days[at.column]?.date ?? null) : null}
              refused={refused}
              save={save}
            />
            <p className="wm-hint" aria-live="polite">
              {saving ? t(x.saving) : t(x.keysHint)}
            </p>
            {dialog}
          </>
        )}
      </div>
    </div>
  );
}

/** Cells of the week before on the same weekdays, where nothing is filled in yet. */
function copied(before: HoursSheet, now: HoursSheet) {
  return before.records.flatMap((one) => {
    const date = formatDay(parseDay(one.workDate)! + 7);
    const row = now.rows.findIndex((r) => placeKey(r) === placeKey(one));
    if (row < 0) return [];
    const cell = cellOf(now, row, date);
    if (!cell.editable || cell.records.length > 0) return [];
    const made = typedCell(now, row, date, hoursOf(one.minutes), one.content, 'copied');
    return made ? [{ ...made, kind: one.kind, key: `${made.key} ${one.id}` }] : [];
  });
}

interface GridProps {
  sheet: HoursSheet;
  added: ReadonlySet<string>;
  at: At | null;
  refused: Readonly<Record<string, string>>;
  onAt(at: At): void;
  save: ReturnType<typeof useSheet>['save'];
}

function Grid({ sheet, added, refused, onAt, save }: Omit<GridProps, 'at'>) {
  const table = useRef<HTMLTableElement>(null);
  const rows = shownRows(sheet, added);
  const focus = ({ row, column }: At): void =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`)?.focus();
  const total = sumOf(sheet, () => true);
  const expected = sheet.days.reduce((sum, day) => sum + day.expected, 0);
  return (
    <div className="wm-hours-scroll">
      <table ref={table} className="wm-hours-grid" aria-label={t(x.week)}>
        <thead>
          <tr>
            <th scope="col">{t(x.row)}</th>
            {sheet.days.map((day) => (
              <th
                key={day.date}
                scope="col"
                title={day.locked ?? undefined}
                className={day.expected === 0 ? 'wm-hours-off' : ''}
              >
                <DayName date={day.date} />
              </th>
            ))}
            <th scope="col">{t(x.total)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((rowAt, row) => (
            <tr key={placeKey(sheet.rows[rowAt]!)}>
              <th scope="row">
                <RowName row={sheet.rows[rowAt]!} />
              </th>
              {sheet.days.map(({ date }, column) => (
                <Cell
                  key={date}
                  sheet={sheet}
                  rowAt={rowAt}
                  date={date}
                  place={{ row, column }}
                  size={{ rows: rows.length, columns: 7 }}
                  refused={refused[`${rowAt} ${date}`]}
                  onAt={onAt}
                  onMove={focus}
                  save={save}
                />
              ))}
              <td className="wm-hours-sum">
                {said(sumOf(sheet, (r) => placeKey(r) === placeKey(sheet.rows[rowAt]!)))}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(x.total)}</th>
            {sheet.days.map(({ date, expected: due }) => {
              const minutes = sumOf(sheet, (r) => r.workDate === date);
              const state = minutes > sheet.longDayHours * 60 ? 'over' : minutes < due ? 'under' : 'met';
              return (
                <td key={date} className={`wm-hours-${state}`}>
                  {minutes + due > 0 && `${hoursSaid(minutes)} / ${hoursSaid(due)}`}
                </td>
              );
            })}
            <td className={`wm-hours-sum ${total < expected ? 'wm-hours-under' : 'wm-hours-met'}`}>
              {hoursSaid(total)} / {hoursSaid(expected)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const said = (minutes: number): string => (minutes === 0 ? '' : hoursSaid(minutes));

interface CellProps {
  sheet: HoursSheet;
  rowAt: number;
  date: string;
  place: At;
  size: { rows: number; columns: number };
  refused: string | undefined;
  onAt(at: At): void;
  onMove(at: At): void;
  save: ReturnType<typeof useSheet>['save'];
}

function Cell({ sheet, rowAt, date, place, size, refused, onAt, onMove, save }: CellProps) {
  const cell = cellOf(sheet, rowAt, date);
  const [typed, setTyped] = useState<string | null>(null);
  const row = sheet.rows[rowAt]!;
  const commit = (): void => {
    if (typed === null) return;
    if (typed.trim() === said(cell.minutes)) {
      setTyped(null);
      return;
    }
    const content = cell.edits?.content ?? row.content ?? rowTitle(row);
    void save((now) => {
      const at = now.rows.findIndex((one) => placeKey(one) === placeKey(row));
      const made = typedCell(now, at, date, typed, content);
      return made ? [{ ...made, key: `${rowAt} ${date}` }] : [];
    }).then((ok) => {
      // Input made meanwhile stays.
      if (ok) setTyped((now) => (now === typed ? null : now));
    });
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const end = event.key === 'ArrowLeft' ? selectionStart === 0 : selectionEnd === value.length;
    if (event.key === 'Escape') {
      setTyped(null);
      return;
    }
    const next = cellStep(event.key, place, size, end);
    if (!next && event.key !== 'Enter') return;
    event.preventDefault();
    commit();
    if (next) onMove(next);
  };
  const state = cell.records.length === 0 ? '' : `wm-hours-is-${stateOf(cell.records.map(({ status }) => status))}`;
  const label = t(x.cellOf, { row: rowTitle(row), date });
  return (
    <td
      className={`${state} ${refused ? 'wm-hours-wrong' : ''}`}
      title={refused ?? titleOf(cell.records.map(({ status }) => status))}
    >
      <input
        data-cell={`${place.row}.${place.column}`}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={refused !== undefined}
        readOnly={!cell.editable}
        placeholder={cell.editable && cell.proposed > 0 ? hoursSaid(cell.proposed) : ''}
        value={typed ?? said(cell.minutes)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => {
          target.select();
          onAt(place);
        }}
        onBlur={commit}
        onKeyDown={onKey}
      />
    </td>
  );
}

type Status = keyof typeof workRecordStatus;
const ORDER: readonly Status[] = ['returned', 'revoked', 'draft', 'submitted', 'approved'];
const stateOf = (all: readonly Status[]): Status => ORDER.find((one) => all.includes(one)) ?? 'draft';
const titleOf = (all: readonly Status[]): string | undefined =>
  all.length === 0 ? undefined : [...new Set(all)].map((one) => t(workRecordStatus[one])).join(' / ');

function AddRow({ sheet, added, onAdd }: Pick<GridProps, 'sheet' | 'added'> & { onAdd(key: string): void }) {
  const shown = new Set(shownRows(sheet, added));
  const options = sheet.rows.flatMap((row, i) =>
    shown.has(i) || row.days.length === 0
      ? []
      : [{ value: placeKey(row), label: row.project ? `${rowTitle(row)} · ${row.project}` : rowTitle(row) }],
  );
  return (
    <Select<string | null>
      className="wm-hours-add"
      aria-label={t(x.addRow)}
      placeholder={t(x.addRow)}
      value={null}
      options={options}
      showSearch={BY_LABEL}
      onChange={(key) => key && onAdd(key)}
    />
  );
}
