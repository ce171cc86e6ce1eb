/** Texts of the screens of licenses. */
import { texts } from '#kernel/text.ts';

export const licensePageTexts = texts('licensePage', {
  list: ['许可登记', '許可登記', 'Licenses'],
  view: ['许可详情', '許可詳情', 'License details'],
  create: ['新建许可', '新建許可', 'New license'],
  none: ['还没有许可', '還沒有許可', 'No licenses yet'],
  left: ['剩余', '剩餘', 'Left'],
  days: ['{days} 天', '{days} 天', '{days} d left'],
  over: ['已过期 {days} 天', '已過期 {days} 天', '{days} d over'],
  forever: ['长期有效', '長期有效', 'Without end'],
  validity: ['有效期', '有效期', 'Validity'],
  renew: ['续期', '續期', 'Renew'],
  renewed: ['已生成续期许可 {code}', '已產生續期許可 {code}', 'The next license is {code}'],
  quantity: ['数量', '數量', 'Quantity'],
});
