/** Routes of the logs. */
import { lifecycleOf } from '#kernel/lifecycle.ts';
import { send } from '#web/api.ts';
import type { ChangeEntry } from '#web/entity/ports.tsx';
import type { Screens } from '#web/screens.ts';
import { recordChanges } from '../log.calls.ts';

/** Lists work without these answers; a failure is not worth a message. */
const QUIET = { quiet: true, background: true } as const;
const LOG_LINES = 200;

/** What a move of the record's lifecycle is called. */
const verbOf = (entity: string, verb: string): Pick<ChangeEntry, 'verb'> => {
  const move = lifecycleOf(entity)?.moves[verb];
  return move ? { verb: move.label } : {};
};
const actionOf = (verb: string): ChangeEntry['action'] => (verb === 'create' || verb === 'remove' ? verb : 'update');

export const screens: Screens = {
  name: 'log',
  routes: [
    {
      path: '/log/login',
      title: ['登录日志', '登入日誌', 'Sign-in log'],
      layout: 'system',
      need: 'sys:log:login',
      page: () => import('./LoginLogPage.tsx'),
    },
    {
      path: '/log/operate',
      title: ['操作日志', '操作日誌', 'Operation log'],
      layout: 'system',
      need: 'sys:log:operate',
      page: () => import('./OperationLogPage.tsx'),
    },
    {
      path: '/modules/sys/log',
      title: ['日志', '日誌', 'Logs'],
      layout: 'system',
      need: ['sys:log:login', 'sys:log:operate'],
      page: () => import('./LogsPage.tsx'),
    },
    {
      path: '/modules/sys/systemAccess',
      title: ['访问统计', '訪問統計', 'Access statistics'],
      layout: 'system',
      need: 'sys:log:login',
      page: () => import('./AccessPage.tsx'),
    },
  ],
  records: {
    async changeLog(entity, recordId) {
      const { list } = await send(recordChanges, { entity, recordId, pageSize: LOG_LINES }, QUIET);
      return list.map(({ id, at, by, action, changes }) => ({
        id,
        at,
        by: by || null,
        action: actionOf(action),
        ...verbOf(entity, action),
        changes,
      }));
    },
  },
};
