/** Server of short messages: the jobs that send them and forget old codes. */
import type { ServerModule } from '#server/context.ts';
import { smsModule } from '../sms.module.ts';
import { forgetCodes } from './codes.ts';
import { sendMessages } from './outbox.ts';
import { smsQueue } from './sms-queue.ts';

export const smsServer: ServerModule = {
  ...smsModule,
  tables: ['sms_code', 'sms_outbox'],
  handlers: [],
  outboxes: [smsQueue],
  jobs: [
    {
      name: 'sms',
      label: ['发送短信', '傳送短訊', 'Sending of short messages'],
      lane: 'seconds',
      everySeconds: 2,
      async run(db, now, aged) {
        await sendMessages(db, now, aged);
      },
    },
    {
      name: 'sms.codes',
      label: ['清理短信验证码', '清理短訊驗證碼', 'Removal of old codes of short messages'],
      lane: 'night',
      everySeconds: 3600,
      run: forgetCodes,
    },
  ],
};
