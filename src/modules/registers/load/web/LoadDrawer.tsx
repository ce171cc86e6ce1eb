/** What a load is made of: projects with their tasks, or reservations. */
import { Drawer, Skeleton } from 'antd';
import type { InputOf } from '#kernel/call.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { type LoadDetail, type LoadProject, resourceLoadDetail } from '../load.calls.ts';
import { hoursOf, loadTone, utilization } from '../load.rules.ts';
import { loadPageTexts as x } from './texts.ts';

interface DrawerProps {
  title: string;
  asked: InputOf<typeof resourceLoadDetail>;
  onClose(): void;
}

export function LoadDrawer({ title, asked, onClose }: DrawerProps) {
  const answer = useCall(resourceLoadDetail, asked, { quiet: true, staleTime: 0 });
  return (
    <Drawer open size={760} title={title} onClose={onClose} destroyOnHidden>
      {answer.error && !answer.data && <ReadError error={answer.error} retry={answer.refetch} />}
      {!answer.data && !answer.error && <Skeleton active />}
      {answer.data && <Parts detail={answer.data} />}
    </Drawer>
  );
}

function Parts({ detail }: { detail: LoadDetail }) {
  const { load, capacity, off, projects, hidden, uses, otherUses } = detail;
  const percent = utilization(detail);
  const tone = loadTone(detail);
  return (
    <>
      <p className={tone === 'over' || tone === 'off' ? 'wm-load-bad' : undefined}>
        <b>{percent === null ? '' : `${percent} % `}</b>
        {t(x.capacity, { load: hoursOf(load), capacity: hoursOf(capacity) })}
        {off > 0 && ` · ${t(x.offDay, { hours: hoursOf(off) })}`}
      </p>
      {load === 0 && <p className="wm-hint">{t(x.nothing)}</p>}
      {projects.map((project) => (
        <Project key={project.id} project={project} />
      ))}
      {hidden.count > 0 && (
        <p className="wm-hint">{t(x.hidden, { count: hidden.count, hours: hoursOf(hidden.minutes) })}</p>
      )}
      {uses.length > 0 && (
        <table className="wm-load-table" aria-label={t(x.reservation)}>
          <thead>
            <tr>
              <th scope="col">{t(x.reservation)}</th>
              <th scope="col">{t(x.dates)}</th>
              <th scope="col">{t(x.quantity)}</th>
            </tr>
          </thead>
          <tbody>
            {uses.map((use) => (
              <tr key={use.id}>
                <td>
                  <RecordLink kind="reservation" record={use.id}>
                    {use.name}
                  </RecordLink>
                </td>
                <td>
                  {instantText(use.from)} – {instantText(use.to)}
                </td>
                <td className="wm-load-number">{use.quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {otherUses > 0 && <p className="wm-hint">{t(x.otherUses, { count: otherUses })}</p>}
    </>
  );
}

function Project({ project: { id, name, minutes, booked, tasks } }: { project: LoadProject }) {
  const rest = minutes - booked - tasks.reduce((sum, task) => sum + task.minutes, 0);
  return (
    <section>
      <h2 className="wm-form-head">
        <RecordLink kind="project" record={id}>
          {name}
        </RecordLink>{' '}
        <span className="wm-hint">{t(x.hoursOf, { hours: hoursOf(minutes) })}</span>
      </h2>
      {tasks.length > 0 && (
        <table className="wm-load-table" aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t(x.task)}</th>
              <th scope="col">{t(x.dates)}</th>
              <th scope="col">{t(x.amount)}</th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <tr key={task.id}>
                <td>
                  <RecordLink kind="task" record={task.id}>
                    {task.name}
                  </RecordLink>
                </td>
                <td>
                  {task.start} – {task.end}
                </td>
                <td className="wm-load-number">{hoursOf(task.minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {booked > 0 && <p className="wm-hint">{t(x.booked, { hours: hoursOf(booked) })}</p>}
      {rest > 0 && <p className="wm-hint">{t(x.unnamed, { hours: hoursOf(rest) })}</p>}
    </section>
  );
}
