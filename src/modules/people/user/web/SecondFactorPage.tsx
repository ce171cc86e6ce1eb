import { Button } from 'antd';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { refreshSession, signOut, useSession } from '#web/session.ts';
import { home } from '#web/shell/actions.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { accountTexts as a } from './account.texts.ts';
import { SecondFactorSetUp } from './SecondFactor.tsx';

/** The second step of signing in, where it must be set up. */
export function SecondFactorPage() {
  const { viewer } = useSession();
  return (
    <AuthFrame
      title={a.mustFactorTitle}
      {...(viewer?.needsSecondFactor && { note: a.mustFactorNote })}
      footer={
        <Button type="link" size="small" onClick={() => void signOut()}>
          {t(a.backToSignIn)}
        </Button>
      }
    >
      <SecondFactorSetUp onDone={() => void refreshSession().then(() => go(home(), { replace: true }))} />
    </AuthFrame>
  );
}
