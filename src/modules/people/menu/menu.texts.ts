/** What the menu administration refuses, and the words of its pages. */
import { texts } from '#kernel/text.ts';

export const menuTexts = texts('menu', {
  entryGone: [
    '该菜单已不存在，请刷新',
    '該選單已不存在，請重新整理',
    'This menu entry no longer exists; please reload',
  ],
  lastWay: [
    '个人工作台和菜单管理的入口不能隐藏',
    '個人工作台和選單管理的入口不能隱藏',
    'The personal workbench and the entry of the menu settings cannot be hidden',
  ],
  wrongPlace: ['该菜单不能放在这里', '該選單不能放在這裡', 'The entry cannot be placed here'],
  hasEntries: ['有下级菜单的菜单不能删除', '有下級選單的選單不能刪除', 'A menu with submenus cannot be deleted'],
  needUrl: [
    '请输入以 http:// 或 https:// 开头的地址',
    '請輸入以 http:// 或 https:// 開頭的地址',
    'Please enter an address that begins with http:// or https://',
  ],
  unknownRight: ['未知的权限', '未知的權限', 'Unknown permission'],
  tooMany: ['自定义菜单最多 {count} 个', '自訂選單最多 {count} 個', 'There can be at most {count} custom entries'],
});
