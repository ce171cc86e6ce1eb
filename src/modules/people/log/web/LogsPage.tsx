import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import LoginLogPage from './LoginLogPage.tsx';
import { logPageTexts as l } from './log.texts.ts';
import OperationLogPage from './OperationLogPage.tsx';

const LOGS = [
  { key: 'login', label: l.loginLog, right: 'sys:log:login', children: <LoginLogPage /> },
  { key: 'operate', label: l.operationLog, right: 'sys:log:operate', children: <OperationLogPage /> },
] as const;

/** Both logs; each starts with its own search. */
export default function LogsPage() {
  const { viewer } = useSession();
  const [params, setParams] = useSearchParams();
  const shown = LOGS.filter((log) => viewer.can(log.right));
  const active = shown.find((log) => log.key === params.get('log'))?.key ?? shown[0]?.key ?? '';
  return (
    <div className="wm-logs">
      <Tabs
        size="small"
        activeKey={active}
        onChange={(key) => setParams({ log: key }, { replace: true })}
        items={shown.map(({ key, label }) => ({ key, label: t(label) }))}
      />
      <div className="wm-logs-body">{shown.find((log) => log.key === active)?.children}</div>
    </div>
  );
}
