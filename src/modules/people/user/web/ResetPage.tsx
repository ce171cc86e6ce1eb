import { Alert, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { phoneCodes, resetByPhone } from '../phone.calls.ts';
import { requestReset, resetAvailable, resetByLink } from '../user.calls.ts';
import { AuthField, AuthForm, ProofNote } from './AuthFields.tsx';
import { AuthDone, AuthFrame, BackToSignIn } from './AuthFrame.tsx';
import { accountTexts as a } from './account.texts.ts';
import { checkNewPassword, PasswordRules } from './PasswordForm.tsx';
import { PhoneCode } from './PhoneCode.tsx';
import { useProof } from './proof-of-work.ts';
import { useAuthForm } from './use-auth-form.ts';

/** Asks for a link, or (with the link's `code`) for the new password. */
export default function ResetPage() {
  const [code] = useQueryParam('code');
  return code ? <NewPassword code={code} /> : <AskForLink />;
}

/** Without mail and short messages only an administrator can help; an unanswered question shows the form. */
function AskForLink() {
  const mail = useCall(resetAvailable, {}, { quiet: true, background: true });
  const phone = useCall(phoneCodes, {}, { quiet: true, background: true });
  const [way, setWay] = useState<'mail' | 'phone'>('mail');
  if (mail.isPending || phone.isPending)
    return (
      <AuthFrame title={a.resetTitle} footer={<BackToSignIn />}>
        {null}
      </AuthFrame>
    );
  const byMail = mail.data?.available !== false;
  const ways = byMail && phone.data?.available && (
    <Segmented
      block
      value={way}
      options={[
        { value: 'mail', label: t(a.resetByMail) },
        { value: 'phone', label: t(a.resetByPhone) },
      ]}
      onChange={setWay}
    />
  );
  if (phone.data?.available && (way === 'phone' || !byMail))
    return <PhoneForm ways={ways} resendSeconds={phone.data.resendSeconds} />;
  if (byMail) return <LinkForm ways={ways} />;
  return (
    <AuthFrame title={a.resetTitle} footer={<BackToSignIn />}>
      <Alert type="info" showIcon title={t(a.resetByAdministrator)} />
    </AuthFrame>
  );
}

function LinkForm({ ways }: { ways: ReactNode }) {
  const proof = useProof();
  const [sent, setSent] = useState(false);
  const { form, busy, submit } = useAuthForm(requestReset, ['captchaId', 'captcha']);
  const send = async (): Promise<void> => {
    if (form.check()) setSent((await submit({ ...(await proof.work()) })) !== null);
  };
  return (
    <AuthFrame title={a.resetTitle} {...(!sent && { note: a.resetNote })} footer={!sent && <BackToSignIn />}>
      {sent ? (
        <AuthDone title={a.resetSentTitle} text={t(a.resetSent)} />
      ) : (
        <AuthForm form={form} label={t(a.resetSend)} busy={busy || proof.working} onSubmit={() => void send()}>
          {ways}
          <AuthField form={form} name="username" autoComplete="username" autoFocus />
          <AuthField form={form} name="email" autoComplete="email" />
          <ProofNote working={proof.working} />
        </AuthForm>
      )}
    </AuthFrame>
  );
}

function PhoneForm({ ways, resendSeconds }: { ways: ReactNode; resendSeconds: number }) {
  const { form, busy, submit } = useAuthForm(resetByPhone);
  const [done, setDone] = useState(false);
  const send = async (): Promise<void> => {
    if (form.check() && !checkNewPassword(form)) return;
    setDone((await submit()) !== null);
  };
  return (
    <AuthFrame title={a.resetTitle} {...(!done && { note: a.resetPhoneNote })} footer={!done && <BackToSignIn />}>
      {done ? (
        <AuthDone title={a.resetDoneTitle} text={t(a.resetDone)} />
      ) : (
        <AuthForm form={form} label={t(a.changePassword)} busy={busy} onSubmit={() => void send()}>
          {ways}
          <AuthField form={form} name="username" autoComplete="username" autoFocus />
          <AuthField form={form} name="phone" autoComplete="tel" />
          <PhoneCode form={form} purpose="reset" resendSeconds={resendSeconds} />
          <AuthField password form={form} name="newPassword" autoComplete="new-password" />
          <AuthField password form={form} name="confirmPassword" autoComplete="new-password" />
          <PasswordRules form={form} />
        </AuthForm>
      )}
    </AuthFrame>
  );
}

function NewPassword({ code }: { code: string }) {
  const { form, busy, submit } = useAuthForm(resetByLink, ['code']);
  const [done, setDone] = useState(false);
  const send = async (): Promise<void> => {
    if (form.check() && !checkNewPassword(form)) return;
    setDone((await submit({ code })) !== null);
  };
  return (
    <AuthFrame title={a.resetTitle} {...(!done && { note: a.resetNewNote })} footer={!done && <BackToSignIn />}>
      {done ? (
        <AuthDone title={a.resetDoneTitle} text={t(a.resetDone)} />
      ) : (
        <AuthForm form={form} label={t(a.changePassword)} busy={busy} onSubmit={() => void send()}>
          <AuthField password form={form} name="newPassword" autoComplete="new-password" autoFocus />
          <AuthField password form={form} name="confirmPassword" autoComplete="new-password" />
          <PasswordRules form={form} />
        </AuthForm>
      )}
    </AuthFrame>
  );
}
