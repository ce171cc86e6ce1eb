/** The story of an issue: who did what when, and how long it stayed in which state (records.md B2, issueStep). */
import { Skeleton } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type IssueStep, type IssueStory, issueSteps } from '../issue.calls.ts';
import { issueLife } from '../issue.life.ts';
import { durationSaid } from '../issue-times.ts';
import { StateTag, stateWord } from './IssueCells.tsx';
import { issuePageTexts as x } from './texts.ts';
import './issue.css';

const MINUTE = 60_000;

const actionWord = (action: string): string =>
  action in issueLife.moves ? t(issueLife.moves[action as 'accept'].label) : t(x.created);

export function IssueSteps({ issueId }: { issueId: number }) {
  const answer = useCall(issueSteps, { issueId }, { quiet: true });
  return (
    <aside className="wm-issue-story" aria-label={t(x.steps)}>
      {answer.error && !answer.data ? (
        <ReadError error={answer.error} retry={answer.refetch} />
      ) : answer.data ? (
        <Story story={answer.data} />
      ) : (
        <Skeleton active />
      )}
    </aside>
  );
}

function Story({ story: { steps, names, spent } }: { story: IssueStory }) {
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
        {steps.toReversed().map((step) => (
          <Step key={step.seq} step={step} names={names} />
        ))}
      </ol>
    </>
  );
}

function Step({ step, names }: { step: IssueStep; names: IssueStory['names'] }) {
  const { by, at, from, to, action, note } = step;
  return (
    <li>
      <div className="wm-issue-step">
        <b>{by === null ? t(x.system) : names[by]}</b>
        <span>{actionWord(action)}</span>
        {from !== to && <StateTag status={to} />}
        <time dateTime={at}>{instantText(at)}</time>
      </div>
      {note && <p className="wm-issue-note">{note}</p>}
    </li>
  );
}
