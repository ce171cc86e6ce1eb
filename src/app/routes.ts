/** All routes of the browser: the lists of the modules, one after the other, and the pages modules hand over. */

import { accessRoutes } from '#modules/access/web/routes.ts';
import { approvalRoutes } from '#modules/approval/web/routes.ts';
import { calendarRoutes } from '#modules/calendar/web/routes.ts';
import { dictRoutes } from '#modules/dict/web/routes.ts';
import { extFieldRoutes } from '#modules/ext-field/web/routes.ts';
import { formRoutes } from '#modules/form/web/routes.ts';
import { gridHeaderRoutes } from '#modules/grid-header/web/routes.ts';
import { helpRoutes } from '#modules/help/web/routes.ts';
import { hoursRoutes } from '#modules/hours/web/routes.ts';
import { invitationRoutes } from '#modules/invitation/web/routes.ts';
import { issueRoutes } from '#modules/issue/web/routes.ts';
import { logRoutes } from '#modules/log/web/routes.ts';
import { mailRoutes } from '#modules/mail/web/routes.ts';
import { manpowerRoutes } from '#modules/manpower/web/routes.ts';
import { materialRoutes } from '#modules/material/web/routes.ts';
import { menuRoutes } from '#modules/menu/web/routes.ts';
import { messageRoutes } from '#modules/message/web/routes.ts';
import { numberingRoutes } from '#modules/numbering/web/routes.ts';
import { orgRoutes } from '#modules/org/web/routes.ts';
import { outputRoutes } from '#modules/output/web/routes.ts';
import { partnerRoutes } from '#modules/partner/web/routes.ts';
import { compareRoutes } from '#modules/plan/web/change/compare-routes.ts';
import { planRoutes } from '#modules/plan/web/routes.ts';
import { programRoutes } from '#modules/program/web/routes.ts';
import { projectRoutes } from '#modules/project/web/routes.ts';
import { projectReportRoutes } from '#modules/project-report/web/routes.ts';
import { referenceRoutes } from '#modules/reference/web/routes.ts';
import { reviewRoutes } from '#modules/review/web/routes.ts';
import { riskRoutes } from '#modules/risk/web/routes.ts';
import { taskRoutes } from '#modules/task/web/routes.ts';
import { templateRoutes } from '#modules/template/web/routes.ts';
import { textRoutes } from '#modules/text/web/routes.ts';
import { userRoutes } from '#modules/user/web/routes.ts';
import { signInRoutes } from '#modules/user/web/sign-in-routes.ts';
import { workbenchRoutes } from '#modules/workbench/web/routes.ts';
import { workflowRoutes } from '#modules/workflow/web/routes.ts';
import { listPage } from '#web/entity/pages.tsx';
import type { Route } from '#web/route.ts';
import { webRoutes } from '#web/routes.ts';
import { modules } from './modules.ts';

/** Pages that are lists of entities and nothing more. */
const plainPages = modules
  .flatMap((module) => module.pages ?? [])
  .map(
    ({ path, entity, title = entity.label, scope }): Route => ({
      path,
      title,
      layout: scope ? 'object' : 'system',
      ...(scope && { scope }),
      need: entity.rights.read,
      page: listPage(entity),
    }),
  );

export const routes: readonly Route[] = [
  // One list a line.
  ...webRoutes,
  ...workbenchRoutes,
  ...signInRoutes,
  ...userRoutes,
  ...orgRoutes,
  ...accessRoutes,
  ...dictRoutes,
  ...numberingRoutes,
  ...extFieldRoutes,
  ...gridHeaderRoutes,
  ...calendarRoutes,
  ...messageRoutes,
  ...logRoutes,
  ...projectRoutes,
  ...planRoutes,
  ...templateRoutes,
  ...programRoutes,
  ...invitationRoutes,
  ...mailRoutes,
  ...textRoutes,
  ...taskRoutes,
  ...issueRoutes,
  ...outputRoutes,
  ...referenceRoutes,
  ...projectReportRoutes,
  ...partnerRoutes,
  ...riskRoutes,
  ...materialRoutes,
  ...reviewRoutes,
  ...hoursRoutes,
  ...manpowerRoutes,
  ...compareRoutes,
  ...workflowRoutes,
  ...approvalRoutes,
  ...formRoutes,
  ...menuRoutes,
  ...helpRoutes,
  ...plainPages,
];
