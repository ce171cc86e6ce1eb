/**
 * Deciding from the to-do list: rows are chosen, agreed to in one go, and walked through by keys.
 *
 * Keys (j, k, x, Enter, a, r) are heard while this screen is shown, no field has the focus and no dialog is open.
 * Agreeing to several is one `callBatch`: each is done or refused individually, and refusals are listed row by row.
 */
import { Button, Tooltip } from 'antd';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { ScreenContext } from '#web/dirty.ts';
import type { EntityList } from '#web/entity/list/use-entity-list.ts';
import { t } from '#web/lang.ts';
import type { ListedWorkflow } from '../../../instance/instance.calls.ts';
import { instanceTexts as i } from '../instance-texts.ts';
import { AgreeDialog } from './AgreeDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';

interface Deciding {
  /** Beside the search. */
  tools: ReactNode;
  dialogs: ReactNode;
  /** Marks the row that keys act on. */
  rowClass(row: { id: number }): string;
}

const TYPED = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const KEYS = [
  ['j', i.keyNext],
  ['k', i.keyBack],
  ['x', i.keySelect],
  ['Enter', i.keyOpen],
  ['a', i.agree],
  ['r', i.reject],
] as const;

/** Null where rows are not decided on. */
export function useDeciding(
  enabled: boolean,
  rows: readonly ListedWorkflow[],
  { selected: chosen, select: setChosen }: Pick<EntityList, 'selected' | 'select'>,
  open: (row: ListedWorkflow) => void,
): Deciding | null {
  const screen = useContext(ScreenContext);
  const [at, setAt] = useState(0);
  const [agreeing, setAgreeing] = useState<readonly ListedWorkflow[]>([]);
  const [rejecting, setRejecting] = useState<ListedWorkflow | null>(null);
  const current = rows[Math.min(at, rows.length - 1)];
  const selected = rows.filter((row) => chosen.includes(row.id));
  const move = (by: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, Math.min(at, rows.length - 1) + by));
    setAt(next);
    document.querySelectorAll('.wm-row-choice')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const toggle = (id: number): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const acts: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    k: () => move(-1),
    x: () => current && toggle(current.id),
    Enter: () => current && open(current),
    a: () => setAgreeing(selected.length > 0 ? selected : current ? [current] : []),
    r: () => current && setRejecting(current),
  };
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const busy = agreeing.length > 0 || rejecting !== null;
  useEffect(() => {
    if (!enabled || busy) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !screen.isActive()) return;
      const target = event.target as HTMLElement | null;
      if (target?.closest(TYPED) || document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return;
      // Enter on a link or button is that one's.
      if (event.key === 'Enter' && target?.closest('button, a')) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled, busy, screen]);
  if (!enabled) return null;
  const done = (): void => {
    setAgreeing([]);
    setRejecting(null);
    setChosen([]);
  };
  return {
    tools: (
      <>
        <Button type="primary" disabled={selected.length === 0} onClick={() => setAgreeing(selected)}>
          {t(i.agreeAll, { n: selected.length })}
        </Button>
        <Tooltip title={t(i.keysHint)}>
          <span className="wm-keys">
            {KEYS.map(([key, word]) => (
              <span key={key}>
                <kbd>{key}</kbd> {t(word)}
              </span>
            ))}
          </span>
        </Tooltip>
      </>
    ),
    dialogs: (
      <>
        {agreeing.length > 0 && <AgreeDialog rows={agreeing} onClose={(sent) => (sent ? done() : setAgreeing([]))} />}
        {rejecting && <RejectDialog row={rejecting} onClose={(sent) => (sent ? done() : setRejecting(null))} />}
      </>
    ),
    rowClass: ({ id }) => (id === current?.id ? 'wm-row-choice wm-row-current' : 'wm-row-choice'),
  };
}
