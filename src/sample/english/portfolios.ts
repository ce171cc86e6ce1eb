/** Portfolios in English. */
export const portfoliosInEnglish: Readonly<Record<string, string>> = {
  数字化与基建投资组合: 'Digital and Facilities Portfolio',
  '用有限的人力和资金支持平台、产品与办公环境升级，年内投入产出可衡量。':
    'Upgrade platform, products and offices with the people and money there are, with measurable results within the year.',
  提升客户满意度: 'Satisfied customers',
  降低运营成本: 'Lower running cost',
  满足合规要求: 'Compliance',
  平台优先: 'Platform first',
  预算收紧: 'Tight budget',
  电子档案系统: 'Electronic archive',
  供应商门户: 'Supplier portal',
  访客管理系统: 'Visitor management',
  '减少人工登记和重复录入。': 'Less registering by hand, and nothing typed twice.',
  '平台投入保持不变，其余项目在预算内推进。':
    'The platform keeps its money; everything else goes on within its budget.',
};
