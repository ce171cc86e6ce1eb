import { LoginOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { singleLoginWays, type Way } from '../single-login.calls.ts';
import { singleTexts as x } from '../single-login.texts.ts';
import { leaveFor, leavingAddress } from './flow.ts';
import { pageTexts as p } from './texts.ts';
import './single-login.css';

/** One button for each way that everybody may see; nothing where there is none. */
export function SignInWays() {
  const ways = useCall(singleLoginWays, {}, { quiet: true, background: true });
  const [leaving, setLeaving] = useState<string | null>(null);
  const list = ways.data?.ways ?? [];
  const out = leavingAddress();
  if (list.length === 0 && out === null) return null;
  const leave = async ({ key, kind }: Way): Promise<void> => {
    setLeaving(key);
    if (kind === 'ldap') return go(`/singleLogin?provider=${key}`);
    // The refusal has been shown.
    await leaveFor(key).catch(() => setLeaving(null));
  };
  return (
    <div className="wm-single-ways">
      {list.length > 0 && <p>{t(x.or)}</p>}
      {list.map((way) => (
        <Button
          key={way.key}
          block
          size="large"
          icon={<LoginOutlined />}
          loading={leaving === way.key}
          disabled={leaving !== null && leaving !== way.key}
          onClick={() => void leave(way)}
        >
          {t(x.by, { name: way.name })}
        </Button>
      ))}
      {out !== null && (
        <Button block type="link" href={out}>
          {t(p.leave)}
        </Button>
      )}
    </div>
  );
}
