import { Button } from 'antd';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { signOut, useSession } from '#web/session.ts';
import { home } from '#web/shell/actions.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { accountTexts as a } from './account.texts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactorPage } from './SecondFactorPage.tsx';

/**
 * Required before anything else opens: a new password after a one-time or expired one, then two-step sign-in if the company or a
 * role requires it.
 */
export default function UpdatePasswordPage() {
  const { viewer } = useSession();
  if (viewer?.needsSecondFactor && !viewer.mustChangePassword) return <SecondFactorPage />;
  return (
    <AuthFrame
      title={a.mustChangeTitle}
      {...(viewer?.mustChangePassword && { note: a.mustChangeNote })}
      footer={
        <Button type="link" size="small" onClick={() => void signOut()}>
          {t(a.backToSignIn)}
        </Button>
      }
    >
      <PasswordForm
        onChanged={() => {
          toast.success(t(a.changed));
          void go(home(), { replace: true });
        }}
      />
    </AuthFrame>
  );
}
