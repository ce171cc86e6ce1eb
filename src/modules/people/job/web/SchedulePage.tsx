import { Tag } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { useSession } from '#web/session.ts';
import { type JobRow, pauseJob, resumeJob, runJob, setJobTimes } from '../job.calls.ts';
import { jobReport, jobStatus } from '../job.report.ts';
import { jobTexts as j } from '../job.texts.ts';
import { everyText } from './every-text.ts';
import { OutcomeTag } from './OutcomeTag.tsx';
import { TimesDialog } from './TimesDialog.tsx';

const cells = {
  cron: ({ cron, everySeconds }: JobRow) => (cron ? <code>{cron}</code> : everyText(everySeconds)),
  status: ({ status, running }: JobRow) => (
    <>
      <Tag color={status === 'paused' ? 'orange' : 'green'}>{t(jobStatus[status])}</Tag>
      {running && <Tag color="blue">{t(j.running)}</Tag>}
    </>
  ),
  nextAt: ({ nextAt }: JobRow) => nextAt && instantText(nextAt, true),
  lastAt: ({ lastAt }: JobRow) => lastAt && instantText(lastAt, true),
  lastOutcome: ({ lastOutcome, lastError }: JobRow) => <OutcomeTag outcome={lastOutcome} error={lastError} />,
};

async function pause({ bean, label }: JobRow): Promise<void> {
  if (!(await ask({ title: j.pauseAsk, content: j.pauseNote, params: { name: label }, confirm: j.pause }))) return;
  await send(pauseJob, { bean });
  toast.success(t(j.done));
}

const Details = ({ row }: { row: JobRow }) => (
  <dl className="wm-facts">
    <dt>{t(j.next)}</dt>
    <dd>{row.cron ? row.next.map((at) => instantText(at, true)).join(' · ') : t(j.noTimes)}</dd>
  </dl>
);

/** Every job of the code, with its times and what may be done with it. */
export default function SchedulePage() {
  const { viewer } = useSession();
  const [timed, setTimed] = useState<JobRow | null>(null);
  const deeds = (row: JobRow): Deed<JobRow>[] => {
    const stops = row.essential ? t(j.essential) : null;
    return [
      ...(viewer.can(runJob.right)
        ? [
            {
              key: 'run',
              label: j.run,
              run: async ({ bean }: JobRow) => {
                await send(runJob, { bean });
                toast.success(t(j.asked));
              },
            },
          ]
        : []),
      ...(viewer.can(setJobTimes.right)
        ? [
            { key: 'times', label: j.times, refused: stops, run: setTimed },
            row.status === 'paused'
              ? {
                  key: 'resume',
                  label: j.resume,
                  run: async ({ bean }: JobRow) => {
                    await send(resumeJob, { bean });
                    toast.success(t(j.done));
                  },
                }
              : { key: 'pause', label: j.pause, refused: stops, run: pause },
          ]
        : []),
    ];
  };
  return (
    <>
      <ReportView
        report={jobReport}
        cells={cells}
        cellWidths={{ status: 130, cron: 130, nextAt: 170, lastAt: 170 }}
        details={(row) => <Details row={row} />}
        deeds={deeds}
        none={j.none}
      />
      {timed && <TimesDialog job={timed} onClose={() => setTimed(null)} />}
    </>
  );
}
