// biome-ignore-all lint/a11y/noStaticElementInteractions: painted cells are mirrored for screen readers; the pointer works on the canvas
/**
 * The editor laid over a cell: a native input, or a field with its list of choices.
 *
 * Invariants: Enter keeps and goes down, Tab keeps and goes on, Escape discards, blur keeps; it commits once at most. In a text of
 * several lines Alt+Enter and Shift+Enter begin a new one.
 */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { AfterEdit, GanttColumn } from './columns.ts';
import { ListEditor } from './ListEditor.tsx';

export interface CellEditorProps {
  column: GanttColumn;
  row: number;
  /** First text. */
  value: string;
  /** Typing started the edit: the caret goes after the text instead of selecting it. */
  typed: boolean;
  /** Why the text was not taken. */
  refused: string | null;
  /** It was left so: the focus is elsewhere. */
  left: boolean;
  commit(value: unknown, after: AfterEdit): void;
  cancel(): void;
  /** Said by a `list` editor where nothing is called so. */
  nothing: string;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field taller than its row extends upward if there is no room below. */
function stayInside(field: HTMLTextAreaElement): void {
  const body = field.closest('.wm-gantt-body');
  if (body && field.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom) field.style.bottom = '0';
}

const INPUT_TYPES: Readonly<Record<string, string>> = { date: 'date', datetime: 'datetime-local' };

export function CellEditor(props: CellEditorProps) {
  const { column, row, value, typed, refused, left, nothing, commit, cancel } = props;
  const why = useId();
  const box = useRef<HTMLDivElement>(null);
  const over = useRef(false);
  const { choices } = column;

  const once = (act: () => void): void => {
    if (over.current) return;
    over.current = true;
    act();
  };

  useEffect(() => {
    const field = box.current?.querySelector<Field>('.wm-gantt-input');
    if (field instanceof HTMLTextAreaElement) stayInside(field);
    if (left) return;
    field?.focus();
    if (field && !(field instanceof HTMLSelectElement) && (field.type === 'text' || field.type === 'textarea')) {
      if (typed) field.setSelectionRange(field.value.length, field.value.length);
      else field.select();
    }
  }, [typed, left]);

  if (choices)
    return (
      <ListEditor
        choices={choices}
        row={row}
        label={column.title}
        typed={typed ? value : null}
        nothing={refused ?? nothing}
        left={left}
        commit={(value, after) =>
          once(() => {
            if (typeof value === 'string') return commit(value, after);
            choices.taken?.(value);
            commit(
              value.map(({ id }) => id),
              after,
            );
          })
        }
        cancel={() => once(cancel)}
      />
    );

  const text = (): string => box.current?.querySelector<Field>('.wm-gantt-input')?.value ?? value;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // Commands of the page, such as saving, include the current input.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      flushSync(() => once(() => commit(text(), 'stay')));
      return;
    }
    event.stopPropagation();
    const { target } = event;
    if (target instanceof HTMLTextAreaElement && event.key === 'Enter' && (event.altKey || event.shiftKey))
      target.setRangeText('\n', target.selectionStart, target.selectionEnd, 'end');
    else if (event.key === 'Escape') once(cancel);
    else if (event.key === 'Enter') once(() => commit(text(), 'down'));
    else if (event.key === 'Tab') once(() => commit(text(), event.shiftKey ? 'previous' : 'next'));
    else return;
    event.preventDefault();
  };

  const label = column.title;
  const said = refused === null ? {} : { 'aria-invalid': true, 'aria-describedby': why };
  return (
    <div
      ref={box}
      className="wm-gantt-editor"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) once(() => commit(text(), 'stay'));
      }}
    >
      {column.editor === 'select' && column.options ? (
        <select className="wm-gantt-input" aria-label={label} defaultValue={value} {...said}>
          {column.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : column.editor === 'longText' ? (
        <textarea className="wm-gantt-input" aria-label={label} defaultValue={value} {...said} />
      ) : (
        <input
          className="wm-gantt-input"
          aria-label={label}
          type={(!typed && INPUT_TYPES[column.editor ?? '']) || 'text'}
          inputMode={column.editor === 'number' || column.editor === 'percent' ? 'decimal' : undefined}
          defaultValue={value}
          style={{ textAlign: column.align ?? 'left' }}
          {...said}
        />
      )}
      {refused !== null && (
        <p id={why} className="wm-gantt-why" role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}
