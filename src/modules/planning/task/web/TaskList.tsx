/** The task lists: one page, five views of the server (1-product §2.15). */
import { type ComponentType, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { ref } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';
import { overdueDays } from '#modules/objects/project/status-light.ts';
import { useThresholds } from '#modules/objects/project/web/public.ts';
import { type TaskRow, task } from '#modules/planning/plan/task.entity.ts';
import { download } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { exportAction, type ListHost, type RowAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { useObject } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import type { TaskView } from '../task.calls.ts';
import { TASK_ACTIONS, taskMoves, taskTexts } from '../task.rules.ts';
import { ReportProgressDialog } from './ReportProgressDialog.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { TaskStatus } from './TaskStatus.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { ganttHref, runTaskAction, runTaskActions } from './task-actions.tsx';
import { emptyTexts, pageTexts } from './texts.ts';
import './task.css';

/** The name, opening the task. */
function TaskName({ row, host }: { row: TaskRow; host: ListHost }) {
  return (
    <span className="wm-task-name">
      {row.milestone && <span className="wm-diamond" role="img" aria-label={t(pageTexts.milestone)} />}
      <PageLink to={host.addressOf(row) ?? ''} title={row.name} onOpen={() => host.openDetail(row)}>
        {row.name}
      </PageLink>
    </span>
  );
}

/** Common columns of every view. */
const SAID: Partial<Record<TaskView, string>> = { charged: 'responsible', transfer: 'responsible', gave: 'assigner' };

/** The columns of a view: with the project if rows are of several, without what the page already says. */
function listed(view: TaskView, inProject: boolean): Entity {
  const columns = task.list.columns.filter((name) => name !== SAID[view] && name !== task.title);
  return {
    ...task,
    fields: { ...task.fields, ...(!inProject && { projectId: ref(pageTexts.project.text, 'project') }) },
    list: { ...task.list, columns: [task.title, ...(inProject ? [] : ['projectId']), ...columns] },
  };
}

/** The planned finish, red with the days when late. */
function PlannedEnd({ row, today }: { row: TaskRow; today: string }) {
  const late = overdueDays(row, today);
  if (!row.plannedEnd) return <span className="wm-none">–</span>;
  return late > 0 ? (
    <span className="wm-late" title={t(pageTexts.late, { days: late })}>
      {row.plannedEnd}
    </span>
  ) : (
    <span>{row.plannedEnd}</span>
  );
}

const exportAs = (title: Triple): ToolbarAction => ({
  ...exportAction(),
  run: ({ list }) => {
    const { pageNum: _pageNum, pageSize: _pageSize, ...input } = list.input;
    return download(entityCalls(task).export, input, `${t(title)}-${companyToday()}.xlsx`);
  },
});

function TaskList({ view, exportTitle }: { view: TaskView; exportTitle: Triple }) {
  const { viewer } = useSession();
  const { pathname } = useLocation();
  const object = useObject('project');
  const [reporting, setReporting] = useState<TaskRow | null>(null);
  const [handing, setHanding] = useState<{ ids: readonly number[]; done(): void } | null>(null);
  const transfers = view === 'transfer' || view === 'handover';
  const inProject = object !== null;
  const entity = useMemo(() => listed(view, inProject), [view, inProject]);
  const today = companyToday();
  const limits = useThresholds();

  const rowActions = (row: TaskRow): RowAction[] => {
    const mine = row.responsible === viewer.userId;
    // Rules only the server can check (predecessors, project) refuse when tried; the detail page shows them beforehand.
    const moves = TASK_ACTIONS.filter((action) => mine && taskMoves[action].from.includes(row.status));
    const gantt = ganttHref(row.id, row.projectId, pathname);
    if (transfers)
      return [
        {
          key: 'handOver',
          label: pageTexts.handOver,
          run: () => setHanding({ ids: [row.id], done: () => undefined }),
        },
        { key: 'view', label: pageTexts.view, run: (host) => host.openDetail(row) },
      ];
    return [
      // What ends a task or throws work away stands behind reporting.
      ...(mine && !row.summary && (row.status === 'ongoing' || row.status === 'done')
        ? [{ key: 'report', label: pageTexts.report, run: () => setReporting(row) }]
        : []),
      ...moves.map(moveOf(row)),
      { key: 'view', label: pageTexts.view, run: (host) => host.openDetail(row) },
      ...(gantt ? [{ key: 'plan', label: pageTexts.gantt, run: () => go(gantt) }] : []),
    ];
  };
  return (
    <>
      <ListPage<TaskRow>
        entity={entity}
        view={{ name: view, none: emptyTexts[view] }}
        toolbar={[
          ...(view === 'charged' ? BATCH.map(batchOf) : []),
          ...(transfers
            ? [
                {
                  key: 'handOver',
                  label: pageTexts.handOver,
                  needsSelection: true,
                  run: ({ list }) => setHanding({ ids: list.selected, done: () => list.select([]) }),
                } satisfies ToolbarAction,
              ]
            : []),
          exportAs(exportTitle),
        ]}
        rowActions={rowActions}
        {...(!transfers && { extra: <StatusTabs /> })}
        columns={{
          name: (row, host) => <TaskName row={row} host={host} />,
          status: (row) => <TaskStatus row={row} today={today} limits={limits(row.projectId)} />,
          plannedEnd: (row) => <PlannedEnd row={row} today={today} />,
        }}
      />
      {handing && (
        <TransferDialog
          ids={handing.ids}
          onClose={(done) => {
            setHanding(null);
            if (done) handing.done();
          }}
        />
      )}
      {reporting && <ReportProgressDialog task={reporting} onClose={() => setReporting(null)} />}
    </>
  );
}

const moveOf =
  (row: TaskRow) =>
  (action: (typeof TASK_ACTIONS)[number]): RowAction => ({
    key: action,
    label: taskTexts[action],
    danger: action === 'terminate',
    run: () => runTaskAction(row, action),
  });

/** Operations on the selected tasks; those of the list that one is in charge of. */
const BATCH = ['start', 'finish', 'pause', 'resume'] as const;
const batchOf = (action: (typeof BATCH)[number]): ToolbarAction => ({
  key: action,
  label: taskTexts[action],
  needsSelection: true,
  run: async ({ list }) => {
    await runTaskActions(
      list.selected.map((id) => ({ id, name: list.rows.find((row) => row.id === id)?.name as string })),
      action,
    );
    list.select([]);
  },
});

/** The page of a view, for the list of routes. */
export const taskList =
  (view: TaskView, exportTitle: Triple): ComponentType =>
  () => <TaskList view={view} exportTitle={exportTitle} />;
