import { Input, Modal, Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { now } from '#kernel/dates.ts';
import { companyToday, dayOfInstant } from '#web/clock.ts';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  type FormOptions,
  type RowAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type InvitationRow, invitation } from '../invitation.entity.ts';
import { invitationTexts as i, invitationLink, isUsable } from '../invitation.rules.ts';

const WEEK_MS = 7 * 86_400_000;

/** Browsers give the clipboard to secure pages only; elsewhere the link is shown to be copied by hand. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export default function InvitationPage() {
  const [shown, setShown] = useState<string | null>(null);
  const today = companyToday();
  const options = useMemo(
    (): FormOptions => ({
      initial: { kind: 'person', maxUses: 1, expiresOn: dayOfInstant(now() + WEEK_MS) },
    }),
    [],
  );
  const rowActions = useCallback(
    (row: InvitationRow): RowAction[] => [
      {
        key: 'copy',
        label: i.copy,
        refused: isUsable(row, today) ? null : t(i.spent),
        run: async () => {
          const link = invitationLink(row, globalThis.location.origin);
          if (await copied(link)) toast.success(t(i.copied));
          else setShown(link);
        },
      },
      editAction(row, null),
      removeAction(row),
    ],
    [today],
  );
  const columns = useMemo(
    () => ({
      used: (row: InvitationRow) => (
        <span>
          {row.used}{' '}
          <Tag color={isUsable(row, today) ? 'green' : 'default'}>{t(isUsable(row, today) ? i.usable : i.spent)}</Tag>
        </span>
      ),
    }),
    [today],
  );
  return (
    <>
      <ListPage<InvitationRow>
        entity={invitation}
        none={i.none}
        columns={columns}
        toolbar={[createAction(options), exportAction(), batchRemoveAction()]}
        rowActions={rowActions}
      />
      {shown !== null && (
        <Modal open centered title={t(i.copyByHand)} footer={null} onCancel={() => setShown(null)}>
          <Input.TextArea readOnly autoSize autoFocus value={shown} onFocus={(e) => e.target.select()} />
        </Modal>
      )}
    </>
  );
}
