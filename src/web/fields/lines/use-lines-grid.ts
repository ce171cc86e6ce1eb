/**
 * What the grid of lines does with keys, pointer and clipboard.
 *
 * Arrows, Home, End and Tab go; Shift with arrows takes more cells; Enter, F2 or typing edits, Escape gives up; Space turns
 * yes and no; Delete empties; Insert adds a line, Ctrl+Delete removes it, Alt+Up and Alt+Down move it; Ctrl+Z and Ctrl+Y take
 * back and do again; Ctrl+C and Ctrl+V carry cells from and to other sheets. Down or Enter on the last line adds one.
 * Refuses: changing anything but the lines, which go out whole through `onChange`.
 */
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { valueOfText } from '#kernel/cell-text.ts';
import { MAX_LINES } from '#kernel/check.ts';
import type { FieldKind } from '#kernel/field.ts';
import { useScreenPorts } from '../../entity/ports.tsx';
import { toast } from '../../feedback.tsx';
import { formatTsv, parseTsv } from '../../gantt/grid/tsv.ts';
import { t } from '../../lang.ts';
import type { InputProps } from '../field-kind.ts';
import { valueText } from '../format.ts';
import { lookupOf } from './line-titles.ts';
import * as edit from './lines-edit.ts';
import { linesTexts } from './lines-texts.ts';

/** Kinds that are typed; picked values are taken at once. */
const TYPED = new Set(['text', 'longText', 'int', 'decimal', 'percent']);
interface Place {
  row: number;
  column: number;
}
const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -1e9],
  End: [0, 1e9],
};

export function useLinesGrid({ field, value, onChange, disabled = false, scope, titlesOf }: InputProps) {
  const ports = useScreenPorts();
  const table = useRef<HTMLTableElement>(null);
  const lines = edit.linesIn(value);
  const cells = edit.cellsOf(field);
  const most = field.max ?? MAX_LINES;
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>(at);
  const [draft, setDraft] = useState<{ value: unknown } | null>(null);
  const [history, setHistory] = useState(edit.NO_HISTORY);
  const block = edit.blockOf(at, anchor);
  const last = { row: lines.length - 1, column: cells.length - 1 };

  const apply = (next: edit.Lines): void => {
    if (next === lines) return;
    setHistory(edit.remember(history, lines));
    onChange(next);
  };
  const go = (row: number, column: number, extend = false, rows = lines.length): void => {
    const place = {
      row: Math.max(0, Math.min(rows - 1, row)),
      column: Math.max(0, Math.min(last.column, column)),
    };
    setAt(place);
    if (!extend) setAnchor(place);
    table.current?.querySelector(`[data-row="${place.row}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const takeBack = (to: 'past' | 'future'): void => {
    const done = edit.step(history, lines, to);
    if (!done) return;
    setHistory(done.history);
    onChange(done.lines);
    go(at.row, at.column, false, done.lines.length);
  };
  const add = (row: number): void => {
    const next = edit.addLine(field, lines, row, most);
    if (next === lines) toast.info(t(linesTexts.linesFull, { max: most }));
    apply(next);
    go(row, next === lines ? at.column : 0, false, next.length);
    table.current?.focus();
  };
  const remove = (row: number): void => {
    apply(edit.removeLine(lines, row));
    go(row, at.column, false, Math.max(1, lines.length - 1));
    table.current?.focus();
  };
  const move = (row: number, by: -1 | 1): void => {
    apply(edit.moveLine(lines, row, by));
    go(row + by, at.column);
    table.current?.focus();
  };
  const name = cells[at.column]?.[0] ?? '';
  const open = lines[at.row] ? edit.cellOf(field, lines[at.row]!, name) : null;

  const begin = (place: Place, empty = false): void => {
    const line = lines[place.row];
    const cell = cells[place.column]?.[0];
    const shaped = line && cell !== undefined ? edit.cellOf(field, line, cell) : null;
    if (disabled || !shaped) return;
    if (shaped.kind === 'bool') apply(edit.setCell(lines, place.row, cell!, line![cell!] !== true));
    else setDraft({ value: empty && TYPED.has(shaped.kind) ? null : (line![cell!] ?? null) });
  };
  const finish = (kept: unknown): void => {
    setDraft(null);
    const was = lines[at.row]?.[name] ?? null;
    if (kept !== was) apply(edit.setCell(lines, at.row, name, kept));
    table.current?.focus();
  };
  /** On to the next line; below the last one a new one begins. */
  const down = (after: edit.Lines): void => {
    if (at.row < after.length - 1) go(at.row + 1, at.column);
    else {
      const more = edit.addLine(field, after, after.length, most);
      if (more !== lines) onChange(more);
      go(after.length, at.column, false, more.length);
    }
  };

  const onEditKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const typed = open !== null && TYPED.has(open.kind);
    if (event.key === 'Escape') {
      event.stopPropagation();
      setDraft(null);
      table.current?.focus();
    } else if (event.key === 'Enter' && !(event.shiftKey || event.altKey)) {
      event.stopPropagation();
      // A picker first takes its marked item; without a change there is no event at its end.
      if (!typed) {
        setTimeout(() => flushSync(() => setDraft(null)));
        return;
      }
      event.preventDefault();
      const kept = draft?.value ?? null;
      const after = kept === (lines[at.row]?.[name] ?? null) ? lines : edit.setCell(lines, at.row, name, kept);
      if (after !== lines) apply(after);
      setDraft(null);
      table.current?.focus();
      down(after);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      finish(typed ? (draft?.value ?? null) : (lines[at.row]?.[name] ?? null));
      along(event.shiftKey ? -1 : 1);
    }
  };
  /** Along the line and on to the next; false: none. */
  const along = (by: 1 | -1): boolean => {
    const flat = at.row * cells.length + at.column + by;
    if (flat < 0 || flat >= lines.length * cells.length) return false;
    go(Math.floor(flat / cells.length), flat % cells.length);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (draft) {
      onEditKey(event);
      return;
    }
    if (event.target !== table.current) return;
    const { key, shiftKey, altKey } = event;
    const control = event.ctrlKey || event.metaKey;
    const step = MOVES[key];
    if (step && altKey && step[0] !== 0 && !disabled) move(at.row, step[0] as 1 | -1);
    else if (key === 'ArrowDown' && !shiftKey && !disabled && at.row >= last.row) down(lines);
    else if (step) go(at.row + step[0], at.column + step[1], shiftKey);
    else if (key === 'Tab') {
      if (!along(shiftKey ? -1 : 1)) return;
    } else if (disabled) return;
    else if (control && key.toLowerCase() === 'z') takeBack(shiftKey ? 'future' : 'past');
    else if (control && key.toLowerCase() === 'y') takeBack('future');
    else if (control && key === 'Delete') remove(at.row);
    else if (key === 'Delete' || key === 'Backspace') apply(edit.clearBlock(field, lines, block));
    else if (key === 'Insert') add(Math.min(lines.length, at.row + 1));
    else if (key === 'Enter' || key === 'F2' || (key === ' ' && open?.kind === 'bool')) begin(at);
    else if (key.length === 1 && !control && !altKey) {
      // The input has the focus before the browser writes the letter into it.
      flushSync(() => begin(at, true));
      return;
    } else return;
    event.preventDefault();
  };

  const onCopy = (event: ClipboardEvent): void => {
    if (draft) return;
    const texts = lines
      .slice(block.top, block.bottom + 1)
      .map((line) =>
        cells
          .slice(block.left, block.right + 1)
          .map(([cell, of]) => (line[cell] === null ? '' : valueText(of, line[cell], t, titlesOf?.(cell)))),
      );
    event.clipboardData.setData('text/plain', formatTsv(texts));
    event.preventDefault();
  };
  const onPaste = async (event: ClipboardEvent): Promise<void> => {
    if (draft || disabled) return;
    event.preventDefault();
    const texts = parseTsv(event.clipboardData.getData('text/plain'));
    if (texts.length === 0) return;
    const from = { row: Math.min(block.top, lines.length), column: block.left };
    const targets = cells.slice(from.column).map(([, of]) => of);
    const lookup = await lookupOf(ports, targets, texts, scope);
    const pasted = edit.pasteTexts(field, lines, from, texts, (of, text) => valueOfText(of, text, lookup), most);
    if (pasted.left > 0) toast.info(t(linesTexts.linesFull, { max: most }));
    apply(pasted.lines);
    const end = { row: from.row + texts.length - 1, column: from.column + texts[0]!.length - 1 };
    setAnchor(from);
    go(end.row, end.column, true, pasted.lines.length);
  };

  const press = (place: Place, again: boolean): void => {
    if (draft && place.row === at.row && place.column === at.column) return;
    if (draft && open && TYPED.has(open.kind)) finish(draft.value);
    else setDraft(null);
    go(place.row, place.column);
    table.current?.focus();
    if (again) begin(place);
  };

  const onBlur = (event: FocusEvent): void => {
    if (!draft || !open || !TYPED.has(open.kind) || event.currentTarget.contains(event.relatedTarget)) return;
    setDraft(null);
    if (draft.value !== (lines[at.row]?.[name] ?? null)) apply(edit.setCell(lines, at.row, name, draft.value));
  };

  return {
    table,
    lines,
    cells,
    at,
    block,
    editing: draft,
    full: lines.length >= most,
    mayUndo: history.past.length > 0,
    events: { onKeyDown, onCopy, onPaste: (event: ClipboardEvent) => void onPaste(event), onBlur },
    /** The value of the open cell while it is written, or as it was picked. */
    write: (kind: FieldKind, next: unknown) => (TYPED.has(kind) ? setDraft({ value: next }) : finish(next)),
    press,
    add,
    remove,
    move,
    undo: () => takeBack('past'),
  };
}
