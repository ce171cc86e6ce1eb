import { useMemo, useState } from 'react';
import {
  batchRemoveAction,
  createAction,
  editAction,
  exportAction,
  importAction,
  removeAction,
} from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import type { OwnInputs } from '#web/entity/record/EntityForm.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { useSession } from '#web/session.ts';
import { createUser, newUserRoles } from '../user.calls.ts';
import { type UserRow, user } from '../user.entity.ts';
import { useLeaving } from './leaving.tsx';
import { useOneTimePassword } from './one-time-password.tsx';
import { RolesInput } from './RolesInput.tsx';
import { UserStatusTag } from './UserStatusTag.tsx';
import {
  endSessionsAction,
  removePasskeysAction,
  resetAction,
  resetFactorAction,
  statusActions,
  unlockAction,
} from './user-actions.ts';

/** The form of somebody new: with their roles, which live with the roles afterwards (`createUser`). */
const newcomer = {
  ...user,
  fields: { ...user.fields, roles: newUserRoles },
  // Common parts come first.
  form: [
    ['username', 'empName', 'department'],
    ['roles', 'jobPost', 'pinyinName'],
    ['phone', 'email', 'secretLevel'],
    ['expireTime', 'usbKey'],
    ['adAccount', 'wechatId'],
    ['description'],
  ],
};
const INPUTS: OwnInputs = {
  roles: (value, set, form, id) => (
    <RolesInput id={id} department={(form.values.department as number | null) ?? null} value={value} onChange={set} />
  ),
};

/** Users as people of the company. A new one gets a one-time password, shown once. */
export default function UserPage() {
  const { viewer } = useSession();
  const [creating, setCreating] = useState(false);
  const { give, reset, node } = useOneTimePassword();
  const leaving = useLeaving();
  const initial = useMemo(() => ({ department: viewer.departmentId }), [viewer.departmentId]);
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
          endSessionsAction(row, viewer.userId),
          resetFactorAction(row, viewer.userId),
          removePasskeysAction(row, viewer.userId),
          removeAction(row),
        ]}
      />
      {creating && (
        <RecordDialog
          {...(viewer.can('sys:role:edit') ? { entity: newcomer, create: createUser } : { entity: user })}
          initial={initial}
          inputs={INPUTS}
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
