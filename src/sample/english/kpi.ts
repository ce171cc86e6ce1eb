/** KPI in English. */
export const kpiInEnglish: Readonly<Record<string, string>> = {
  进度绩效: 'Schedule performance',
  成本绩效: 'Cost performance',
  到期任务完成率: 'Due tasks done',
  问题与风险关闭率: 'Issues and risks closed',
  文档完整性: 'Documents complete',
  按归档率和抽查结果评分: 'By the share archived and what a sample shows',
  团队协作: 'Team work',
  '沟通及时、分工明确、互相支持': 'Prompt communication, clear responsibilities, mutual support',
  沟通顺畅: 'Communication went well',
  比上期更好: 'Better than in the period before',
};
