/** Binds what the platform asks to the modules that know. */
import { bindCatalogue, rightsOfRoles } from '#modules/access/server/public.ts';
import { bindMoveApprovals, moveGate, waitingHindrances } from '#modules/approval/server/public.ts';
import { bindCalendarOwners } from '#modules/calendar/server/public.ts';
import {
  bindClassTemplates,
  bindDictionaries,
  codeMarkOf,
  dictIds,
  dictItems,
  dictTitles,
} from '#modules/dict/server/public.ts';
import { extFieldsOf } from '#modules/ext-field/server/public.ts';
import { filePort } from '#modules/file/server/public.ts';
import { bindSeenBefore } from '#modules/issue/server/public.ts';
import { bindMenus } from '#modules/menu/server/public.ts';
import { nextCode } from '#modules/numbering/server/public.ts';
import { bindPlans } from '#modules/project/server/public.ts';
import { bindReportFacts } from '#modules/project-report/server/public.ts';
import { bindFinishNotes, bindReported } from '#modules/task/server/public.ts';
import { bindJoined, bindMadeOf, objectIdsWith, rightsInObject } from '#modules/team/server/public.ts';
import { userNames } from '#modules/user/server/public.ts';
import type { ServerModule } from '#server/context.ts';
import { bindHeldIn, bindMoveGate } from '#server/entity/entity-moves.ts';
import { bindFollowers } from '#server/entity/followers.ts';
import { bindHindrances } from '#server/entity/hindrances.ts';
import { bindEntityPorts, type EntityPorts } from '#server/entity/ports.ts';
import { bindRights } from '#server/rights-port.ts';
import { bindSettings } from '#server/settings.ts';
import { changeLabels } from './change-labels.ts';
import { entities } from './entities.ts';

export const entityPortsOfApp: EntityPorts = {
  entities,
  changeLabels,
  /** The class of projects and templates is their type. */
  async nextCode(ctx, rule, scope, { type }, taken) {
    const mark = typeof type === 'number' ? await codeMarkOf(ctx.db, ctx.viewer.companyId, type) : null;
    return nextCode(ctx, rule, scope, taken, mark ?? '');
  },
  dictItems,
  dictTitles,
  dictIds,
  extFields: extFieldsOf,
  files: filePort,
  userNames,
};

/** Rights inside an object; null when the viewer may not know that it exists. */
export const scopeRights = rightsInObject;

/** Must run before the first request. */
export function bindPorts(modules: readonly ServerModule[]): void {
  bindEntityPorts(entityPortsOfApp);
  bindHindrances([...modules, waitingHindrances(modules)]);
  bindMoveApprovals(modules);
  bindMoveGate(moveGate);
  bindHeldIn(objectIdsWith);
  bindCalendarOwners(modules);
  bindRights(rightsOfRoles);
  bindFollowers(modules);
  bindCatalogue(modules.flatMap((m) => m.rights ?? []));
  bindDictionaries(modules.flatMap((m) => m.dictionaries ?? []));
  bindClassTemplates(modules);
  bindMenus(modules);
  bindJoined(modules);
  bindMadeOf(modules);
  bindPlans(modules);
  bindSettings(modules);
  bindReportFacts(modules);
  bindFinishNotes(modules);
  bindReported(modules);
  bindSeenBefore(modules);
}
