import { Button } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { type MessageRow, message } from '#modules/people/message/message.entity.ts';
import { openMessage, titleOf } from '#modules/people/message/web/public.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { MatrixGrid } from '#web/matrix/MatrixGrid.tsx';
import { go } from '#web/nav.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { circleTasksAt } from '../circle-tasks.calls.ts';
import { type Milestone, type WorkPerson, type WorkProjects, workPeople } from '../workbench.calls.ts';
import { NumberLink } from './Figures.tsx';
import { Panel } from './Panel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

type ProjectsAnswer = { data?: WorkProjects | undefined; error: Error | null; refetch(): unknown };

/** Milestones that are late or near, by date. */
export function MilestonePanel({
  answer,
  from,
  onOpen,
}: {
  answer: ProjectsAnswer;
  from: string;
  onOpen?: ((milestone: Milestone) => void) | undefined;
}) {
  const list = answer.data?.milestones ?? [];
  return (
    <Panel title={t(w.milestones)} answer={answer} empty={list.length === 0 && t(w.noMilestones)}>
      <ul className="wm-panel-list wm-milestone-list">
        {list.map((m) => (
          <li key={m.id}>
            <time className={m.late ? 'wm-panel-late' : undefined}>{m.date.slice(5)}</time>
            <RecordLink
              kind="task"
              record={m.id}
              from={from}
              className="wm-link wm-line"
              title={m.name}
              onOpen={onOpen && (() => onOpen(m))}
            >
              {m.name}
            </RecordLink>
            <small className="wm-line" title={m.projectName}>
              {m.projectName}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The newest unread messages. */
export function MessagePanel() {
  const answer = useCall(entityCalls(message).list, { pageSize: 10, filters: { isRead: 'false' } }, { quiet: true });
  const list = (answer.data?.list ?? []) as unknown as MessageRow[];
  return (
    <Panel
      title={t(w.messages)}
      answer={answer}
      empty={list.length === 0 && t(w.noMessages)}
      tools={
        <Button type="link" size="small" onClick={() => void go('/sys/messageList')}>
          {t(w.more)}
        </Button>
      }
    >
      <ul className="wm-panel-list">
        {list.map((row) => (
          <li key={row.id}>
            <time>{row.createdAt.slice(5, 10)}</time>
            <button
              type="button"
              className="wm-link wm-panel-message"
              title={titleOf(row)}
              onClick={() => void openMessage(row)}
            >
              {titleOf(row)}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Hours of a week: what is over them is red. */
const FULL_WEEK = 40;
const hoursOf = (person: WorkPerson, week: number): number | null => person.hours[week as 0 | 1];

/** The people of one's departments with their open work by week. */
export function PeoplePanel() {
  const answer = useCall(workPeople, {}, { quiet: true });
  const people = answer.data?.people ?? [];
  const periods = [w.thisWeekWord, w.nextWeekWord].map((week) => ({
    key: week.key,
    title: t(w.hoursOf, { week }),
  }));
  const number = (counts: 'open' | 'late', label: string, { id, [counts]: value }: WorkPerson) => (
    <NumberLink value={value} to={circleTasksAt('departments', counts, { responsible: id })} label={label} />
  );
  const open = (person: WorkPerson) => number('open', t(w.openTasks), person);
  const late = (person: WorkPerson) => (
    <span className={person.late > 0 ? 'wm-panel-late' : undefined}>{number('late', t(w.lateTasks), person)}</span>
  );
  return (
    <Panel title={t(w.people)} answer={answer} empty={people.length === 0 && t(w.noPeople)}>
      <MatrixGrid<WorkPerson>
        label={t(w.people)}
        rows={people}
        keyOf={(person) => person.id}
        lead={[
          { key: 'name', title: t(w.person), width: 104, render: (person) => person.name },
          { key: 'department', title: t(w.dept), width: 124, render: (person) => person.department },
          { key: 'open', title: t(w.openTasks), width: 72, align: 'right', render: open },
          { key: 'late', title: t(w.lateTasks), width: 64, align: 'right', render: late },
        ]}
        periods={periods}
        value={hoursOf}
        full={FULL_WEEK}
      />
    </Panel>
  );
}
