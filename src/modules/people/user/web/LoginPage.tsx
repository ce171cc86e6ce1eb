import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons';
import { Checkbox, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/lang.ts';
import { isRegistered } from '#web/registry.ts';
import { LAST_ACCOUNT, signIn as openSession, takeLoginMessage } from '#web/session.ts';
import { readText } from '#web/storage.ts';
import { signIn } from '../user.calls.ts';
import { userTexts } from '../user.texts.ts';
import { AuthField, AuthForm, ProofNote } from './AuthFields.tsx';
import { AuthFrame, AuthLink } from './AuthFrame.tsx';
import { accountTexts as a } from './account.texts.ts';
import { SignInWays } from './others.tsx';
import { PasskeySignIn } from './passkey/PasskeySignIn.tsx';
import { deviceMark, keepDeviceMark, useProof } from './proof-of-work.ts';
import { useAuthForm } from './use-auth-form.ts';

const LINKS = [
  { to: '/reset', label: a.forgot },
  { to: '/register', label: a.registerCompany },
  { to: '/company/personalRegister', label: a.registerPerson },
] as const;

export default function LoginPage() {
  // Read once; a strict second render must not lose it.
  const [message, setMessage] = useState(loginMessage);
  const [needsCode, setNeedsCode] = useState(false);
  const proof = useProof();
  const passwordInput = useRef<InputRef>(null);
  const codeInput = useRef<InputRef>(null);
  /** Whether the next try costs work, and whether the last one was refused for want of it. */
  const work = useRef({ needed: false, missed: false });
  const { form, busy, submit } = useAuthForm(signIn, ['captchaId', 'captcha', 'device'], (refusal) => {
    const told = refusal.data as { captcha?: boolean; secondFactor?: boolean } | null;
    const missed = 'captcha' in refusal.byField && !work.current.needed;
    work.current = { needed: told?.captcha === true || missed, missed };
    if (told?.secondFactor) setNeedsCode(true);
    const wrong = told?.secondFactor ? codeInput : passwordInput;
    setTimeout(() => wrong.current?.focus({ cursor: 'all' }));
    // Being asked for the code, or for work, is not the person's mistake.
    return (
      missed || (told?.secondFactor === true && refusal.problems.every((one) => one.key === userTexts.codeNeeded.key))
    );
  });
  const [opening, setOpening] = useState(false);
  const last = readText(LAST_ACCOUNT, 'session');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes up
  useEffect(() => {
    if (last) form.set('username', last);
    (last ? passwordInput.current : null)?.focus();
  }, []);
  const open = async (token: string): Promise<void> => {
    setOpening(true);
    if (!(await openSession(token))) {
      setOpening(false);
      setMessage(loginMessage());
    }
  };
  const send = async (): Promise<void> => {
    setMessage('');
    const username = String(form.values.username ?? '').trim();
    const attempt = async () => {
      const proved = work.current.needed && username ? await proof.work({ username }) : null;
      const device = deviceMark();
      return submit({ ...proved, ...(device && { device }) });
    };
    work.current.missed = false;
    const answer = (await attempt()) ?? (work.current.missed ? await attempt() : null);
    if (!answer) return;
    keepDeviceMark(answer.output.device);
    await open(answer.output.token);
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
      <AuthForm form={form} label={t(a.signIn)} busy={busy || opening || proof.working} onSubmit={() => void send()}>
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
        {needsCode && (
          <>
            <p className="wm-auth-code-note">{t(a.codeNote)}</p>
            <AuthField
              bare
              form={form}
              name="code"
              inputRef={codeInput}
              autoComplete="one-time-code"
              prefix={<SafetyOutlined />}
              placeholder={t(a.codeHint)}
            />
          </>
        )}
        <Checkbox
          className="wm-auth-stay"
          checked={form.values.stay === true}
          onChange={({ target }) => form.set('stay', target.checked)}
        >
          {t(a.stay)}
        </Checkbox>
        <ProofNote working={proof.working} />
      </AuthForm>
      <PasskeySignIn disabled={busy || opening} onToken={open} onRefused={setMessage} />
      <SignInWays />
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
