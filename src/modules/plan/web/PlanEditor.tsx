/**
 * The plan editor: toolbar, Gantt, drawer and dialogs around one session.
 *
 * It holds view state only (filter, closed branches, selection); everything about the plan is in the session.
 */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { minuteOfInstant, now } from '#kernel/dates.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { useDirty } from '#web/dirty.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { Gantt, type GanttHandle } from '#web/gantt/Gantt.tsx';
import type { GanttEdit, GanttPreview } from '#web/gantt/gantt-model.ts';
import type { ZoomLevel } from '#web/gantt/time-scale.ts';
import { useQueryParam } from '#web/hooks.ts';
import { currentLang, t } from '#web/lang.ts';
import { useRights, useSession } from '#web/session.ts';
import type { PlanAnswer } from '../plan.calls.ts';
import { planTexts } from '../plan.texts.ts';
import { removeRows } from '../plan-actions.ts';
import type { Changed } from '../plan-changes.ts';
import { schedulePlan } from '../schedule.ts';
import { editorTexts } from './editor-texts.ts';
import { changeOf } from './gantt-edit.ts';
import { ganttRows } from './gantt-rows.ts';
import { LinkPopover, linkLabel, type OpenLink } from './LinkPopover.tsx';
import { type OpenDialog, PlanDialogs } from './PlanDialogs.tsx';
import { PlanToolbar } from './PlanToolbar.tsx';
import { copyRows, lastClip, pasteText } from './plan-clipboard.ts';
import { minuteText, type Names, planColumns } from './plan-columns.ts';
import type { PlanSession } from './plan-session.ts';
import { type PlanView, rowFilter } from './plan-view.ts';
import { type OpenMenu, RowMenu } from './RowMenu.tsx';
import { rowActions } from './row-actions.ts';
import { TaskDrawer } from './TaskDrawer.tsx';
import { usePlanSaving } from './use-plan-saving.ts';
import { usePlanSettings } from './use-plan-settings.ts';

interface Props {
  scope: ScopeRef;
  answer: PlanAnswer;
  session: PlanSession;
  reload(): void;
}

const COLORS = ['', '#52c41a', '#8c8c8c', '#bfbfbf', '#8c5a2b'] as const;
const STATUS_COLOR = { new: 0, ongoing: 0, done: 1, pause: 2, discarded: 3, passoff: 4 } as const;

export function PlanEditor({ scope, answer, session, reload }: Props) {
  const { viewer } = useSession();
  const { can } = useRights(scope);
  const editable = answer.editable && can('pm:plan:edit');
  const version = useSyncExternalStore(session.subscribe, session.snapshot);
  const [milestones] = useQueryParam('showMileStone');
  const [taskId] = useQueryParam('taskId');
  const [view, setView] = useState<PlanView>({ filter: milestones ? 'milestones' : 'all', search: '', critical: true });
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [drawer, setDrawer] = useState<number | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [baseline, setBaseline] = useState<{
    id: number;
    start: Map<number, number>;
    finish: Map<number, number>;
  } | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [openLink, setOpenLink] = useState<OpenLink | null>(null);
  const [people, setPeople] = useState<Names['people']>(answer.people);
  const [zoomLevel, setZoomLevel] = useState<ZoomLevel>('day');
  const settings = usePlanSettings();
  const gantt = useRef<GanttHandle>(null);
  const today = useMemo(() => minuteOfInstant(now()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes by version
  const dirty = useMemo(() => session.dirty, [session, version]);
  useDirty(dirty);

  const { saving, save } = usePlanSaving({
    session,
    scope,
    answer,
    userId: viewer.userId,
    editable,
    dirty,
    version,
    onConflict: (conflict) => setDialog({ kind: 'conflict', conflict }),
    reload,
  });

  const names: Names = useMemo(() => ({ people, roles: answer.roles, items: answer.items }), [people, answer]);
  const columns = useMemo(() => planColumns(() => session, names, editable), [session, names, editable]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session changes by version
  const model = useMemo(
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
        colorOf: (i) => STATUS_COLOR[session.plan.tasks[i]!.status],
      }),
    [session, version, collapsed, view, baseline, today, viewer.userId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the Gantt stands
  useEffect(() => {
    const row = taskId ? session.plan.tasks.findIndex((task) => task.id === Number(taskId)) : -1;
    if (row >= 0) gantt.current?.select([row]);
  }, [taskId]);

  const apply = useCallback(
    (changed: Changed): boolean => {
      const found = session.apply(changed);
      if (found) toast.error(t(found.message, found.params));
      return found === null;
    },
    [session],
  );
  const personOf = (text: string): number | null | undefined => {
    const found = Object.entries(people).find(([, name]) => name === text);
    return found ? Number(found[0]) : undefined;
  };

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
  const clip = { session, userId: viewer.userId, owner: JSON.stringify(scope), columns, personOf };
  const pasteRows = (text: string): boolean => {
    const changed = pasteText(clip, text, gantt.current?.selected() ?? []);
    if (changed) apply(changed);
    return changed !== null;
  };
  const onEdit = (edit: GanttEdit): void => {
    if (!editable) return;
    if (edit.kind === 'delete') void remove(edit.rows);
    else apply(changeOf(session.plan, session.schedule, edit, { newId: session.newId, personOf }));
  };

  /** While a bar is pulled, everything that depends on it moves along: the change is scheduled, not kept. */
  const onPreview = (edit: GanttEdit): GanttPreview | null => {
    if (edit.kind !== 'move' && edit.kind !== 'resize' && edit.kind !== 'progress') return null;
    const changed = changeOf(session.plan, session.schedule, edit, { newId: () => 0, personOf });
    const answer = 'plan' in changed ? schedulePlan(changed.plan) : null;
    if (!answer || !('schedule' in answer)) return null;
    const { start, finish, progress } = answer.schedule;
    return { start, finish, progress };
  };

  /** Everything that reads the stored plan wants it saved first. */
  const whenSaved = (work: () => void): void => {
    if (session.dirty) toast.warning(t(editorTexts.saveFirst));
    else work();
  };

  const onKey = (event: React.KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey)) return;
    if (key === 's') {
      event.preventDefault();
      void save();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard shortcuts of the whole editor
    <div className="wm-plan" onKeyDown={onKey}>
      <PlanToolbar
        session={session}
        editable={editable}
        dirty={dirty}
        saving={saving}
        selected={selected}
        view={view}
        zoom={zoomLevel}
        scope={scope}
        baselineId={baseline?.id ?? null}
        gantt={gantt}
        apply={apply}
        onView={setView}
        onSave={() => void save()}
        onRemove={() => void remove(selected)}
        onOpen={(row) => setDrawer(session.plan.tasks[row]?.id ?? null)}
        onBaseline={setBaseline}
        onDialog={(kind) =>
          kind === 'export' || kind === 'settings' ? setDialog({ kind }) : whenSaved(() => setDialog({ kind }))
        }
        whenSaved={whenSaved}
      />
      <div className="wm-plan-body">
        <Gantt
          ref={gantt}
          model={model}
          columns={columns}
          label={answer.ownerName}
          lang={currentLang()}
          editable={editable}
          zoom="week"
          gridWidth={settings.gridWidth}
          columnState={settings.columns}
          onColumnState={settings.saveColumns}
          onGridWidth={settings.saveGridWidth}
          show={{ critical: view.critical, baseline: baseline !== null }}
          onZoom={setZoomLevel}
          onEdit={onEdit}
          onPreview={onPreview}
          onSelect={setSelected}
          onToggle={(rows, closed) =>
            setCollapsed((old) => {
              const next = new Set(old);
              for (const row of rows) {
                const id = session.plan.tasks[row]!.id;
                if (closed) next.add(id);
                else next.delete(id);
              }
              return next;
            })
          }
          onOpen={(row) => setDrawer(session.plan.tasks[row]?.id ?? null)}
          onContextMenu={(_, { clientX, clientY }) => setMenu({ clientX, clientY })}
          onLink={(index, { clientX, clientY }) => {
            const link = session.plan.links[index];
            if (link) setOpenLink({ link, clientX, clientY });
          }}
          linkLabel={(index) => linkLabel(session.plan, index)}
          onCopyRows={(rows) => copyRows(clip, rows)}
          onPasteRows={pasteRows}
          onUndo={() => session.undo()}
          onRedo={() => session.redo()}
          tooltip={(row) =>
            [
              `${minuteText(session.schedule.start[row])} → ${minuteText(session.schedule.finish[row])}`,
              people[session.plan.tasks[row]!.responsibleId ?? 0] ?? '',
            ].filter(Boolean)
          }
          renderEditor={(column, row, _value, commit) =>
            column.editor === 'person' ? (
              <EntityPicker
                to="user"
                value={session.plan.tasks[row]!.responsibleId}
                autoFocus
                onChange={(id, option) => {
                  if (id !== null && option) setPeople((old) => ({ ...old, [id]: option.title }));
                  if (id === null) commit('');
                  else commit(id);
                }}
              />
            ) : null
          }
          empty={t(editorTexts.empty)}
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
            onPerson={(id, title) => setPeople((old) => ({ ...old, [id]: title }))}
            onClose={() => setDrawer(null)}
          />
        )}
      </div>
      {menu && (
        <RowMenu
          at={menu}
          actions={rowActions({
            session,
            rows: selected,
            editable,
            gantt: gantt.current,
            apply,
            open: (row) => setDrawer(session.plan.tasks[row]?.id ?? null),
            remove: () => void remove(selected),
            copy: () => void navigator.clipboard?.writeText(copyRows(clip, selected)).catch(() => {}),
            paste: () => pasteRows(lastClip(viewer.userId)?.text ?? ''),
          })}
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
          people={people}
          gantt={gantt}
          columns={columns}
          mayEditOwner={answer.mayEditOwner}
          apply={apply}
          onClose={() => setDialog(null)}
          onReload={reload}
        />
      )}
    </div>
  );
}
