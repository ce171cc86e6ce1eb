/** Texts of the role pages. */
import { texts } from '#kernel/text.ts';

export const accessPageTexts = texts('accessPages', {
  roles: ['角色管理', '角色管理', 'Roles'],
  newRole: ['角色', '角色', 'Role'],
  templates: ['项目角色模板', '項目角色範本', 'Project role templates'],
  builtIn: ['内置', '內置', 'Built-in'],
  rightCount: ['{held} / {total} 项', '{held} / {total} 項', '{held} of {total}'],
  searchRight: ['搜索权限', '搜尋權限', 'Search rights'],
  allHeld: [
    '该角色拥有全部权限，包括以后新增的权限。',
    '該角色擁有全部權限，包括以後新增的權限。',
    'This role holds every right, also those added later.',
  ],
  chosenOnes: ['改为逐项选择', '改為逐項選擇', 'Choose one by one'],
  cancelFirst: ['请先取消：{rights}', '請先取消：{rights}', 'Cancel first: {rights}'],
  addsToo: ['将同时授予：{rights}', '將同時授予：{rights}', 'Also grants: {rights}'],
  selectAll: ['全选', '全選', 'Select all'],
  clearAll: ['清空', '清空', 'Clear'],
  loadFailed: ['权限目录加载失败', '權限目錄載入失敗', 'The permission catalogue could not be loaded'],
  retry: ['重试', '重試', 'Retry'],
  noMatch: ['没有符合条件的权限', '沒有符合條件的權限', 'No right matches'],
  menuNeedsRight: [
    '该角色没有打开此页面的操作权限',
    '該角色沒有開啟此頁面的操作權限',
    'The role has no operation permission that opens this page',
  ],
  noHolders: ['无成员', '無成員', 'No holders'],
});
