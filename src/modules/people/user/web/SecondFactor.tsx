import { Button, QRCode, Skeleton, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  secondFactorState,
} from '../second-factor.calls.ts';
import { AuthField, AuthForm } from './AuthFields.tsx';
import { accountTexts as a } from './account.texts.ts';
import { useAuthForm } from './use-auth-form.ts';

/** Two-step sign-in of one's own account. */
export function SecondFactor() {
  const state = useCall(secondFactorState, {}, { quiet: true, staleTime: 0 });
  const [step, setStep] = useState<'setUp' | 'end' | 'renew' | null>(null);
  const done = (): void => {
    setStep(null);
    void state.refetch();
  };
  if (state.error && !state.data) return <ReadError error={state.error} retry={state.refetch} />;
  if (!state.data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const { on, required, codes } = state.data;
  if (step === 'setUp') return <SecondFactorSetUp dense onDone={done} onCancel={done} />;
  if (step === 'end')
    return (
      <Prove
        call={endSecondFactor}
        label={t(a.factorEnd)}
        onCancel={done}
        onDone={() => {
          toast.success(t(a.factorEnded));
          done();
        }}
      />
    );
  if (step === 'renew') return <Renewed onDone={done} />;
  return (
    <div className="wm-factor">
      <Tag color={on ? 'green' : 'default'}>{t(on ? a.factorOn : a.factorOff)}</Tag>
      {required && <span className="wm-hint">{t(a.factorRequired)}</span>}
      {on && <span className="wm-hint">{t(a.factorCodesLeft, { count: codes })}</span>}
      <span className="wm-factor-tools">
        {!on && (
          <Button type="primary" onClick={() => setStep('setUp')}>
            {t(a.factorBegin)}
          </Button>
        )}
        {on && <Button onClick={() => setStep('renew')}>{t(a.factorRenew)}</Button>}
        {on && !required && (
          <Button danger onClick={() => setStep('end')}>
            {t(a.factorEnd)}
          </Button>
        )}
      </span>
    </div>
  );
}

interface SetUpProps {
  dense?: boolean;
  onDone(): void;
  onCancel?(): void;
}

/** Password, then the picture to scan with a first code, then the recovery codes. */
export function SecondFactorSetUp({ dense = false, onDone, onCancel }: SetUpProps) {
  const begin = useAuthForm(beginSecondFactor);
  const confirm = useAuthForm(confirmSecondFactor);
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const cancel = onCancel && <Button onClick={onCancel}>{t(a.cancel)}</Button>;
  if (!secret)
    return (
      <div className="wm-password wm-factor-form">
        <AuthForm
          form={begin.form}
          label={t(a.factorNext)}
          busy={begin.busy}
          dense={dense}
          more={cancel}
          onSubmit={() => void begin.submit().then((answer) => answer && setSecret(answer.output))}
        >
          <AuthField password form={begin.form} name="password" autoComplete="current-password" autoFocus />
        </AuthForm>
      </div>
    );
  return (
    <div className="wm-password wm-factor-form">
      <p className="wm-auth-note">{t(a.factorScan)}</p>
      <div className="wm-factor-scan">
        <QRCode type="svg" value={secret.uri} size={168} bordered={false} />
        <Typography.Text code copyable data-testid="factor-secret">
          {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography.Text>
      </div>
      <AuthForm
        form={confirm.form}
        label={t(a.factorConfirm)}
        busy={confirm.busy}
        dense={dense}
        more={cancel}
        onSubmit={() => void confirm.submit().then((answer) => answer && setCodes(answer.output.codes))}
      >
        <AuthField form={confirm.form} name="code" autoComplete="one-time-code" autoFocus />
      </AuthForm>
    </div>
  );
}

interface ProveProps<C extends typeof endSecondFactor | typeof newRecoveryCodes> {
  call: C;
  label: string;
  onDone(answer: { codes: string[] } | null): void;
  onCancel(): void;
}

/** Password and code together. */
function Prove<C extends typeof endSecondFactor | typeof newRecoveryCodes>({
  call,
  label,
  onDone,
  onCancel,
}: ProveProps<C>) {
  const { form, busy, submit } = useAuthForm(call);
  return (
    <div className="wm-password wm-factor-form">
      <AuthForm
        dense
        form={form}
        label={label}
        busy={busy}
        more={<Button onClick={onCancel}>{t(a.cancel)}</Button>}
        onSubmit={() => void submit().then((answer) => answer && onDone(answer.output as { codes: string[] } | null))}
      >
        <AuthField password form={form} name="password" autoComplete="current-password" autoFocus />
        <AuthField form={form} name="code" autoComplete="one-time-code" />
      </AuthForm>
    </div>
  );
}

function Renewed({ onDone }: { onDone(): void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Prove
      call={newRecoveryCodes}
      label={t(a.factorRenew)}
      onCancel={onDone}
      onDone={(answer) => setCodes(answer?.codes ?? [])}
    />
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  return (
    <div className="wm-recovery wm-factor-form">
      <strong>{t(a.recoveryTitle)}</strong>
      <p>{t(a.recoveryNote)}</p>
      <ul data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Text copyable={{ text: codes.join('\n') }} />
      <Button type="primary" onClick={onDone}>
        {t(a.recoveryKept)}
      </Button>
    </div>
  );
}
