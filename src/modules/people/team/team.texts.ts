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

export const manyMembersTexts = texts('manyMembers', {
  page: ['批量添加成员', '批量新增成員', 'Add members'],
  sources: ['添加成员的来源', '新增成員的來源', 'What members are picked by'],
  systemRoles: ['系统角色', '系統角色', 'System roles'],
  projectRoles: ['其他项目中的角色', '其他項目中的角色', 'Roles held elsewhere'],
  company: ['全公司', '全公司', 'The whole company'],
  roles: ['加入后的角色', '加入後的角色', 'Roles here'],
  withBelow: [
    '包含下级部门；已是成员的人保持不变',
    '包含下級部門；已是成員的人保持不變',
    'With the departments below; people who are members already stay as they are',
  ],
  noRoles: ['请选择加入后的角色', '請選擇加入後的角色', 'Choose the roles they get here'],
  noSource: ['所选角色不存在', '所選角色不存在', 'A chosen role does not exist'],
  nobody: ['没有可添加的人员', '沒有可新增的人員', 'Nobody to add'],
  tooMany: [
    '一次最多添加 {max} 人，现选中 {count} 人，请缩小范围',
    '一次最多新增 {max} 人，現選中 {count} 人，請縮小範圍',
    'At most {max} people can be added at once; {count} are chosen. Choose fewer',
  ],
  preview: ['预览', '預覽', 'Preview'],
  add: ['添加', '新增', 'Add'],
  willAdd: [
    '将添加 {count} 人，另有 {already} 人已是成员',
    '將新增 {count} 人，另有 {already} 人已是成員',
    '{count} people will be added; {already} are members already',
  ],
  added: ['已添加 {count} 人', '已新增 {count} 人', '{count} people added'],
});
