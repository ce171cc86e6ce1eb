import { useState } from 'react';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { useSession } from '#web/session.ts';
import { type UserRow, user } from '../user.entity.ts';
import { useLeaving } from './leaving.tsx';
import { useOneTimePassword } from './one-time-password.tsx';
import { UserStatusTag } from './UserStatusTag.tsx';
import { resetAction, resetFactorAction, statusActions, unlockAction } from './user-actions.ts';

/** Users as people of the company. A new one gets a one-time password, shown once. */
export default function UserPage() {
  const { viewer } = useSession();
  const [creating, setCreating] = useState(false);
  const { give, reset, node } = useOneTimePassword();
  const leaving = useLeaving();
  return (
    <>
      <ListPage<UserRow>
        entity={user}
        columns={COLUMNS}
        toolbar={[
          { ...createAction(), run: () => setCreating(true) },
          importAction(),
          exportAction(),
          batchRemoveAction(),
        ]}
        rowActions={(row) => [
          editAction(row),
          resetAction(row, reset),
          ...statusActions(row, viewer.userId, leaving.leave),
          unlockAction(row),
          resetFactorAction(row, viewer.userId),
          removeAction(row),
        ]}
      />
      {creating && (
        <RecordDialog
          entity={user}
          onClose={() => setCreating(false)}
          onSaved={(row) => viewer.can('sys:user:resetPassword') && void give(row as never)}
        />
      )}
      {node}
      {leaving.node}
    </>
  );
}

const COLUMNS = { status: (row: UserRow) => <UserStatusTag status={row.status} /> };
