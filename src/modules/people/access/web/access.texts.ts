/** Texts of the role pages. */
import { texts } from '#kernel/text.ts';

export const accessPageTexts = texts('accessPages', {
  builtIn: ['内置', '內置', 'Built-in'],
  rightCount: ['{held} / {total} 项', '{held} / {total} 項', '{held} of {total}'],
  searchRight: ['搜索权限', '搜尋權限', 'Search permissions'],
  allHeld: [
    '该角色拥有全部权限，包括以后新增的权限。',
    '該角色擁有全部權限，包括以後新增的權限。',
    'This role has all permissions, including those added later.',
  ],
  chosenOnes: ['改为逐项选择', '改為逐項選擇', 'Choose individually'],
  cancelFirst: ['请先取消：{rights}', '請先取消：{rights}', 'Clear these first: {rights}'],
  addsToo: ['将同时授予：{rights}', '將同時授予：{rights}', 'Also grants: {rights}'],
  selectAll: ['全选', '全選', 'Select all'],
  clearAll: ['清空', '清空', 'Clear'],
  loadFailed: ['权限目录加载失败', '權限目錄載入失敗', 'The permission catalog could not be loaded'],
  noMatch: ['没有符合条件的权限', '沒有符合條件的權限', 'No matching permissions'],
  menuGuarded: ['菜单管理的入口不能隐藏', '選單管理的入口不能隱藏', 'The entry of the menu settings cannot be hidden'],
  menuNeedsRight: [
    '该角色没有打开此页面的操作权限',
    '該角色沒有開啟此頁面的操作權限',
    'This role has no operation permission for this page',
  ],
  special: ['特殊角色', '特殊角色', 'Special roles'],
  specialNote: [
    '三员分立：同一人不能同时是安全保密员和安全审计员；至少保留一名可登录的系统管理员。',
    '三員分立：同一人不能同時是安全保密員和安全稽核員；至少保留一名可登入的系統管理員。',
    'Separation of duties: no one can be both security officer and security auditor, and at least one administrator who can sign in must remain.',
  ],
  administrator: ['系统管理员', '系統管理員', 'Administrator'],
  securityOfficer: ['安全保密员', '安全保密員', 'Security officer'],
  securityAuditor: ['安全审计员', '安全稽核員', 'Security auditor'],
  administratorDuty: [
    '拥有全部权限，维护系统和组织。',
    '擁有全部權限，維護系統和組織。',
    'Has all permissions; maintains the system and the organization.',
  ],
  securityOfficerDuty: [
    '管理账号状态、密码和角色授权，查看日志。',
    '管理帳號狀態、密碼和角色授權，查看日誌。',
    'Manages account status, passwords and role permissions; views the logs.',
  ],
  securityAuditorDuty: [
    '只查看登录日志和操作日志。',
    '只查看登入日誌和操作日誌。',
    'Views the sign-in and operation logs only.',
  ],
  byGroup: ['通过用户组：{names}', '透過用戶組：{names}', 'Through user groups: {names}'],
  cannotSignIn: ['账号不可用：{names}', '帳號不可用：{names}', 'Accounts that cannot be used: {names}'],
  save: ['保存', '儲存', 'Save'],
  undo: ['还原', '還原', 'Undo'],
  saved: ['保存成功', '儲存成功', 'Saved'],
  specialFailed: ['特殊角色加载失败', '特殊角色載入失敗', 'The special roles could not be loaded'],
  noHolders: ['无成员', '無成員', 'No members'],
});
