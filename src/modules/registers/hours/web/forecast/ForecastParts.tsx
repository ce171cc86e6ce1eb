/** Effect of hours on a plan, in words: of a waiting line, of a record and of a task. */
import { Button, Empty, Skeleton, Tag } from 'antd';
import { addressOf } from '#kernel/address.ts';
import { formatMinute } from '#kernel/dates.ts';
import { durationText } from '#modules/planning/plan/duration-text.ts';
import type { TaskForecast } from '#modules/planning/plan/schedule/forecast.ts';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { Fact, Facts } from '#web/entity/record/Fact.tsx';
import { ask } from '#web/feedback.tsx';
import { currentLang, t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import {
  type Consequence,
  type HoursForecast,
  offerForecast,
  taskForecast,
} from '../../forecast/hours-forecast.calls.ts';
import { hoursSaid } from '../../hours.rules.ts';
import { hoursShown } from '../HoursParts.tsx';
import { forecastTexts as x } from './texts.ts';
import '../hours.css';

/** How much later, with its sign: `+1 d`. */
function shiftOf(minutes: number, { minutesPerDay }: TaskForecast, elapsed = false): string {
  const units = { minutesPerDay, minutesPerWeek: 5 * minutesPerDay };
  return `${minutes > 0 ? '+' : ''}${durationText({ minutes, elapsed }, units, currentLang())}`;
}
const dayOf = (minute: number): string => formatMinute(Math.round(minute)).slice(0, 10);

/** Of a line that takes its task beyond the plan. */
export function ConsequenceTag({ of }: { of: Consequence }) {
  const { work, planned, later, elapsed, critical, projectLater } = of;
  const words = [
    t(x.reaches, { work: hoursSaid(work), planned: hoursSaid(planned) }),
    later === 0 ? t(x.finishSame) : t(x.finish, { shift: shiftOf(later, of, elapsed) }),
    ...(critical ? [t(x.critical)] : []),
    ...(projectLater === 0 ? [] : [t(x.project, { shift: shiftOf(projectLater, of) })]),
  ];
  return (
    <Tag color={projectLater > 0 ? 'error' : 'warning'} className="wm-hours-consequence">
      {words.join(currentLang() === 'en-US' ? ', ' : '，')}
    </Tag>
  );
}

/** The forecast of a task on its page. */
export function TaskHours({ id }: { id: number }) {
  const answer = useCall(taskForecast, { taskId: id, record: null }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (answer.data === undefined) return <Skeleton active />;
  if (answer.data === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(x.none)} />;
  return (
    <div className="wm-hours-of">
      <Forecast of={answer.data} record={null} />
    </div>
  );
}

/** Effect of a record's hours on its task; nothing if there is no forecast. */
export function RecordForecast({ taskId, record }: { taskId: number; record: number }) {
  const { data } = useCall(taskForecast, { taskId, record }, { quiet: true, background: true });
  if (!data) return null;
  return (
    <section className="wm-hours-of" aria-label={t(x.title)}>
      <h2 className="wm-form-head">{t(x.title)}</h2>
      <Forecast of={data} record={record} />
    </section>
  );
}

/** Facts of a forecast, and possible actions. */
function Forecast({ of, record }: { of: HoursForecast; record: number | null }) {
  const { planned, spent, left, said, work, later, elapsed, critical, projectLater } = of;
  const saidOn = said && t(x.leftSaid, { date: said.workDate, hours: hoursSaid(said.minutes) });
  return (
    <>
      <Facts>
        <Fact label={t(x.planned)}>{hoursShown(planned)}</Fact>
        <Fact label={t(x.spent)}>{hoursShown(spent)}</Fact>
        <Fact label={t(x.left)}>
          {said ? hoursShown(left) : t(x.leftUnsaid)}
          {saidOn && <div className="wm-hint">{saidOn}</div>}
        </Fact>
        <Fact label={t(x.atCompletion)}>
          <b className={work > planned ? 'wm-hours-over' : undefined}>{hoursShown(work)}</b>
        </Fact>
        <Fact label={t(x.finishThen)}>
          <b>{dayOf(of.finish)}</b>{' '}
          {later !== 0 && <span className="wm-hours-over">{shiftOf(later, of, elapsed)}</span>}
          <div className="wm-hint">
            {later === 0 ? t(x.asPlanned) : t(x.plannedFinish, { date: dayOf(of.finishBefore) })}
            {critical && ` · ${t(x.critical)}`}
          </div>
        </Fact>
        <Fact label={t(x.projectThen)}>
          {dayOf(of.projectFinish)}{' '}
          {projectLater !== 0 && <span className="wm-hours-over">{shiftOf(projectLater, of)}</span>}
        </Fact>
      </Facts>
      <p className="wm-hint">
        {t(x.reckoned, { spent: record === null ? x.spentOfTask : x.spentOfRecord, hint: x.hint })}
      </p>
      <Offer of={of} record={record} />
    </>
  );
}

/** A published plan changes by a request, which is begun here; the person submits it. */
function Offer({ of: { offer, projectId, taskId, work }, record }: { of: HoursForecast; record: number | null }) {
  if (offer === null) return null;
  if (offer === 'plan')
    return (
      <Button onClick={() => void go(href('/modules/project/projectPlan', { projectId, taskId }))}>
        {t(x.toPlan)}
      </Button>
    );
  const propose = async (): Promise<void> => {
    if (!(await ask({ title: x.offer, body: t(x.askOffer, { hours: hoursSaid(work) }), confirm: x.offer }))) return;
    const input = { projectId, taskId, record };
    const made = await send(offerForecast, input).catch(() => null);
    if (made) await go(addressOf('planChange', { id: made.changeId, projectId })!);
  };
  return (
    <Button type="primary" onClick={() => void propose()}>
      {t(x.offer)}
    </Button>
  );
}
