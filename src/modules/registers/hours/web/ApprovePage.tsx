/** Hours that wait for one's decision, or those one decided: by person, decided one by one or many at once, also by keys. */
import { Alert, Button, Checkbox, Skeleton, Tag } from 'antd';
import { useRef, useState } from 'react';
import type { BatchDone } from '#kernel/batch.ts';
import { UNKNOWN_RECORD } from '#kernel/cell-text.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { tellBatch } from '#web/parts/tell-batch.ts';
import { useShortcuts } from '#web/parts/use-shortcuts.ts';
import { Windowed } from '#web/parts/Windowed.tsx';
import { findingKindNames } from '../findings.rules.ts';
import type { Consequence } from '../forecast/hours-forecast.calls.ts';
import { type ApprovalLine, hoursToApprove, passRecords, undoRecords } from '../hours.calls.ts';
import { hoursSaid } from '../hours.rules.ts';
import { ConsequenceTag } from './forecast/ForecastParts.tsx';
import { useConsequences } from './forecast/use-consequences.ts';
import { hoursShown, StatusTag, weekdayName } from './HoursParts.tsx';
import { hoursIssueTexts as more } from './issues/texts.ts';
import { OpinionDialog, type Saying } from './OpinionDialog.tsx';
import { hoursPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './hours.css';

/** Pixels of a line with a task and its project. */
const LINE_HEIGHT = 62;

export const approvePage = (view: 'open' | 'finished') => () => <Approve view={view} />;

const tell = (answer: BatchDone): void => tellBatch(answer, { done: t(x.done, { count: answer.done.length }) });

function Approve({ view }: { view: 'open' | 'finished' }) {
  const answer = useCall(hoursToApprove, { view }, { quiet: true, staleTime: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<number | null>(null);
  const [saying, setSaying] = useState<Saying | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const finished = view === 'finished';
  const lines = answer.data?.lines ?? [];
  const consequences = useConsequences(finished ? [] : lines);
  const here = lines.filter(({ id }) => chosen.has(id));
  /** The records of an action: the selected ones, else the one with the keyboard focus. */
  const targets = (): number[] => (here.length > 0 ? here.map(({ id }) => id) : at === null ? [] : together([at]));
  /** Records decided by one workflow go together. */
  const together = (ids: readonly number[]): number[] => {
    const flows = new Set(
      lines.flatMap(({ id, workflow }) => (workflow && ids.includes(id) ? [workflow.instance] : [])),
    );
    return lines.flatMap(({ id, workflow }) => (ids.includes(id) || flows.has(workflow?.instance ?? 0) ? [id] : []));
  };
  const choose = (ids: readonly number[], on: boolean): void => {
    const next = new Set(chosen);
    for (const id of together(ids)) on ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  /** The next line may be under the focus already when the answer comes; only what left the list loses it. */
  const decided = (answer: BatchDone): void => {
    tell(answer);
    setChosen(new Set());
    setAt((now) => (now !== null && answer.done.includes(now) ? null : now));
  };
  const run = async (work: Promise<BatchDone>): Promise<void> => {
    const answer = await work.catch(() => null);
    if (answer) decided(answer);
  };
  /** A workflow may want an opinion; else passing asks nothing. */
  const pass = (ids = targets()): void => {
    if (lines.some(({ id, workflow }) => workflow && ids.includes(id))) setSaying({ ids, pass: true });
    else if (ids.length > 0) void run(send(passRecords, { ids }));
  };
  const giveBack = (): void => setSaying({ ids: targets(), pass: false });
  const undo = async (ids = targets()): Promise<void> => {
    if (
      ids.length === 0 ||
      !(await ask({ title: x.askUndo, params: { count: ids.length }, confirm: x.undo, danger: true }))
    )
      return;
    await run(send(undoRecords, { ids }));
  };
  const grouped = [...Map.groupBy(lines, ({ person }) => person).values()];
  const shown = grouped.flat();
  const step = (by: number): void => {
    const next = shown[Math.max(0, Math.min(shown.length - 1, shown.findIndex(({ id }) => id === at) + by))];
    if (!next) return;
    setAt(next.id);
    list.current?.querySelector(`[data-line="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as HTMLElement).closest('input:not([type=checkbox]), textarea')) return;
    const key = event.key.toLowerCase();
    if (key === 'j') step(1);
    else if (key === 'k') step(-1);
    else if (key === 'x' && at !== null) choose([at], !chosen.has(at));
    else if (key === 'a' && !finished) pass();
    else if (key === 'r' && !finished && targets().length > 0) giveBack();
    else return;
    event.preventDefault();
  });

  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  return (
    <div className="wm-card wm-page wm-hours">
      <div className="wm-page-head">
        <h1>{t(finished ? x.approveFinish : x.approve)}</h1>
        <div className="wm-page-tools">
          {here.length > 0 && (
            <span>
              {t(x.selected, { count: here.length, hours: hoursSaid(here.reduce((sum, one) => sum + one.minutes, 0)) })}
            </span>
          )}
          {finished ? (
            <Button disabled={here.length === 0} onClick={() => void undo()}>
              {t(x.undo)}
            </Button>
          ) : (
            <>
              <Button disabled={here.length === 0} onClick={giveBack}>
                {t(x.giveBack)}
              </Button>
              <Button type="primary" disabled={here.length === 0} onClick={() => pass()}>
                {t(x.pass)}
              </Button>
            </>
          )}
        </div>
      </div>
      {!answer.data ? (
        <Skeleton active />
      ) : (
        <div ref={list} className="wm-page-body">
          {answer.data.total > lines.length && (
            <Alert type="info" showIcon title={t(x.more, { total: answer.data.total })} />
          )}
          {lines.length === 0 && <p className="wm-hint">{t(finished ? x.nothingDecided : x.nothingWaits)}</p>}
          {lines.length > 0 && !finished && (
            <Checkbox
              checked={here.length === lines.length}
              indeterminate={here.length > 0 && here.length < lines.length}
              onChange={({ target }) =>
                choose(
                  lines.map(({ id }) => id),
                  target.checked,
                )
              }
            >
              {t(x.selectAll)}
            </Checkbox>
          )}
          {grouped.map((some) => (
            <PersonLines
              key={some[0]!.person}
              lines={some}
              finished={finished}
              chosen={chosen}
              at={at}
              choose={choose}
              consequences={consequences}
            />
          ))}
          {lines.length > 0 && !finished && <p className="wm-hint wm-hours-keys">{t(x.approveKeys)}</p>}
        </div>
      )}
      {saying && (
        <OpinionDialog
          {...saying}
          onClose={(done) => {
            setSaying(null);
            if (done) decided(done);
          }}
        />
      )}
    </div>
  );
}

interface PersonProps {
  lines: readonly ApprovalLine[];
  finished: boolean;
  chosen: ReadonlySet<number>;
  at: number | null;
  choose(ids: readonly number[], on: boolean): void;
  consequences: ReadonlyMap<number, Consequence>;
}

function PersonLines({ lines, finished, chosen, at, choose, consequences }: PersonProps) {
  const name = lines[0]!.personName;
  const may = lines.filter(({ undo }) => !finished || undo === null).map(({ id }) => id);
  const on = may.filter((id) => chosen.has(id)).length;
  return (
    <section className="wm-hours-person" aria-label={name}>
      <h2>
        <Checkbox
          aria-label={t(x.selectGroup, { name })}
          disabled={may.length === 0}
          checked={may.length > 0 && on === may.length}
          indeterminate={on > 0 && on < may.length}
          onChange={({ target }) => choose(may, target.checked)}
        />
        {name}
        <Tag>{hoursShown(lines.reduce((sum, { minutes }) => sum + minutes, 0))}</Tag>
      </h2>
      <Windowed items={lines} guess={LINE_HEIGHT}>
        {(line) => (
          <div key={line.id} className="wm-hours-wait" data-line={line.id} data-at={line.id === at}>
            <Checkbox
              aria-label={t(x.selectLine)}
              disabled={finished && line.undo !== null}
              checked={chosen.has(line.id)}
              onChange={({ target }) => choose([line.id], target.checked)}
            />
            <span>
              {line.workDate}
              <small>
                {weekdayName(line.workDate)}{' '}
                {line.dayMinutes > line.minutes && `· ${t(x.dayHas, { hours: hoursSaid(line.dayMinutes) })}`}
              </small>
            </span>
            <span>
              <RecordLink kind="workRecord" record={line.id}>
                {line.taskName ?? line.projectName ?? line.content.slice(0, 20)}
              </RecordLink>
              <small>{line.taskName ? line.projectName : null}</small>
            </span>
            <span className="wm-hours-amount">{hoursShown(line.minutes)}</span>
            <span>
              {line.content}
              {line.filledBy !== line.person && line.filledByName && (
                <small>{t(x.byOther, { name: line.filledByName })}</small>
              )}
              {line.workflow && (
                <small>
                  <RecordLink kind="workflow" record={line.workflow.instance}>
                    {t(x.inWorkflow, { number: line.workflow.number })}
                  </RecordLink>
                </small>
              )}
              <SaidBesides line={line} />
              {line.round > 1 && <small>{t(x.again, { round: line.round })}</small>}
              {line.findings.map((found) => (
                <small key={found.id} className="wm-hours-found">
                  <Tag color={found.state === 'open' ? 'warning' : 'processing'}>{t(findingKindNames[found.kind])}</Tag>
                  {found.says}
                  {found.note && t(x.noted, { note: found.note })}
                </small>
              ))}
            </span>
            <Outcome line={line} finished={finished} then={consequences.get(line.id)} />
          </div>
        )}
      </Windowed>
    </section>
  );
}

/** Remaining work of the task by the line, and the issue it was about. */
function SaidBesides({ line: { leftMinutes, issue, issueName } }: { line: ApprovalLine }) {
  if (leftMinutes === null && issue === null) return null;
  return (
    <small>
      {leftMinutes !== null && `${t(more.remaining)} ${hoursShown(leftMinutes)}`}
      {leftMinutes !== null && issue !== null && ' · '}
      {issue !== null && (
        <>
          {t(more.issue)}{' '}
          {issueName === null ? (
            t(UNKNOWN_RECORD)
          ) : (
            <RecordLink kind="issue" record={issue}>
              {issueName}
            </RecordLink>
          )}
        </>
      )}
    </small>
  );
}

interface OutcomeProps {
  line: ApprovalLine;
  finished: boolean;
  /** Its effect on the plan; undefined: none, or the viewer may not read the plan. */
  then: Consequence | undefined;
}

/** Effect of passing a line on its task; for a decided one its result. */
function Outcome({ line, finished, then }: OutcomeProps) {
  const { plannedMinutes: planned, doneMinutes: done, minutes, status, undo, opinion } = line;
  if (finished)
    return (
      <span>
        <StatusTag status={status} />
        <small>{opinion ?? (status === 'approved' ? undo : null)}</small>
      </span>
    );
  if (planned === null || planned === 0) return <span />;
  return (
    <span>
      <small>{t(x.planDone, { done: hoursSaid(done ?? 0), planned: hoursSaid(planned) })}</small>
      {then ? <ConsequenceTag of={then} /> : (done ?? 0) + minutes > planned && <Tag color="warning">{t(x.over)}</Tag>}
    </span>
  );
}
