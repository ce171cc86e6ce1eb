/** An action that needs an approval, on the screen of its module: the dialog that starts it, and what waits. */
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { addressOf } from '#kernel/address.ts';
import type { Waiting } from '#kernel/entity-calls.ts';
import { StartDialog, type StartItem, startAtOnce, timeText } from '#modules/flow/workflow/web/public.ts';
import { CallRefused, invalidate } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import type { ApprovalItem } from '../approval.calls.ts';
import { approvalTexts as b } from '../approval.texts.ts';

/** Whether a direct call was refused because an approval must be asked for; then ask for it. */
export const needsApproval = (error: unknown): boolean =>
  error instanceof CallRefused && (error.data as { approval?: boolean } | null)?.approval === true;

export interface Approval {
  /** Opens the dialog that starts the workflow of a request, or those of several one after the other. */
  ask(...items: readonly ApprovalItem[]): void;
  /** Starts the workflow of a request at once; opens the dialog only if there is something to fill in, choose or read. */
  begin(item: ApprovalItem): Promise<void>;
  /** Rendered somewhere on the page. */
  dialog: ReactNode;
}

/** What the start dialog wants of a request. */
export const startOf = (item: ApprovalItem): StartItem => {
  const { definitionKey, businessType, businessId, projectId, title, reason } = item;
  return {
    definitionKey,
    businessType,
    businessId,
    title,
    ...(projectId !== null && { projectId }),
    ...(reason !== null && { reason }),
  };
};

/** `touches`: names of the entities whose lists follow when a workflow has started; `onStarted`: all of them have. */
export function useApproval(touches: readonly string[], onStarted?: () => void): Approval {
  const [items, setItems] = useState<readonly StartItem[]>([]);
  const dialog = (
    <StartDialog
      key={items.map((item) => item.businessId).join(' ')}
      open={items.length > 0}
      items={items}
      onStarted={() => invalidate(['workflow', ...touches])}
      onDone={() => {
        setItems([]);
        onStarted?.();
      }}
      onCancel={() => setItems([])}
    />
  );
  const begin = async (item: ApprovalItem): Promise<void> => {
    // A refusal is read in the dialog, with what can be done about it.
    const started = await startAtOnce(startOf(item)).catch(() => null);
    if (!started) return setItems([startOf(item)]);
    invalidate(['workflow', ...touches]);
    onStarted?.();
  };
  return { ask: (...asked) => setItems(asked.map(startOf)), begin, dialog };
}

/** Shows that an approval is in the way, with a link to it. */
export function WaitingNote({ waiting, projectId }: { waiting: Waiting | null; projectId?: number }) {
  if (!waiting) return null;
  const { label, definitionName, number, requestedByName, since, instanceId } = waiting;
  const see = addressOf('workflow', instanceId, projectId ? { projectId } : {}) ?? '';
  return (
    <Alert
      className="wm-waiting"
      type="info"
      showIcon
      title={t(b.waitingFor, {
        action: label,
        definition: definitionName,
        number,
        name: requestedByName,
        time: timeText(since),
      })}
      action={
        <Button size="small" onClick={() => void go(see)}>
          {t(b.seeWorkflow)}
        </Button>
      }
    />
  );
}
