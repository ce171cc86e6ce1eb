/** Says that the history of the sample company is on its way, until it is there; then what is shown is asked again. */
import { Alert } from 'antd';
import { useEffect } from 'react';
import { texts } from '#kernel/text.ts';
import { refreshShown } from '../api.ts';
import { useText } from '../lang.ts';
import { refreshSession, useSession } from '../session.ts';

const x = texts('filling', {
  filling: [
    '示例公司的项目、审批和工时正在后台生成，完成后各页自动更新',
    '範例公司的項目、審批和工時正在後台生成，完成後各頁自動更新',
    'Projects, approvals and hours of the sample company are still being made. Pages update when they are there.',
  ],
});

const PAUSE_MS = 2000;

export function Filling() {
  const t = useText();
  const { viewer } = useSession();
  const filling = viewer?.filling === true;
  useEffect(() => {
    if (!filling) return;
    const timer = setInterval(async () => {
      if ((await refreshSession())?.filling === false) await refreshShown();
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [filling]);
  return filling ? <Alert banner type="info" title={t(x.filling)} /> : null;
}
