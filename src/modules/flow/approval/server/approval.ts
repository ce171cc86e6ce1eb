/** Server of approvals of business actions. */
import { handle, type ServerModule } from '#server/context.ts';
import { askForMove } from '../approval.calls.ts';
import { approvalPlaces } from '../approval.menu.ts';
import { approvalModule } from '../approval.module.ts';
import { approvalSetting, bindingHandlers } from './bindings.ts';
import { moveGate, requestMove } from './move-approvals.ts';
import { standing } from './standing.ts';

export const approvalServer: ServerModule = {
  ...approvalModule,
  moveGate,
  standing,
  menu: approvalPlaces,
  tables: ['wf_business_request'],
  settings: [approvalSetting],
  handlers: [
    ...bindingHandlers,
    handle(askForMove, (ctx, { entity, id, ...wanted }) => requestMove(ctx, entity, id, wanted)),
  ],
};
