import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { now } from '#kernel/dates.ts';
import { refreshShown } from '#web/api.ts';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { workbenchTexts as w } from './workbench.texts.ts';

/** Loads every card anew, and says from when they are. */
export function RefreshBar() {
  const [at, setAt] = useState(now);
  const [busy, setBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setBusy(true);
    await refreshShown().finally(() => setBusy(false));
    setAt(now());
  };
  return (
    <div className="wm-workbench-bar">
      <time>{instantText(new Date(at).toISOString(), true)}</time>
      <Button size="small" icon={<ReloadOutlined />} loading={busy} onClick={() => void refresh()}>
        {t(w.refresh)}
      </Button>
    </div>
  );
}
