/** The hours of one day, with the days of two months beside it (2-rules §5: at most 2 months). On a phone below each other. */

import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Select, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { send } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { report } from '#web/feedback.tsx';
import { useDictItems } from '#web/fields/dict.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { leftLines } from '#web/parts/tell-batch.ts';
import { type HoursSheet, withdrawRecords } from '../hours.calls.ts';
import { hoursSaid, isOpen, remainingSaid } from '../hours.rules.ts';
import type { HoursCell } from '../hours-cells.ts';
import { lockedOf, placeKey, sumOf } from '../week-grid.ts';
import { DayStrip } from './DayStrip.tsx';
import { FillForPicker, FillingFor, rowTitle, StatusTag, useFillFor, weekdayName } from './HoursParts.tsx';
import { type Line, MoreOfLine } from './issues/MoreOfLine.tsx';
import { Traces } from './Traces.tsx';
import { hoursPageTexts as x } from './texts.ts';
import { useSheet, warningsOf } from './use-sheet.ts';
import '#web/entity/entity.css';
import './hours.css';

export default function MyWorkRecordPage() {
  const [asked, setDay] = useQueryParam('day');
  const [person, setPerson] = useFillFor();
  const date = asked && parseDay(asked) !== null ? asked : companyToday();
  const to = (days: number): void => setDay(formatDay(parseDay(date)! + days));
  return (
    <div className="wm-card wm-page wm-hours">
      <div className="wm-page-head">
        <h1>
          {t(x.day)}
          <span className="wm-hours-span">
            {date} {weekdayName(date)}
          </span>
        </h1>
        <div className="wm-page-tools">
          <FillForPicker person={person} onPerson={setPerson} />
          <Button icon={<LeftOutlined />} aria-label={formatDay(parseDay(date)! - 1)} onClick={() => to(-1)} />
          <Button onClick={() => setDay(null)}>{t(x.today)}</Button>
          <Button icon={<RightOutlined />} aria-label={formatDay(parseDay(date)! + 1)} onClick={() => to(1)} />
        </div>
      </div>
      <div className="wm-page-body wm-hours-day">
        <Day key={`${person} ${date}`} date={date} person={person} onOwn={() => setPerson(null)} />
        <DayStrip date={date} person={person} onDay={setDay} />
      </div>
    </div>
  );
}

/** Optional inputs. */
const UNSAID = { remaining: '', issue: null, issueName: null } as const;

function linesOf(sheet: HoursSheet): Line[] {
  const saved = sheet.records.map((record) => ({
    key: `r${record.id}.${record.version}`,
    record,
    place: placeKey(record),
    hours: hoursSaid(record.minutes),
    kind: record.kind,
    content: record.content,
    remaining: remainingSaid(record.remainingHours),
    issue: record.issue,
    issueName: record.issueName,
    proposed: false,
  }));
  const proposed = sheet.proposal.map(({ row, minutes }) => ({
    key: `p${row}`,
    record: null,
    place: placeKey(sheet.rows[row]!),
    hours: hoursSaid(minutes),
    kind: sheet.kinds.normal ?? null,
    content: sheet.rows[row]!.content ?? rowTitle(sheet.rows[row]!),
    ...UNSAID,
    proposed: true,
  }));
  return [...saved, ...proposed];
}

function Day({ date, person, onOwn }: { date: string; person: number | null; onOwn(): void }) {
  const { answer, save, submit, refused, saving, dialog } = useSheet(date, date, person);
  const sheet = answer.data;
  if (answer.error && !sheet) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!sheet) return <Skeleton active />;
  // Never empty: for a day without records the previous lines would stay with the new ones.
  const shape = ['lines', ...sheet.records.map(({ id, version, status }) => `${id}.${version}.${status}`)].join();
  return (
    <div>
      {person !== null && <FillingFor name={sheet.personName} onOwn={onOwn} />}
      <Lines key={shape} date={date} sheet={sheet} save={save} submit={submit} refused={refused} saving={saving} />
      {person === null && sheet.records.length === 0 && <Traces day={date} />}
      {dialog}
    </div>
  );
}

type LinesProps = Pick<ReturnType<typeof useSheet>, 'save' | 'submit' | 'refused' | 'saving'> & {
  date: string;
  sheet: HoursSheet;
};

function Lines({ date, sheet, save, submit, refused, saving }: LinesProps) {
  const [lines, setLines] = useState(() => linesOf(sheet));
  const [next, setNext] = useState(1);
  const locked = lockedOf(sheet, date);
  const set = (key: string, patch: Partial<Line>): void =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const add = (): void => {
    setLines([
      ...lines,
      {
        key: `n${next}`,
        record: null,
        place: null,
        hours: '',
        kind: sheet.kinds.normal ?? null,
        content: '',
        ...UNSAID,
        proposed: false,
      },
    ]);
    setNext(next + 1);
  };
  const store = (): Promise<boolean> => save((now) => cellsOf(now, date, lines));
  const drop = (line: Line): void => {
    if (line.record) void save((now) => cellsOf(now, date, [{ ...line, hours: '' }]));
    else setLines(lines.filter((one) => one !== line));
  };
  const back = async (id: number): Promise<void> => {
    const { refused: not } = await send(withdrawRecords, { ids: [id] }).catch(() => ({ refused: [] }));
    if (not.length > 0) report(t(x.someRefused), leftLines(not));
  };
  const day = sheet.days[0]!;
  return (
    <section aria-label={date}>
      {locked && <Alert type="info" showIcon title={locked} />}
      {warningsOf(sheet).map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <p className="wm-hours-amount">
        {t(x.ofExpected, { hours: hoursSaid(sumOf(sheet, () => true)), expected: hoursSaid(day.expected) })}
        {day.expected === 0 && <Tag>{t(x.dayOff)}</Tag>}
      </p>
      {lines.length === 0 && <p className="wm-hint">{t(x.nothingThisDay)}</p>}
      {lines.map((line) => (
        <LineForm
          key={line.key}
          line={line}
          sheet={sheet}
          date={date}
          refused={refused[line.key]}
          locked={locked !== null}
          set={(patch) => set(line.key, patch)}
          drop={() => drop(line)}
          back={back}
        />
      ))}
      {!locked && (
        <div className="wm-page-tools">
          <Button icon={<PlusOutlined />} onClick={add}>
            {t(x.addLine)}
          </Button>
          <Button loading={saving} onClick={() => void store()}>
            {t(x.save)}
          </Button>
          <Button type="primary" onClick={() => void store().then((ok) => (ok ? submit() : undefined))}>
            {t(x.saveSubmit)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Cells of the lines that are to be saved: new ones, and those that differ from what is stored. */
function cellsOf(sheet: HoursSheet, date: string, lines: readonly Line[]): Partial<HoursCell>[] {
  return lines.flatMap((line) => {
    const { record } = line;
    if (record && !isOpen(record.status)) return [];
    const same =
      record &&
      line.hours === hoursSaid(record.minutes) &&
      line.content === record.content &&
      line.remaining.trim() === remainingSaid(record.remainingHours) &&
      line.issue === record.issue &&
      line.kind === record.kind;
    if (same && line.place === placeKey(record)) return [];
    if (!record && line.place === null && line.hours.trim() === '' && line.content.trim() === '') return [];
    const row = sheet.rows.find((one) => placeKey(one) === line.place);
    const { projectId = null, task = null, category = null } = row ?? {};
    return [
      {
        ...{ key: line.key, id: record?.id ?? null, version: record?.version ?? null, workDate: date },
        ...{ projectId, task, category, kind: line.kind, hours: line.hours, content: line.content },
        // Hours without a task have no remaining work, hours without a project no issue.
        remainingHours: task === null ? null : line.remaining,
        issue: projectId === null ? null : line.issue,
        source: line.proposed ? ('prefilled' as const) : ('typed' as const),
      },
    ];
  });
}

interface LineProps {
  line: Line;
  sheet: HoursSheet;
  date: string;
  refused: string | undefined;
  locked: boolean;
  set(patch: Partial<Line>): void;
  drop(): void;
  back(id: number): Promise<void>;
}

function LineForm({ line, sheet, date, refused, locked, set, drop, back }: LineProps) {
  const kinds = useDictItems('work_hour_type').items;
  const status = line.record?.status ?? 'draft';
  const fixed = locked || !isOpen(status);
  const at = sheet.rows.find((row) => placeKey(row) === line.place);
  const options = sheet.rows
    .filter((row) => row.days.includes(date) || placeKey(row) === line.place)
    .map((row) => ({ value: placeKey(row), label: row.project ? `${rowTitle(row)} · ${row.project}` : rowTitle(row) }));
  return (
    <div className="wm-hours-line">
      <Select<string>
        aria-label={t(x.row)}
        placeholder={t(x.row)}
        disabled={fixed || (line.record?.projectId ?? null) !== null}
        value={line.place as string}
        options={options}
        showSearch={BY_LABEL}
        onChange={(place) => set({ place, ...UNSAID })}
      />
      <Input
        inputMode="decimal"
        aria-label={t(x.hours)}
        aria-invalid={refused !== undefined}
        disabled={fixed}
        value={line.hours}
        onChange={({ target }) => set({ hours: target.value })}
      />
      <Select<number>
        aria-label={t(x.kind)}
        disabled={fixed}
        value={line.kind as number}
        options={kinds.map(({ dicId, dicName }) => ({ value: dicId, label: dicName }))}
        onChange={(kind) => set({ kind })}
      />
      <Input.TextArea
        aria-label={t(x.content)}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={1000}
        disabled={fixed}
        value={line.content}
        onChange={({ target }) => set({ content: target.value })}
      />
      <span>
        {line.record ? <StatusTag status={status} /> : line.proposed && <Tag color="purple">{t(x.suggestion)}</Tag>}
        {status === 'submitted' && (
          <Button type="link" size="small" onClick={() => void back(line.record!.id)}>
            {t(x.withdraw)}
          </Button>
        )}
        {!fixed && (
          <Button type="link" size="small" danger onClick={drop}>
            {t(x.remove)}
          </Button>
        )}
      </span>
      {at?.projectId && (
        <MoreOfLine line={line} row={at} asks={sheet.askRemaining && at.task !== null} fixed={fixed} set={set} />
      )}
      {refused && <p className="wm-hours-over">{refused}</p>}
      {line.record?.filledBy && <p className="wm-hours-under">{t(x.byOther, { name: line.record.filledBy })}</p>}
      {line.record?.opinion && <p className="wm-hours-under">{t(x.returnedWhy, { opinion: line.record.opinion })}</p>}
    </div>
  );
}
