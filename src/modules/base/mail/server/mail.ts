/** Server of mail. */
import type { ServerModule } from '#server/context.ts';
import { mailPlaces } from '../mail.menu.ts';
import { mailModule } from '../mail.module.ts';
import { mailRights } from '../mail.rights.ts';
import { mailQueue } from './mail-queue.ts';
import { mailJob } from './outbox.ts';
import { settingsHandlers } from './settings.ts';

export const mailServer: ServerModule = {
  ...mailModule,
  menu: mailPlaces,
  tables: ['mail_outbox', 'mail_setting'],
  rights: [mailRights],
  handlers: settingsHandlers,
  jobs: [mailJob],
  outboxes: [mailQueue],
};
