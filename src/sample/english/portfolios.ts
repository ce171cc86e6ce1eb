/** Portfolios in English. */
export const portfoliosInEnglish: Readonly<Record<string, string>> = {
  数字化与基建投资组合: 'Digital and Facilities Portfolio',
  '用有限的人力和资金支持平台、产品与办公环境升级，年内投入产出可衡量。':
    'Upgrade platform, products and offices with the people and money there are, with measurable results within the year.',
};
