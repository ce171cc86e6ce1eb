/** Words of choosing a portfolio, on both sides. */
import { texts } from '#kernel/text.ts';

export const selectionTexts = texts('selection', {
  items: ['备选项', '備選項', 'items'],
  periods: ['期间', '期間', 'periods'],
  skills: ['技能', '技能', 'skills'],
  tooMany: [
    '{what}有 {count} 个，最多 {max} 个',
    '{what}有 {count} 個，最多 {max} 個',
    '{what}: {count}, at most {max}',
  ],
  noItems: ['没有备选项', '沒有備選項', 'There is nothing to choose from'],
  noPeriods: ['分析没有期间', '分析沒有期間', 'The analysis has no periods'],
  negative: [
    '“{name}”的金额或工时为负数或不是整数',
    '「{name}」的金額或工時為負數或不是整數',
    'Amounts or hours of "{name}" are negative or not whole',
  ],
  negativeHours: ['可用工时为负数', '可用工時為負數', 'Available hours are negative'],
  outside: [
    '“{name}”在分析期间内放不下',
    '「{name}」在分析期間內放不下',
    '"{name}" does not fit into the periods of the analysis',
  ],
  unknownItem: [
    '依赖关系指向不存在的备选项',
    '依賴關係指向不存在的備選項',
    'A dependency names an item that is not there',
  ],
  settings: ['情景设置“{field}”无效', '情景設定「{field}」無效', 'The setting "{field}" of the scenario is not valid'],
  drivers: [
    '驱动因素最多 {max} 个，名称 1–100 字且不重复，说明最多 500 字',
    '驅動因素最多 {max} 個，名稱 1–100 字且不重複，說明最多 500 字',
    'At most {max} drivers, each with a name of its own (1-100 characters) and a description of at most 500',
  ],
  tooManyScenarios: ['情景最多 {max} 个', '情景最多 {max} 個', 'At most {max} scenarios'],
  sameName: ['已有同名情景', '已有同名情景', 'There is a scenario of this name'],
  notConnected: [
    '驱动因素尚未全部比较，无法计算：{names}',
    '驅動因素尚未全部比較，無法計算：{names}',
    'These drivers have not been compared yet, so nothing can be computed: {names}',
  ],
  decidedSince: [
    '计算之后组合已作出第 {number} 号决策，请重新求解',
    '計算之後組合已作出第 {number} 號決策，請重新求解',
    'Decision {number} was made after this was computed; find the best again',
  ],
  reasonNeeded: [
    '驱动因素的比较互相矛盾（一致性 {ratio}），请填写决策理由',
    '驅動因素的比較互相矛盾（一致性 {ratio}），請填寫決策理由',
    'The answers about drivers contradict each other (consistency {ratio}); give a reason for the decision',
  ],
  notMoved: ['决策没有推迟该项目', '決策沒有推遲該項目', 'The decision does not move this project'],
  noProjects: ['没有新建项目的权限', '沒有新建項目的權限', 'You may not create projects'],
  notApproved: [
    '候选项目的状态为“{status}”，批准后才能立项',
    '候選項目的狀態為「{status}」，批准後才能立項',
    'The candidate is "{status}"; it becomes a project once it is approved',
  ],
  endBeforeStart: ['结束不能早于开始', '結束不能早於開始', 'The end cannot be before the start'],
  latestBeforeStart: [
    '最晚开始不能早于期望开始',
    '最晚開始不能早於期望開始',
    'The latest start cannot be before the wanted start',
  ],
  candidateFixed: [
    '状态为“{status}”的候选项目不能修改',
    '狀態為「{status}」的候選項目不能修改',
    'A candidate that is "{status}" can no longer be changed',
  ],
  notComputed: ['请先计算该情景', '請先計算該情景', 'Compute the scenario first'],
});
