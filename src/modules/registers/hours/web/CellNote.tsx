/** Below the grid of a week, of the cell one is in: work done, remaining work of its task, and the issue it was about. */
import { Alert } from 'antd';
import { useState } from 'react';
import { t } from '#web/lang.ts';
import type { HoursSheet, SheetRecord } from '../hours.calls.ts';
import { hoursOf, narrow, remainingSaid } from '../hours.rules.ts';
import type { HoursCell } from '../hours-cells.ts';
import { cellOf, typedCell } from '../week-grid.ts';
import { workRecordStatus } from '../work-record.entity.ts';
import { hoursShown, rowTitle } from './HoursParts.tsx';
import { MoreOfLine } from './issues/MoreOfLine.tsx';
import { hoursPageTexts as x } from './texts.ts';
import type { useSheet } from './use-sheet.ts';

interface NoteProps {
  sheet: HoursSheet;
  /** Row of the sheet and day; null: one is in no cell. */
  rowAt: number | null;
  date: string | null;
  refused: Readonly<Record<string, string>>;
  save: ReturnType<typeof useSheet>['save'];
}

export function CellNote({ sheet, rowAt, date, refused, save }: NoteProps) {
  if (rowAt === null || date === null) return <p className="wm-hint">{t(x.pickCell)}</p>;
  const cell = cellOf(sheet, rowAt, date);
  const why = refused[`${rowAt} ${date}`];
  const opinion = cell.records.find((one) => one.opinion)?.opinion;
  return (
    <section className="wm-hours-note" aria-label={t(x.content)}>
      <h2 className="wm-form-head">{t(x.cellOf, { row: rowTitle(sheet.rows[rowAt]!), date })}</h2>
      {why && <Alert type="error" showIcon title={why} />}
      {opinion && <Alert type="warning" showIcon title={t(x.returnedWhy, { opinion })} />}
      {cell.edits ? (
        // Keyed by the record only: input stays while another part is saved.
        <OpenRecord key={cell.edits.id} of={cell.edits} sheet={sheet} rowAt={rowAt} date={date} save={save} />
      ) : (
        cell.records.map((one) => (
          <p key={one.id}>
            {hoursShown(one.minutes)} · {t(workRecordStatus[one.status])} · {one.content}
          </p>
        ))
      )}
    </section>
  );
}

interface OpenProps extends Pick<NoteProps, 'sheet' | 'save'> {
  of: SheetRecord;
  rowAt: number;
  date: string;
}

/** Of a record that can be changed; each is saved when one leaves it. */
function OpenRecord({ of, sheet, rowAt, date, save }: OpenProps) {
  const first = { remaining: remainingSaid(of.remainingHours), issue: of.issue, issueName: of.issueName };
  const [more, setMore] = useState(first);
  const row = sheet.rows[rowAt]!;
  const store = (patch: Partial<HoursCell>): void =>
    void save((now) => {
      const edits = now.records.find(({ id }) => id === of.id);
      const made = edits && typedCell(now, rowAt, date, hoursOf(edits.minutes), edits.content);
      return made ? [{ ...made, ...patch }] : [];
    });
  return (
    <>
      <textarea
        aria-label={t(x.content)}
        maxLength={1000}
        rows={2}
        defaultValue={of.content}
        onBlur={({ target }) => {
          if (target.value.trim() !== of.content) store({ content: target.value });
        }}
      />
      {row.projectId !== null && (
        <MoreOfLine
          line={more}
          row={row}
          asks={sheet.askRemaining && row.task !== null}
          fixed={false}
          set={(patch) => {
            setMore({ ...more, ...patch });
            if (patch.issue !== undefined) store({ issue: patch.issue });
          }}
          onLeave={() => {
            const remaining = narrow(more.remaining);
            setMore({ ...more, remaining });
            if (remaining !== first.remaining) store({ remainingHours: remaining });
          }}
        />
      )}
    </>
  );
}
