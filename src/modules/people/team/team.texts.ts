import { texts } from '#kernel/text.ts';

export const teamTexts = texts('team', {
  notMember: [
    '{name} 不是{object}成员，请先将其加入{object}',
    '{name} 不是{object}成員，請先將其加入{object}',
    '{name} is not a member of the {object}; please add them first',
  ],
  formerAsk: ['原经理', '原經理', 'The former manager'],
  formerMember: ['保留为成员，不再是经理', '保留為成員，不再是經理', 'stays as a member, without the manager role'],
  formerLeaves: ['移出成员', '移出成員', 'is removed from the members'],
  formerKeeps: ['保留经理角色', '保留經理角色', 'keeps the manager role'],
});
