import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import {
  AuthDone,
  AuthField,
  AuthForm,
  AuthFrame,
  BackToSignIn,
  deviceMark,
  ProofNote,
  useAuthForm,
  useProof,
} from '#modules/people/user/web/public.ts';
import { CallRefused, send, useCall } from '#web/api.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { loginPath } from '#web/router.tsx';
import { signIn as openSession } from '#web/session.ts';
import {
  askAccount,
  type Entered,
  enterSingle,
  linkByPassword,
  singleLoginWays,
  takeAnswer,
  type Way,
} from '../single-login.calls.ts';
import { singleTexts as x } from '../single-login.texts.ts';
import { DirectoryEntry } from './DirectoryEntry.tsx';
import { currentFlow, forgetFlow, keepLeaving, leaveFor } from './flow.ts';
import { pageTexts as p } from './texts.ts';
import './single-login.css';

const QUIET = { quiet: [CODE.refused, CODE.forbidden, CODE.absent, CODE.conflict] };

type Outcome = Entered | { state: 'code'; wrong: string } | { state: 'failed'; text: string };

const failed = (error: unknown): Outcome => ({ state: 'failed', text: (error as Error).message });

async function entered(flow: string, code?: string): Promise<Outcome> {
  try {
    return await send(enterSingle, { flow, ...(code && { code }) }, QUIET);
  } catch (error) {
    const asked = error instanceof CallRefused && (error.data as { secondFactor?: boolean } | null)?.secondFactor;
    return asked ? { state: 'code', wrong: code ? (error as Error).message : '' } : failed(error);
  }
}

const answers = new Map<string, Promise<Outcome>>();
/** An answer counts once, however often the page is drawn. */
function outcomeOf(flow: string, answer: string): Promise<Outcome> {
  const known = answers.get(flow);
  if (known) return known;
  const found = send(takeAnswer, { flow, answer }, QUIET).then(() => entered(flow), failed);
  answers.set(flow, found);
  return found;
}

/** Where providers send people back to, and where one begins without the sign-in page. */
export default function SingleLoginPage() {
  const [state] = useQueryParam('state');
  return state ? <Landing /> : <Begin />;
}

function Begin() {
  const [provider] = useQueryParam('provider');
  const ways = useCall(singleLoginWays, provider ? { provider } : {}, { quiet: true });
  const [leaving, setLeaving] = useState<string | null>(null);
  const [refused, setRefused] = useState('');
  const [chosen, setChosen] = useState<Way | null>(null);
  const [proved, setProved] = useState<string | null>(null);
  const leave = async (key: string): Promise<void> => {
    setLeaving(key);
    setRefused('');
    try {
      await leaveFor(key);
    } catch (error) {
      setRefused((error as Error).message);
      setLeaving(null);
    }
  };
  const named = ways.data?.named;
  const list = provider ? (named ? [named] : []) : (ways.data?.ways ?? []);
  const directory = chosen ?? (named?.kind === 'ldap' ? named : null);
  if (proved !== null) return <Came flow={proved} arrives={entered} />;
  if (directory) return <DirectoryEntry way={directory} onFlow={setProved} />;
  return (
    <AuthFrame title={x.title} footer={<BackToSignIn />}>
      {ways.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {ways.error && (
        <Alert
          type="error"
          showIcon
          title={ways.error.message}
          action={<Button onClick={() => void ways.refetch()}>{t(p.again)}</Button>}
        />
      )}
      {refused && <Alert className="wm-auth-alert" type="error" showIcon title={refused} />}
      {ways.data && list.length === 0 && <Alert type="info" showIcon title={t(provider ? x.unknownWay : x.noWays)} />}
      <div className="wm-single-ways">
        {list.map((way) => (
          <Button
            key={way.key}
            block
            type="primary"
            size="large"
            loading={leaving === way.key}
            onClick={() => (way.kind === 'ldap' ? setChosen(way) : void leave(way.key))}
          >
            {t(x.by, { name: way.name })}
          </Button>
        ))}
      </div>
    </AuthFrame>
  );
}

const landed = (flow: string): Promise<Outcome> => outcomeOf(flow, globalThis.location.search);

function Landing() {
  // Read once: it is forgotten as soon as somebody is in.
  const [flow] = useState(currentFlow);
  return <Came flow={flow} arrives={landed} />;
}

/** What comes of a sign-in that somebody else has vouched for. */
function Came({ flow, arrives }: { flow: string | null; arrives(flow: string): Promise<Outcome> }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const take = async (found: Outcome): Promise<void> => {
    if (found.state !== 'in') return setOutcome(found);
    forgetFlow();
    keepLeaving(found.leave);
    // The sign-in page says why a session could not be opened, and is left by who is in.
    await openSession(found.token);
    await go(loginPath(), { replace: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes up
  useEffect(() => {
    if (flow === null) return setOutcome({ state: 'failed', text: t(x.expired) });
    void arrives(flow).then(take);
  }, []);
  if (outcome === null || outcome.state === 'in')
    return (
      <AuthFrame title={x.title}>
        <p role="status">{t(p.checking)}</p>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </AuthFrame>
    );
  if (outcome.state === 'failed')
    return (
      <AuthFrame title={p.failed} footer={<BackToSignIn />}>
        <Alert type="error" showIcon title={outcome.text} />
        <div className="wm-single-actions">
          <Button type="primary" onClick={() => void go(loginPath())}>
            {t(p.again)}
          </Button>
        </div>
      </AuthFrame>
    );
  if (outcome.state === 'waiting')
    return (
      <AuthFrame title={p.waiting}>
        <AuthDone title={p.waiting} text={t(p.waitingNote, { name: outcome.name })} />
      </AuthFrame>
    );
  if (outcome.state === 'code') return <Code flow={flow!} wrong={outcome.wrong} onDone={take} />;
  return <Link flow={flow!} person={outcome} onDone={take} />;
}

interface StepProps {
  flow: string;
  onDone(outcome: Outcome): Promise<void>;
}

function Code({ flow, wrong, onDone }: StepProps & { wrong: string }) {
  const { form } = useAuthForm(enterSingle, ['flow']);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const code = String(form.values.code ?? '').trim();
    if (code === '') return;
    setBusy(true);
    await onDone(await entered(flow, code));
    setBusy(false);
  };
  return (
    <AuthFrame title={p.code} note={p.codeNote} footer={<BackToSignIn />}>
      {wrong && <Alert className="wm-auth-alert" type="error" showIcon title={wrong} />}
      <AuthForm form={form} label={t(x.title)} busy={busy} onSubmit={() => void send()}>
        <AuthField form={form} name="code" autoComplete="one-time-code" autoFocus />
      </AuthForm>
    </AuthFrame>
  );
}

const HIDDEN = ['flow', 'captchaId', 'captcha', 'device'];

function Link({ flow, person, onDone }: StepProps & { person: Extract<Entered, { state: 'unknown' }> }) {
  const proof = useProof();
  const [needsCode, setNeedsCode] = useState(false);
  const [needsWork, setNeedsWork] = useState(false);
  const [asking, setAsking] = useState(false);
  const { form, busy, submit } = useAuthForm(linkByPassword, HIDDEN, (refusal) => {
    const told = refusal.data as { captcha?: boolean; secondFactor?: boolean } | null;
    if (told?.secondFactor) setNeedsCode(true);
    if (told?.captcha || 'captcha' in refusal.byField) setNeedsWork(true);
    return false;
  });
  const link = async (): Promise<void> => {
    const username = String(form.values.username ?? '').trim();
    const proved = needsWork && username ? await proof.work({ username }) : null;
    const device = deviceMark();
    const answer = await submit({ flow, ...proved, ...(device && { device }) });
    if (answer) await onDone(answer.output);
  };
  const ask = async (): Promise<void> => {
    setAsking(true);
    await onDone(await send(askAccount, { flow }, QUIET).catch(failed));
    setAsking(false);
  };
  return (
    <AuthFrame title={p.known} footer={<BackToSignIn />}>
      <p className="wm-single-who">{t(p.who, { provider: person.provider, name: person.name })}</p>
      <AuthForm form={form} label={t(p.link)} busy={busy || proof.working} onSubmit={() => void link()}>
        <AuthField form={form} name="username" autoComplete="username" autoFocus />
        <AuthField password form={form} name="password" autoComplete="current-password" />
        {needsCode && <AuthField form={form} name="code" autoComplete="one-time-code" />}
        <ProofNote working={proof.working} />
      </AuthForm>
      {person.mayAsk && (
        <div className="wm-single-actions">
          <Button loading={asking} onClick={() => void ask()}>
            {t(p.noAccount)}
          </Button>
          <span className="wm-hint">{t(p.askNote)}</span>
        </div>
      )}
    </AuthFrame>
  );
}
