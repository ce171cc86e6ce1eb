/** Binds the ports needed before the rest of the application is loaded: the session, and the texts of the language. */
import { dictByKey } from '#modules/base/dict/dict.calls.ts';
import { multiLanguageConfig } from '#modules/base/text/text.calls.ts';
import { send, sendLast } from '#web/api.ts';
import type { SessionUser, SignInPorts } from '#web/ports.ts';
import * as user from '../user.calls.ts';

const choice = <const T extends number>(text: string, allowed: readonly T[]): T =>
  allowed.find((value) => String(value) === text) ?? allowed[0]!;

const sessionUser = (info: user.UserInfo): SessionUser => ({
  userId: info.userId,
  companyId: info.companyId,
  departmentId: info.departmentId,
  account: info.username,
  userName: info.empName,
  expiryDate: info.expireTime,
  resetPasswordTime: info.resetPasswordTime,
  passwordExpired: info.passwordExpired,
  mustChangePassword: info.mustChangePassword,
  needsSecondFactor: info.secondFactor === 'needed',
  passwordMax: info.passwordMax,
  utcOffset: info.utcOffset,
  workbench: choice(info.workbench, [0, 1, 2]),
  filling: info.filling,
  pageSize: info.pageSize,
  projectPage: choice(info.projectPage, [1, 2, 3]),
  systemColor: info.systemColor,
  projectColor: info.projectColor,
});

const quiet = { quiet: true } as const;
/** Asked in the background: refusals are not shown, and it does not count as loading. */
const beside = { quiet: true, background: true } as const;

export const signInPorts: SignInPorts = {
  async sessionInfo() {
    const info = (await send(user.userInfo, {}, quiet)).user;
    return { user: sessionUser(info), rights: info.rights };
  },
  logout: (userId) => sendLast(user.signOut, { userId }),
  async passwordDays() {
    const days = Number((await send(dictByKey, { id: 'sys.password.updateTime' }, beside)).dicValue);
    return days > 0 ? days : null;
  },
  extraTexts: async (language) => (await send(multiLanguageConfig, { language }, beside)).data,
};
