import { Skeleton } from 'antd';
import { useState } from 'react';
import type { Message } from '#kernel/text.ts';
import { useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { phoneCodes } from '../phone.calls.ts';
import { registerCompany, registerPerson } from '../user.calls.ts';
import { AuthField, AuthForm, ProofNote } from './AuthFields.tsx';
import { AuthDone, AuthFrame, BackToSignIn } from './AuthFrame.tsx';
import { accountTexts as a } from './account.texts.ts';
import { checkNewPassword, PasswordRules } from './PasswordForm.tsx';
import { PhoneCode } from './PhoneCode.tsx';
import { useProof } from './proof-of-work.ts';
import { useAuthForm } from './use-auth-form.ts';

interface RegisterProps {
  call: typeof registerCompany | typeof registerPerson;
  title: Message;
  note: Message;
}

/** Registration by an invite code; a link may carry it (`inviteCode`). */
function Register(props: RegisterProps) {
  const codes = useCall(phoneCodes, {}, { quiet: true, background: true });
  if (codes.isPending)
    return (
      <AuthFrame wide title={props.title} footer={<BackToSignIn />}>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </AuthFrame>
    );
  return <RegisterForm {...props} {...(codes.data?.available && { resendSeconds: codes.data.resendSeconds })} />;
}

/** `resendSeconds`: the phone is proved by a code, and after so long another one can be sent. */
function RegisterForm({ call, title, note, resendSeconds }: RegisterProps & { resendSeconds?: number }) {
  const [invited] = useQueryParam('inviteCode');
  const proof = useProof();
  const byWork = resendSeconds === undefined;
  const hidden = ['captchaId', 'captcha', ...(byWork ? ['smsCode'] : []), ...(invited ? ['inviteCode'] : [])];
  const { form, busy, submit } = useAuthForm(call, hidden);
  const [done, setDone] = useState(false);
  const send = async (): Promise<void> => {
    if (!form.check() || !checkNewPassword(form)) return;
    const more = {
      ...(byWork && (await proof.work())),
      ...(invited && { inviteCode: invited }),
    };
    setDone((await submit(more)) !== null);
  };
  const username = String(form.values.username ?? '');
  return (
    <AuthFrame wide title={title} {...(!done && { note })} footer={!done && <BackToSignIn />}>
      {done ? (
        <AuthDone title={a.registeredTitle} text={t(a.registered, { username })} />
      ) : (
        <AuthForm form={form} label={t(a.register)} busy={busy || proof.working} onSubmit={() => void send()}>
          <div className="wm-auth-grid">
            {'company' in form.fields && <AuthField form={form} name="company" autoComplete="organization" autoFocus />}
            {'inviteCode' in form.fields && <AuthField form={form} name="inviteCode" autoComplete="off" />}
            <AuthField form={form} name="name" autoComplete="name" />
            <AuthField form={form} name="username" autoComplete="username" />
            <AuthField form={form} name="phone" autoComplete="tel" />
            <AuthField form={form} name="email" autoComplete="email" />
            <AuthField password form={form} name="password" autoComplete="new-password" />
            <AuthField password form={form} name="confirmPassword" autoComplete="new-password" />
          </div>
          <PasswordRules form={form} />
          <div className="wm-auth-captcha">
            {byWork ? (
              <ProofNote working={proof.working} />
            ) : (
              <PhoneCode form={form} purpose="register" resendSeconds={resendSeconds} />
            )}
          </div>
        </AuthForm>
      )}
    </AuthFrame>
  );
}

export const CompanyRegisterPage = () => (
  <Register call={registerCompany} title={a.companyTitle} note={a.companyNote} />
);
export const PersonalRegisterPage = () => <Register call={registerPerson} title={a.personTitle} note={a.personNote} />;
