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
import { Button, Segmented, Select, Tag, Tooltip } from 'antd';
import type { RefObject } from 'react';
import { minuteOfInstant, now } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import type { GanttHandle } from '#web/gantt/Gantt.tsx';
import type { ZoomLevel } from '#web/gantt/time-scale.ts';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/SearchBox.tsx';
import { indent, outdent } from '../outline.ts';
import { lastAlive, restoreRows, toggleMilestones } from '../plan-actions.ts';
import type { Changed } from '../plan-changes.ts';
import { addTask } from './add-task.ts';
import { dayText } from './date-text.ts';
import { editorTexts as e } from './editor-texts.ts';
import { FlagList } from './FlagList.tsx';
import type { Ghost } from './ghost.ts';
import { BaselineMenu, FileMenu, ViewMenu } from './PlanMenus.tsx';
import type { PlanSession } from './plan-session.ts';
import type { PlanView } from './plan-view.ts';
import type { ChartGround } from './use-plan-settings.ts';

interface Props {
  session: PlanSession;
  /** Changes with every change of the session. */
  version: number;
  editable: boolean;
  dirty: boolean;
  saving: boolean;
  selected: readonly number[];
  view: PlanView;
  zoom: ZoomLevel;
  scope: ScopeRef;
  baselineId: number | null;
  gantt: RefObject<GanttHandle | null>;
  apply(changed: Changed): boolean;
  onView(view: PlanView): void;
  onSave(): void;
  onRemove(): void;
  onOpen(row: number): void;
  onGo(taskId: number): void;
  onBaseline(ghost: Ghost | null): void;
  onDialog(kind: 'baseline' | 'import' | 'export' | 'settings' | 'batch' | 'keys' | 'recurring'): void;
  whenSaved(work: () => void): void;
  /** The ghost bars are not to be chosen, files not to be exchanged: a request is edited. */
  fixedGhost: boolean;
  ground: ChartGround;
  onGround(ground: ChartGround): void;
  tools?: React.ReactNode;
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

function Tool({
  title,
  icon,
  disabled,
  onClick,
  danger = false,
}: {
  title: string;
  icon: React.ReactNode;
  disabled?: boolean;
  danger?: boolean;
  onClick(): void;
}) {
  return (
    <Tooltip title={title} mouseEnterDelay={0.4}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={title}
        disabled={disabled ?? false}
        danger={danger}
        onClick={onClick}
      />
    </Tooltip>
  );
}

/** Editing on the left, view in the middle, files and baselines on the right. */
export function PlanToolbar(props: Props) {
  const { session, editable, selected, view, scope, apply } = props;
  const { plan, schedule } = session;
  const none = selected.length === 0;
  const deletedShown = view.filter === 'deleted';
  const add = (): void => {
    const row = none ? lastAlive(plan) : selected.at(-1)!;
    addTask({ session, gantt: props.gantt.current, apply }, row < 0 ? undefined : row, 'below');
  };
  return (
    <div className="wm-plan-toolbar" role="toolbar">
      {editable ? (
        <>
          <Button
            type="primary"
            size="small"
            icon={<SaveOutlined />}
            disabled={!props.dirty}
            loading={props.saving}
            onClick={props.onSave}
          >
            {t(e.save)}
          </Button>
          <span className="wm-plan-group">
            <Tool
              title={`${t(e.undo)} Ctrl+Z`}
              icon={<UndoOutlined />}
              disabled={!session.canUndo}
              onClick={() => session.undo()}
            />
            <Tool
              title={`${t(e.redo)} Ctrl+Y`}
              icon={<RedoOutlined />}
              disabled={!session.canRedo}
              onClick={() => session.redo()}
            />
          </span>
          <span className="wm-plan-group">
            <Button size="small" icon={<PlusOutlined />} onClick={add}>
              {t(e.add)}
            </Button>
            <Tool
              title={t(e.outdent)}
              icon={<MenuFoldOutlined />}
              disabled={none}
              onClick={() => apply({ plan: { ...plan, tasks: outdent(plan.tasks, selected) } })}
            />
            <Tool
              title={t(e.indent)}
              icon={<MenuUnfoldOutlined />}
              disabled={none}
              onClick={() => apply({ plan: { ...plan, tasks: indent(plan.tasks, selected) } })}
            />
            <Tool
              title={t(e.toMilestone)}
              icon={<FlagOutlined />}
              disabled={none}
              onClick={() => apply({ plan: toggleMilestones(plan, schedule, selected) })}
            />
            <Tool title={t(e.recurring)} icon={<RetweetOutlined />} onClick={() => props.onDialog('recurring')} />
            <Tool title={t(e.batch)} icon={<EditOutlined />} disabled={none} onClick={() => props.onDialog('batch')} />
            {deletedShown || selected.some((i) => plan.tasks[i]?.status === 'discarded') ? (
              <Tool
                title={t(e.restore)}
                icon={<RollbackOutlined />}
                disabled={none}
                onClick={() => apply(restoreRows(plan, selected))}
              />
            ) : (
              <Tool title={t(e.remove)} icon={<DeleteOutlined />} disabled={none} danger onClick={props.onRemove} />
            )}
            <Tool title={t(e.settings)} icon={<SettingOutlined />} onClick={() => props.onDialog('settings')} />
          </span>
        </>
      ) : (
        <Tag>{t(e.readOnly)}</Tag>
      )}
      <span className="wm-plan-group">
        <Tool
          title={t(e.expand)}
          icon={<NodeExpandOutlined />}
          onClick={() => props.gantt.current?.collapseAll(false)}
        />
        <Tool
          title={t(e.collapse)}
          icon={<NodeCollapseOutlined />}
          onClick={() => props.gantt.current?.collapseAll(true)}
        />
        <Tool
          title={t(e.today)}
          icon={<AimOutlined />}
          onClick={() => props.gantt.current?.scrollToDate(minuteOfInstant(now()))}
        />
        <Tool title={t(e.fit)} icon={<CompressOutlined />} onClick={() => props.gantt.current?.fit()} />
        <Segmented
          size="small"
          value={props.zoom}
          options={ZOOMS.map((value) => ({ value, label: t(e[value as 'day']) }))}
          onChange={(level) => props.gantt.current?.zoom(level as ZoomLevel)}
        />
      </span>
      <Button
        size="small"
        type={view.critical ? 'default' : 'text'}
        aria-pressed={view.critical}
        onClick={() => props.onView({ ...view, critical: !view.critical })}
      >
        <i className="wm-plan-critical" /> {t(e.critical)}
      </Button>
      <Select
        size="small"
        className="wm-plan-filter"
        value={view.filter}
        aria-label={t(e.filter)}
        options={FILTERS.map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(filter) => props.onView({ ...view, filter })}
        popupMatchSelectWidth={false}
      />
      <SearchBox
        size="small"
        allowClear
        className="wm-plan-search"
        placeholder={t(e.search)}
        onSearch={(search) => props.onView({ ...view, search })}
      />
      {view.trace && (
        <Tag closable color="processing" onClose={() => props.onView({ ...view, trace: null })}>
          {t(e.traced, { count: view.trace.size })}
        </Tag>
      )}
      <span className="wm-plan-right">
        <span className="wm-plan-sum">
          {t(e.tasks, { count: plan.tasks.length })}
          {Number.isNaN(schedule.projectFinish)
            ? ''
            : ` · ${t(e.projectFinish, { date: dayText(schedule.projectFinish) })}`}
        </span>
        <FlagList session={session} version={props.version} onGo={props.onGo} />
        {!props.fixedGhost && <BaselineMenu {...props} />}
        {!props.fixedGhost && (
          <FileMenu scope={scope} editable={editable} onDialog={props.onDialog} whenSaved={props.whenSaved} />
        )}
        {props.tools}
        <ViewMenu ground={props.ground} onGround={props.onGround} onKeys={() => props.onDialog('keys')} />
      </span>
    </div>
  );
}
