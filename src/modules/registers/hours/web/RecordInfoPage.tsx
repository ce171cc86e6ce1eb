/** One work record: work done, decisions, bookings, and requested corrections. */
import { Empty, Tag } from 'antd';
import { useState } from 'react';
import { useApproval } from '#modules/flow/approval/web/public.ts';
import { useCall } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { type RecordStory, recordStory } from '../hours.calls.ts';
import { hoursSaid } from '../hours.rules.ts';
import { hoursTexts } from '../hours.texts.ts';
import { type WorkRecordRow, workRecord } from '../work-record.entity.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { CORRECTION_COLORS, CORRECTION_STATES } from './CorrectionParts.ts';
import { RecordForecast } from './forecast/ForecastParts.tsx';
import { hoursShown } from './HoursParts.tsx';
import { MoreDialog } from './issues/MoreDialog.tsx';
import { hoursIssueTexts as more } from './issues/texts.ts';
import { hoursPageTexts as x } from './texts.ts';
import '#web/entity/entity.css';
import './hours.css';

const CAUSES = { approve: x.causeApprove, revoke: x.causeRevoke, correct: x.causeCorrect } as const;
const time = (at: string | null): string => (at === null ? '' : companyTime(Date.parse(at)));

export default function RecordInfoPage() {
  const [id] = useQueryParam('recordId');
  const known = Number(id) > 0;
  const story = useCall(recordStory, { recordId: Number(id) }, { quiet: true, enabled: known });
  const { data } = story;
  const failed = failedRead(story);
  const [correcting, setCorrecting] = useState<WorkRecordRow | null>(null);
  const [saying, setSaying] = useState<WorkRecordRow | null>(null);
  const approval = useApproval(['workRecord']);
  if (!known) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  return (
    <>
      <RecordPage
        entity={workRecord}
        param="recordId"
        stacked
        actions={(row) => [
          ...(data?.may.sayRemaining || data?.may.nameIssue
            ? [{ key: 'more', label: more.edit, run: () => setSaying(row as unknown as WorkRecordRow) }]
            : []),
          ...(data?.mayCorrect
            ? [
                {
                  key: 'correct',
                  label: x.correct,
                  refused: data.corrections[0]?.state === 'open' ? t(hoursTexts.correcting) : null,
                  run: () => setCorrecting(row as unknown as WorkRecordRow),
                },
              ]
            : []),
        ]}
      >
        {failed && <ReadError title={x.storyFailed} {...failed} />}
        {data && <Story story={data} />}
        {data?.task && <RecordForecast taskId={data.task} record={Number(id)} />}
      </RecordPage>
      {saying && data && <MoreDialog record={saying} may={data.may} onClose={() => setSaying(null)} />}
      {correcting && (
        <CorrectDialog
          record={correcting}
          onClose={(item) => {
            setCorrecting(null);
            if (item) approval.ask(item);
          }}
        />
      )}
      {approval.dialog}
    </>
  );
}

const STEPS = { manager: x.stepManager, head: x.stepHead, workflow: x.stepWorkflow } as const;

function Story({ story: { workflow, steps, ledger, showsCost, names, corrections } }: { story: RecordStory }) {
  return (
    <div className="wm-hours-story">
      <section>
        <h2 className="wm-form-head">{t(x.steps)}</h2>
        {workflow && (
          <p>
            <RecordLink kind="workflow" record={workflow.instance}>
              {t(x.inWorkflow, { number: workflow.number })}
            </RecordLink>
          </p>
        )}
        {steps.length === 0 && !workflow && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.noStory)} />}
        <ol>
          {steps.map((step) => (
            <li key={`${step.round} ${step.step}`}>
              {t(x.round, { round: step.round })} · {t(STEPS[step.step])} ·{' '}
              {names[step.decidedBy ?? step.approver ?? 0] ?? t(step.step === 'workflow' ? x.byItself : x.nobody)} ·{' '}
              {t(x[step.state])} {time(step.decidedAt)}
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
                {hoursShown(Math.abs(entry.minutes))}
              </b>
              {showsCost &&
                ` · ${t(x.cost)} ${entry.costCents === null ? t(x.unrated) : (entry.costCents / 100).toFixed(2)}`}
            </li>
          ))}
        </ol>
      </section>
      {corrections.length > 0 && (
        <section>
          <h2 className="wm-form-head">{t(x.correctionsOf)}</h2>
          <ol>
            {corrections.map((one) => (
              <li key={one.id}>
                {t(x.correctTo, { hours: hoursSaid(one.minutes) })}{' '}
                <Tag color={CORRECTION_COLORS[one.state]}>{t(CORRECTION_STATES[one.state])}</Tag>
                <p>{one.reason}</p>
                <small>{t(x.askedByAt, { name: one.askedBy, at: time(one.askedAt) })}</small>
                {one.decidedBy && (
                  <small> · {t(x.decidedByAt, { name: one.decidedBy, at: time(one.decidedAt) })}</small>
                )}
                {one.opinion && <p>{one.opinion}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
