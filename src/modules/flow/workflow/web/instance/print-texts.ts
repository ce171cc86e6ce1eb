/** Words of a printed approval. */
import { texts } from '#kernel/text.ts';

export const printTexts = texts('workflowPrint', {
  print: ['打印', '列印', 'Print'],
  number: ['流程编号', '流程編號', 'Number'],
  workflow: ['流程', '流程', 'Workflow'],
  initiator: ['发起人', '發起人', 'Initiator'],
  started: ['发起时间', '發起時間', 'Started'],
  status: ['状态', '狀態', 'Status'],
  ended: ['结束时间', '結束時間', 'Ended'],
  content: ['申请内容', '申請內容', 'Request'],
  opinions: ['审批意见', '審批意見', 'Opinions'],
  step: ['步骤', '步驟', 'Step'],
  person: ['审批人', '審批人', 'Approver'],
  by: ['{name} 代', '{name} 代', 'by {name}'],
  result: ['结论', '結論', 'Decision'],
  opinion: ['意见', '意見', 'Opinion'],
  time: ['时间', '時間', 'Time'],
  sign: ['签字', '簽字', 'Signature'],
  none: ['尚无审批意见', '尚無審批意見', 'Nobody has been asked yet'],
  signature: ['签字：', '簽字：', 'Signature:'],
  date: ['日期：', '日期：', 'Date:'],
  printed: ['{name} 打印于 {time}', '{name} 列印於 {time}', 'Printed by {name}, {time}'],
});
