/** Separate accounts for journeys that lock, disable or re-password them. */
import { entityCalls } from '#kernel/entity-calls.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { changePassword, resetPassword } from '#modules/people/user/user.calls.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { accountTexts } from '#modules/people/user/web/account.texts.ts';
import { answer } from './objects.ts';
import { type ApiClient, api, button, ready, type Window } from './person.ts';

export interface Account {
  id: number;
  username: string;
  name: string;
  /** One-time: it must be changed at the first sign-in. */
  password: string;
}

let made = 0;
/** A word that no other record of this run has. */
export const unique = (word: string): string => `${word}${process.pid.toString(36)}${(made++).toString(36)}`;

/** An account as an administrator gives it: with a one-time password. */
export async function newAccount(admin: ApiClient, word: string): Promise<Account> {
  const [first] = answer(await admin.send(entityCalls(department).options, {}));
  const username = unique(word);
  const values = { username, empName: `Person ${username}`, department: first!.id };
  const { id } = answer(await admin.send(entityCalls(user).create, values));
  const { password } = answer(await admin.send(resetPassword, { id }));
  return { id, username, name: values.empName, password };
}

/** The same after its first sign-in: with its own password. */
export async function settledAccount(admin: ApiClient, word: string): Promise<Account> {
  const account = await newAccount(admin, word);
  const password = `Settled-${account.id}-own`;
  await (await api(account.username, { password: account.password })).changePassword(password);
  return { ...account, password };
}

/** Fills the form of a password change and sends it. */
export async function fillPasswordChange(
  window: Window,
  oldPassword: string,
  newPassword: string,
  confirmPassword = newPassword,
): Promise<void> {
  const { page, t } = window;
  const { input } = changePassword;
  const form = page.locator('.wm-password');
  await form.getByLabel(t(input.oldPassword.label), { exact: true }).fill(oldPassword);
  await form.getByLabel(t(input.newPassword.label), { exact: true }).fill(newPassword);
  await form.getByLabel(t(input.confirmPassword.label), { exact: true }).fill(confirmPassword);
  await ready(button(window, accountTexts.changePassword, form)).click();
}
