/** What the people of the sample company wrote beside their hours. Data only. */

/** After the name of a task. */
export const TASK_WORDS = [
  '完成当日计划内容，自检通过',
  '与相关人员核对方案，修改两处',
  '处理评审意见，更新文档',
  '推进主体工作，遗留一项待确认',
  '联调验证，记录问题三项',
  '整理资料，准备阶段检查',
  '现场跟进，协调进场时间',
  '复核数据，补充测试用例',
] as const;

/** By the key of the category. */
export const CATEGORY_WORDS: Readonly<Record<string, readonly string[]>> = {
  meeting: ['项目周例会', '跨部门协调会', '需求评审会', '月度经营分析会'],
  internal: ['整理周报和台账', '部门内部事务', '办公设备与账号维护', '制度文件修订'],
  training: ['安全生产培训', '新工具使用培训', '内部技术分享', '质量体系培训'],
};
