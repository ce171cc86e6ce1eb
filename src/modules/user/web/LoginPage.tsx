import { LockOutlined, UserOutlined } from '@ant-design/icons';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/lang.ts';
import { isRegistered } from '#web/registry.ts';
import { LAST_ACCOUNT, signIn as openSession, takeLoginMessage } from '#web/session.ts';
import { readText } from '#web/storage.ts';
import { signIn } from '../user.calls.ts';
import { AuthField, AuthForm, CaptchaField, useCaptcha } from './AuthFields.tsx';
import { AuthFrame, AuthLink } from './AuthFrame.tsx';
import { accountTexts as a } from './account.texts.ts';
import { useAuthForm } from './use-auth-form.ts';

const LINKS = [
  { to: '/reset', label: a.forgot },
  { to: '/register', label: a.registerCompany },
  { to: '/company/personalRegister', label: a.registerPerson },
] as const;

export default function LoginPage() {
  // Read once; a strict second render must not lose it.
  const [message, setMessage] = useState(loginMessage);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useCaptcha(needsCaptcha);
  const passwordInput = useRef<InputRef>(null);
  const captchaInput = useRef<InputRef>(null);
  const { form, busy, submit } = useAuthForm(signIn, ['captchaId'], (refusal) => {
    const asked = (refusal.data as { captcha?: boolean } | null)?.captcha === true || 'captcha' in refusal.byField;
    if (needsCaptcha) captcha.renew();
    else if (asked) setNeedsCaptcha(true);
    const wrong = 'captcha' in refusal.byField && needsCaptcha ? captchaInput : passwordInput;
    wrong.current?.focus({ cursor: 'all' });
  });
  const [opening, setOpening] = useState(false);
  const last = readText(LAST_ACCOUNT, 'session');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes up
  useEffect(() => {
    if (last) form.set('username', last);
    (last ? passwordInput.current : null)?.focus();
  }, []);
  const send = async (): Promise<void> => {
    setMessage('');
    const answer = await submit(needsCaptcha && captcha.id ? { captchaId: captcha.id } : {});
    if (!answer) return;
    setOpening(true);
    if (!(await openSession(answer.output.token))) {
      setOpening(false);
      setMessage(loginMessage());
    }
  };
  const links = LINKS.filter((link) => isRegistered(link.to));
  return (
    <AuthFrame
      title={a.welcome}
      note={a.welcomeNote}
      message={message}
      footer={
        links.length > 0 && (
          <div className="wm-auth-links">
            {links.map((link) => (
              <AuthLink key={link.to} {...link} />
            ))}
          </div>
        )
      }
    >
      <AuthForm form={form} label={t(a.signIn)} busy={busy || opening} onSubmit={() => void send()}>
        <AuthField
          bare
          form={form}
          name="username"
          autoComplete="username"
          prefix={<UserOutlined />}
          placeholder={t(a.username)}
          autoFocus={!last}
        />
        <AuthField
          bare
          password
          form={form}
          name="password"
          inputRef={passwordInput}
          autoComplete="current-password"
          prefix={<LockOutlined />}
          placeholder={t(a.passwordHint)}
        />
        {needsCaptcha && <CaptchaField bare form={form} captcha={captcha} inputRef={captchaInput} />}
      </AuthForm>
    </AuthFrame>
  );
}

let shown = { at: -1, text: '' };
/** The stored message; taken once, but the same for both renders of one mount. */
function loginMessage(): string {
  const text = takeLoginMessage();
  if (text) shown = { at: performance.now(), text };
  return text || (performance.now() - shown.at < 500 ? shown.text : '');
}
