import { Button } from 'antd';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { signOut, useSession } from '#web/session.ts';
import { home } from '#web/shell/actions.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { accountTexts as a } from './account.texts.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** The forced change after a one-time or expired password; nothing else opens before it. */
export default function UpdatePasswordPage() {
  const { viewer } = useSession();
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
