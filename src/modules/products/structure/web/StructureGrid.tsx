/** The grid of a structure: the rows of a session, and what people do in them. */
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useDark } from '#web/appearance.ts';
import { ask, toast } from '#web/feedback.tsx';
import { Gantt, type GanttHandle } from '#web/gantt/Gantt.tsx';
import type { GanttEdit } from '#web/gantt/gantt-model.ts';
import type { GanttColumn } from '#web/gantt/grid/columns.ts';
import { currentLang, t } from '#web/lang.ts';
import { useStore } from '#web/store.ts';
import { accentOf, themeChoice } from '#web/theme.ts';
import type { Structure } from '../structure-edits.ts';
import { type ChangeTools, changedBy } from './structure-change.ts';
import { gridModel, type StructureRow } from './structure-rows.ts';
import { structurePageTexts as x } from './texts.ts';

interface Props {
  gantt: RefObject<GanttHandle | null>;
  rows: readonly StructureRow[];
  columns: readonly GanttColumn[];
  structure: Structure;
  editable: boolean;
  tools: ChangeTools;
  /** Takes the changed structure over. */
  onChange(next: Structure): void;
  onSelect(rows: readonly number[]): void;
  onOpen(row: number): void;
  onUndo(): void;
  onRedo(): void;
}

export function StructureGrid({ rows, columns, structure, editable, tools, gantt, ...props }: Props) {
  const dark = useDark();
  const { fill: primary } = accentOf(useStore(themeChoice).system, dark);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const ids = useRef(new Map<string, number>());
  const model = useMemo(() => {
    const idOf = (path: string): number => {
      const known = ids.current.get(path) ?? ids.current.size + 1;
      ids.current.set(path, known);
      return known;
    };
    return gridModel(rows, collapsed, idOf);
  }, [rows, collapsed]);

  const change = (edit: GanttEdit): void => {
    const next = changedBy(structure, rows, edit, tools);
    if (next) props.onChange(next);
  };
  const onEdit = async (edit: GanttEdit): Promise<void> => {
    if (!editable) return;
    if (edit.kind === 'delete') {
      const own = edit.rows.filter((row) => !rows[row]!.locked);
      if (own.length === 0) {
        toast.info(t(x.ofShared));
        return;
      }
      if (!(await ask({ title: x.removeAsk, params: { count: own.length }, confirm: x.remove, danger: true }))) return;
    }
    change(edit);
  };
  return (
    <Gantt
      ref={gantt}
      alone
      model={model}
      columns={columns}
      label={t(x.grid)}
      lang={currentLang()}
      primary={primary}
      dark={dark}
      editable={editable}
      onEdit={(edit) => void onEdit(edit)}
      onSelect={(chosen) => props.onSelect(chosen)}
      onOpen={props.onOpen}
      onToggle={(toggled, closed) =>
        setCollapsed((old) => {
          const next = new Set(old);
          for (const row of toggled) {
            if (closed) next.add(rows[row]!.path);
            else next.delete(rows[row]!.path);
          }
          return next;
        })
      }
      onHint={(text) => toast.info(text)}
      onUndo={props.onUndo}
      onRedo={props.onRedo}
      empty={t(x.empty)}
      {...(editable && { newRow: t(x.newRow) })}
    />
  );
}
