/** Texts of the screens of customers and suppliers. */
import { texts } from '#kernel/text.ts';

export const partyPageTexts = texts('partyPage', {
  noneMade: ['您还没有创建{label}', '您還沒有建立{label}', 'You have not created any {label} yet'],
  noneOfDepartment: ['您的部门还没有{label}', '您的部門還沒有{label}', 'Your departments have no {label} yet'],
  noneInCharge: ['您还没有负责的{label}', '您還沒有負責的{label}', 'You are not in charge of any {label} yet'],
  mainContact: ['主要联系人', '主要聯絡人', 'Main contact'],
  noContact: ['还没有联系人', '還沒有聯絡人', 'No contacts yet'],
  responsible: ['负责人', '負責人', 'Person in charge'],
  level: ['级别', '級別', 'Level'],
  added: ['客户已新增', '客戶已新增', 'Customer added'],
  addedHint: [
    '“{name}”（{code}）已登记。接下来可以补充联系人、移交给其他负责人，或查看完整资料',
    '「{name}」（{code}）已登記。接下來可以補充聯絡人、移交給其他負責人，或查看完整資料',
    '"{name}" ({code}) is registered. Next, add contacts, hand it over to somebody else, or see all details',
  ],
  addContacts: ['补充联系人', '補充聯絡人', 'Add contacts'],
  see: ['查看客户', '查看客戶', 'See the customer'],
  choose: ['未指定记录', '未指定記錄', 'No record is chosen'],
});
