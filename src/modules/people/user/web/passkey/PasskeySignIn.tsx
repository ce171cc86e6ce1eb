/** Signing in without a password, on the sign-in page. */
import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { beginPasskeySignIn, passkeySignIn } from '../../passkey/passkey.calls.ts';
import { canPasskeys, showKey } from './ceremony.ts';
import { pageTexts as p } from './pages.texts.ts';

const QUIET = { quiet: [CODE.refused, CODE.forbidden, CODE.absent, CODE.conflict] };

interface Props {
  disabled: boolean;
  onToken(token: string): Promise<void>;
  onRefused(text: string): void;
}

export function PasskeySignIn({ disabled, onToken, onRefused }: Props) {
  const [busy, setBusy] = useState(false);
  if (!canPasskeys()) return null;
  const enter = async (): Promise<void> => {
    setBusy(true);
    onRefused('');
    try {
      const { ceremony, options } = await send(beginPasskeySignIn, { site: globalThis.location.origin }, QUIET);
      const answer = await showKey(options);
      const { token } = await send(passkeySignIn, { ceremony, answer }, QUIET);
      await onToken(token);
    } catch (error) {
      onRefused((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      block
      size="large"
      className="wm-auth-passkey"
      icon={<KeyOutlined />}
      loading={busy}
      disabled={disabled}
      onClick={() => void enter()}
    >
      {t(p.signIn)}
    </Button>
  );
}
