import { texts } from '#kernel/text.ts';

export const partnerPageTexts = texts('partnerPage', {
  none: [
    '还没有外部合作方。登记供应商、监理、客户等单位，以及由谁多久沟通一次',
    '還沒有外部合作方。登記供應商、監理、客戶等單位，以及由誰多久溝通一次',
    'No external partners yet. Enter suppliers, supervisors and customers, and how often who speaks with them',
  ],
  show: ['显示方式', '顯示方式', 'Shown as'],
  table: ['列表', '列表', 'List'],
  grid: ['影响力/关注度矩阵', '影響力/關注度矩陣', 'Power and interest'],
  power: ['影响力', '影響力', 'Power'],
  interest: ['关注度', '關注度', 'Interest'],
  cell: [
    '影响力 {power}，关注度 {interest}',
    '影響力 {power}，關注度 {interest}',
    'Power {power}, interest {interest}',
  ],
  closely: ['重点管理', '重點管理', 'Manage closely'],
  satisfied: ['令其满意', '令其滿意', 'Keep satisfied'],
  informed: ['随时告知', '隨時告知', 'Keep informed'],
  watched: ['一般关注', '一般關注', 'Watch'],
  thisPage: [
    '矩阵只显示本页的 {count} 个，共 {total} 个；可调大每页条数',
    '矩陣只顯示本頁的 {count} 個，共 {total} 個；可調大每頁條數',
    'The matrix shows only the {count} on this page of {total}; increase the page size to see more',
  ],
  spoke: ['今天已沟通', '今天已溝通', 'Spoke today'],
  noted: ['已记录今天的沟通', '已記錄今天的溝通', "Today's contact has been recorded"],
  missed: ['已超过约定日期', '已超過約定日期', 'Missed'],
  contacts: ['联系方式', '聯絡方式', 'Contacts'],
  newContact: ['新建联系人', '新建聯絡人', 'New contact'],
  noContacts: ['还没有联系人', '還沒有聯絡人', 'No contacts yet'],
  hidden: [
    '您没有查看联系方式的权限，请联系项目经理',
    '您沒有查看聯絡方式的權限，請聯絡項目經理',
    'You do not have permission to view contact details. Please contact the project manager',
  ],
});
