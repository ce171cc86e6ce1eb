/** Server of the assistant. */
import type { ServerModule } from '#server/context.ts';
import { assistantPlaces } from '../assistant.menu.ts';
import { assistantModule } from '../assistant.module.ts';
import { proposalHandlers } from './proposals.ts';
import { threadHandlers } from './threads.ts';

export const assistantServer: ServerModule = {
  ...assistantModule,
  menu: assistantPlaces,
  tables: ['assistant_message', 'assistant_proposal', 'assistant_thread', 'assistant_use'],
  handlers: [...threadHandlers, ...proposalHandlers],
};
