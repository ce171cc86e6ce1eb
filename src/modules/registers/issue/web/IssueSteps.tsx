/** The story of an issue: who did what when, and how long it stayed in which state (records.md B2, issueStep). */
import { Skeleton } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type IssueStep, type IssueStory, issueSteps } from '../issue.calls.ts';
import type { IssueRow } from '../issue.entity.ts';
import { issueLife } from '../issue.life.ts';
import { handlerOf } from '../issue.rules.ts';
import { durationSaid } from '../issue-times.ts';
import { handlerName, type IssueTitles, StateTag, stateWord } from './IssueCells.tsx';
import { issuePageTexts as x } from './texts.ts';
import './issue.css';

const MINUTE = 60_000;

const actionWord = (action: string): string =>
  action in issueLife.moves ? t(issueLife.moves[action as 'accept'].label) : t(x.created);

interface IssueStepsProps {
  row: IssueRow;
  titles: IssueTitles;
}

export function IssueSteps({ row, titles }: IssueStepsProps) {
  const answer = useCall(issueSteps, { issueId: row.id }, { quiet: true });
  const handler = handlerOf(row);
  const now = typeof handler === 'number' ? handler : null;
  return (
    <aside className="wm-issue-story" aria-label={t(x.steps)}>
      {answer.error && !answer.data ? (
        <ReadError error={answer.error} retry={answer.refetch} />
      ) : answer.data ? (
        <Story story={answer.data} now={now} nowName={handlerName(row, titles)} />
      ) : (
        <Skeleton active />
      )}
    </aside>
  );
}

interface StoryProps {
  story: IssueStory;
  /** The handler after the last step. */
  now: number | null;
  nowName: string | null;
}

function Story({ story: { steps, names, spent }, now, nowName }: StoryProps) {
  const times = Object.entries(spent).filter(([status]) => status !== 'closed');
  return (
    <>
      <h2 className="wm-form-head">{t(x.timeInStates)}</h2>
      <dl className="wm-issue-times">
        {times.map(([status, minutes]) => (
          <div key={status}>
            <dt>{stateWord(status)}</dt>
            <dd>{t(...durationSaid(minutes * MINUTE))}</dd>
          </div>
        ))}
      </dl>
      <h2 className="wm-form-head">{t(x.stepsCount, { count: steps.length })}</h2>
      <ol className="wm-issue-steps">
        {steps
          .map((step, at) => {
            const next = at + 1 < steps.length ? steps[at + 1]!.had : now;
            const given = next !== null && next !== step.had && next !== step.by ? next : null;
            return (
              <Step
                key={step.seq}
                step={step}
                by={step.by === null ? t(x.system) : names[step.by]}
                to={given === null ? null : (names[given] ?? nowName)}
              />
            );
          })
          .reverse()}
      </ol>
    </>
  );
}

interface StepProps {
  step: IssueStep;
  by: string | undefined;
  /** Whom it was given to by that. */
  to: string | null;
}

function Step({ step, by, to: given }: StepProps) {
  const { at, from, to, action, note } = step;
  return (
    <li>
      <div className="wm-issue-step">
        <b>{by}</b>
        <span>{actionWord(action)}</span>
        {given !== null && <span>{t(x.toPerson, { name: given })}</span>}
        {from !== to && <StateTag status={to} />}
        <time dateTime={at}>{instantText(at)}</time>
      </div>
      {note && <p className="wm-issue-note">{note}</p>}
    </li>
  );
}
