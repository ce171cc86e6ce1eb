import { texts } from '#kernel/text.ts';

export const teamTexts = texts('team', {
  notMember: [
    '{name} 不是{object}成员，请先将其加入{object}',
    '{name} 不是{object}成員，請先將其加入{object}',
    '{name} is not a member of the {object}; please add them first',
  ],
});
