/** Texts of the logs that server and pages share. */
import { texts } from '#kernel/text.ts';

export const logTexts = texts('log', {
  access: ['访问统计', '訪問統計', 'Access statistics'],
  period: ['日期范围应为 1-{max} 天', '日期範圍應為 1-{max} 天', 'The period must be 1 to {max} days'],
  signIns: ['登录次数', '登入次數', 'Sign-ins'],
  people: ['登录人数', '登入人數', 'People'],
  failures: ['失败次数', '失敗次數', 'Failed attempts'],
  byDay: ['每日登录', '每日登入', 'Sign-ins by day'],
  most: ['登录最多的 20 项', '登入最多的 20 項', 'The 20 with most sign-ins'],
  noSignIns: ['该时段没有登录', '該時段沒有登入', 'No sign-ins in this period'],
});
