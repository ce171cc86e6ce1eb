import type { Entity } from '#kernel/entity.ts';
import { useCall } from '#web/api.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { hoursSaid } from '../hours.rules.ts';
import { hoursOfIssue } from '../issues/hours-issues.calls.ts';
import { forecastTexts as x } from './forecast/texts.ts';

function IssueLabel({ id }: { id: number }) {
  const { data } = useCall(hoursOfIssue, { issueId: id }, { quiet: true, background: true });
  const minutes = data ? data.approved + data.waiting : 0;
  return minutes > 0 ? t(x.tabHours, { hours: hoursSaid(minutes) }) : t(x.tab);
}

const task = lazyTab('hours', async () => (await import('./forecast/ForecastParts.tsx')).TaskHours);
const issue = lazyTab('hours', async () => (await import('./issues/IssueHours.tsx')).HoursOfIssue);

/** The forecast by hours on the page of a task, the hours that were spent on the page of an issue. */
export function hoursTabs({ name }: Entity, id: number): readonly RecordTab[] {
  if (name === 'task') return [task(id, t(x.tab))];
  return name === 'issue' ? [issue(id, <IssueLabel id={id} />)] : [];
}
