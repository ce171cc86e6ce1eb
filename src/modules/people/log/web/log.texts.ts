/** Texts of the log pages. */
import { texts } from '#kernel/text.ts';

export const logPageTexts = texts('logPages', {
  loginLog: ['登录日志', '登入日誌', 'Sign-in log'],
  operationLog: ['操作日志', '操作日誌', 'Operation log'],
  call: ['接口', '介面', 'Call'],
  reason: ['拒绝原因', '拒絕原因', 'Reason for refusal'],
  input: ['参数', '參數', 'Parameters'],
  none: ['无', '無', 'None'],
  succeeded: ['成功', '成功', 'Succeeded'],
  refused: ['拒绝（{code}）', '拒絕（{code}）', 'Refused ({code})'],
  failed: ['失败（{code}）', '失敗（{code}）', 'Failed ({code})'],
  empty: ['暂无日志', '暫無日誌', 'No entries'],
});
