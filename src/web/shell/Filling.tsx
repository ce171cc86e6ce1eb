/** Says that the history of the sample company is on its way, until it is there; then what is shown is asked again. */
import { Alert } from 'antd';
import { useEffect } from 'react';
import { refreshShown } from '../api.ts';
import { useText } from '../lang.ts';
import { refreshSession, useSession } from '../session.ts';
import { shellTexts as s } from './texts.ts';

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
  return filling ? <Alert banner type="info" title={t(s.filling)} /> : null;
}
