import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send } from '#web/api.ts';
import type { FieldsForm } from '#web/entity/record/use-fields-form.ts';
import { t } from '#web/lang.ts';
import { sendPhoneCode } from '../phone.calls.ts';
import { AuthField, ProofNote } from './AuthFields.tsx';
import { accountTexts as a } from './account.texts.ts';
import { useProof } from './proof-of-work.ts';

interface PhoneCodeProps {
  /** Has the fields phone and smsCode, and username where it is asked for. */
  form: FieldsForm;
  purpose: 'register' | 'reset';
  resendSeconds: number;
}

/** The code sent to the phone of the form for it, after some work. The next one can be sent after a countdown. */
export function PhoneCode({ form, purpose, resendSeconds }: PhoneCodeProps) {
  const proof = useProof();
  const [wait, setWait] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const phone = String(form.values.phone ?? '').trim();
  const username = purpose === 'reset' ? String(form.values.username ?? '').trim() : null;
  const ask = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const proved = (await proof.work()) ?? { captchaId: '', captcha: '' };
      await send(sendPhoneCode, { phone, purpose, ...proved, username }, { quiet: [CODE.refused] });
      setWait(resendSeconds);
    } catch (error) {
      if (!(error instanceof CallRefused)) return;
      form.showRefusal(error);
      setWait((error.data as { seconds?: number } | null)?.seconds ?? 0);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ProofNote working={proof.working} />
      <div className="wm-captcha">
        <AuthField form={form} name="smsCode" autoComplete="one-time-code" />
        <Button
          className="wm-phone-code"
          disabled={phone === '' || username === '' || wait > 0}
          loading={busy}
          onClick={() => void ask()}
        >
          {wait > 0 ? t(a.codeAgain, { seconds: wait }) : t(a.codeSend)}
        </Button>
      </div>
    </>
  );
}
