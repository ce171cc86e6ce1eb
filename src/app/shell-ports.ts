/** Binds the shell's questions to the calls of the modules. */
import * as user from '#modules/user/user.calls.ts';
import { send } from '#web/api.ts';
import type { SessionUser, ShellPorts } from '#web/ports.ts';

const choice = <const T extends number>(text: string, allowed: readonly T[]): T =>
  allowed.find((value) => String(value) === text) ?? allowed[0]!;

const sessionUser = (info: user.UserInfo): SessionUser => ({
  userId: info.userId,
  companyId: info.companyId,
  account: info.username,
  userName: info.empName,
  expiryDate: info.expireTime,
  resetPasswordTime: info.resetPasswordTime,
  mustChangePassword: info.mustChangePassword,
  workbench: choice(info.workbench, [0, 1, 2]),
  pageSize: info.pageSize,
  projectPage: choice(info.projectPage, [1, 2, 3]),
  systemColor: info.systemColor,
  projectColor: info.projectColor,
});

export const ports: ShellPorts = {
  async sessionInfo() {
    const info = (await send(user.userInfo, {}, { quiet: true })).user;
    return { user: sessionUser(info), rights: info.rights };
  },
  logout: (userId) => send(user.signOut, { userId }, { quiet: true }),
  version: async () => (await send(user.appVersion, {}, { quiet: true })).version,
  saveDefaultWorkbench: ({ workbench, pageSize, projectPage }) =>
    send(user.updateDefaultWorkbench, { workbench: String(workbench), pageSize, projectPage: String(projectPage) }),
  saveColors: (colors) => send(user.updateColors, colors, { quiet: true, background: true }),
};
