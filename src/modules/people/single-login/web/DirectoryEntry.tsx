/** Signing in by a directory: its account and password, which it checks. */
import { useState } from 'react';
import {
  AuthField,
  AuthForm,
  AuthFrame,
  BackToSignIn,
  ProofNote,
  useAuthForm,
  useProof,
} from '#modules/people/user/web/public.ts';
import { t } from '#web/lang.ts';
import { proveByDirectory } from '../directory.calls.ts';
import type { Way } from '../single-login.calls.ts';
import { pageTexts as p } from './directory.texts.ts';

const HIDDEN = ['provider', 'captchaId', 'captcha'];

export function DirectoryEntry({ way, onFlow }: { way: Way; onFlow(flow: string): void }) {
  const proof = useProof();
  const [needsWork, setNeedsWork] = useState(false);
  const { form, busy, submit } = useAuthForm(proveByDirectory, HIDDEN, (refusal) => {
    const told = refusal.data as { captcha?: boolean } | null;
    if (told?.captcha || 'captcha' in refusal.byField) setNeedsWork(true);
    return false;
  });
  const enter = async (): Promise<void> => {
    const username = String(form.values.username ?? '').trim();
    // Tries are counted under this name.
    const about = { username: `${way.key}/${username}`.slice(0, 100) };
    const proved = needsWork && username ? await proof.work(about) : null;
    const answer = await submit({ provider: way.key, ...proved });
    if (answer) onFlow(answer.output.flow);
  };
  return (
    <AuthFrame title={p.signIn} footer={<BackToSignIn />}>
      <p className="wm-single-who">{t(p.note, { name: way.name })}</p>
      <AuthForm form={form} label={t(p.signIn)} busy={busy || proof.working} onSubmit={() => void enter()}>
        <AuthField form={form} name="username" autoComplete="username" autoFocus />
        <AuthField password form={form} name="password" autoComplete="current-password" />
        <ProofNote working={proof.working} />
      </AuthForm>
    </AuthFrame>
  );
}
