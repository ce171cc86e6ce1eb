/** Rights of the module. */
import type { RightGroup } from '#kernel/permission.ts';

export const logRights: RightGroup = {
  id: 7,
  label: ['日志', '日誌', 'Logs'],
  rights: [
    { key: 'sys:log:login', label: ['查看登录日志', '查看登入日誌', 'View the sign-in log'], scopes: ['system'] },
    { key: 'sys:log:operate', label: ['查看操作日志', '查看操作日誌', 'View the operation log'], scopes: ['system'] },
  ],
};
