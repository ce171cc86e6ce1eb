/** The states of customers and suppliers, and how they are handed over; the same moves for both. */
import type { RightKey } from '#kernel/entity.ts';
import type { Asked } from '#kernel/lifecycle.ts';
import type { Triple } from '#kernel/text.ts';
import type { PartyStatus } from './party-fields.ts';

interface PartyMove {
  label: Triple;
  from: readonly PartyStatus[];
  to?: PartyStatus;
  right: RightKey;
  reason?: Asked;
  sets?: Readonly<Record<string, Asked>>;
  danger?: true;
}

export const partyMoves = (right: RightKey) =>
  ({
    activate: {
      label: ['开始合作', '開始合作', 'Activate'],
      from: ['potential', 'inactive'],
      to: 'active',
      right,
    },
    deactivate: {
      label: ['停止合作', '停止合作', 'Deactivate'],
      from: ['potential', 'active'],
      to: 'inactive',
      right,
      reason: 'may',
    },
    block: {
      label: ['禁用', '禁用', 'Block'],
      from: ['potential', 'active', 'inactive'],
      to: 'blocked',
      right,
      reason: 'must',
      danger: true,
    },
    unblock: {
      label: ['解除禁用', '解除禁用', 'Unblock'],
      from: ['blocked'],
      to: 'inactive',
      right,
      reason: 'must',
    },
    handOver: {
      label: ['移交', '移交', 'Hand over'],
      from: ['potential', 'active', 'inactive', 'blocked'],
      right,
      reason: 'may',
      sets: { responsible: 'must', department: 'may' },
    },
  }) as const satisfies Readonly<Record<string, PartyMove>>;
