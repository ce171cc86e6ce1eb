/** What administrators do to an account, as row actions of a list. */

import type { Message } from '#kernel/text.ts';
import { send } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import type { RowAction, ToolbarAction } from '#web/entity/actions.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { tellBatch } from '#web/parts/tell-batch.ts';
import { removePasskeysOf } from '../passkey/passkey.calls.ts';
import { passkeyTexts } from '../passkey/passkey.texts.ts';
import { resetSecondFactor } from '../second-factor.calls.ts';
import { batchStatus, endSessionsOf, setUserStatus, unlockUser } from '../user.calls.ts';
import type { UserRow, userStatus } from '../user.entity.ts';
import { userTexts } from '../user.texts.ts';
import { handOverLater, type LeavingProps } from './leaving.tsx';
import type { Person } from './one-time-password.tsx';
import { pageTexts as keys } from './passkey/pages.texts.ts';
import { usersTexts as u } from './users.texts.ts';

type Status = keyof typeof userStatus;
type Leave = (about: Omit<LeavingProps, 'onClose'>) => void;

const statusAction = (
  row: UserRow,
  to: Status,
  label: Message,
  asked: { title: Message; leave: Leave } | null,
  refused?: string,
): RowAction => ({
  key: `status-${to}`,
  label,
  right: setUserStatus.right,
  danger: to !== 'inUse',
  refused: refused ?? null,
  run: async () => {
    const change = async (): Promise<void> => {
      await send(setUserStatus, { id: row.id, status: to });
      toast.success(t(u.changed));
    };
    if (!asked) return change();
    const title = t(asked.title, { name: row.empName });
    asked.leave({ title, note: t(u.disableNote), confirm: t(label), users: [row.id], end: change });
  },
});

/** Enabling or disabling; closing an account for good; never one's own. */
export function statusActions(row: UserRow, me: number, leave: Leave): RowAction[] {
  const own = row.id === me ? t(userTexts.notYourself) : undefined;
  if (row.status !== 'inUse') return [statusAction(row, 'inUse', u.enable, null), handOverAction(row, leave)];
  return [
    statusAction(row, 'disabled', u.disable, { title: u.disableAsk, leave }, own),
    statusAction(row, 'cancelled', u.cancel, { title: u.cancelAsk, leave }, own),
    ...(row.expireTime !== null && row.expireTime < companyToday() ? [handOverAction(row, leave)] : []),
  ];
}

/** For accounts that have ended or expired. */
const handOverAction = (row: UserRow, leave: Leave): RowAction => ({
  key: 'handOver',
  label: u.handOver,
  right: setUserStatus.right,
  run: () => leave(handOverLater(row)),
});

export const unlockAction = (row: UserRow): RowAction => ({
  key: 'unlock',
  label: u.unlock,
  right: unlockUser.right,
  run: async () => {
    await send(unlockUser, { id: row.id });
    toast.success(t(u.unlocked));
  },
});

export const endSessionsAction = (row: UserRow, me: number): RowAction => ({
  key: 'endSessions',
  label: u.endSessions,
  right: endSessionsOf.right,
  danger: true,
  refused: row.id === me ? t(userTexts.ownSessions) : null,
  run: async () => {
    const question = {
      title: u.endSessionsAsk,
      content: u.endSessionsNote,
      params: { name: row.empName },
      confirm: u.endSessions,
      danger: true,
    };
    if (!(await ask(question))) return;
    const { ended } = await send(endSessionsOf, { id: row.id });
    toast.success(t(u.endedSessions, { count: ended }));
  },
});

export const resetAction = (row: UserRow, reset: (person: Person) => Promise<void>): RowAction => ({
  key: 'resetPassword',
  label: u.resetPassword,
  right: 'sys:user:resetPassword',
  run: () => reset(row),
});

export const resetFactorAction = (row: UserRow, me: number): RowAction => ({
  key: 'resetFactor',
  label: u.resetFactor,
  right: resetSecondFactor.right,
  danger: true,
  refused: row.id === me ? t(userTexts.ownFactor) : null,
  run: async () => {
    const params = { name: row.empName };
    const question = {
      title: u.resetFactorAsk,
      content: u.resetFactorNote,
      params,
      confirm: u.resetFactor,
      danger: true,
    };
    if (!(await ask(question))) return;
    await send(resetSecondFactor, { id: row.id });
    toast.success(t(u.changed));
  },
});

/** For a device that was lost. */
export const removePasskeysAction = (row: UserRow, me: number): RowAction => ({
  key: 'passkeys',
  label: keys.clear,
  right: removePasskeysOf.right,
  danger: true,
  refused: row.id === me ? t(passkeyTexts.own) : null,
  run: async () => {
    const question = {
      title: keys.clearAsk,
      content: keys.clearNote,
      params: { name: row.empName },
      confirm: keys.clear,
      danger: true,
    };
    if (!(await ask(question))) return;
    const { removed } = await send(removePasskeysOf, { id: row.id });
    toast.success(t(keys.cleared, { count: removed }));
  },
});

export const batchStatusAction = (to: 'inUse' | 'disabled', leave: Leave): ToolbarAction => ({
  key: `batch-${to}`,
  label: to === 'inUse' ? u.batchEnable : u.batchDisable,
  right: batchStatus.right,
  danger: to === 'disabled',
  needsSelection: true,
  run: async ({ list }) => {
    const users = [...list.selected];
    const change = async (): Promise<void> => {
      const answer = await send(batchStatus, { ids: users, status: to });
      list.select([]);
      tellBatch(answer, { done: t(u.changedMany, { count: answer.done.length }) });
    };
    if (to === 'inUse') return change();
    const title = t(u.disableManyAsk, { count: users.length });
    leave({ title, note: t(u.disableNote), confirm: t(u.disable), users, end: change });
  },
});
