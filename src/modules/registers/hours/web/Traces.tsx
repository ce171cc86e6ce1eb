/** One's activity on a day without hours yet: visible only to oneself (records.md A11-3). */
import { useCall } from '#web/api.ts';
import { companyTime } from '#web/clock.ts';
import { EntityName } from '#web/entity/EntityName.tsx';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { hoursTraces } from '../hours.calls.ts';
import { hoursPageTexts as x } from './texts.ts';

export function Traces({ day }: { day: string }) {
  const { data = [] } = useCall(hoursTraces, { day }, { quiet: true, background: true });
  if (data.length === 0) return null;
  return (
    <section className="wm-hours-traces" aria-label={t(x.traces)}>
      <h2 className="wm-form-head">{t(x.traces)}</h2>
      <p className="wm-hint">{t(x.tracesHint)}</p>
      <ul>
        {data.map(({ entity, record, title, project, projectId, at, times }) => (
          <li key={`${entity} ${record}`}>
            <time>{companyTime(Date.parse(at)).slice(11, 16)}</time>
            <span>
              {entity === 'workflow' ? t(x.workflow) : <EntityName name={entity} />}{' '}
              <RecordLink kind={entity} record={projectId ? { id: record, projectId } : record}>
                {title}
              </RecordLink>
              {times > 1 && <small> {t(x.traceTimes, { count: times })}</small>}
              {project && <small> · {project}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
