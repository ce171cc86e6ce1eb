import { Button, Modal, Table, Typography } from 'antd';
import { useState } from 'react';
import { send } from '#web/api.ts';
import type { ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { ask, report, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { leftLines } from '#web/parts/tell-batch.ts';
import { batchResetPassword, type OneTimePassword } from '../user.calls.ts';
import { type UserRow, user } from '../user.entity.ts';
import { useOneTimePassword } from './one-time-password.tsx';
import { UserStatusTag } from './UserStatusTag.tsx';
import { resetAction } from './user-actions.ts';
import { usersTexts as u } from './users.texts.ts';

const MOST = 50;
const people = {
  ...user,
  list: {
    columns: ['username', 'empName', 'department', 'status', 'lastLoginAt'],
    filters: ['username', 'empName', 'department', 'status'],
    sort: 'username',
  },
};
const COLUMNS = { status: (row: UserRow) => <UserStatusTag status={row.status} /> };

/** Gives the selected people one-time passwords. */
export default function ResetPasswordsPage() {
  const { reset: resetOne, node } = useOneTimePassword();
  const [given, setGiven] = useState<readonly OneTimePassword[] | null>(null);
  const reset: ToolbarAction = {
    key: 'resetMany',
    label: u.resetMany,
    right: batchResetPassword.right,
    primary: true,
    needsSelection: true,
    run: async ({ list }) => {
      const params = { count: list.selected.length };
      if (list.selected.length > MOST) return void toast.error(t(u.resetAtMost));
      if (!(await ask({ title: u.resetManyAsk, content: u.resetManyNote, params, confirm: u.resetPassword }))) return;
      const answer = await send(batchResetPassword, { ids: [...list.selected] });
      list.select([]);
      if (answer.refused.length > 0) report(t(u.notReset, { count: answer.refused.length }), leftLines(answer.refused));
      if (answer.given.length > 0) setGiven(answer.given);
    },
  };
  return (
    <>
      <ListPage<UserRow>
        entity={people}
        columns={COLUMNS}
        toolbar={[reset]}
        rowActions={(row) => [resetAction(row, resetOne)]}
      />
      {node}
      {given && <Passwords given={given} onClose={() => setGiven(null)} />}
    </>
  );
}

/** Closes by its button only: the passwords cannot be seen again. */
function Passwords({ given, onClose }: { given: readonly OneTimePassword[]; onClose(): void }) {
  const lines = given.map((g) => `${g.empName}\t${g.username}\t${g.password}`).join('\n');
  return (
    <Modal
      open
      centered
      width={640}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t(u.oneTimeTitle)}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(u.done)}
        </Button>
      }
    >
      <p>
        {t(u.oneTimeManyNote)}{' '}
        <Typography.Text copyable={{ text: lines, onCopy: () => toast.success(t(u.copied)) }}>
          {t(u.copyAll)}
        </Typography.Text>
      </p>
      <Table<OneTimePassword>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={[...given]}
        columns={[
          { key: 'name', title: t(u.name), dataIndex: 'empName', ellipsis: true },
          { key: 'account', title: t(u.account), dataIndex: 'username', ellipsis: true },
          {
            key: 'password',
            title: t(u.oneTimeTitle),
            render: (_v, row) => (
              <Typography.Text code copyable={{ text: row.password }}>
                {row.password}
              </Typography.Text>
            ),
          },
        ]}
      />
    </Modal>
  );
}
