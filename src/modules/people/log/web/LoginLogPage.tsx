import { Tag } from 'antd';
import { deviceOf } from '#modules/people/user/web/public.ts';
import { t } from '#web/lang.ts';
import { ReportView } from '#web/report/ReportView.tsx';
import type { LoginLogRow } from '../log.calls.ts';
import { loginActions, loginLogReport } from '../log.reports.ts';
import { logPageTexts as l } from './log.texts.ts';

const COLORS: Readonly<Record<string, string>> = {
  signIn: 'green',
  wrongPassword: 'orange',
  wrongCode: 'orange',
  recoveryCode: 'orange',
  passwordReset: 'blue',
  addressChanged: 'blue',
  secondFactorOn: 'blue',
  secondFactorOff: 'orange',
  locked: 'red',
  disabled: 'red',
  expired: 'red',
  passwordChanged: 'blue',
};

const cells = {
  action: ({ action }: LoginLogRow) => {
    const label = loginActions[action as keyof typeof loginActions];
    return <Tag color={COLORS[action] ?? 'default'}>{label ? t(label) : action}</Tag>;
  },
  userAgent: ({ userAgent }: LoginLogRow) => <span title={userAgent}>{deviceOf(userAgent)}</span>,
};

export default function LoginLogPage() {
  return <ReportView report={loginLogReport} cells={cells} cellWidths={{ action: 140 }} none={l.empty} />;
}
