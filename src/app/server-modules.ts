/** How each module is served. Importable without a database. */
import type { Module } from '#kernel/module.ts';
import { accessServer } from '#modules/access/server/access.ts';
import { approvalServer } from '#modules/approval/server/approval.ts';
import { calendarServer } from '#modules/calendar/server/calendar.ts';
import { dictServer } from '#modules/dict/server/dict.ts';
import { discussionServer } from '#modules/discussion/server/discussion.ts';
import { extFieldServer } from '#modules/ext-field/server/ext-field.ts';
import { fileServer } from '#modules/file/server/file.ts';
import { formServer } from '#modules/form/server/form.ts';
import { gridHeaderServer } from '#modules/grid-header/server/grid-header.ts';
import { helpServer } from '#modules/help/server/help.ts';
import { hoursServer } from '#modules/hours/server/hours.ts';
import { invitationServer } from '#modules/invitation/server/invitation.ts';
import { issueServer } from '#modules/issue/server/issue.ts';
import { logServer } from '#modules/log/server/log.ts';
import { mailServer } from '#modules/mail/server/mail.ts';
import { manpowerServer } from '#modules/manpower/server/manpower.ts';
import { materialServer } from '#modules/material/server/material.ts';
import { menuServer } from '#modules/menu/server/menu.ts';
import { messageServer } from '#modules/message/server/message.ts';
import { numberingServer } from '#modules/numbering/server/numbering.ts';
import { orgServer } from '#modules/org/server/org.ts';
import { outputServer } from '#modules/output/server/output.ts';
import { partnerServer } from '#modules/partner/server/partner.ts';
import { planServer } from '#modules/plan/server/plan.ts';
import { programServer } from '#modules/program/server/program.ts';
import { projectServer } from '#modules/project/server/project.ts';
import { projectReportServer } from '#modules/project-report/server/project-report.ts';
import { referenceServer } from '#modules/reference/server/reference.ts';
import { reviewServer } from '#modules/review/server/review.ts';
import { riskServer } from '#modules/risk/server/risk.ts';
import { searchServer } from '#modules/search/server/search.ts';
import { smsServer } from '#modules/sms/server/sms.ts';
import { taskServer } from '#modules/task/server/task.ts';
import { teamServer } from '#modules/team/server/team.ts';
import { templateServer } from '#modules/template/server/template.ts';
import { textServer } from '#modules/text/server/text.ts';
import type { SessionTimes } from '#modules/user/server/session.ts';
import { userServer } from '#modules/user/server/user.ts';
import { VERSION } from '#modules/user/server/user-info.ts';
import { workbenchServer } from '#modules/workbench/server/workbench.ts';
import { workflowServer } from '#modules/workflow/server/workflow.ts';
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { apiModule } from '#server/http/openapi.ts';
import { httpModule } from '#server/http/tickets.ts';
import { modules } from './modules.ts';
import { scopeRights } from './ports.ts';

/** A module without a server of its own: its definitions say all there is to say. */
function plain(module: Module): ServerModule {
  const services = (module.entities ?? []).map((entity) => entityService(entity));
  return { ...module, plain: true, services, handlers: services.flatMap((service) => entityHandlers(service)) };
}

export function serverModules(times: SessionTimes): ServerModule[] {
  const served: ServerModule[] = [
    orgServer,
    accessServer,
    userServer(times),
    invitationServer,
    mailServer,
    smsServer,
    textServer,
    dictServer,
    numberingServer,
    extFieldServer,
    gridHeaderServer,
    calendarServer,
    messageServer,
    fileServer,
    formServer,
    workflowServer,
    approvalServer,
    logServer(() => own.flatMap((m) => m.services ?? [])),
    teamServer,
    projectServer,
    templateServer,
    programServer,
    planServer,
    taskServer,
    issueServer,
    outputServer,
    referenceServer,
    projectReportServer,
    partnerServer,
    riskServer,
    materialServer,
    reviewServer,
    hoursServer,
    manpowerServer,
    workbenchServer,
    menuServer,
    searchServer(() => own),
    discussionServer(scopeRights),
    helpServer,
    httpModule,
  ];
  const byName = new Map(served.map((module) => [module.name, module]));
  const own = [...modules.map((module) => byName.get(module.name) ?? plain(module)), httpModule];
  return [...own, apiModule(own, VERSION)];
}
