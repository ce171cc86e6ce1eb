import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type RefObject, useMemo, useState } from 'react';
import { useDark } from '#web/appearance.ts';
import { thisMinute } from '#web/clock.ts';
import { toast } from '#web/feedback.tsx';
import { Gantt, type GanttHandle, type GanttOpening } from '#web/gantt/Gantt.tsx';
import type { GanttEdit, GanttPreview } from '#web/gantt/gantt-model.ts';
import type { GanttColumn, GanttSort } from '#web/gantt/grid/columns.ts';
import { viewOrder } from '#web/gantt/grid/sort-order.ts';
import type { ZoomLevel } from '#web/gantt/timeline/time-scale.ts';
import { currentLang, t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { useStore } from '#web/store.ts';
import { accentOf, themeChoice } from '#web/theme.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { taskStatus } from '../../task-labels.ts';
import { minuteText } from '../date-text.ts';
import { nameNext } from '../edit/add-task.ts';
import { editorTexts } from '../edit/editor-texts.ts';
import type { PlanSession } from '../edit/plan-session.ts';
import type { OpenMenu } from '../edit/RowMenu.tsx';
import type { Names } from './choice-columns.ts';
import { effectOf } from './drag-effect.ts';
import { changeOf } from './gantt-edit.ts';
import { ganttRows } from './gantt-rows.ts';
import type { Ghost } from './ghost.ts';
import { linkLabel, linkThere, type OpenLink } from './LinkPopover.tsx';
import { type PlanView, rowFilter } from './plan-view.ts';
import type { usePlanSettings } from './use-plan-settings.ts';

interface Props {
  gantt: RefObject<GanttHandle | null>;
  session: PlanSession;
  /** Changes with every change of the session. */
  version: number;
  label: string;
  editable: boolean;
  view: PlanView;
  baseline: Ghost | null;
  names: Names;
  sort: GanttSort | null;
  columns: GanttColumn[];
  settings: ReturnType<typeof usePlanSettings>;
  onZoom(level: ZoomLevel): void;
  onSelect(rows: readonly number[]): void;
  onOpen(row: number): void;
  onMenu(menu: OpenMenu): void;
  onLink(link: OpenLink): void;
  onCopy(rows: readonly number[]): string;
  onPaste(text: string): boolean;
  onRemove(rows: readonly number[]): void;
  onSort(sort: GanttSort | null): void;
  /** Offered by a plan without tasks; null: the viewer may not import. */
  onImport: (() => void) | null;
  /** An edit means the places of rows in the plan, which a sorted view does not show. */
  askPlanOrder(): void;
  apply(changed: Changed): boolean;
}

const COLORS = ['', '#52c41a', '#8c8c8c', '#bfbfbf', '#8c5a2b'] as const;
const STATUS_COLOR = { new: 0, ongoing: 0, done: 1, pause: 2, discarded: 3, passoff: 4 } as const;
const DONE: ReadonlySet<string> = new Set(['done', 'passoff', 'discarded']);
const COLOR_STATUS = [null, 'done', 'pause', 'discarded', 'passoff'] as const;

/** Where a plan opens: one that is running at today and its first task that is not done, any other at its beginning. */
function openingOf({ plan, schedule }: PlanSession, today: number): GanttOpening | undefined {
  const leaves = plan.tasks.flatMap((task, row) => (schedule.summary[row] || task.status === 'discarded' ? [] : [row]));
  const open = leaves.find((row) => !DONE.has(plan.tasks[row]!.status));
  const begun = leaves.some((row) => schedule.start[row]! <= today);
  return open !== undefined && begun && leaves.some((row) => schedule.finish[row]! >= today)
    ? { minute: today, row: open }
    : undefined;
}

/** The Gantt of a session: its rows as the view wants them, and what people do in it as changes of the plan. */
export function PlanChart({
  session,
  version,
  gantt,
  view,
  baseline,
  names,
  sort,
  editable,
  settings,
  apply,
  ...props
}: Props) {
  const { viewer } = useSession();
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const dark = useDark();
  const { fill: primary } = accentOf(useStore(themeChoice).system, dark);
  const today = useMemo(() => thisMinute(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes by version
  const rows = useMemo(
    () =>
      ganttRows(session.plan, session.schedule, {
        collapsed,
        visible: rowFilter(session.plan, session.schedule, view, {
          userId: viewer.userId,
          today,
          fresh: (id) => session.base.tasks.some((task) => task.id === id && task.status !== 'discarded'),
        }),
        baseline,
        showCritical: view.critical,
        today,
        colors: COLORS,
        colorNames: COLOR_STATUS.map((status) => (status ? t(taskStatus[status]) : '')),
        colorOf: (i) => STATUS_COLOR[session.plan.tasks[i]!.status],
      }),
    [session, version, collapsed, view, baseline, today, viewer.userId],
  );
  const sorted = sort && props.columns.find((column) => column.key === sort.key);
  const descending = sort?.descending === true;
  // Opening a branch or a filter changes no order: once for each change of the plan.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes by version
  const order = useMemo(
    () => (sorted ? viewOrder(sorted, rows.parent, descending, currentLang()) : undefined),
    [session, version, sorted, descending],
  );
  const model = useMemo(() => (order ? { ...rows, order } : rows), [rows, order]);

  const onEdit = (edit: GanttEdit, at?: { clientX: number; clientY: number }): void => {
    if (!editable) return;
    const there = edit.kind === 'link' ? linkThere(session.plan, edit.from, edit.to) : null;
    if (edit.kind === 'link' && there && at) {
      props.onLink({ link: there, wanted: edit.type, ...at });
      return;
    }
    if (sort && (edit.kind === 'indent' || edit.kind === 'outdent' || edit.kind === 'reorder')) {
      props.askPlanOrder();
      return;
    }
    if (edit.kind === 'delete') {
      props.onRemove(edit.rows);
      return;
    }
    const known = new Set(session.plan.tasks.map((task) => task.id));
    const { newId, newTaskMinutes } = session;
    const done = apply(changeOf(session.plan, session.schedule, edit, { newId, newTaskMinutes, names }));
    if (done && edit.kind === 'insert') nameNext({ session, gantt: gantt.current }, (task) => !known.has(task.id));
  };
  /** While a bar is pulled, everything that depends on it moves along: the change is scheduled, not kept. */
  const onPreview = (edit: GanttEdit): GanttPreview | null => {
    if (edit.kind !== 'move' && edit.kind !== 'resize' && edit.kind !== 'progress') return null;
    const changed = changeOf(session.plan, session.schedule, edit, { newId: () => 0, names });
    const next = session.preview(changed);
    if (!('plan' in changed) || !next) return null;
    const { start, finish, progress } = next;
    const notes = (): string[] => effectOf(session, changed.plan, next, edit.row);
    return { start, finish, progress, notes };
  };
  /** Why a link that is being pulled, or the text of a cell, would be refused. */
  const refusalOf = (edit: GanttEdit): string | null => {
    if (edit.kind !== 'link' && edit.kind !== 'cells') return null;
    const tried = session.tried(changeOf(session.plan, session.schedule, edit, { newId: () => 0, names }));
    return 'problem' in tried ? t(tried.problem.message, tried.problem.params) : null;
  };
  const toggle = (rows: readonly number[], closed: boolean): void =>
    setCollapsed((old) => {
      const next = new Set(old);
      for (const row of rows) {
        const id = session.plan.tasks[row]!.id;
        if (closed) next.add(id);
        else next.delete(id);
      }
      return next;
    });

  return (
    <Gantt
      ref={gantt}
      model={model}
      columns={props.columns}
      label={props.label}
      lang={currentLang()}
      primary={primary}
      dark={dark}
      editable={editable}
      zoom="week"
      {...(settings.gridWidth !== undefined && { gridWidth: settings.gridWidth })}
      openAt={openingOf(session, today)}
      columnState={settings.columns}
      onColumnState={settings.saveColumns}
      sort={sort}
      onSort={props.onSort}
      onGridWidth={settings.saveGridWidth}
      show={{ critical: view.critical, baseline: baseline !== null }}
      onZoom={props.onZoom}
      onEdit={onEdit}
      onPreview={onPreview}
      refusalOf={refusalOf}
      onSelect={props.onSelect}
      onToggle={toggle}
      onOpen={props.onOpen}
      onContextMenu={(_, { clientX, clientY }) => props.onMenu({ clientX, clientY })}
      onLink={(index, { clientX, clientY }) => {
        const link = session.plan.links[index];
        if (link) props.onLink({ link, clientX, clientY });
      }}
      linkLabel={(index) => linkLabel(session.plan, index)}
      onCopyRows={props.onCopy}
      onPasteRows={props.onPaste}
      onHint={toast.info}
      onUndo={() => session.undo()}
      onRedo={() => session.redo()}
      tooltip={(row) =>
        [
          `${minuteText(session.schedule.start[row])} → ${minuteText(session.schedule.finish[row])}`,
          names.people[session.plan.tasks[row]!.responsibleId ?? 0] ?? '',
        ].filter(Boolean)
      }
      empty={
        <>
          {t(editorTexts.empty)}
          {props.onImport && (
            <Button icon={<ImportOutlined />} onClick={props.onImport}>
              {t(editorTexts.importPlan)}
            </Button>
          )}
        </>
      }
      newRow={t(editorTexts.newRow)}
    />
  );
}
