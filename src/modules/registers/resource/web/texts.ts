/** Texts of the screens of shared resources. */
import { texts } from '#kernel/text.ts';

export const resourcePageTexts = texts('resourcePage', {
  resources: ['公共资源', '公共資源', 'Shared resources'],
  usage: ['使用记录', '使用記錄', 'Usage records'],
  ofProject: ['项目资源', '項目資源', 'Resources'],
  form: ['预约资源', '預約資源', 'Reserve a resource'],
  noResource: ['还没有公共资源', '還沒有公共資源', 'No shared resources yet'],
  noUse: ['还没有使用记录', '還沒有使用記錄', 'No usage records yet'],
  noneHere: ['该项目还没有预约资源', '該項目還沒有預約資源', 'No resources are reserved for this project yet'],
  reserve: ['预约', '預約', 'Reserve'],
  freeNow: ['可用 {free}', '可用 {free}', '{free} free'],
  freeAgain: ['{at} 起可用', '{at} 起可用', 'Free from {at}'],
  inTime: ['所选时段可用 {free} / {total}', '所選時段可用 {free} / {total}', '{free} of {total} free in this time'],
  short: ['{days} 只剩 {free}', '{days} 只剩 {free}', 'Only {free} free on {days}'],
  overdue: ['逾期未还', '逾期未還', 'Overdue'],
  chooseFirst: [
    '选择资源和时间后，显示该时段的可用数量',
    '選擇資源和時間後，顯示該時段的可用數量',
    'Choose a resource and a time to see how much is free',
  ],
});
