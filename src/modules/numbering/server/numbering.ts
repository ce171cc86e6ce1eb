/** Server of coding rules. */
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { codeRule } from '../code-rule.entity.ts';
import { numberingRights } from '../numbering.rights.ts';
import { checkParts } from '../numbering.rules.ts';

export const codeRuleService = entityService(codeRule, {
  check: (_ctx, change) => (change.after ? checkParts(change.after.parts, change.after.target) : []),
});

export const numberingServer: ServerModule = {
  name: 'numbering',
  tables: ['code_counter'],
  entities: [codeRule],
  services: [codeRuleService],
  rights: [numberingRights],
  handlers: entityHandlers(codeRuleService),
};
