import { LockOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '#web/api.ts';
import { exportAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { lockedUsers } from '../user.calls.ts';
import { type UserRow, user } from '../user.entity.ts';
import { useLeaving } from './leaving.tsx';
import { useOneTimePassword } from './one-time-password.tsx';
import { RightSources } from './RightSources.tsx';
import { UserStatusTag } from './UserStatusTag.tsx';
import {
  batchStatusAction,
  removePasskeysAction,
  resetAction,
  resetFactorAction,
  statusActions,
  unlockAction,
} from './user-actions.ts';
import { usersTexts as u } from './users.texts.ts';

/** The same people seen as accounts: may they sign in, until when, with which rights. */
const accounts = {
  ...user,
  list: {
    columns: ['username', 'empName', 'department', 'status', 'expireTime', 'lastLoginAt'],
    filters: ['username', 'empName', 'status', 'department', 'expireTime'],
    sort: 'username',
  },
};

export default function AccountPage() {
  const { viewer } = useSession();
  const may = viewer.can(lockedUsers.right);
  const locks = useCall(lockedUsers, {}, { enabled: may, background: true });
  const locked = locks.data;
  const columns = useMemo(() => {
    const until = new Map(locked?.map((one) => [one.id, one.until]));
    return {
      status: ({ id, status }: UserRow) => {
        if (!until.has(id)) return <UserStatusTag status={status} />;
        const time = instantText(until.get(id)!).slice(-5);
        return (
          <Tag color="orange" icon={<LockOutlined />} title={t(u.lockedUntil, { time })}>
            {time}
          </Tag>
        );
      },
    };
  }, [locked]);
  const { reset, node } = useOneTimePassword();
  const leaving = useLeaving();
  const [sources, setSources] = useState<UserRow | null>(null);
  return (
    <>
      {locks.error && !locked && (
        <p>
          <ReadAgain title={u.locksFailed} retry={locks.refetch} />
        </p>
      )}
      <ListPage<UserRow>
        entity={accounts}
        columns={columns}
        toolbar={[
          batchStatusAction('inUse', leaving.leave),
          batchStatusAction('disabled', leaving.leave),
          exportAction(),
        ]}
        rowActions={(row) => [
          resetAction(row, reset),
          unlockAction(row),
          resetFactorAction(row, viewer.userId),
          removePasskeysAction(row, viewer.userId),
          { key: 'rights', label: u.rights, right: 'sys:user:query', run: () => setSources(row) },
          ...statusActions(row, viewer.userId, leaving.leave),
        ]}
      />
      {node}
      {leaving.node}
      {sources && <RightSources person={sources} onClose={() => setSources(null)} />}
    </>
  );
}
