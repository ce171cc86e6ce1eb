import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send } from '#web/api.ts';
import { type FieldsForm, useFieldsForm } from '#web/entity/use-fields-form.ts';
import { t } from '#web/lang.ts';
import { sendPhoneCode } from '../phone.calls.ts';
import { captchaFields } from '../user.calls.ts';
import { AuthField, CaptchaField, useCaptcha } from './AuthFields.tsx';
import { accountTexts as a } from './account.texts.ts';

const PICTURE = { captcha: captchaFields.captcha };
const NOTHING = {};

interface PhoneCodeProps {
  /** Has the fields phone and smsCode, and username where it is asked for. */
  form: FieldsForm;
  purpose: 'register' | 'reset';
  resendSeconds: number;
}

/** The picture, and the code sent to the phone of the form for it. The next one can be sent after a countdown. */
export function PhoneCode({ form, purpose, resendSeconds }: PhoneCodeProps) {
  const captcha = useCaptcha();
  const picture = useFieldsForm(PICTURE, NOTHING);
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
    const typed = picture.check();
    if (!typed || busy) return;
    setBusy(true);
    try {
      const input = { phone, purpose, captchaId: captcha.id ?? '', captcha: String(typed.captcha), username };
      await send(sendPhoneCode, input, { quiet: [CODE.refused] });
      setWait(resendSeconds);
      picture.set('captcha', '');
    } catch (error) {
      if (!(error instanceof CallRefused)) return;
      if ('captcha' in error.byField) picture.showRefusal(error);
      else form.showRefusal(error);
      setWait((error.data as { seconds?: number } | null)?.seconds ?? 0);
    } finally {
      setBusy(false);
      // A picture is good for one try.
      captcha.renew();
    }
  };
  return (
    <>
      <CaptchaField form={picture} captcha={captcha} />
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
