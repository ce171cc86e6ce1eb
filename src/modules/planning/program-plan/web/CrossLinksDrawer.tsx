/** Links between the plans of a program: what waits for what, how fresh its dates are; made, refreshed and removed here. */

import { Alert, Button, Drawer, Empty, InputNumber, Select, Space, Table, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import {
  addCrossLink,
  type CrossDone,
  crossLinkTypes,
  refreshCrossLink,
  removeCrossLink,
} from '../cross-link.calls.ts';
import { type CrossLink, crossStates } from '../cross-link.ts';
import { type ProgramGantt, TASK_EXTERNAL } from '../gantt.calls.ts';
import { dayOfMinute } from './program-columns.ts';
import { programPlanPageTexts as x } from './texts.ts';

const COLORS = { fresh: 'success', stale: 'warning', missing: 'error' } as const;

interface Props {
  gantt: ProgramGantt;
  open: boolean;
  onClose(): void;
  reload(): void;
}

/** Says what became of a request. */
const told = (done: CrossDone, projectId: number): void => {
  if (done.changeId === null) toast.success(t(x.done));
  else toast.info(t(x.asked));
  if (done.changeId !== null) void go(href('/project/changePlan', { projectId, changeId: done.changeId }));
};

/** Does it; a refusal is shown. */
async function tried(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast.error((error as Error).message);
  }
}

export function CrossLinksDrawer({ gantt, open, onClose, reload }: Props) {
  const [making, setMaking] = useState(false);
  const projects = new Map(gantt.projects.map((one) => [one.id, one]));
  const mayMake = gantt.projects.filter(({ mayEdit }) => mayEdit).length > 0 && gantt.projects.length > 1;
  const refresh = (link: CrossLink): Promise<void> =>
    tried(async () => {
      const ids = { projectId: link.projectId, linkId: link.id };
      told(await send(refreshCrossLink, ids, { quiet: [CODE.refused] }), link.projectId);
      reload();
    });
  const remove = async (link: CrossLink): Promise<void> => {
    if (!(await ask({ title: x.remove, content: x.removeAsk, confirm: x.remove, danger: true }))) return;
    await tried(async () => {
      const ids = { projectId: link.projectId, linkId: link.id };
      told(await send(removeCrossLink, ids, { quiet: [CODE.refused] }), link.projectId);
      reload();
    });
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={1080}
      title={t(x.links, { count: gantt.cross.length })}
      extra={
        mayMake && (
          <Button type="primary" onClick={() => setMaking(!making)}>
            {t(x.newLink)}
          </Button>
        )
      }
      destroyOnHidden
    >
      {making && (
        <NewLink
          gantt={gantt}
          done={(result, projectId) => {
            told(result, projectId);
            setMaking(false);
            reload();
          }}
        />
      )}
      {gantt.cross.length === 0 ? (
        <Empty description={t(x.linksNone)} />
      ) : (
        <Table<CrossLink>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={gantt.cross}
          scroll={{ x: 960 }}
          columns={[
            {
              title: t(x.successor),
              key: 'to',
              render: (_, link) => (
                <>
                  <div className="wm-hint">{projects.get(link.projectId)?.name}</div>
                  {link.waiters.length === 0 ? (
                    <Tag>{t(x.waiting)}</Tag>
                  ) : (
                    link.waiters.map((one) => (
                      <div key={one.taskId}>
                        <RecordLink kind="task" record={{ id: one.taskId, projectId: link.projectId }}>
                          {one.name}
                        </RecordLink>{' '}
                        <Tag>{t(crossLinkTypes[one.type])}</Tag>
                      </div>
                    ))
                  )}
                </>
              ),
            },
            { title: t(x.source), dataIndex: 'name', ellipsis: true },
            {
              title: t(x.frozen),
              key: 'frozen',
              width: 190,
              render: (_, link) => span(link.frozenStart, link.frozenFinish),
            },
            { title: t(x.now), key: 'now', width: 190, render: (_, link) => span(link.start, link.finish) },
            {
              title: t(x.state),
              key: 'state',
              width: 120,
              render: (_, { state }) => <Tag color={COLORS[state]}>{t(crossStates[state])}</Tag>,
            },
            {
              title: '',
              key: 'actions',
              width: 150,
              render: (_, link) =>
                projects.get(link.projectId)?.mayEdit && (
                  <Space>
                    {link.state === 'stale' && link.finish !== null && (
                      <Button size="small" onClick={() => void refresh(link)}>
                        {t(x.refresh)}
                      </Button>
                    )}
                    <Button size="small" danger onClick={() => void remove(link)}>
                      {t(x.remove)}
                    </Button>
                  </Space>
                ),
            },
          ]}
        />
      )}
    </Drawer>
  );
}

const span = (start: number | null, finish: number | null): string => {
  const [from, to] = [dayOfMinute(start), dayOfMinute(finish, finish !== null && start !== null && finish > start)];
  return from === to ? to : `${from} – ${to}`;
};

function NewLink({ gantt, done }: { gantt: ProgramGantt; done(result: CrossDone, projectId: number): void }) {
  const [to, setTo] = useState<number | null>(null);
  const [task, setTask] = useState<number | null>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [sourceTask, setSource] = useState<number | null>(null);
  const [type, setType] = useState<keyof typeof crossLinkTypes>('FS');
  const [lag, setLag] = useState<number | null>(0);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Tasks of a project that may be an end of a link. */
  const tasksOf = useMemo(() => {
    const byProject = new Map<number, { value: number; label: string }[]>();
    let at = 0;
    for (const project of gantt.projects) {
      const own: { value: number; label: string }[] = [];
      for (let n = 0; n < project.tasks; n++, at++)
        if (!(gantt.tasks.flags[at]! & TASK_EXTERNAL))
          own.push({ value: gantt.tasks.id[at]!, label: gantt.tasks.name[at]! });
      byProject.set(project.id, own);
    }
    return byProject;
  }, [gantt]);
  const choices = (list: typeof gantt.projects) => list.map(({ id, name }) => ({ value: id, label: name }));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const input = { projectId: to!, task: task!, sourceProject: from!, sourceTask: sourceTask!, type };
      done(await send(addCrossLink, { ...input, lagDays: String(lag ?? 0) }, { quiet: true }), to!);
    } catch (error) {
      setRefused((error as Error).message);
    }
    setBusy(false);
  };
  const find = { showSearch: BY_LABEL } as const;
  return (
    <div className="wm-cross-form">
      {refused !== null && <Alert type="error" showIcon title={refused} style={{ gridColumn: '1 / -1' }} />}
      <div>
        <span>{t(x.successorProject)}</span>
        <Select
          aria-label={t(x.successorProject)}
          {...find}
          value={to}
          options={choices(gantt.projects.filter(({ mayEdit, id }) => mayEdit && id !== from))}
          onChange={(value) => {
            setTo(value);
            setTask(null);
          }}
        />
      </div>
      <div>
        <span>{t(x.successor)}</span>
        <Select
          aria-label={t(x.successor)}
          {...find}
          value={task}
          options={tasksOf.get(to ?? 0) ?? []}
          onChange={setTask}
        />
      </div>
      <div>
        <span>{t(x.type)}</span>
        <Select
          aria-label={t(x.type)}
          value={type}
          options={Object.entries(crossLinkTypes).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(value) => setType(value as typeof type)}
        />
      </div>
      <div>
        <span>{t(x.sourceProject)}</span>
        <Select
          aria-label={t(x.sourceProject)}
          {...find}
          value={from}
          options={choices(gantt.projects.filter((one) => one.open && one.id !== to))}
          onChange={(value) => {
            setFrom(value);
            setSource(null);
          }}
        />
      </div>
      <div>
        <span>{t(x.source)}</span>
        <Select
          aria-label={t(x.source)}
          {...find}
          value={sourceTask}
          options={tasksOf.get(from ?? 0) ?? []}
          onChange={setSource}
        />
      </div>
      <div>
        <span>{t(x.lag)}</span>
        <InputNumber
          aria-label={t(x.lag)}
          value={lag}
          min={-1000}
          max={1000}
          step={0.5}
          onChange={setLag}
          style={{ width: '100%' }}
        />
      </div>
      <div className="wm-cross-form-end">
        <Button
          type="primary"
          loading={busy}
          disabled={to === null || task === null || from === null || sourceTask === null}
          onClick={() => void save()}
        >
          {t(x.newLink)}
        </Button>
      </div>
    </div>
  );
}
