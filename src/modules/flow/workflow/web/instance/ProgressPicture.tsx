import { now } from '#kernel/dates.ts';
import { useCall } from '#web/api.ts';
import { failedRead, ReadAgain } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { nodeName } from '../../definition/publish-texts.ts';
import { comingSteps, type WorkflowView } from '../../instance/instance.calls.ts';
import { awaited } from '../../sides.ts';
import { isEnded, type Task } from '../../state.ts';
import { separator } from '../definition/describe.ts';
import { actorTexts, instanceTexts as i, statusTexts } from './instance-texts.ts';
import { timeText } from './time-text.ts';

const MINUTE = 60_000;

/** Time spent, in the largest unit that says something. */
function spent(from: number, to: number): string {
  const minutes = Math.max(0, Math.round((to - from) / MINUTE));
  if (minutes < 60) return t(i.minutes, { n: minutes });
  return minutes < 2880
    ? t(i.hours, { n: Math.round(minutes / 6) / 10 })
    : t(i.days, { n: Math.round(minutes / 144) / 10 });
}

/** The steps that were asked, in order, each with its people, their decisions and the time it took; then those to come, or the end. */
export function ProgressPicture({ view }: { view: WorkflowView }) {
  const { instance, tasks, actors, graph, people } = view;
  const steps = tasks.filter((task) => graph.nodes[task.node]?.kind === 'userTask').toSorted((a, b) => a.id - b.id);
  const running = !isEnded(instance.status) && !view.external;
  const answer = useCall(comingSteps, { instanceId: instance.id }, { quiet: true, background: true, enabled: running });
  const coming = answer.data;
  const failed = failedRead(answer);
  const of = (task: Task) => actors.filter((actor) => actor.task === task.id && actor.source !== 'initiator');
  const nameOf = (node: string): string => {
    const name = nodeName(graph, node);
    return typeof name === 'string' ? name : t(name);
  };
  return (
    <ol className="wm-progress">
      <li data-state="passed" className="wm-progress-node">
        <b>{people[instance.initiator]}</b>
        <span className="wm-hint">{timeText(instance.startedAt)}</span>
      </li>
      {steps.map((task) => (
        <li key={task.id} data-state={task.status}>
          <div className="wm-progress-node">
            <b>{view.external?.tasks[task.id]?.name ?? graph.nodes[task.node]!.name}</b>
            <span className="wm-hint">
              {spent(task.openedAt, task.closedAt ?? Math.max(task.openedAt, now()))}
              {task.dueAt !== null && task.status === 'open' && (
                <em className={task.dueAt < now() ? 'wm-overdue' : undefined}>
                  {' '}
                  {t(i.due)} {timeText(task.dueAt)}
                </em>
              )}
            </span>
          </div>
          <ul>
            {of(task).map((actor) => (
              <li key={actor.id} data-actor={actor.status}>
                <span>{people[actor.user] ?? `#${actor.user}`}</span>
                <i>{t(actorTexts[actor.status])}</i>
                {actor.opinion && <q>{actor.opinion}</q>}
                {actor.actedAt !== null && <time>{timeText(actor.actedAt)}</time>}
              </li>
            ))}
          </ul>
        </li>
      ))}
      {awaited(graph, view.tokens).map(({ join, places }) => (
        <li key={join} className="wm-progress-node" data-state="open">
          <span className="wm-hint">
            {t(i.joinWaits, {
              join: nameOf(join),
              places: places
                .map(({ node, timer }) =>
                  timer === null ? nameOf(node) : t(i.onSidePath, { step: nameOf(node), timer: nameOf(timer) }),
                )
                .join(separator()),
            })}
          </span>
        </li>
      ))}
      {coming?.steps.map(({ node, name, users }, at) => (
        // A step may come more than once.
        <li key={`${node}-${at}`} data-state="coming">
          <div className="wm-progress-node">
            <b>{name}</b>
            <span className="wm-hint">{t(i.toCome)}</span>
          </div>
          <ul>
            {users.map((user) => (
              <li key={user}>
                <span>{coming.people[user] ?? `#${user}`}</span>
              </li>
            ))}
            {users.length === 0 && <li className="wm-hint">{t(i.nobodyYet)}</li>}
          </ul>
        </li>
      ))}
      {failed && (
        <li className="wm-progress-node" data-state="coming">
          <ReadAgain title={i.comingFailed} retry={failed.retry} />
        </li>
      )}
      {coming?.certain === false && (
        <li className="wm-progress-node" data-state="coming">
          <span className="wm-hint">{t(i.notKnownYet)}</span>
        </li>
      )}
      {instance.endedAt !== null && (
        <li className="wm-progress-node" data-state={instance.status === 'approved' ? 'passed' : 'failed'}>
          <b>{t(statusTexts[instance.status])}</b>
          <span className="wm-hint">{timeText(instance.endedAt)}</span>
        </li>
      )}
    </ol>
  );
}
