/**
 * The keyboard of the tree grid, as in a spreadsheet.
 *
 * Hides: which key does what. Arrows, Home, End, Page, Tab move; Shift extends; Enter, F2 or typing edits; Space selects the row;
 * Left and Right on the outline close and open; Insert, Delete, Alt+Shift+arrows change the outline; Alt+Left and Alt+Right pull
 * the bars of the selected rows by a step of the time scale, over rest days; Alt+comma and Alt+period their finish, with Shift
 * their start; Alt+Plus, Alt+Minus and Alt+0 zoom; Alt+O sorts by the column; F6 goes to the timeline; Alt+K and Alt+Shift+K go
 * through the arrows of the row, Enter opens and Delete removes the selected one; Ctrl+C/X/V carry cells or whole rows as
 * tab-separated text; Ctrl+D fills down; Ctrl+Z/Y/A. Down or Enter on the last name goes to a row that is not there yet. Changes
 * only selection and open branches; edits go out through `actions`.
 */
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { branchEnd, type CellChange, COLLAPSED, type GanttEdit, SUMMARY, topRowsOf } from '../gantt-model.ts';
import { focusCell, selectAll, selectRow } from '../selection.ts';
import { ROW_HEIGHT } from '../theme.ts';
import { pulledBars, stretchedBar } from '../timeline/bar-keys.ts';
import type { GanttView } from '../view.ts';
import type { PlacedColumn } from './columns.ts';
import { formatTsv, parseTsv } from './tsv.ts';

export interface GridActions {
  editable: boolean;
  edit(edit: GanttEdit): void;
  /** Opens the editor of the focused cell, or shows why it has none; `initial` replaces the text. */
  startEdit(initial?: string): void;
  /** Opens the editor of a row that is not there yet, below the last one. */
  startRow(): void;
  toggle(rows: readonly number[], collapsed: boolean): void;
  /** Brings the focused cell into view. */
  reveal(row: number, column: number): void;
  undo?(): void;
  redo?(): void;
  /** Text of whole rows for the clipboard, or null for the cells on show. */
  copyRows?(rows: readonly number[]): string | null;
  /** Takes a paste of whole rows; false leaves it to the grid. */
  pasteRows?(text: string): boolean;
  /** The sort control of a column. */
  sort?(key: string): void;
  /** Opens the selected arrow. */
  openLink?(link: number): void;
  /** A step in (+1) or out (-1), or (0) the whole plan. */
  zoom(to: 1 | -1 | 0): void;
  toTimeline(): void;
}

/** Whether the user may change the cell. */
export function cellEditable(placed: PlacedColumn | undefined, row: number): boolean {
  return placed?.column.editor !== undefined && (placed.column.editable?.(row) ?? true);
}

export function useGridKeyboard(view: GanttView, columns: readonly PlacedColumn[], actions: GridActions) {
  const focus = (row: number, column: number, extend: boolean): void => {
    if (row < 0) return;
    const at = Math.max(0, Math.min(columns.length - 1, column));
    view.select(focusCell(view.rows, view.selection, row, at, extend));
    actions.reveal(row, at);
  };

  const step = (by: number, extend: boolean): void => {
    const index = view.rows.nearest(view.model, view.selection.row);
    const named = columns[view.selection.column]?.column.tree;
    if (by === 1 && !extend && named && actions.editable && index === view.rows.count - 1) {
      actions.startRow();
      return;
    }
    const next = Math.max(0, Math.min(view.rows.count - 1, index + by));
    focus(view.rows.at(next), view.selection.column, extend);
  };

  /** Tab and Shift+Tab: along the row, then on to the next one. */
  const along = (by: number): void => {
    const { row, column } = view.selection;
    const next = column + by;
    if (next >= 0 && next < columns.length) {
      focus(row, next, false);
      return;
    }
    const other = view.rows.at(view.rows.indexOf(row) + by);
    if (other >= 0) focus(other, by > 0 ? 0 : columns.length - 1, false);
  };

  /** The first selected row over the others; of a row alone, what is above it. */
  const fillDown = (): void => {
    const { selection } = view;
    if (selection.mode !== 'cells' || selection.row < 0) return;
    const rows = chosenRows();
    const from = rows.length > 1 ? rows[0]! : view.rows.at(view.rows.indexOf(selection.row) - 1);
    if (from < 0) return;
    const [low, high] = [selection.column, selection.anchorColumn].sort((a, b) => a - b) as [number, number];
    const changes = rows
      .filter((row) => row !== from)
      .flatMap((row) =>
        columns.slice(low, high + 1).flatMap((placed): CellChange[] => {
          if (!cellEditable(placed, row)) return [];
          const { key, choices, editText, text } = placed.column;
          const value = choices?.chosen(from).map(({ id }) => id) ?? editText?.(from) ?? text(from);
          return [{ row, key, value }];
        }),
      );
    if (changes.length > 0) actions.edit({ kind: 'cells', changes });
  };

  const chosenRows = (): number[] => view.inOrder(view.selection.rows);

  const remove = (): void => {
    const { selection } = view;
    if (selection.mode === 'rows') {
      actions.edit({ kind: 'delete', rows: topRowsOf(view.model, selection.rows) });
      return;
    }
    const [low, high] = [selection.column, selection.anchorColumn].sort((a, b) => a - b) as [number, number];
    const changes: CellChange[] = [];
    for (const row of chosenRows()) {
      for (let c = low; c <= high; c++) {
        if (cellEditable(columns[c], row)) changes.push({ row, key: columns[c]!.column.key, value: '' });
      }
    }
    if (changes.length > 0) actions.edit({ kind: 'cells', changes });
  };

  /** Moves the selected branches by one place among their siblings. */
  const shift = (by: -1 | 1): void => {
    const rows = topRowsOf(view.model, view.selection.rows);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return;
    const level = view.model.level[first]!;
    if (by < 0) {
      let before = first - 1;
      while (before >= 0 && view.model.level[before]! > level) before--;
      if (before >= 0 && view.model.level[before] === level) actions.edit({ kind: 'reorder', rows, before, level });
      return;
    }
    const next = branchEnd(view.model, last);
    if (next < view.model.count && view.model.level[next] === level) {
      actions.edit({ kind: 'reorder', rows, before: branchEnd(view.model, next), level });
    }
  };

  const changeOutline = (event: KeyboardEvent): boolean => {
    const rows = topRowsOf(view.model, view.selection.rows);
    if (event.altKey && event.shiftKey && rows.length > 0 && event.key.startsWith('Arrow')) {
      if (event.key === 'ArrowRight') actions.edit({ kind: 'indent', rows });
      else if (event.key === 'ArrowLeft') actions.edit({ kind: 'outdent', rows });
      else shift(event.key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    if (event.key === 'Insert') {
      const at = view.selection.row < 0 ? view.model.count : view.selection.row;
      actions.edit({ kind: 'insert', at, rows: [{}] });
      return true;
    }
    if (event.key === 'Delete' || (event.key === 'Backspace' && view.selection.mode === 'cells')) {
      remove();
      return true;
    }
    return false;
  };

  /** Changes a bar that may be off the screen: it is brought there first. */
  const bar = (edit: GanttEdit | null): void => {
    if (!edit || !('row' in edit)) return;
    view.showBar(edit.row);
    actions.edit(edit);
  };

  /** Keys of the timeline, handled in the grid. */
  const onTimeline = (event: KeyboardEvent): boolean => {
    const edge = event.altKey && (event.code === 'Comma' || event.code === 'Period');
    if (event.key === 'F6') actions.toTimeline();
    else if (edge) {
      if (actions.editable)
        bar(stretchedBar(view, event.shiftKey ? 'start' : 'finish', event.code === 'Comma' ? -1 : 1));
    } else if (!event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return false;
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      if (actions.editable) bar(pulledBars(view, event.key === 'ArrowLeft' ? -1 : 1));
    } else if (event.code === 'Equal' || event.code === 'NumpadAdd') actions.zoom(1);
    else if (event.code === 'Minus' || event.code === 'NumpadSubtract') actions.zoom(-1);
    else if (event.code === 'Digit0') actions.zoom(0);
    else return false;
    return true;
  };

  const onOutline = (event: KeyboardEvent): boolean => {
    const { row, column } = view.selection;
    if (!columns[column]?.column.tree || event.shiftKey || row < 0) return false;
    const flags = view.model.flags[row]!;
    const closed = (flags & COLLAPSED) !== 0;
    if (!(flags & SUMMARY)) return false;
    if (event.key === 'ArrowLeft' && !closed) actions.toggle([row], true);
    else if (event.key === 'ArrowRight' && closed) actions.toggle([row], false);
    else return false;
    return true;
  };

  const move = (event: KeyboardEvent): boolean => {
    const { row, column } = view.selection;
    const page = Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 1);
    const all = event.ctrlKey || event.metaKey;
    const extend = event.shiftKey;
    switch (event.key) {
      case 'ArrowUp':
        step(all ? -view.rows.count : -1, extend);
        return true;
      case 'ArrowDown':
        step(all ? view.rows.count : 1, extend);
        return true;
      case 'ArrowLeft':
        focus(row, column - 1, extend);
        return true;
      case 'ArrowRight':
        focus(row, column + 1, extend);
        return true;
      case 'PageUp':
        step(-page, extend);
        return true;
      case 'PageDown':
        step(page, extend);
        return true;
      case 'Home':
        focus(all ? view.rows.at(0) : row, 0, extend);
        return true;
      case 'End':
        focus(all ? view.rows.at(view.rows.count - 1) : row, columns.length - 1, extend);
        return true;
      default:
        return false;
    }
  };

  /** Keys of arrows: they act on the selected arrow before they act on rows. */
  const onLinks = (event: KeyboardEvent): boolean => {
    if (event.altKey && event.code === 'KeyK') view.stepLink(view.selection.row, event.shiftKey ? -1 : 1);
    else if (view.link < 0) return false;
    else if (event.key === 'Escape') view.selectLink(-1);
    else if (event.key === 'Enter') actions.openLink?.(view.link);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (actions.editable) actions.edit({ kind: 'unlink', link: view.link });
    } else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const { row, column } = view.selection;
    let handled = true;
    if (command && key === 'z' && !event.shiftKey) actions.undo?.();
    else if (command && (key === 'y' || (key === 'z' && event.shiftKey))) actions.redo?.();
    else if (command && key === 'a') view.select(selectAll(view.rows, view.selection));
    else if (command && key === 'd' && actions.editable) fillDown();
    else if (event.altKey && event.code === 'KeyO' && actions.sort && columns[column]) {
      actions.sort(columns[column].column.key);
    } else if (onLinks(event)) handled = true;
    else if (onTimeline(event)) handled = true;
    else if (actions.editable && changeOutline(event)) handled = true;
    else if (event.altKey && event.key === 'ArrowDown' && actions.editable) actions.startEdit();
    else if (onOutline(event) || move(event)) handled = true;
    else if (event.key === 'Tab' && canStep(event.shiftKey ? -1 : 1)) along(event.shiftKey ? -1 : 1);
    else if (event.key === ' ' && row >= 0) {
      view.select(selectRow(view.rows, view.selection, row, command ? 'toggle' : 'alone'));
    } else if (event.key === 'Escape') view.select(focusCell(view.rows, view.selection, row, column, false));
    else if (event.key === 'Enter' || (event.key === 'F2' && !command)) {
      if (actions.editable && (event.key === 'F2' || cellEditable(columns[column], row))) actions.startEdit();
      else step(1, false);
    } else if (event.key.length === 1 && !command && !event.altKey && actions.editable) {
      actions.startEdit(event.key);
    } else handled = false;
    if (handled) event.preventDefault();
  };

  /** Tab leaves the grid at its first and last cell, so the keyboard is never caught. */
  const canStep = (by: number): boolean => {
    const { row, column } = view.selection;
    const index = view.rows.indexOf(row);
    if (index < 0) return false;
    return by > 0 ? column < columns.length - 1 || index < view.rows.count - 1 : column > 0 || index > 0;
  };

  const copied = (): string => {
    const { selection } = view;
    const whole = selection.mode === 'rows';
    const own = whole ? actions.copyRows?.(chosenRows()) : null;
    if (own) return own;
    const low = whole ? 0 : Math.min(selection.column, selection.anchorColumn);
    const high = whole ? columns.length - 1 : Math.max(selection.column, selection.anchorColumn);
    return formatTsv(chosenRows().map((row) => columns.slice(low, high + 1).map(({ column }) => column.text(row))));
  };

  const onCopy = (event: ClipboardEvent): void => {
    if (event.target !== event.currentTarget || view.selection.rows.size === 0) return;
    event.clipboardData.setData('text/plain', copied());
    event.preventDefault();
  };

  const onCut = (event: ClipboardEvent): void => {
    if (event.target !== event.currentTarget || !actions.editable) return;
    onCopy(event);
    remove();
  };

  const onPaste = (event: ClipboardEvent): void => {
    if (event.target !== event.currentTarget || !actions.editable) return;
    const text = event.clipboardData.getData('text/plain');
    const cells = parseTsv(text);
    event.preventDefault();
    if (cells.length === 0 || columns.length === 0) return;
    const { selection } = view;
    if ((selection.mode === 'rows' || selection.row < 0) && actions.pasteRows?.(text)) return;
    if (selection.mode === 'rows' || selection.row < 0) {
      const rows = cells.map((texts) =>
        Object.fromEntries(texts.slice(0, columns.length).map((t, c) => [columns[c]!.column.key, t])),
      );
      const after = chosenRows().at(-1);
      actions.edit({ kind: 'insert', at: after === undefined ? view.model.count : branchEnd(view.model, after), rows });
      return;
    }
    actions.edit(pasted(cells));
  };

  /** One cell fills the whole rectangle; more are laid down from its top left corner, beyond the last row as new ones. */
  const pasted = (cells: string[][]): GanttEdit & { kind: 'cells' } => {
    const { selection } = view;
    const left = Math.min(selection.column, selection.anchorColumn);
    const changes: CellChange[] = [];
    const put = (row: number, c: number, value: string): void => {
      if (row >= 0 && cellEditable(columns[c], row)) changes.push({ row, key: columns[c]!.column.key, value });
    };
    if (cells.length === 1 && cells[0]!.length === 1) {
      const right = Math.max(selection.column, selection.anchorColumn);
      for (const row of chosenRows()) for (let c = left; c <= right; c++) put(row, c, cells[0]![0]!);
      return { kind: 'cells', changes };
    }
    const top = view.rows.indexOf(chosenRows()[0] ?? selection.row);
    cells.forEach((texts, r) => {
      texts.forEach((text, c) => {
        put(view.rows.at(top + r), left + c, text);
      });
    });
    const room = view.rows.count - top;
    const below = cells.slice(room).filter((texts) => texts.some((text) => text.trim() !== ''));
    if (below.length === 0) return { kind: 'cells', changes };
    const keys = columns.slice(left).map(({ column }) => column.key);
    const rows = below.map((texts) =>
      Object.fromEntries(texts.slice(0, keys.length).map((text, c) => [keys[c]!, text])),
    );
    return { kind: 'cells', changes, below: { after: view.rowAboveNew, rows } };
  };

  return { onKeyDown, onCopy, onCut, onPaste, along, step };
}
