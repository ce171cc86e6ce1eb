import { texts } from '#kernel/text.ts';

export const materialPageTexts = texts('materialPage', {
  none: [
    '还没有物资。登记项目需要的数量和需用日期，之后跟踪订货与到货',
    '還沒有物資。登記項目需要的數量和需用日期，之後跟蹤訂貨與到貨',
    'No materials yet. Enter what the project needs and when, then follow orders and arrivals',
  ],
  entries: ['订货与到货', '訂貨與到貨', 'Orders and arrivals'],
  newOrder: ['登记订货', '登記訂貨', 'Add an order'],
  newArrival: ['登记到货', '登記到貨', 'Add an arrival'],
  noEntries: ['还没有订货和到货记录', '還沒有訂貨和到貨記錄', 'No orders or arrivals yet'],
  sums: [
    '计划 {planned} {unit}，已订 {ordered}，已到 {arrived}，未到 {missing}',
    '計劃 {planned} {unit}，已訂 {ordered}，已到 {arrived}，未到 {missing}',
    'Planned {planned} {unit}: {ordered} ordered, {arrived} arrived, {missing} missing',
  ],
  lateCount: [
    '{count} 项物资将晚到或已逾期，其中 {tasks} 项晚于任务开始',
    '{count} 項物資將晚到或已逾期，其中 {tasks} 項晚於任務開始',
    '{count} materials will arrive late or are overdue, {tasks} of them after their task starts',
  ],
  lateFor: [
    '预计 {expected} 到货，晚于任务“{task}”的开始日期 {due}',
    '預計 {expected} 到貨，晚於任務「{task}」的開始日期 {due}',
    'Expected on {expected}, after the start of the task "{task}" on {due}',
  ],
  lateNeed: ['应于 {due} 到货', '應於 {due} 到貨', 'Was needed on {due}'],
  inPlan: [
    '物资“{name}”预计 {expected} 才到货，晚于任务开始',
    '物資「{name}」預計 {expected} 才到貨，晚於任務開始',
    'The material "{name}" is expected on {expected}, after the task starts',
  ],
  amountPlanned: ['计划金额', '計劃金額', 'Planned amount'],
  amountOrdered: ['已订金额', '已訂金額', 'Ordered amount'],
  amountArrived: ['已到金额', '已到金額', 'Arrived amount'],
  without: ['{count} 项未填单价', '{count} 項未填單價', '{count} without a unit price'],
});
