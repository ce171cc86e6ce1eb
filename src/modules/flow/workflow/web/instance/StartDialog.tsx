/**
 * The start dialog (1-product §4.4): one workflow, or several one after the other.
 *
 * Invariants: after each success the finished item is gone and the next opens; when none is left `onDone` is called
 * once. Closing with something typed asks first; what was started before stays started.
 */
import { Modal } from 'antd';
import { useState } from 'react';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { instanceTexts as i } from './instance-texts.ts';
import { StartPanel, type StartParts } from './StartPanel.tsx';
import type { StartItem } from './use-start.ts';

export interface StartDialogProps<Item extends StartItem = StartItem> {
  open: boolean;
  items: readonly Item[];
  /** An item's workflow runs. */
  onStarted?(item: Item, instanceId: number): void;
  /** All of them run; the dialog wants to be closed. */
  onDone(): void;
  onCancel(): void;
}

export function StartDialog<Item extends StartItem>({ open, ...props }: StartDialogProps<Item>) {
  return open && props.items.length > 0 ? <Queue {...props} /> : null;
}

/** Holds the items it was opened with, so that a list that reloads behind it changes nothing. */
function Queue<Item extends StartItem>({ items, onStarted, onDone, onCancel }: Omit<StartDialogProps<Item>, 'open'>) {
  const [queue] = useState(items);
  const [at, setAt] = useState(0);
  const item = queue[at]!;
  const started = (instanceId: number): void => {
    onStarted?.(item, instanceId);
    if (at + 1 < queue.length) setAt(at + 1);
    else onDone();
  };
  const cancel = async (dirty: boolean): Promise<void> => {
    if (!dirty || (await ask({ title: i.discard, danger: true }))) onCancel();
  };
  const head = ({ name }: StartParts): string => {
    const count = queue.length > 1 ? ` (${at + 1}/${queue.length})` : '';
    return `${t(i.create)}${name && ` · ${name}`}${count}`;
  };
  return (
    <StartPanel
      key={at}
      item={item}
      onStarted={({ instanceId }) => started(instanceId)}
      frame={(parts) => (
        <Modal
          open
          centered
          width="70%"
          className="wm-start-dialog"
          title={head(parts)}
          mask={{ closable: false }}
          footer={parts.tools}
          onCancel={() => void cancel(parts.dirty)}
        >
          {parts.body}
        </Modal>
      )}
    />
  );
}
