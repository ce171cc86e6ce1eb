/**
 * The plan editor: toolbar, Gantt, drawer and dialogs around one session.
 *
 * It holds view state only (filter, closed branches, selection); everything about the plan is in the session.
 */
import { Alert } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ScopeRef } from '#kernel/permission.ts';
import type { Message } from '#kernel/text.ts';
import { send } from '#web/api.ts';
import { useDirty } from '#web/dirty.ts';
import { ask, toast } from '#web/feedback.tsx';
import type { GanttHandle } from '#web/gantt/Gantt.tsx';
import type { ZoomLevel } from '#web/gantt/timeline/time-scale.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useRights, useSession } from '#web/session.ts';
import { removeRows } from '../../edit/plan-actions.ts';
import type { Changed } from '../../edit/plan-changes.ts';
import { type PlanAnswer, readPlan } from '../../plan.calls.ts';
import { planTexts } from '../../plan.texts.ts';
import { MAX_TASKS } from '../../plan-limits.ts';
import { decodePlan } from '../../plan-wire.ts';
import type { Ghost } from '../grid/ghost.ts';
import { LinkPopover, type OpenLink } from '../grid/LinkPopover.tsx';
import { PlanChart } from '../grid/PlanChart.tsx';
import { planColumns } from '../grid/plan-columns.ts';
import { filterNamed, type PlanView } from '../grid/plan-view.ts';
import { searchPeople, useNames } from '../grid/use-names.ts';
import { usePlanSettings } from '../grid/use-plan-settings.ts';
import { useRates } from '../grid/use-rates.ts';
import { useSort } from '../grid/use-sort.ts';
import { editorTexts } from './editor-texts.ts';
import { type OpenDialog, PlanDialogs } from './PlanDialogs.tsx';
import { PlanToolbar } from './PlanToolbar.tsx';
import { copyRows, lastClip, pasteText } from './plan-clipboard.ts';
import type { PlanSession } from './plan-session.ts';
import { type OpenMenu, RowMenu } from './RowMenu.tsx';
import { rowActions } from './row-actions.ts';
import { TaskDrawer } from './TaskDrawer.tsx';
import { useTaskOperations } from './task-operations.ts';
import type { Saving, SavingParts } from './use-plan-saving.ts';

interface Props {
  scope: ScopeRef;
  answer: PlanAnswer;
  session: PlanSession;
  /** Where edits go: into the plan, or into a request to change it. */
  useSaving(parts: SavingParts): Saving;
  /** At the right of the toolbar. `saved` does something once nothing is unsaved. */
  tools?(saved: (work: () => void) => void): ReactNode;
  /** Ghost bars that are always behind; without them the viewer chooses a baseline. */
  ghost?: Ghost;
  reload(): void;
}

export function PlanEditor({ scope, answer, session, useSaving, tools, ghost, reload }: Props) {
  const { viewer } = useSession();
  const { can } = useRights(scope);
  const editable = answer.editable && can('pm:plan:edit');
  const version = useSyncExternalStore(session.subscribe, session.snapshot);
  const [milestones] = useQueryParam('showMileStone');
  const [filter, setFilter] = useQueryParam('filter');
  const { sort, setSort } = useSort();
  const [taskId] = useQueryParam('taskId');
  const [view, setView] = useState<PlanView>({
    filter: filterNamed(filter) ?? (milestones ? 'milestones' : 'all'),
    search: '',
    critical: true,
    trace: null,
  });
  const [chosen, setSelected] = useState<readonly number[]>([]);
  // The Gantt reports a new selection only after the plan has changed: rows removed by an undo do not count.
  const selected = chosen.filter((row) => row < session.plan.tasks.length);
  const [drawer, setDrawer] = useState<number | null>(null);
  const [importing, setImporting] = useQueryParam('import');
  const [dialog, setDialog] = useState<OpenDialog | null>(
    importing && editable && !answer.published && can('pm:plan:import') ? { kind: 'import' } : null,
  );
  const [chosenBaseline, setBaseline] = useState<Ghost | null>(null);
  const baseline = ghost ?? chosenBaseline;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [openLink, setOpenLink] = useState<OpenLink | null>(null);
  const { names, addPeople, setPeople } = useNames(scope, answer, editable);
  const [zoomLevel, setZoomLevel] = useState<ZoomLevel>('day');
  const operations = useTaskOperations();
  const gantt = useRef<GanttHandle>(null);
  const { saving, dirty, save } = useSaving({
    session,
    scope,
    answer,
    userId: viewer.userId,
    editable,
    version,
    onConflict: (conflict) => setDialog({ kind: 'conflict', conflict }),
    reload,
  });
  useDirty(dirty);

  const held = session.guard !== null;
  const costs = session.rates !== null;
  useRates(session, scope, version);
  const columns = useMemo(
    () =>
      planColumns(() => session, names, editable, held, costs ? () => session.costs : undefined, {
        search: searchPeople,
        onPeople: addPeople,
      }),
    [session, names, editable, held, costs, addPeople],
  );
  const settings = usePlanSettings(answer.columns, columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the Gantt stands
  useEffect(() => {
    const row = taskId ? session.plan.tasks.findIndex((task) => task.id === Number(taskId)) : -1;
    if (row >= 0) gantt.current?.select([row]);
  }, [taskId]);

  const addPerson = useCallback((id: number, label: string): void => addPeople([{ id, label }]), [addPeople]);
  const sortedColumn = columns.find((column) => column.key === sort?.key);
  const askPlanOrder = async (): Promise<void> => {
    const [row] = gantt.current?.selected() ?? [];
    if (await ask({ title: editorTexts.sortedAsk, confirm: editorTexts.planOrder })) {
      setSort(null);
      if (row !== undefined) setTimeout(() => gantt.current?.scrollToRow(row));
    }
    gantt.current?.focus();
  };
  const inPlanOrder = (work: () => void): void => (sort ? void askPlanOrder() : work());
  /** The filter is remembered in the address, as the order is. */
  const changeView = (next: PlanView): void => {
    if (next.filter !== view.filter) setFilter(next.filter === 'all' ? null : next.filter);
    setView(next);
  };
  const openRow = (row: number): void => setDrawer(session.plan.tasks[row]?.id ?? null);
  /** Shows a task: everything if the view hides it, then its row. */
  const goTo = (id: number): void => {
    const row = session.plan.tasks.findIndex((task) => task.id === id);
    if (row < 0) return;
    if (view.filter !== 'all' || view.search !== '' || view.trace)
      changeView({ ...view, filter: 'all', search: '', trace: null });
    if (drawer !== null) setDrawer(id);
    setTimeout(() => {
      gantt.current?.select([row]);
      gantt.current?.scrollToRow(row);
    });
  };
  const apply = useCallback(
    (changed: Changed): boolean => {
      const found = session.apply(changed);
      if (found) toast.error(t(found.message, found.params));
      return found === null;
    },
    [session],
  );
  const remove = async (rows: readonly number[]): Promise<void> => {
    if (rows.length === 0) return;
    if (rows.some((row) => session.plan.tasks[row]!.status === 'discarded')) {
      toast.error(t(planTexts.deletedTwice));
      return;
    }
    if (
      !(await ask({
        title: editorTexts.removeAsk,
        params: { count: rows.length },
        confirm: editorTexts.remove,
        danger: true,
      }))
    )
      return;
    apply(removeRows(session.plan, rows));
  };
  const clip = { session, userId: viewer.userId, owner: JSON.stringify(scope), columns, names };
  const pasteRows = (text: string): boolean => {
    const changed = pasteText(clip, text, gantt.current?.selected() ?? []);
    if (changed) apply(changed);
    return changed !== null;
  };
  /** Everything that reads the stored plan wants it saved first. */
  const whenSaved = (work: () => void, otherwise: Message = editorTexts.saveFirst): void => {
    if (dirty) toast.warning(t(otherwise));
    else work();
  };

  /** The stored plan in place of the one shown, with view and selection as they are. */
  const refresh = async (): Promise<void> => {
    const stored = await send(readPlan, scope);
    setPeople(stored.people);
    session.restart(decodePlan(stored.wire), stored.revision);
  };
  /** Operations of the server use the stored plan, and change it. */
  const operable = ghost ? [] : selected.map((row) => session.plan.tasks[row]!);
  const taskOperations = (ghost ? [] : operations(operable, viewer.userId)).map((operation) => ({
    ...operation,
    run: operation.run && (() => whenSaved(() => void operation.run?.().then(refresh, () => {}))),
  }));

  const actions = () => {
    // The Gantt knows a selection before it reports it.
    const rows = gantt.current?.selected() ?? selected;
    return rowActions({
      session,
      rows,
      editable,
      gantt: gantt.current,
      apply,
      inPlanOrder,
      open: openRow,
      batch: () => setDialog({ kind: 'batch' }),
      recurring: () => setDialog({ kind: 'recurring' }),
      remove: () => void remove(rows),
      copy: () => void navigator.clipboard?.writeText(copyRows(clip, rows)).catch(() => {}),
      paste: () => pasteRows(lastClip(viewer.userId)?.text ?? ''),
    });
  };

  const onKey = (event: React.KeyboardEvent): void => {
    if (event.key === 'F1') {
      event.preventDefault();
      if (dialog === null) setDialog({ kind: 'keys' });
    }
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.key.toLowerCase() === 's') {
      event.preventDefault();
      void save();
    } else if (event.key.toLowerCase() === 'f' && dialog === null) {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLInputElement>('.wm-plan-search input')?.select();
    } else if (event.key === 'F2' && dialog === null) {
      event.preventDefault();
      actions()[event.shiftKey ? 'unlinkRows' : 'linkRows']?.();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts of the whole editor
    <div className="wm-plan" onKeyDown={onKey}>
      <PlanToolbar
        session={session}
        version={version}
        editable={editable}
        dirty={dirty}
        saving={saving}
        selected={selected}
        view={view}
        zoom={zoomLevel}
        scope={scope}
        baselineId={baseline?.id ?? null}
        ownerEnd={answer.ownerEnd}
        gantt={gantt}
        apply={apply}
        onView={changeView}
        onSave={() => void save()}
        onRemove={() => void remove(selected)}
        sort={sort && sortedColumn ? { ...sort, title: sortedColumn.title } : null}
        onSort={setSort}
        inPlanOrder={inPlanOrder}
        onGo={goTo}
        onBaseline={setBaseline}
        onDialog={(kind) =>
          kind !== 'baseline' && kind !== 'import' ? setDialog({ kind }) : whenSaved(() => setDialog({ kind }))
        }
        whenSaved={(work) => whenSaved(work, editorTexts.notSaved)}
        fixedGhost={ghost !== undefined}
        tools={tools?.(whenSaved)}
      />
      {editable && session.plan.tasks.length > MAX_TASKS && (
        <Alert
          banner
          type="warning"
          title={t(planTexts.aboveLimit, { count: session.plan.tasks.length, max: MAX_TASKS })}
        />
      )}
      <div className="wm-plan-body">
        <PlanChart
          gantt={gantt}
          session={session}
          version={version}
          label={answer.ownerName}
          editable={editable}
          view={view}
          baseline={baseline}
          names={names}
          sort={sortedColumn ? sort : null}
          onSort={setSort}
          onImport={
            editable && !ghost && can('pm:plan:import') ? () => whenSaved(() => setDialog({ kind: 'import' })) : null
          }
          askPlanOrder={() => void askPlanOrder()}
          columns={columns}
          settings={settings}
          onZoom={setZoomLevel}
          onSelect={setSelected}
          onOpen={openRow}
          onMenu={setMenu}
          onLink={setOpenLink}
          onCopy={(rows) => copyRows(clip, rows)}
          onPaste={pasteRows}
          onRemove={(rows) => void remove(rows)}
          apply={apply}
        />
        {drawer !== null && (
          <TaskDrawer
            key={drawer}
            session={session}
            taskId={drawer}
            editable={editable}
            names={names}
            scope={scope}
            apply={apply}
            onPerson={addPerson}
            onGo={goTo}
            onTrace={(trace) => setView({ ...view, trace })}
            onClose={() => setDrawer(null)}
          />
        )}
      </div>
      {menu && (
        <RowMenu
          at={menu}
          actions={actions()}
          operations={taskOperations}
          onClose={() => {
            setMenu(null);
            gantt.current?.focus();
          }}
        />
      )}
      {openLink && (
        <LinkPopover
          key={`${openLink.link.from}>${openLink.link.to}`}
          open={openLink}
          plan={session.plan}
          editable={editable}
          apply={apply}
          onClose={() => {
            setOpenLink(null);
            gantt.current?.focus();
          }}
        />
      )}
      {dialog && (
        <PlanDialogs
          dialog={dialog}
          scope={scope}
          name={answer.ownerName}
          session={session}
          names={names}
          gantt={gantt}
          columns={columns}
          mayEditOwner={answer.mayEditOwner}
          selected={selected}
          onPerson={addPerson}
          onMade={goTo}
          apply={apply}
          onClose={() => {
            setDialog(null);
            if (importing) setImporting(null);
          }}
          onReload={reload}
        />
      )}
    </div>
  );
}
