/** Server of coding rules. */
import { codeMarkOf } from '#modules/base/dict/server/public.ts';
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { codeRule } from '../code-rule.entity.ts';
import { numberingPlaces } from '../numbering.menu.ts';
import { numberingModule } from '../numbering.module.ts';
import { numberingRights } from '../numbering.rights.ts';
import { checkParts } from '../numbering.rules.ts';
import { nextCode } from './next-codes.ts';

const codeRuleService = entityService(codeRule, {
  check: (_ctx, change) => (change.after ? checkParts(change.after.parts, change.after.target) : []),
});

export const numberingServer: ServerModule = {
  ...numberingModule,
  entityPorts: {
    /** The class of projects and templates is their type. */
    async nextCode(ctx, rule, scope, { type }, taken) {
      const mark = typeof type === 'number' ? await codeMarkOf(ctx.db, ctx.viewer.companyId, type) : null;
      return nextCode(ctx, rule, scope, taken, mark ?? '');
    },
  },
  menu: numberingPlaces,
  tables: ['code_counter'],
  services: [codeRuleService],
  rights: [numberingRights],
  handlers: entityHandlers(codeRuleService),
};
