/** What administrators do to an account, as row actions of a list. */
import type { Message } from '#kernel/text.ts';
import { send } from '#web/api.ts';
import type { RowAction, ToolbarAction } from '#web/entity/actions.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { batchStatus, setUserStatus, unlockUser } from '../user.calls.ts';
import type { UserRow, userStatus } from '../user.entity.ts';
import { userTexts } from '../user.texts.ts';
import type { Person } from './one-time-password.tsx';
import { usersTexts as u } from './users.texts.ts';

type Status = keyof typeof userStatus;

const statusAction = (
  row: UserRow,
  to: Status,
  label: Message,
  title: Message | null,
  refused?: string,
): RowAction => ({
  key: `status-${to}`,
  label,
  right: setUserStatus.right,
  danger: to !== 'inUse',
  refused: refused ?? null,
  run: async () => {
    const params = { name: row.empName };
    const ok = title === null || (await ask({ title, content: u.disableNote, params, confirm: label, danger: true }));
    if (!ok) return;
    await send(setUserStatus, { id: row.id, status: to });
    toast.success(t(u.changed));
  },
});

/** Enabling or disabling; closing an account for good; never one's own. */
export function statusActions(row: UserRow, me: number): RowAction[] {
  const own = row.id === me ? t(userTexts.notYourself) : undefined;
  if (row.status !== 'inUse') return [statusAction(row, 'inUse', u.enable, null)];
  return [
    statusAction(row, 'disabled', u.disable, u.disableAsk, own),
    statusAction(row, 'cancelled', u.cancel, u.cancelAsk, own),
  ];
}

export const unlockAction = (row: UserRow): RowAction => ({
  key: 'unlock',
  label: u.unlock,
  right: unlockUser.right,
  run: async () => {
    await send(unlockUser, { id: row.id });
    toast.success(t(u.unlocked));
  },
});

export const resetAction = (row: UserRow, reset: (person: Person) => Promise<void>): RowAction => ({
  key: 'resetPassword',
  label: u.resetPassword,
  right: 'sys:user:resetPassword',
  run: () => reset(row),
});

export const batchStatusAction = (to: 'inUse' | 'disabled'): ToolbarAction => ({
  key: `batch-${to}`,
  label: to === 'inUse' ? u.batchEnable : u.batchDisable,
  right: batchStatus.right,
  danger: to === 'disabled',
  needsSelection: true,
  run: async ({ list }) => {
    const params = { count: list.selected.length };
    const question = { title: u.disableManyAsk, content: u.disableNote, params, confirm: u.disable, danger: true };
    if (to === 'disabled' && !(await ask(question))) return;
    const { changed } = await send(batchStatus, { ids: [...list.selected], status: to });
    list.select([]);
    toast.success(t(u.changedMany, { count: changed }));
  },
});
