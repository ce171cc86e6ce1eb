/** Texts of lists of rights and of messages about documents. */
import { texts } from '#kernel/text.ts';

export const listTexts = texts('documentList', {
  gone: [
    '权限列表中有不存在的人员、部门、用户组或角色',
    '權限列表中有不存在的人員、部門、用戶組或角色',
    'The list names a person, department, group or role that does not exist',
  ],
  changed: [
    '{name} 修改了文档“{title}”的权限',
    '{name} 修改了文件「{title}」的權限',
    '{name} changed the permissions of the document "{title}"',
  ],
});
