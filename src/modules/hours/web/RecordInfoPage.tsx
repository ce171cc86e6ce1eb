/** One work record: what was done, who decided about it, and what it has booked. */
import { Empty } from 'antd';
import { useCall } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { type RecordStory, recordStory } from '../hours.calls.ts';
import { hoursSaid } from '../hours.rules.ts';
import { workRecord } from '../work-record.entity.ts';
import { hoursPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './hours.css';

const CAUSES = { approve: x.causeApprove, revoke: x.causeRevoke, correct: x.causeCorrect } as const;
const time = (at: string | null): string => (at === null ? '' : companyTime(Date.parse(at)));

export default function RecordInfoPage() {
  const [id] = useQueryParam('recordId');
  const known = Number(id) > 0;
  const { data } = useCall(recordStory, { recordId: Number(id) }, { quiet: true, enabled: known });
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <RecordPage entity={workRecord} param="recordId" stacked>
      {data && <Story story={data} />}
    </RecordPage>
  );
}

function Story({ story: { steps, ledger, showsCost, names } }: { story: RecordStory }) {
  return (
    <div className="wm-hours-story">
      <section>
        <h2 className="wm-form-head">{t(x.steps)}</h2>
        {steps.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noStory)} />}
        <ol>
          {steps.map((step) => (
            <li key={`${step.round} ${step.step}`}>
              {t(x.round, { round: step.round })} · {t(step.step === 'manager' ? x.stepManager : x.stepHead)} ·{' '}
              {names[step.decidedBy ?? step.approver ?? 0] ?? t(x.nobody)} · {t(x[step.state])} {time(step.decidedAt)}
              {step.opinion && <p>{step.opinion}</p>}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2 className="wm-form-head">{t(x.ledger)}</h2>
        {ledger.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noLedger)} />}
        <ol>
          {ledger.map((entry) => (
            <li key={entry.seq}>
              {time(entry.bookedAt)} · {t(CAUSES[entry.cause as keyof typeof CAUSES])} ·{' '}
              <b>
                {entry.minutes > 0 ? '+' : '−'}
                {hoursSaid(Math.abs(entry.minutes))} h
              </b>
              {showsCost &&
                ` · ${t(x.cost)} ${entry.costCents === null ? t(x.unrated) : (entry.costCents / 100).toFixed(2)}`}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
