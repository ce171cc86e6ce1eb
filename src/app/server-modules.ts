/** How each module is served. Importable without a database. */

import type { Module } from '#kernel/module.ts';
import { calendarServer } from '#modules/base/calendar/server/calendar.ts';
import { dictServer } from '#modules/base/dict/server/dict.ts';
import { extFieldServer } from '#modules/base/ext-field/server/ext-field.ts';
import { fileServer } from '#modules/base/file/server/file.ts';
import { mailServer } from '#modules/base/mail/server/mail.ts';
import { numberingServer } from '#modules/base/numbering/server/numbering.ts';
import { smsServer } from '#modules/base/sms/server/sms.ts';
import { textServer } from '#modules/base/text/server/text.ts';
import { documentServer } from '#modules/documents/document/server/document.ts';
import { fulltextServer } from '#modules/documents/fulltext/server/fulltext.ts';
import { officeServer } from '#modules/documents/office/server/office.ts';
import { referenceServer } from '#modules/documents/reference/server/reference.ts';
import { approvalServer } from '#modules/flow/approval/server/approval.ts';
import { formServer } from '#modules/flow/form/server/form.ts';
import { workflowServer } from '#modules/flow/workflow/server/workflow.ts';
import { assistantServer } from '#modules/home/assistant/server/assistant.ts';
import { calendarFeedServer } from '#modules/home/calendar-feed/server/calendar-feed.ts';
import { helpServer } from '#modules/home/help/server/help.ts';
import { mcpServer } from '#modules/home/mcp/server/mcp.ts';
import { odataServer } from '#modules/home/odata/server/odata.ts';
import { reportServer } from '#modules/home/report/server/report.ts';
import { workbenchServer } from '#modules/home/workbench/server/workbench.ts';
import { accountServer } from '#modules/money/account/server/account.ts';
import { budgetServer } from '#modules/money/budget/server/budget.ts';
import { contractServer } from '#modules/money/contract/server/contract.ts';
import { costServer } from '#modules/money/cost/server/cost.ts';
import { customerServer } from '#modules/money/customer/server/customer.ts';
import { evmServer } from '#modules/money/evm/server/evm.ts';
import { kpiServer } from '#modules/money/kpi/server/kpi.ts';
import { licenseServer } from '#modules/money/license/server/license.ts';
import { rollupServer } from '#modules/money/rollup/server/rollup.ts';
import { selectionServer } from '#modules/money/selection/server/selection.ts';
import { supplierServer } from '#modules/money/supplier/server/supplier.ts';
import { portfolioServer } from '#modules/objects/portfolio/server/portfolio.ts';
import { programServer } from '#modules/objects/program/server/program.ts';
import { projectServer } from '#modules/objects/project/server/project.ts';
import { projectReportServer } from '#modules/objects/project-report/server/project-report.ts';
import { templateServer } from '#modules/objects/template/server/template.ts';
import { accessServer } from '#modules/people/access/server/access.ts';
import { apiTokenServer } from '#modules/people/api-token/server/api-token.ts';
import { discussionServer } from '#modules/people/discussion/server/discussion.ts';
import { employeeServer } from '#modules/people/employee/server/employee.ts';
import { enterpriseServer } from '#modules/people/enterprise/server/enterprise.ts';
import { gridHeaderServer } from '#modules/people/grid-header/server/grid-header.ts';
import { installationServer } from '#modules/people/installation/server/installation.ts';
import { invitationServer } from '#modules/people/invitation/server/invitation.ts';
import { jobServer } from '#modules/people/job/server/job.ts';
import { jobPostServer } from '#modules/people/job-post/server/job-post.ts';
import { logServer } from '#modules/people/log/server/log.ts';
import { menuServer } from '#modules/people/menu/server/menu.ts';
import { messageServer } from '#modules/people/message/server/message.ts';
import { orgServer } from '#modules/people/org/server/org.ts';
import { queueServer } from '#modules/people/queue/server/queue.ts';
import { searchServer } from '#modules/people/search/server/search.ts';
import { singleLoginServer } from '#modules/people/single-login/server/single-login.ts';
import { rightsInObject } from '#modules/people/team/server/public.ts';
import { teamServer } from '#modules/people/team/server/team.ts';
import type { SessionTimes } from '#modules/people/user/server/session.ts';
import { userServer } from '#modules/people/user/server/user.ts';
import { VERSION } from '#modules/people/user/server/user-info.ts';
import { webhookServer } from '#modules/people/webhook/server/webhook.ts';
import { levelingServer } from '#modules/planning/leveling/server/leveling.ts';
import { planServer } from '#modules/planning/plan/server/plan.ts';
import { programPlanServer } from '#modules/planning/program-plan/server/program-plan.ts';
import { taskServer } from '#modules/planning/task/server/task.ts';
import { baseModuleServer } from '#modules/products/base-module/server/base-module.ts';
import { baselineServer } from '#modules/products/baseline/server/baseline.ts';
import { demandServer } from '#modules/products/demand/server/demand.ts';
import { productServer } from '#modules/products/product/server/product.ts';
import { productChangeServer } from '#modules/products/product-change/server/product-change.ts';
import { roadmapServer } from '#modules/products/roadmap/server/roadmap.ts';
import { structureServer } from '#modules/products/structure/server/structure.ts';
import { traceServer } from '#modules/products/trace/server/trace.ts';
import { hoursServer } from '#modules/registers/hours/server/hours.ts';
import { issueServer } from '#modules/registers/issue/server/issue.ts';
import { loadServer } from '#modules/registers/load/server/load.ts';
import { manpowerServer } from '#modules/registers/manpower/server/manpower.ts';
import { materialServer } from '#modules/registers/material/server/material.ts';
import { outputServer } from '#modules/registers/output/server/output.ts';
import { partnerServer } from '#modules/registers/partner/server/partner.ts';
import { reminderServer } from '#modules/registers/reminder/server/reminder.ts';
import { resourceServer } from '#modules/registers/resource/server/resource.ts';
import { reviewServer } from '#modules/registers/review/server/review.ts';
import { riskServer } from '#modules/registers/risk/server/risk.ts';
import type { ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { entityService } from '#server/entity/entity-service.ts';
import { withInherited } from '#server/entity/inherited.ts';
import { apiModule } from '#server/http/openapi.ts';
import { httpModule } from '#server/http/tickets.ts';
import { modules } from './modules.ts';

/** A module without its own server: its definitions say all there is to say. */
export function plain(module: Module): ServerModule {
  const services = (module.entities ?? []).map((entity) => {
    const life = module.lifecycles?.find((one) => one.entity.name === entity.name);
    return entityService(entity, { ...(life && { life }) });
  });
  return { ...module, plain: true, services, handlers: services.flatMap((service) => entityHandlers(service)) };
}

export function serverModules(times: SessionTimes): ServerModule[] {
  const served: ServerModule[] = [
    orgServer,
    accessServer,
    userServer(times),
    singleLoginServer(times),
    apiTokenServer,
    webhookServer,
    invitationServer,
    enterpriseServer,
    installationServer,
    jobPostServer,
    jobServer,
    employeeServer,
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
    queueServer,
    teamServer,
    projectServer,
    templateServer,
    programServer,
    portfolioServer,
    planServer,
    taskServer,
    levelingServer,
    programPlanServer,
    documentServer,
    issueServer,
    outputServer,
    referenceServer,
    projectReportServer,
    partnerServer,
    riskServer,
    materialServer,
    reviewServer,
    reminderServer,
    hoursServer,
    manpowerServer,
    officeServer,
    fulltextServer,
    resourceServer,
    loadServer,
    customerServer,
    supplierServer,
    contractServer,
    licenseServer,
    accountServer,
    budgetServer,
    costServer,
    evmServer,
    rollupServer,
    selectionServer,
    kpiServer,
    productServer,
    traceServer,
    demandServer,
    roadmapServer,
    baseModuleServer,
    structureServer,
    baselineServer,
    productChangeServer,
    workbenchServer,
    reportServer,
    assistantServer,
    menuServer,
    searchServer(() => own),
    discussionServer(rightsInObject),
    helpServer,
    calendarFeedServer,
    mcpServer,
    odataServer,
    httpModule,
  ];
  const byName = new Map(served.map((module) => [module.name, module]));
  const own = [...modules.map((module) => withInherited(byName.get(module.name) ?? plain(module))), httpModule];
  return [...own, apiModule(own, VERSION)];
}
