// biome-ignore-all lint/a11y/noStaticElementInteractions: the keys of its field bubble up
// biome-ignore-all lint/a11y/useSemanticElements: a combobox whose list follows a cell
// biome-ignore-all lint/a11y/useFocusableInteractive: the field has the focus, the choices are its active descendants
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys are those of the field
/**
 * The editor of a cell that names one or several things of a list: a field to type in, its choices below or above it.
 *
 * Invariants: the list is there with the first picture and never moves the grid; what a server finds joins it later. Enter
 * takes the marked choice and ends the edit; of several it adds or removes it, and ends when none is marked; with Ctrl, as
 * Tab and leaving, it ends at once. What nothing is called by is committed as text: the owner says why not.
 */
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AfterEdit, CellChoice, CellChoices } from './columns.ts';

/** Milliseconds of rest before a server is asked. */
const PAUSE = 150;
const MOST = 200;
const PAGE = 8;
/** Room needed to open a list below its cell, else it opens where there is more. */
const HEIGHT = 264;
const NONE: readonly CellChoice[] = [];

interface ListEditorProps {
  choices: CellChoices;
  row: number;
  label: string;
  /** The text that started the edit; null: the current choice is in the field. */
  typed: string | null;
  /** Said where nothing is called so. */
  nothing: string;
  /** The text was refused, and left so: the focus is elsewhere. */
  left: boolean;
  /** The choice, or a text without a match. */
  commit(value: readonly CellChoice[] | string, after: AfterEdit): void;
  cancel(): void;
}

/** Choices for a text: those at hand first, then what a search finds elsewhere; `pending` until it has answered. */
function useFound({ find, search }: CellChoices, text: string) {
  const [found, setFound] = useState({ text: '', list: NONE });
  const pending = search !== undefined && text !== '' && found.text !== text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one search for each text
  useEffect(() => {
    if (!pending) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const list = await search!(text, stop.signal).catch(() => NONE);
      if (!stop.signal.aborted) setFound({ text, list });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  const known = find(text);
  const more = text === '' || pending ? NONE : found.list;
  return { list: [...known, ...more.filter(({ id }) => !known.some((one) => one.id === id))].slice(0, MOST), pending };
}

export function ListEditor({ choices, row, label, typed, nothing, left, commit, cancel }: ListEditorProps) {
  const several = choices.several === true;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => choices.chosen(row));
  /** null: not touched yet. */
  const [text, setText] = useState(typed);
  const [open, setOpen] = useState(!left);
  /** The choice marked by hand, by its place in the list. */
  const [marked, setMarked] = useState<number | null>(null);
  /** How the edit ends once the search has answered, asked for before. */
  const [ending, setEnding] = useState<AfterEdit | null>(null);
  const wanted = (text ?? '').trim();
  const { list, pending } = useFound(choices, wanted);
  const isChosen = ({ id: one }: CellChoice): boolean => chosen.some((other) => other.id === one);
  const first = wanted !== '' ? 0 : several ? -1 : list.findIndex(isChosen);
  const at = Math.min(marked ?? first, list.length - 1);
  const active = marked !== null || wanted !== '' ? list[at] : undefined;

  const take = (choice: CellChoice): void => {
    if (!several) {
      commit([choice], 'stay');
      return;
    }
    setChosen(isChosen(choice) ? chosen.filter(({ id: one }) => one !== choice.id) : [...chosen, choice]);
    setText('');
    setMarked(null);
  };
  const finish = (after: AfterEdit): void => {
    if (wanted !== '' && !active) {
      if (pending && after !== 'stay') setEnding(after);
      else commit(wanted, after);
    } else if (several) commit(active && wanted !== '' && !isChosen(active) ? [...chosen, active] : chosen, after);
    else commit(active ? [active] : text === null ? chosen : NONE, after);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the search has answered
  useEffect(() => {
    if (ending === null || pending) return;
    setEnding(null);
    if (several && active && ending === 'down') take(active);
    else finish(ending);
  }, [ending, pending]);

  const mark = (by: number): void => {
    if (open) setMarked(Math.max(0, Math.min(list.length - 1, at + by)));
    setOpen(true);
  };
  /** Whether the key was the list's. */
  const onList = ({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (altKey && (key === 'ArrowDown' || key === 'ArrowUp')) setOpen(key === 'ArrowDown');
    else if (key === 'ArrowDown' || key === 'ArrowUp') mark(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'PageDown' || key === 'PageUp') mark(key === 'PageDown' ? PAGE : -PAGE);
    else if (key === 'Enter' && several && active && !ctrlKey && !metaKey) take(active);
    else if (key === ' ' && several && active && wanted === '') take(active);
    else if (key === 'Enter') finish('down');
    else if (key === 'Tab') finish(shiftKey ? 'previous' : 'next');
    else if (key === 'Escape') cancel();
    else if (key === 'Backspace' && several && text !== null && text !== '') return false;
    else if (key === 'Backspace' && several) setChosen(chosen.slice(0, -1));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // Commands of the page, such as saving, include the current choice.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      flushSync(() => finish('stay'));
      return;
    }
    event.stopPropagation();
    if (onList(event)) event.preventDefault();
  };

  useLayoutEffect(() => {
    if (left) return;
    field.current!.focus({ preventScroll: true });
    if (typed === null) field.current!.select();
  }, [typed, left]);
  // Below its cell, or above it near the bottom of the page; it follows the cell when the grid is scrolled.
  // The grid has placed the cell itself before.
  useEffect(() => {
    const place = (): void => {
      const list = popup.current;
      if (!list) return;
      const cell = box.current!.getBoundingClientRect();
      const body = box.current!.closest('.wm-gantt-body')!.getBoundingClientRect();
      list.style.visibility = cell.bottom > body.top && cell.top < body.bottom ? '' : 'hidden';
      const below = globalThis.innerHeight - cell.bottom - 8;
      const up = below < Math.min(HEIGHT, list.scrollHeight) && cell.top - 8 > below;
      list.style.left = `${Math.max(4, Math.min(cell.left, globalThis.innerWidth - list.offsetWidth - 4))}px`;
      list.style.top = up ? '' : `${cell.bottom + 1}px`;
      list.style.bottom = up ? `${globalThis.innerHeight - cell.top + 1}px` : '';
      list.style.minWidth = `${cell.width}px`;
      list.style.maxHeight = `${Math.min(HEIGHT, up ? cell.top - 8 : below)}px`;
    };
    place();
    const later = (): void => void requestAnimationFrame(() => requestAnimationFrame(place));
    document.addEventListener('scroll', later, true);
    globalThis.addEventListener('resize', later);
    return () => {
      document.removeEventListener('scroll', later, true);
      globalThis.removeEventListener('resize', later);
    };
  });
  useLayoutEffect(() => {
    const list = popup.current;
    const item = list?.children[at] as HTMLElement | undefined;
    if (!list || !item) return;
    if (item.offsetTop < list.scrollTop) list.scrollTop = item.offsetTop;
    else if (item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = item.offsetTop + item.offsetHeight - list.clientHeight;
  });

  const shown = text ?? (several ? '' : (chosen[0]?.label ?? ''));
  return (
    <div
      ref={box}
      className="wm-gantt-editor wm-gantt-list-field"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && finish('stay')}
    >
      {several && chosen.map((choice) => <em key={choice.id}>{choice.label}</em>)}
      <input
        ref={field}
        className="wm-gantt-input"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={open && list[at] ? `${id}-${list[at].id}` : undefined}
        value={shown}
        onChange={(event) => {
          setText(event.target.value);
          setEnding(null);
          setMarked(null);
          setOpen(true);
        }}
        onPointerDown={() => setOpen(true)}
      />
      {open && (
        <div
          ref={popup}
          id={id}
          className="wm-gantt-list"
          role="listbox"
          aria-label={label}
          aria-multiselectable={several}
          aria-busy={pending}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {list.map((choice, i) => (
            <div
              key={choice.id}
              id={`${id}-${choice.id}`}
              role="option"
              aria-selected={isChosen(choice)}
              className={i === at ? 'wm-gantt-marked' : undefined}
              onClick={() => take(choice)}
            >
              <span>{choice.label}</span>
              {choice.hint && <small>{choice.hint}</small>}
            </div>
          ))}
          {list.length === 0 && <p>{pending ? '…' : nothing}</p>}
        </div>
      )}
    </div>
  );
}
