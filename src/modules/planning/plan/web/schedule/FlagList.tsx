import { WarningOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '#web/lang.ts';
import { behindEnd, planEndTexts } from '../../plan-end.ts';
import { type PlanFlag, planFlags, planFlagTexts } from '../../schedule/schedule-flags.ts';
import { editorTexts as e } from '../edit/editor-texts.ts';
import type { PlanSession } from '../edit/plan-session.ts';
import { usePlanNotes } from './plan-notes.ts';

/** Milliseconds of rest before a plan is checked; the list is not needed while somebody types. */
const REST = 500;
const MOST = 200;

interface Props {
  session: PlanSession;
  /** Changes with every change of the session. */
  version: number;
  /** Planned end of the project, a civil date. */
  ownerEnd: string | null;
  projectId: number | undefined;
  onGo(taskId: number): void;
}

/** What the plan breaks without being impossible: counted in the toolbar, listed with the way to each task. */
export function FlagList({ session, version, ownerEnd, projectId, onGo }: Props) {
  const [flags, setFlags] = useState<readonly PlanFlag[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes by version
  useEffect(() => {
    const timer = setTimeout(() => setFlags(planFlags(session.plan, session.schedule)), REST);
    return () => clearTimeout(timer);
  }, [session, version]);
  const behind = behindEnd(session.schedule, ownerEnd);
  const known = usePlanNotes(projectId);
  const rowOf = new Map(session.plan.tasks.map((task, i) => [task.id, i]));
  const notes = known.filter(({ taskId }) => rowOf.has(taskId));
  const count = flags.length + notes.length + (behind ? 1 : 0);
  if (count === 0) return null;
  const label = (id: number): string => {
    const row = rowOf.get(id);
    return row === undefined ? '' : `${row + 1} ${session.plan.tasks[row]!.name}`;
  };
  const list = (
    <ul className="wm-plan-flags">
      {behind && <li>{t(planEndTexts.behind, behind)}</li>}
      {flags.slice(0, MOST).map((flag) => (
        <li key={`${flag.kind} ${flag.taskIds.join()}`}>
          <span>{t(planFlagTexts[flag.kind])}</span>
          {flag.taskIds.map((id) => (
            <Button key={id} type="link" size="small" onClick={() => onGo(id)}>
              {label(id)}
            </Button>
          ))}
        </li>
      ))}
      {flags.length > MOST && <li>{t(e.andMore, { count: flags.length - MOST })}</li>}
      {notes.map(({ key, taskId, text }) => (
        <li key={key}>
          <span>{text}</span>
          <Button type="link" size="small" onClick={() => onGo(taskId)}>
            {label(taskId)}
          </Button>
        </li>
      ))}
    </ul>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t(e.flags)} content={list}>
      <Badge count={count} size="small" overflowCount={999} offset={[-2, 4]}>
        <Button type="text" size="small" icon={<WarningOutlined />} aria-label={t(e.flags)} />
      </Badge>
    </Popover>
  );
}
