import { useEffect, useState } from 'react';
import { StartDialog, type StartItem } from '#modules/flow/workflow/web/public.ts';
import { CallFailed, CallRefused, invalidate, send } from '#web/api.ts';
import type { StartApprovalsProps } from '#web/entity/ports.tsx';
import { askForMove } from '../approval.calls.ts';
import { startOf } from './use-approval.tsx';

/** Asks for the approval of each move and starts their workflows one after the other; refusals are shown and skipped. */
export function StartApprovals({ moves, onClose }: StartApprovalsProps) {
  const [items, setItems] = useState<readonly StartItem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, for its initial records
  useEffect(() => {
    let gone = false;
    const asked = async (): Promise<void> => {
      const found: StartItem[] = [];
      for (const move of moves)
        try {
          found.push(startOf(await send(askForMove, { ...move })));
        } catch (error) {
          if (!(error instanceof CallRefused || error instanceof CallFailed)) throw error;
        }
      if (gone) return;
      if (found.length === 0) onClose();
      else setItems(found);
    };
    void asked();
    return () => {
      gone = true;
    };
  }, []);
  return (
    <StartDialog
      open={items.length > 0}
      items={items}
      onStarted={() => invalidate(['workflow', ...new Set(moves.map(({ entity }) => entity))])}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
