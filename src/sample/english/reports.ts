/** What managers add to their reports, in English. */
export const reportsInEnglish: Readonly<Record<string, string>> = {
  '请协调电力公司在下周三前完成临时用电增容。':
    'Please ask the power company to increase the temporary supply by Wednesday next week.',
  '钢筋供应商交期不稳，请采购部协助落实第二家供应商。':
    'Our rebar supplier is unreliable; please have Purchasing find a second one.',
  '需要一名结构工程师支援图纸会审，预计三天。':
    'We need a structural engineer for about three days to review the drawings.',
  '测试环境带宽不足，请信息部本周内扩容。':
    'The test environment is short of bandwidth; please have IT increase it this week.',
  '是否接受外墙面砖的替代品牌，请在下次例会确定。':
    'Do we accept another brand of facing brick? Please decide at the next meeting.',
  '二期范围是否纳入移动端审批，请产品委员会决定。':
    'Is mobile approval part of phase 2? For the product committee to decide.',
  '本期无任务完成，在建工作按计划推进。': 'No tasks finished in this period; work goes on as planned.',
  '无延期任务，保持现有节奏。': 'No delays; keep up the pace.',
};
