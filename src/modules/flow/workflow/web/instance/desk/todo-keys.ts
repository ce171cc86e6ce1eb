/** Keys of the to-do list (use-deciding.tsx), as its help shows them. */
import { texts } from '#kernel/text.ts';
import type { KeyGroup } from '#web/parts/KeyGroups.tsx';

const k = texts('todoKeys', {
  title: ['待我审批', '待我審批', 'Waiting for my approval'],
  move: ['下一条、上一条', '下一項、上一項', 'Next, previous item'],
  select: ['勾选或取消', '勾選或取消', 'Select or not'],
  open: ['打开', '開啟', 'Open'],
  agree: ['同意（勾选的多条一起）', '同意（勾選的多項一起）', 'Agree, to all that are selected'],
  reject: ['驳回', '駁回', 'Reject'],
});

export const TODO_KEYS: readonly KeyGroup[] = [
  {
    title: k.title,
    keys: [
      [k.move, 'J / K'],
      [k.select, 'X'],
      [k.open, 'Enter'],
      [k.agree, 'A'],
      [k.reject, 'R'],
    ],
  },
];
