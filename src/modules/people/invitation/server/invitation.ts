/** Server of invitations. Codes are made here; whoever may not see invitations gets none from pickers either. */
import { randomBytes } from 'node:crypto';
import { dateOfInstant } from '#kernel/dates.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { problem } from '#kernel/problem.ts';
import { handle, type ServerModule } from '#server/context.ts';
import { entityHandlers, withExtFields } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { invitation } from '../invitation.entity.ts';
import { invitationPlaces } from '../invitation.menu.ts';
import { invitationModule } from '../invitation.module.ts';
import { invitationRights } from '../invitation.rights.ts';
import { checkInvitation, invitationTexts } from '../invitation.rules.ts';
import { registrationHandlers } from './register.ts';

const invitationService = entityService(invitation, {
  check: async (ctx, { before, after }) => {
    if (!after) return [];
    if (after.kind === 'company' && !(await ctx.can('sys:invitation:company')))
      return [problem(invitationTexts.operator, undefined, 'kind')];
    return checkInvitation(after, dateOfInstant(ctx.now, ctx.utcOffset), before);
  },
});

/** 96 random bits: not to be guessed within the days a code lives. */
const newCode = (): string => randomBytes(12).toString('base64url');

export const invitationServer: ServerModule = {
  ...invitationModule,
  menu: invitationPlaces,
  services: [invitationService],
  rights: [invitationRights],
  handlers: [
    ...entityHandlers(invitationService, ['create', 'import', 'importTemplate', 'options']),
    handle(entityCalls(invitation).create, async (ctx, input) =>
      invitationService.create(ctx, withExtFields(invitation, input), { code: newCode() }),
    ),
    ...registrationHandlers,
  ],
};
