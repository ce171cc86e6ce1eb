import { entity, type Row } from '#kernel/entity.ts';
import { longText, refs, text } from '#kernel/field.ts';

/** A named set of users, to be picked wherever users are. */
export const userGroup = entity({
  name: 'userGroup',
  module: 'user',
  label: ['用户组', '用戶組', 'User group'],
  title: 'name',
  fields: {
    name: text(['用户组名称', '用戶組名稱', 'Group name'], { max: 50, required: true }),
    members: refs(['成员', '成員', 'Members'], 'user', { max: 2000 }),
    description: longText(['描述', '描述', 'Description'], { max: 2000 }),
  },
  list: { columns: ['name', 'members', 'description'], filters: ['name'], sort: 'name' },
  form: [['name'], ['members'], ['description']],
  rights: {
    read: 'sys:userGroup:query',
    create: 'sys:userGroup:add',
    update: 'sys:userGroup:edit',
    remove: 'sys:userGroup:delete',
    export: 'sys:userGroup:query',
  },
  unique: [['name']],
  directory: true,
});
export interface UserGroupRow extends Row<typeof userGroup> {}
declare module '#kernel/entity.ts' {
  interface Tables {
    userGroup: UserGroupRow;
  }
}
