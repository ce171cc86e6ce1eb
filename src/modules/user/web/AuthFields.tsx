import { ReloadOutlined } from '@ant-design/icons';
import { Button, Form, Input, type InputRef, Spin } from 'antd';
import { type ReactNode, type Ref, useId } from 'react';
import { useCall } from '#web/api.ts';
import type { FieldsForm } from '#web/entity/use-fields-form.ts';
import { t } from '#web/lang.ts';
import { RefusalAlert } from '#web/RefusalAlert.tsx';
import { newCaptcha } from '../user.calls.ts';
import { accountTexts as a } from './account.texts.ts';

interface AuthFieldProps {
  form: FieldsForm;
  name: string;
  autoComplete?: string;
  password?: boolean;
  placeholder?: string;
  prefix?: ReactNode;
  autoFocus?: boolean;
  /** Without the label above (the placeholder says it). */
  bare?: boolean;
  inputRef?: Ref<InputRef>;
}

/** One text of a form outside the shell, with its problem underneath. Small: no other field kind is loaded. */
export function AuthField({ form, name, password, bare, inputRef, ...rest }: AuthFieldProps) {
  const id = useId();
  const field = form.fields[name]!;
  const error = form.errors[name];
  const shared = {
    id,
    value: typeof form.values[name] === 'string' ? (form.values[name] as string) : '',
    maxLength: field.max ?? 200,
    'aria-label': t(field.label),
    ...(inputRef && { ref: inputRef }),
    ...rest,
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  };
  return (
    <Form.Item
      htmlFor={id}
      {...(!bare && { label: t(field.label), required: field.required === true })}
      {...(error && { validateStatus: 'error' as const, help: error })}
    >
      {password ? <Input.Password {...shared} /> : <Input {...shared} />}
    </Form.Item>
  );
}

/** A picture to type off. `renew()` after each try, because a picture is good for one. */
export interface Captcha {
  id: string | null;
  svg: string | null;
  failed: boolean;
  renew(): void;
}

export function useCaptcha(enabled = true): Captcha {
  const answer = useCall(newCaptcha, {}, { enabled, quiet: true, staleTime: Number.POSITIVE_INFINITY });
  const settled = enabled && !answer.isFetching;
  return {
    id: settled ? (answer.data?.captchaId ?? null) : null,
    svg: settled ? (answer.data?.svg ?? null) : null,
    failed: settled && answer.data === undefined,
    renew: () => void answer.refetch(),
  };
}

interface CaptchaFieldProps extends Pick<AuthFieldProps, 'form' | 'bare' | 'inputRef'> {
  captcha: Captcha;
}

export function CaptchaField({ form, captcha, bare, inputRef }: CaptchaFieldProps) {
  return (
    <div className="wm-captcha">
      <AuthField
        form={form}
        name="captcha"
        autoComplete="off"
        {...(bare && { bare })}
        {...(inputRef && { inputRef })}
        placeholder={t(a.captchaHint)}
      />
      <button
        type="button"
        className={bare ? 'wm-captcha-picture' : 'wm-captcha-picture wm-captcha-below'}
        title={t(a.captchaRenew)}
        aria-label={t(a.captchaRenew)}
        onClick={() => {
          form.set('captcha', '');
          captcha.renew();
        }}
      >
        {captcha.svg ? (
          <img src={`data:image/svg+xml;utf8,${encodeURIComponent(captcha.svg)}`} alt={t(a.captchaRenew)} />
        ) : captcha.failed ? (
          <span title={t(a.captchaFailed)}>
            <ReloadOutlined />
          </span>
        ) : (
          <Spin size="small" />
        )}
      </button>
    </div>
  );
}

interface AuthFormProps {
  form: FieldsForm;
  label: string;
  busy: boolean;
  /** Forms within the shell are as dense as all others there. */
  dense?: boolean;
  onSubmit(): void;
  children: ReactNode;
}

/** The form around the fields: problems of no field on top, Enter submits. */
export function AuthForm({ form, label, busy, dense, onSubmit, children }: AuthFormProps) {
  return (
    <Form layout="vertical" size={dense ? 'medium' : 'large'} onFinish={onSubmit} requiredMark={false}>
      <RefusalAlert {...form.refusal} />
      {children}
      <Button type="primary" htmlType="submit" block={!dense} loading={busy}>
        {label}
      </Button>
    </Form>
  );
}
