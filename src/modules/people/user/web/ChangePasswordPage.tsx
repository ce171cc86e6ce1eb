import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { accountTexts as a } from './account.texts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import '#web/entity/entity.css';

export default function ChangePasswordPage() {
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(a.changePassword)}</h1>
      </div>
      <div className="wm-page-body wm-account-narrow">
        <p className="wm-auth-note">{t(a.changeNote)}</p>
        <PasswordForm dense onChanged={() => toast.success(t(a.changed))} />
      </div>
    </div>
  );
}
