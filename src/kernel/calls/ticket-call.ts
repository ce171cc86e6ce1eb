/** The call for a one-time ticket: the way to a file for an address that cannot carry headers (server/http/tickets.ts). */
import { call, output } from '../call.ts';
import { text } from '../field.ts';

export const issueTicketCall = call(
  'POST',
  '/api/v1/ticket',
  'login',
  { address: text(['地址', '地址', 'Address'], { required: true, max: 2000 }) },
  output<{ ticket: string }>(),
  { reads: true, tokens: 'never', label: ['获取下载凭证', '獲取下載憑證', 'Get a download ticket'] },
);
