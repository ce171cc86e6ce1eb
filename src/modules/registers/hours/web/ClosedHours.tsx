/** Hours of a closed period at its closing, and corrections since, above the figures that count both. */
import { Button } from 'antd';
import { useCall } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import type { ReportState } from '#web/report/use-report.ts';
import { hoursSaid } from '../hours.rules.ts';
import { closedHours, type HoursGroupRow } from '../hours-report.calls.ts';
import { hoursReportTexts as x } from '../hours-report.texts.ts';

export function ClosedHours({ state: { asked, choose } }: { state: ReportState<HoursGroupRow> }) {
  const { from, to, owner } = asked as { from: string; to: string; owner: string };
  const answer = useCall(closedHours, { from, to, owner: owner as 'seen' }, { quiet: true });
  const failed = failedRead(answer);
  if (failed) return <ReadError {...failed} />;
  const shown = (answer.data ?? []).filter(({ known, since }) => known !== 0 || since !== 0);
  if (shown.length === 0) return null;
  return (
    <ul className="wm-card wm-hours-closed">
      {shown.map((one) => (
        <li key={one.id}>
          {t(x.closedOf, {
            from: one.from,
            to: one.to,
            department: one.department ?? t(x.wholeCompany),
            at: companyTime(Date.parse(one.closedAt)),
          })}
          {' · '}
          {t(x.closedKnown, { hours: hoursSaid(one.known) })}
          {' · '}
          {one.since === 0
            ? t(x.closedSame)
            : t(x.closedSince, { hours: `${one.since > 0 ? '+' : ''}${hoursSaid(one.since)}` })}{' '}
          <Button type="link" size="small" onClick={() => choose({ from: one.from, to: one.to, known: one.closedAt })}>
            {t(x.seeKnown)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
