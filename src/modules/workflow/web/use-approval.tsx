/** An action that needs an approval, on the screen of its module: the dialog that starts it, and what waits. */
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallRefused, invalidate } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import type { ApprovalItem, WaitingRequest } from '../business.calls.ts';
import { businessTexts as b } from '../business.texts.ts';
import { StartDialog } from './StartDialog.tsx';
import { timeText } from './time-text.ts';

/** Whether a direct call was refused because an approval must be asked for; then ask for it. */
export const needsApproval = (error: unknown): boolean =>
  error instanceof CallRefused && (error.data as { approval?: boolean } | null)?.approval === true;

export interface Approval {
  /** Opens the dialog that starts the workflow of a request. */
  ask(item: ApprovalItem): void;
  /** Stands somewhere on the page. */
  dialog: ReactNode;
}

/** `touches`: names of the entities whose lists follow when the workflow has started. */
export function useApproval(touches: readonly string[], onStarted?: () => void): Approval {
  const [item, setItem] = useState<ApprovalItem | null>(null);
  const close = (): void => setItem(null);
  const started = (): void => {
    close();
    invalidate(['workflow', ...touches]);
    onStarted?.();
  };
  if (!item) return { ask: setItem, dialog: null };
  const { definitionKey, businessType, businessId, projectId, title, reason } = item;
  const start = {
    definitionKey,
    businessType,
    businessId,
    title,
    ...(projectId !== null && { projectId }),
    ...(reason !== null && { reason }),
  };
  const dialog = <StartDialog key={businessId} open items={[start]} onDone={started} onCancel={close} />;
  return { ask: setItem, dialog };
}

/** Tells that an approval stands in the way, and leads to it. */
export function WaitingNote({ waiting, projectId }: { waiting: WaitingRequest | null; projectId: number }) {
  if (!waiting) return null;
  const { label, definitionName, number, requestedByName, since, instanceId } = waiting;
  const see = href('/modules/project/workflow/see', { projectId, instId: instanceId });
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
