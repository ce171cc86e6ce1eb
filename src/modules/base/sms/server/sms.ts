/** Server of short messages: the jobs that send them and forget old codes. */
import type { ServerModule } from '#server/context.ts';
import { smsModule } from '../sms.module.ts';
import { forgetCodes } from './codes.ts';
import { sendMessages } from './outbox.ts';

export const smsServer: ServerModule = {
  ...smsModule,
  tables: ['sms_code', 'sms_outbox'],
  handlers: [],
  jobs: [
    {
      name: 'sms',
      lane: 'seconds',
      everySeconds: 2,
      async run(db, now, aged) {
        await sendMessages(db, now, aged);
      },
    },
    { name: 'sms.codes', lane: 'night', everySeconds: 3600, run: forgetCodes },
  ],
};
