import { texts } from '#kernel/text.ts';

export const simulationPageTexts = texts('riskSimulationPage', {
  view: ['仿真', '仿真', 'Simulation'],
  what: [
    '按当前计划和未关闭、已评估的风险反复排程，看完工日期和成本会落在哪里。',
    '按目前計劃和未關閉、已評估的風險反覆排程，看完工日期和成本會落在哪裡。',
    'Reschedules the current plan many times with its open, assessed risks to show where the finish date and cost are likely to fall.',
  ],
  risks: [
    '{risks} 项风险参与，其中 {telling} 项填写了工期影响或损失',
    '{risks} 項風險參與，其中 {telling} 項填寫了工期影響或損失',
    '{risks} risks included, {telling} of them with a delay or loss',
  ],
  noneTell: [
    '还没有风险填写对任务工期的影响或损失金额，仿真结果将与计划一致',
    '還沒有風險填寫對任務工期的影響或損失金額，仿真結果將與計劃一致',
    'No risk has a task delay or loss amount yet, so the result would equal the plan',
  ],
  runs: ['次数', '次數', 'Runs'],
  run: ['运行仿真', '執行仿真', 'Simulate'],
  none: ['还没有运行过仿真', '還沒有執行過仿真', 'No simulation has been run yet'],
  stale: ['结果已过期，请重新运行', '結果已過期，請重新執行', 'The result is out of date; please run it again'],
  planChanged: ['计划在仿真后有修改', '計劃在仿真後有修改', 'The plan has changed since the simulation'],
  risksChanged: ['风险在仿真后有修改', '風險在仿真後有修改', 'Risks have changed since the simulation'],
  made: [
    '{by} 于 {at} 运行 {runs} 次，计划修订 {revision}',
    '{by} 於 {at} 執行 {runs} 次，計劃修訂 {revision}',
    '{runs} runs by {by}, {at}, plan revision {revision}',
  ],
  case: ['情形', '情形', 'Case'],
  planned: ['按计划（无风险发生）', '按計劃（無風險發生）', 'As planned (no risks occur)'],
  all: ['计入全部风险', '計入全部風險', 'With all risks'],
  treated: ['落实未完成的应对措施后', '落實未完成的應對措施後', 'After carrying out open responses'],
  p50: ['完工 P50', '完工 P50', 'Finish P50'],
  p80: ['完工 P80', '完工 P80', 'Finish P80'],
  costP50: ['成本 P50', '成本 P50', 'Cost P50'],
  costP80: ['成本 P80', '成本 P80', 'Cost P80'],
  hint: [
    'P80：80% 的情况下不晚于该日期、不超过该成本',
    'P80：80% 的情況下不晚於該日期、不超過該成本',
    'P80: in 80% of runs it finishes no later and costs no more',
  ],
  later: ['晚 {days} 天', '晚 {days} 天', '{days} d later'],
  earlier: ['早 {days} 天', '早 {days} 天', '{days} d earlier'],
  tornado: [
    '每项风险的影响（去掉该风险后平均提前的天数）',
    '每項風險的影響（去掉該風險後平均提前的天數）',
    'Effect of each risk (average days gained without it)',
  ],
  gained: ['{days} 天', '{days} 天', '{days} d'],
  hidden: ['（无权查看）', '（無權查看）', '(no permission to view)'],
  critical: [
    '关键度（任务处于关键路径的仿真占比）',
    '關鍵度（任務處於關鍵路徑的仿真佔比）',
    'Criticality index (share of runs in which a task is critical)',
  ],
  criticalMore: [
    '共 {all} 个任务曾处于关键路径，列出前 {shown} 个',
    '共 {all} 個任務曾處於關鍵路徑，列出前 {shown} 個',
    'The first {shown} of {all} tasks that were critical in some run',
  ],
  unmoved: [
    '{count} 个任务的工期影响未计入：汇总、已完成、手动排程或不在计划中的任务不会延长',
    '{count} 個任務的工期影響未計入：匯總、已完成、手動排程或不在計劃中的任務不會延長',
    'Delays of {count} tasks are not counted: parent, finished, manually scheduled and missing tasks are not extended',
  ],
});
