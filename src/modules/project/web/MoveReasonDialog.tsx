import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { Message } from '#kernel/text.ts';
import { useKept } from '#web/entity/record/use-unsaved.ts';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { t } from '#web/lang.ts';
import { type ProjectAction, projectTexts } from '../project.rules.ts';
import { pageTexts } from './texts.ts';

interface MoveReasonProps {
  /** The question, with the action as `action`. */
  title: Message;
  action: ProjectAction;
  /** Word of the button where it is not the action's. */
  ok?: string;
  note?: ReactNode;
  /** Does it and closes; refusals are left to the dialog. */
  move(reason: { reason?: string }): Promise<void>;
  onClose(): void;
}

/** Asks for the reason of a move of a project or a program, which may be left out. */
export function MoveReasonDialog({ title, action, ok, note, move, onClose }: MoveReasonProps) {
  const [{ reason }, type, dirty] = useKept(`move ${action}`, { reason: '' });
  const given = reason.trim();
  return (
    <SendDialog
      title={t(title, { action: projectTexts[action] })}
      okText={ok ?? t(projectTexts[action])}
      danger={action === 'terminate'}
      dirty={dirty}
      send={() => move(given ? { reason: given } : {})}
      onCancel={onClose}
    >
      {note}
      <Input.TextArea
        autoFocus
        rows={3}
        maxLength={200}
        style={{ marginBottom: 20 }}
        showCount
        value={reason}
        placeholder={t(pageTexts.reason)}
        onChange={(event) => type({ reason: event.target.value })}
      />
    </SendDialog>
  );
}
