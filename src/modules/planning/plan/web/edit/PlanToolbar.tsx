import {
  AimOutlined,
  CompressOutlined,
  DeleteOutlined,
  EditOutlined,
  FlagOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  NodeCollapseOutlined,
  NodeExpandOutlined,
  PlusOutlined,
  RedoOutlined,
  RetweetOutlined,
  RollbackOutlined,
  SaveOutlined,
  SettingOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Segmented, Select, Tag } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Message } from '#kernel/text.ts';
import { thisMinute } from '#web/clock.ts';
import type { GanttHandle } from '#web/gantt/Gantt.tsx';
import type { GanttSort } from '#web/gantt/grid/columns.ts';
import type { ZoomLevel } from '#web/gantt/timeline/time-scale.ts';
import { t } from '#web/lang.ts';
import { type BarItem, OverflowBar } from '#web/parts/OverflowBar.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { indent, outdent } from '../../edit/outline.ts';
import { lastAlive, restoreRows, toggleMilestones } from '../../edit/plan-actions.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { behindEnd, planEndTexts } from '../../plan-end.ts';
import { isCounted } from '../../schedule/progress-weight.ts';
import { dayText } from '../date-text.ts';
import type { Ghost } from '../grid/ghost.ts';
import type { PlanView } from '../grid/plan-view.ts';
import { FlagList } from '../schedule/FlagList.tsx';
import { addTask } from './add-task.ts';
import { action, choice } from './bar-items.tsx';
import { editorTexts as e } from './editor-texts.ts';
import { useBaselineItems, useFileItems, viewMenu } from './PlanMenus.tsx';
import type { PlanSession } from './plan-session.ts';

interface Props {
  session: PlanSession;
  /** Changes with every change of the session. */
  version: number;
  editable: boolean;
  dirty: boolean;
  saving: boolean;
  selected: readonly number[];
  view: PlanView;
  /** With the title of its column; null: in the order of the plan. */
  sort: (GanttSort & { title: string }) | null;
  zoom: ZoomLevel;
  scope: ScopeRef;
  baselineId: number | null;
  /** Planned end of the project, a civil date. */
  ownerEnd: string | null;
  gantt: RefObject<GanttHandle | null>;
  apply(changed: Changed): boolean;
  onView(view: PlanView): void;
  onSort(sort: null): void;
  /** Does what means the places of rows in the plan; where a sorted view hides them, offers to go back to them instead. */
  inPlanOrder(work: () => void): void;
  onSave(): void;
  onRemove(): void;
  onGo(taskId: number): void;
  onBaseline(ghost: Ghost | null): void;
  onDialog(kind: 'baseline' | 'import' | 'export' | 'settings' | 'batch' | 'keys' | 'recurring'): void;
  whenSaved(work: () => void): void;
  /** The ghost bars are not to be chosen, files not to be exchanged: a request is edited. */
  fixedGhost: boolean;
  tools?: ReactNode;
}

const ZOOMS: readonly ZoomLevel[] = ['day', 'week', 'month', 'quarter', 'year'];
const FILTERS = [
  ['all', e.all],
  ['critical', e.onlyCritical],
  ['milestones', e.onlyMilestones],
  ['late', e.onlyLate],
  ['mine', e.onlyMine],
  ['deleted', e.onlyDeleted],
] as const;

/** Editing on the left, view in the middle, files and baselines on the right; in one row. */
export function PlanToolbar(props: Props) {
  const { session, editable, selected, view, sort, apply } = props;
  const { plan, schedule } = session;
  const none = selected.length === 0;
  const deletedShown = view.filter === 'deleted' || selected.some((i) => plan.tasks[i]?.status === 'discarded');
  const baselines = useBaselineItems(props);
  const files = useFileItems(props);
  const gantt = (): GanttHandle | null => props.gantt.current;
  const add = (): void => {
    const row = none ? lastAlive(plan) : selected.at(-1)!;
    addTask({ session, gantt: gantt(), apply }, row < 0 ? undefined : row, 'below');
  };
  const onRows = (key: string, keep: number, title: Message, icon: ReactNode, onClick: () => void) =>
    action(key, keep, { title: t(title), icon, disabled: none, onClick });
  const always = (key: string, node: ReactNode, rest: Partial<BarItem> = {}): BarItem => ({ key, node, ...rest });

  const editing: BarItem[] = [
    always(
      'save',
      <Button
        type="primary"
        size="small"
        icon={<SaveOutlined />}
        disabled={!props.dirty}
        loading={props.saving}
        onClick={props.onSave}
      >
        {t(e.save)}
      </Button>,
    ),
    action('undo', 96, {
      title: t(e.undo),
      keys: 'Ctrl+Z',
      icon: <UndoOutlined />,
      disabled: !session.canUndo,
      onClick: () => session.undo(),
    }),
    action('redo', 95, {
      title: t(e.redo),
      keys: 'Ctrl+Y',
      icon: <RedoOutlined />,
      disabled: !session.canRedo,
      onClick: () => session.redo(),
    }),
    always(
      'add',
      <Button size="small" icon={<PlusOutlined />} onClick={add}>
        {t(e.add)}
      </Button>,
      { apart: true },
    ),
    onRows('outdent', 81, e.outdent, <MenuFoldOutlined />, () =>
      props.inPlanOrder(() => apply({ plan: { ...plan, tasks: outdent(plan.tasks, selected) } })),
    ),
    onRows('indent', 80, e.indent, <MenuUnfoldOutlined />, () =>
      props.inPlanOrder(() => apply({ plan: { ...plan, tasks: indent(plan.tasks, selected) } })),
    ),
    onRows('milestone', 45, e.toMilestone, <FlagOutlined />, () =>
      apply({ plan: toggleMilestones(plan, schedule, selected) }),
    ),
    action('recurring', 36, {
      title: t(e.recurring),
      icon: <RetweetOutlined />,
      onClick: () => props.onDialog('recurring'),
    }),
    onRows('batch', 78, e.batch, <EditOutlined />, () => props.onDialog('batch')),
    deletedShown
      ? onRows('restore', 83, e.restore, <RollbackOutlined />, () => apply(restoreRows(plan, selected)))
      : action('remove', 82, {
          title: t(e.remove),
          icon: <DeleteOutlined />,
          disabled: none,
          danger: true,
          onClick: props.onRemove,
        }),
    action('settings', 34, {
      title: t(e.settings),
      icon: <SettingOutlined />,
      onClick: () => props.onDialog('settings'),
    }),
  ];
  const zooms = ZOOMS.map((value) => ({ value, label: t(e[value as 'day']) }));
  /** A published plan has its state and its change in the bar: its zoom is narrow and stays. */
  const held = session.guard !== null;
  const zoomTo = (level: ZoomLevel): void => gantt()?.zoom(level);
  const filters = FILTERS.map(([value, label]) => ({ value, label: t(label) }));
  const filterBy = (filter: PlanView['filter']): void => props.onView({ ...view, filter });
  const looking: BarItem[] = [
    action(
      'expand',
      56,
      { title: t(e.expand), icon: <NodeExpandOutlined />, onClick: () => gantt()?.collapseAll(false) },
      { apart: true },
    ),
    action('collapse', 55, {
      title: t(e.collapse),
      icon: <NodeCollapseOutlined />,
      onClick: () => gantt()?.collapseAll(true),
    }),
    action('today', 61, {
      title: t(e.today),
      icon: <AimOutlined />,
      onClick: () => gantt()?.scrollToDate(thisMinute()),
    }),
    action('fit', 60, { title: t(e.fit), icon: <CompressOutlined />, onClick: () => gantt()?.fit() }),
    choice(
      'zoom',
      held ? 84 : 75,
      t(e.zoom),
      zooms,
      held ? (
        <Select
          size="small"
          value={props.zoom}
          aria-label={t(e.zoom)}
          options={zooms}
          onChange={zoomTo}
          popupMatchSelectWidth={false}
        />
      ) : (
        <Segmented size="small" value={props.zoom} options={zooms} onChange={zoomTo} />
      ),
      zoomTo,
    ),
    action('critical', 58, {
      title: t(e.critical),
      icon: <i className="wm-plan-critical" />,
      pressed: view.critical,
      onClick: () => props.onView({ ...view, critical: !view.critical }),
    }),
    choice(
      'filter',
      70,
      t(e.filter),
      filters,
      <Select
        size="small"
        className="wm-plan-filter"
        value={view.filter}
        aria-label={t(e.filter)}
        options={filters}
        onChange={filterBy}
        popupMatchSelectWidth={false}
      />,
      filterBy,
    ),
    always(
      'search',
      <SearchBox
        size="small"
        allowClear
        className="wm-plan-search"
        placeholder={t(e.search)}
        onSearch={(search) => props.onView({ ...view, search })}
      />,
    ),
  ];
  if (view.trace)
    looking.push(
      always(
        'trace',
        <Tag closable color="processing" onClose={() => props.onView({ ...view, trace: null })}>
          {t(e.traced, { count: view.trace.size })}
        </Tag>,
      ),
    );
  if (sort)
    looking.push(
      always(
        'sort',
        <Tag closable={{ 'aria-label': t(e.planOrder) }} color="processing" onClose={() => props.onSort(null)}>
          {t(sort.descending ? e.sortedDown : e.sortedUp, { column: sort.title })}
        </Tag>,
      ),
    );
  const count = t(e.tasks, {
    count: plan.tasks.reduce((sum, _, i) => sum + Number(isCounted(plan, schedule, i)), 0),
    rows: plan.tasks.length,
  });
  const behind = behindEnd(schedule, props.ownerEnd);
  const sum = [
    count,
    ...(Number.isNaN(schedule.projectFinish) ? [] : [t(e.projectFinish, { date: dayText(schedule.projectFinish) })]),
  ].join(' · ');
  const items: BarItem[] = [
    ...(editable ? editing : [always('readOnly', <Tag>{t(e.readOnly)}</Tag>)]),
    ...looking,
    {
      key: 'sum',
      keep: 20,
      right: true,
      node: <span className="wm-plan-sum">{sum}</span>,
      menu: [{ key: 'sum', label: sum, disabled: true }],
    },
    ...(behind
      ? [
          {
            key: 'behind',
            keep: 90,
            right: true,
            node: (
              <span className="wm-plan-sum wm-plan-behind" title={t(planEndTexts.behind, behind)}>
                {t(planEndTexts.short, behind)}
              </span>
            ),
            menu: [{ key: 'behind', label: t(planEndTexts.behind, behind), disabled: true }],
          },
        ]
      : []),
    always(
      'flags',
      <FlagList
        session={session}
        version={props.version}
        ownerEnd={props.ownerEnd}
        projectId={props.scope.projectId}
        onGo={props.onGo}
      />,
      {
        right: true,
      },
    ),
    ...(props.fixedGhost ? [] : [...baselines, ...files]).map((item) => ({ ...item, right: true })),
    ...(props.tools ? [always('tools', props.tools, { right: true })] : []),
  ];
  return (
    <OverflowBar
      className="wm-plan-toolbar"
      items={items}
      more={t(e.more)}
      always={viewMenu(() => props.onDialog('keys'))}
      chosen={[
        `zoom:${props.zoom}`,
        `filter:${view.filter}`,
        `baseline:${props.baselineId ?? 0}`,
        ...(view.critical ? ['critical'] : []),
      ]}
    />
  );
}
