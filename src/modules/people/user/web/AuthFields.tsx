import { Button, Form, Input, type InputRef } from 'antd';
import { type ReactNode, type Ref, useId } from 'react';
import type { FieldsForm } from '#web/entity/record/use-fields-form.ts';
import { t } from '#web/lang.ts';
import { RefusalAlert } from '#web/parts/RefusalAlert.tsx';
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

/** Shown during the proof of work; screen readers announce it. */
export const ProofNote = ({ working }: { working: boolean }) => (
  <p className="wm-auth-proof" role="status">
    {working ? t(a.proving) : ''}
  </p>
);

interface AuthFormProps {
  form: FieldsForm;
  label: string;
  busy: boolean;
  /** Forms within the shell are as dense as all others there. */
  dense?: boolean;
  /** Beside the button. */
  more?: ReactNode;
  onSubmit(): void;
  children: ReactNode;
}

/** The form around the fields: problems of no field on top, Enter submits. */
export function AuthForm({ form, label, busy, dense, more, onSubmit, children }: AuthFormProps) {
  return (
    <Form layout="vertical" size={dense ? 'medium' : 'large'} onFinish={onSubmit} requiredMark={false}>
      <RefusalAlert {...form.refusal} />
      {children}
      <Button type="primary" htmlType="submit" block={!dense} loading={busy}>
        {label}
      </Button>
      {more && <span className="wm-auth-more">{more}</span>}
    </Form>
  );
}
