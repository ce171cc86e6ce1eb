// biome-ignore-all lint/a11y/noStaticElementInteractions: painted cells are mirrored for screen readers; the pointer works on the canvas
/**
 * The editor laid over a cell: a native input, or a field with its list of choices.
 *
 * Invariants: Enter keeps and goes down, Tab keeps and goes on, Escape gives up, leaving keeps; it commits once at most.
 */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { GanttColumn } from './columns.ts';
import { ListEditor } from './ListEditor.tsx';

export type AfterEdit = 'down' | 'next' | 'previous' | 'stay';

export interface CellEditorProps {
  column: GanttColumn;
  row: number;
  /** First text. */
  value: string;
  /** Typing began the edit: the caret goes behind the text instead of selecting it. */
  typed: boolean;
  commit(value: unknown, after: AfterEdit): void;
  cancel(): void;
  /** Said by a `list` editor where nothing is called so. */
  nothing: string;
}

const INPUT_TYPES: Readonly<Record<string, string>> = { date: 'date', datetime: 'datetime-local' };

export function CellEditor({ column, row, value, typed, nothing, commit, cancel }: CellEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const over = useRef(false);
  const { choices } = column;

  const once = (act: () => void): void => {
    if (over.current) return;
    over.current = true;
    act();
  };

  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === 'text') {
      if (typed) field.setSelectionRange(field.value.length, field.value.length);
      else field.select();
    }
  }, [typed]);

  if (choices)
    return (
      <ListEditor
        choices={choices}
        row={row}
        label={column.title}
        typed={typed ? value : null}
        nothing={nothing}
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

  const text = (): string =>
    box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('.wm-gantt-input')?.value ?? value;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // Commands of the page, such as saving, are meant with what is typed here.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      flushSync(() => once(() => commit(text(), 'stay')));
      return;
    }
    event.stopPropagation();
    if (event.key === 'Escape') once(cancel);
    else if (event.key === 'Enter') once(() => commit(text(), 'down'));
    else if (event.key === 'Tab') once(() => commit(text(), event.shiftKey ? 'previous' : 'next'));
    else return;
    event.preventDefault();
  };

  const label = column.title;
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
        <select className="wm-gantt-input" aria-label={label} defaultValue={value}>
          {column.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="wm-gantt-input"
          aria-label={label}
          type={(!typed && INPUT_TYPES[column.editor ?? '']) || 'text'}
          inputMode={column.editor === 'number' || column.editor === 'percent' ? 'decimal' : undefined}
          defaultValue={value}
          style={{ textAlign: column.align ?? 'left' }}
        />
      )}
    </div>
  );
}
