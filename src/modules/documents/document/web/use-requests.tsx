/** Archiving, upgrading, changing and withdrawing from a list or a document: the reason, and the approval where one is needed. */
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import type { ApprovalItem } from '#modules/flow/approval/approval.calls.ts';
import { useApproval } from '#modules/flow/approval/web/public.ts';
import { send } from '#web/api.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { askForDocuments, type DocumentAction, documentActions } from '../request.calls.ts';
import { actionRules } from '../request.rules.ts';
import { documentPageTexts as x } from './texts.ts';

export interface DocumentRequests {
  start(action: DocumentAction, ids: readonly number[]): void;
  dialog: ReactNode;
}

export function useDocumentRequests(onDone: () => void): DocumentRequests {
  const [wanted, setWanted] = useState<{ action: DocumentAction; ids: readonly number[] } | null>(null);
  const approval = useApproval(['document', 'docVersion'], onDone);
  return {
    start: (action, ids) => setWanted({ action, ids: [...ids] }),
    dialog: (
      <>
        {wanted && (
          <AskDialog
            {...wanted}
            onClose={() => setWanted(null)}
            onAsked={(item) => {
              setWanted(null);
              if (item) approval.ask(item);
              else onDone();
            }}
          />
        )}
        {approval.dialog}
      </>
    ),
  };
}

interface AskDialogProps {
  action: DocumentAction;
  ids: readonly number[];
  onClose(): void;
  onAsked(item: ApprovalItem | null): void;
}

function AskDialog({ action, ids, onClose, onAsked }: AskDialogProps) {
  const [reason, setReason] = useState('');
  const label = documentActions[action];
  return (
    <SendDialog
      title={t(x.askFor, { action: label, count: ids.length })}
      okText={t(label)}
      dirty={reason !== ''}
      disabled={actionRules[action].reason && reason.trim() === ''}
      onCancel={onClose}
      send={async () => {
        const { item } = await send(
          askForDocuments,
          { action, ids: [...ids], reason: reason.trim() || null },
          { quiet: [CODE.refused] },
        );
        if (!item) toast.success(t(x.done));
        onAsked(item);
      }}
    >
      <Input.TextArea
        aria-label={t(x.reasonFor, { action: label })}
        placeholder={t(x.reasonFor, { action: label })}
        maxLength={200}
        showCount
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </SendDialog>
  );
}
