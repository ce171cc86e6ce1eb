/** Keys of the week and of hours to approve, as the help of the page shows them. */
import { texts } from '#kernel/text.ts';
import type { KeyGroup } from '#web/parts/KeyGroups.tsx';
import { hoursPageTexts as x } from './texts.ts';

const k = texts('hoursKeys', {
  cells: ['在格子间移动', '在格子間移動', 'Move between cells'],
  move: ['下一条、上一条', '下一項、上一項', 'Next, previous line'],
  select: ['勾选或取消', '勾選或取消', 'Select or not'],
  pass: ['通过（勾选的多条一起）', '通過（勾選的多項一起）', 'Approve, all that are selected'],
  giveBack: ['退回（勾选的多条一起）', '退回（勾選的多項一起）', 'Return, all that are selected'],
});

export const WEEK_KEYS: readonly KeyGroup[] = [
  {
    title: x.week,
    keys: [
      [x.fillFromPlan, 'F'],
      [x.copyLastWeek, 'C'],
      [x.submitWeek, 'S'],
      [k.cells, '← / → / ↑ / ↓ / Enter'],
    ],
  },
];

export const APPROVE_KEYS: readonly KeyGroup[] = [
  {
    title: x.approve,
    keys: [
      [k.move, 'J / K'],
      [k.select, 'X'],
      [k.pass, 'A'],
      [k.giveBack, 'R'],
    ],
  },
];
