import { Tag } from 'antd';
import { t } from '#web/lang.ts';
import { type UserRow, userStatus } from '../user.entity.ts';

const COLOR = { inUse: 'green', disabled: 'red', cancelled: 'default', reload: 'warning' } as const;

export const UserStatusTag = ({ status }: { status: UserRow['status'] }) => (
  <Tag color={COLOR[status]}>{t(userStatus[status])}</Tag>
);
