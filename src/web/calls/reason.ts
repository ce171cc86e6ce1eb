/** Why something could not be read, in words for people. */
import { texts } from '#kernel/text.ts';
import { t } from '../lang.ts';
import { CallFailed } from './answer.ts';

export const reasonTexts = texts('reason', {
  offline: [
    '网络连接已断开，请检查网络后重试',
    '網絡連線已中斷，請檢查網絡後重試',
    'The network is unreachable. Please check it and try again',
  ],
  code: [
    '网络中断或系统已更新，重试时会刷新页面',
    '網絡中斷或系統已更新，重試時會重新整理頁面',
    'The network was interrupted or the system was updated. Trying again reloads the page',
  ],
  failed: [
    '服务器出错（{status}），请稍后重试',
    '伺服器出錯（{status}），請稍後重試',
    'The server reported an error ({status}). Please try again later',
  ],
});

/** Details of a server failure belong in its log; users learn that it is not their fault. */
export function reasonOf(error: Error): string {
  if (!(error instanceof CallFailed)) return error.message;
  return error.offline ? t(reasonTexts.offline) : t(reasonTexts.failed, { status: error.status });
}
