/** Budgets in English. */
export const moneyInEnglish: Readonly<Record<string, string>> = {
  测试服务器与终端: 'Test servers and devices',
  云资源与协作软件: 'Cloud and collaboration software',
  安全测评与验收咨询: 'Security assessment and acceptance consulting',
  试点部门调研差旅: 'Travel to the pilot departments',
  按直接费用百分之五计提: '5% of direct costs',
  '钢筋、混凝土与防水材料': 'Rebar, concrete and waterproofing',
  塔吊与施工机械租赁: 'Rent of tower crane and machinery',
  劳务分包: 'Labor subcontractors',
  基坑监测与材料复试: 'Pit monitoring and material retests',
  按建安费用百分之五计提: '5% of construction costs',
  搬运与保洁: 'Movers and cleaning',
  网络割接服务: 'Network cutover',
  首次发布: 'First publication',
  '试点部门增加，云资源扩容，增加软件与云服务预算。':
    'More pilot departments need more cloud capacity: more budget for software and cloud services.',
  '地下室返工增加劳务分包用工。': 'Rework in the basement needs more subcontracted labor.',
  部门审核预算: 'Budget review by the department',
  总部批准预算: 'Budget approval by headquarters',
  预算变更审批: 'Budget change approval',
  '防水卷材换货及钢材涨价，增加材料预算。':
    'The membrane was replaced and steel costs more: more budget for materials.',
};
