import { type TableColumnType, Tag } from 'antd';
import type { Message } from '#kernel/text.ts';
import { deviceOf } from '#modules/user/web/public.ts';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type LoginLogRow, loginLog } from '../log.calls.ts';
import { LogTable } from './LogTable.tsx';
import { logPageTexts as l } from './log.texts.ts';

const ACTIONS: Readonly<Record<string, readonly [label: Message, color: string]>> = {
  signIn: [l.signIn, 'green'],
  signOut: [l.signOut, 'default'],
  wrongPassword: [l.wrongPassword, 'orange'],
  wrongCode: [l.wrongCode, 'orange'],
  recoveryCode: [l.recoveryCode, 'orange'],
  passwordReset: [l.passwordReset, 'blue'],
  addressChanged: [l.addressChanged, 'blue'],
  secondFactorOn: [l.secondFactorOn, 'blue'],
  secondFactorOff: [l.secondFactorOff, 'orange'],
  locked: [l.locked, 'red'],
  disabled: [l.disabled, 'red'],
  expired: [l.expired, 'red'],
  ended: [l.ended, 'default'],
  passwordChanged: [l.passwordChanged, 'blue'],
};

function ActionTag({ action }: { action: string }) {
  const [label, color] = ACTIONS[action] ?? [null, 'default'];
  return <Tag color={color}>{label ? t(label) : action}</Tag>;
}

const columns = (): TableColumnType<LoginLogRow>[] => [
  { key: 'at', title: t(l.at), width: 180, render: (_v, row) => instantText(row.at, true) },
  { key: 'name', title: t(l.person), width: 150, ellipsis: true, dataIndex: 'name' },
  { key: 'username', title: t(l.account), width: 170, ellipsis: true, dataIndex: 'username' },
  { key: 'action', title: t(l.action), width: 160, render: (_v, row) => <ActionTag action={row.action} /> },
  { key: 'ip', title: t(l.ip), width: 170, ellipsis: true, dataIndex: 'ip' },
  {
    key: 'device',
    title: t(l.device),
    minWidth: 180,
    ellipsis: true,
    render: (_v, row) => <span title={row.userAgent}>{deviceOf(row.userAgent)}</span>,
  },
];

export default function LoginLogPage() {
  return <LogTable<LoginLogRow> call={loginLog} columns={columns()} placeholder={l.searchLogin} />;
}
