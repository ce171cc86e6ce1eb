import { lifecycle } from '#kernel/lifecycle.ts';
import { levelRun } from './level-run.entity.ts';

/** Applying is a call of its own: it says which moves. */
export const levelRunLife = lifecycle(levelRun, {
  discard: {
    label: ['放弃方案', '放棄方案', 'Discard'],
    from: ['proposed'],
    to: 'discarded',
    right: 'pm:leveling:edit',
  },
  reopen: {
    label: ['重新考虑', '重新考慮', 'Reconsider'],
    from: ['discarded'],
    to: 'proposed',
    right: 'pm:leveling:edit',
  },
});
