import { Button } from 'antd';
import { t } from '#web/lang.ts';
import { type DateCause, drivingChain, whyFinish, whyStart } from '../../schedule/schedule-why.ts';
import { editorTexts as e } from '../edit/editor-texts.ts';
import type { PlanSession } from '../edit/plan-session.ts';
import { causeTasks, causeText } from './why-text.ts';

interface Props {
  session: PlanSession;
  index: number;
  /** Goes to a task. */
  onGo(taskId: number): void;
  /** Shows these tasks only. */
  onTrace(taskIds: ReadonlySet<number>): void;
}

/** What decides the start and the finish of a task, with the way to the tasks behind it. */
export function WhyView({ session, index, onGo, onTrace }: Props) {
  const { plan, schedule } = session;
  const start = whyStart(plan, index, schedule);
  const finish = whyFinish(plan, index, schedule);
  const trace = (direction: 'back' | 'ahead'): void => {
    const chain = drivingChain(plan, index, direction, schedule);
    if (chain) onTrace(new Set(chain.taskIndexes.map((i) => plan.tasks[i]!.id)));
  };
  const line = (label: string, cause: DateCause | null) => {
    if (!cause) return null;
    const { tasks, more } = causeTasks(plan, cause);
    return (
      <div>
        <i>{label}</i> {causeText(cause)}
        {tasks.map((task) => (
          <Button key={task.id} type="link" size="small" onClick={() => onGo(task.id)}>
            {task.label}
          </Button>
        ))}
        {more > 0 && t(e.andMore, { count: more })}
      </div>
    );
  };
  return (
    <div className="wm-plan-why">
      <b>{t(e.why)}</b>
      {line(t(e.start), start)}
      {line(t(e.finish), finish)}
      <div className="wm-plan-why-trace">
        <Button size="small" onClick={() => trace('back')}>
          {t(e.traceBack)}
        </Button>
        <Button size="small" onClick={() => trace('ahead')}>
          {t(e.traceAhead)}
        </Button>
      </div>
    </div>
  );
}
