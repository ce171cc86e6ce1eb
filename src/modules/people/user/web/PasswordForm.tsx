import { CheckCircleFilled, LockOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Message, Params } from '#kernel/text.ts';
import type { FieldsForm } from '#web/entity/record/use-fields-form.ts';
import { t } from '#web/lang.ts';
import { signIn as openSession, useSession } from '#web/session.ts';
import { checkPasswordChange, passwordPolicies } from '../password.rules.ts';
import { changePassword } from '../user.calls.ts';
import { AuthField, AuthForm } from './AuthFields.tsx';
import { accountTexts as a } from './account.texts.ts';
import { useAuthForm } from './use-auth-form.ts';
import './account.css';

/** Pages outside a session do not know the company; the server refuses one that is too long. */
const MOST = 64;
const useLongest = (): number => useSession().viewer?.passwordMax ?? MOST;

interface Rule {
  text: Message;
  params?: Params;
  met: boolean;
}

/** The rules of a new password, ticked while it is typed. */
export function PasswordRules({ form, withOld }: { form: FieldsForm; withOld?: boolean }) {
  const { min } = passwordPolicies.classic;
  const max = useLongest();
  const { oldPassword = '', newPassword, password, confirmPassword = '' } = form.values as Record<string, string>;
  const typed = newPassword ?? password ?? '';
  const length = [...typed].length;
  const rules: Rule[] = [
    {
      text: max === MOST ? a.ruleShortest : a.ruleLength,
      params: { min, max },
      met: length >= min && length <= max,
    },
    { text: a.ruleUpper, met: /[A-Z]/.test(typed) },
    { text: a.ruleLower, met: /[a-z]/.test(typed) },
    { text: a.ruleDigit, met: /[0-9]/.test(typed) },
    { text: a.ruleSpecial, met: /[^A-Za-z0-9\s]/.test(typed) },
    ...(withOld ? [{ text: a.ruleDiffers, met: typed !== '' && typed !== oldPassword }] : []),
    { text: a.ruleSame, met: typed !== '' && typed === confirmPassword },
  ];
  return (
    <ul className="wm-rules">
      {rules.map(({ text, params, met }) => (
        <li key={text.key} data-met={met || undefined}>
          <CheckCircleFilled /> {t(text, params)}
        </li>
      ))}
    </ul>
  );
}

/** Shows the problems of a new password at their fields; true when there are none. */
export function checkNewPassword(form: FieldsForm, longest = MOST): boolean {
  const values = form.values as Record<string, string | undefined>;
  const newPassword = values.newPassword ?? values.password ?? '';
  const { oldPassword, confirmPassword = '', username = '' } = values;
  if (!newPassword || !confirmPassword) return true;
  const input = { newPassword, confirmPassword, ...(oldPassword && { oldPassword }) };
  const problems = checkPasswordChange({ ...passwordPolicies.classic, max: longest }, input, username.trim());
  if (problems.length === 0) return true;
  const own = 'newPassword' in form.fields ? 'newPassword' : 'password';
  form.showProblems(problems.map((p) => (p.field === 'newPassword' ? { ...p, field: own } : p)));
  return false;
}

interface PasswordFormProps {
  onChanged(): void;
  dense?: boolean | undefined;
}

/** Old password, new password twice. The answer is a new session; all others have ended. */
export function PasswordForm({ onChanged, dense }: PasswordFormProps) {
  const [round, setRound] = useState(0);
  const changed = (): void => {
    setRound((n) => n + 1);
    onChanged();
  };
  return <Fields key={round} dense={dense} onChanged={changed} />;
}

function Fields({ onChanged, dense = false }: PasswordFormProps) {
  const { form, busy, submit } = useAuthForm(changePassword);
  const longest = useLongest();
  const send = async (): Promise<void> => {
    if (form.check() && !checkNewPassword(form, longest)) return;
    const answer = await submit();
    if (answer && (await openSession(answer.output.token))) onChanged();
  };
  return (
    <div className="wm-password">
      <AuthForm form={form} label={t(a.changePassword)} busy={busy} dense={dense} onSubmit={() => void send()}>
        <AuthField password form={form} name="oldPassword" autoComplete="current-password" prefix={<LockOutlined />} />
        <AuthField password form={form} name="newPassword" autoComplete="new-password" prefix={<LockOutlined />} />
        <AuthField password form={form} name="confirmPassword" autoComplete="new-password" prefix={<LockOutlined />} />
        <PasswordRules form={form} withOld />
      </AuthForm>
    </div>
  );
}
