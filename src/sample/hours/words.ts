/** Descriptions of hours by people of the sample company. Data only. */

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

/** On a project without a task. */
export const PROJECT_WORDS = [
  '项目例会与进度协调',
  '答复客户问题，整理纪要',
  '支持项目组现场工作',
  '整理项目资料，更新台账',
  '与供应商核对交付安排',
  '准备阶段评审材料',
] as const;

/** Explanations, by the kind of the finding. */
export const EXPLANATIONS: Readonly<Record<string, string>> = {
  missing: '当日请假，已走请假流程',
  long: '配合上线，当晚处理到很晚',
  late: '出差期间无法登录，回来后补填',
  bulk: '驻场两周，回来后统一提交',
  restDay: '临时到现场处理故障，类型填错',
  overPlan: '客户增加了验收内容，变更申请办理中',
  sameText: '连续配合同一项测试',
};
