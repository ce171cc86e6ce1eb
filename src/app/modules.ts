/** Every module of the application by its wing, and what all of them hand over. */

import { handOver } from '#kernel/contribution.ts';
import type { Module } from '#kernel/module.ts';
import { calendarModule } from '#modules/base/calendar/calendar.module.ts';
import { dictModule } from '#modules/base/dict/dict.module.ts';
import { extFieldModule } from '#modules/base/ext-field/ext-field.module.ts';
import { fileModule } from '#modules/base/file/file.module.ts';
import { mailModule } from '#modules/base/mail/mail.module.ts';
import { numberingModule } from '#modules/base/numbering/numbering.module.ts';
import { smsModule } from '#modules/base/sms/sms.module.ts';
import { textModule } from '#modules/base/text/text.module.ts';
import { documentModule } from '#modules/documents/document/document.module.ts';
import { fulltextModule } from '#modules/documents/fulltext/fulltext.module.ts';
import { officeModule } from '#modules/documents/office/office.module.ts';
import { referenceModule } from '#modules/documents/reference/reference.module.ts';
import { approvalModule } from '#modules/flow/approval/approval.module.ts';
import { feelModule } from '#modules/flow/feel/feel.module.ts';
import { formModule } from '#modules/flow/form/form.module.ts';
import { workflowModule } from '#modules/flow/workflow/workflow.module.ts';
import { assistantModule } from '#modules/home/assistant/assistant.module.ts';
import { calendarFeedModule } from '#modules/home/calendar-feed/calendar-feed.module.ts';
import { helpModule } from '#modules/home/help/help.module.ts';
import { mcpModule } from '#modules/home/mcp/mcp.module.ts';
import { odataModule } from '#modules/home/odata/odata.module.ts';
import { reportModule } from '#modules/home/report/report.module.ts';
import { workbenchModule } from '#modules/home/workbench/workbench.module.ts';
import { accountModule } from '#modules/money/account/account.module.ts';
import { budgetModule } from '#modules/money/budget/budget.module.ts';
import { contractModule } from '#modules/money/contract/contract.module.ts';
import { costModule } from '#modules/money/cost/cost.module.ts';
import { customerModule } from '#modules/money/customer/customer.module.ts';
import { evmModule } from '#modules/money/evm/evm.module.ts';
import { kpiModule } from '#modules/money/kpi/kpi.module.ts';
import { licenseModule } from '#modules/money/license/license.module.ts';
import { rollupModule } from '#modules/money/rollup/rollup.module.ts';
import { selectionModule } from '#modules/money/selection/selection.module.ts';
import { supplierModule } from '#modules/money/supplier/supplier.module.ts';
import { portfolioModule } from '#modules/objects/portfolio/portfolio.module.ts';
import { programModule } from '#modules/objects/program/program.module.ts';
import { projectModule } from '#modules/objects/project/project.module.ts';
import { projectReportModule } from '#modules/objects/project-report/project-report.module.ts';
import { templateModule } from '#modules/objects/template/template.module.ts';
import { accessModule } from '#modules/people/access/access.module.ts';
import { apiTokenModule } from '#modules/people/api-token/api-token.module.ts';
import { discussionModule } from '#modules/people/discussion/discussion.module.ts';
import { employeeModule } from '#modules/people/employee/employee.module.ts';
import { enterpriseModule } from '#modules/people/enterprise/enterprise.module.ts';
import { gridHeaderModule } from '#modules/people/grid-header/grid-header.module.ts';
import { installationModule } from '#modules/people/installation/installation.module.ts';
import { invitationModule } from '#modules/people/invitation/invitation.module.ts';
import { jobModule } from '#modules/people/job/job.module.ts';
import { jobPostModule } from '#modules/people/job-post/job-post.module.ts';
import { logModule } from '#modules/people/log/log.module.ts';
import { menuModule } from '#modules/people/menu/menu.module.ts';
import { messageModule } from '#modules/people/message/message.module.ts';
import { orgModule } from '#modules/people/org/org.module.ts';
import { queueModule } from '#modules/people/queue/queue.module.ts';
import { searchModule } from '#modules/people/search/search.module.ts';
import { setupModule } from '#modules/people/setup/setup.module.ts';
import { singleLoginModule } from '#modules/people/single-login/single-login.module.ts';
import { teamModule } from '#modules/people/team/team.module.ts';
import { userModule } from '#modules/people/user/user.module.ts';
import { webhookModule } from '#modules/people/webhook/webhook.module.ts';
import { levelingModule } from '#modules/planning/leveling/leveling.module.ts';
import { planModule } from '#modules/planning/plan/plan.module.ts';
import { programPlanModule } from '#modules/planning/program-plan/program-plan.module.ts';
import { taskModule } from '#modules/planning/task/task.module.ts';
import { baseModuleModule } from '#modules/products/base-module/base-module.module.ts';
import { baselineModule } from '#modules/products/baseline/baseline.module.ts';
import { demandModule } from '#modules/products/demand/demand.module.ts';
import { productModule } from '#modules/products/product/product.module.ts';
import { productChangeModule } from '#modules/products/product-change/product-change.module.ts';
import { roadmapModule } from '#modules/products/roadmap/roadmap.module.ts';
import { structureModule } from '#modules/products/structure/structure.module.ts';
import { traceModule } from '#modules/products/trace/trace.module.ts';
import { hoursModule } from '#modules/registers/hours/hours.module.ts';
import { issueModule } from '#modules/registers/issue/issue.module.ts';
import { loadModule } from '#modules/registers/load/load.module.ts';
import { manpowerModule } from '#modules/registers/manpower/manpower.module.ts';
import { materialModule } from '#modules/registers/material/material.module.ts';
import { outputModule } from '#modules/registers/output/output.module.ts';
import { partnerModule } from '#modules/registers/partner/partner.module.ts';
import { reminderModule } from '#modules/registers/reminder/reminder.module.ts';
import { resourceModule } from '#modules/registers/resource/resource.module.ts';
import { reviewModule } from '#modules/registers/review/review.module.ts';
import { riskModule } from '#modules/registers/risk/risk.module.ts';

/**
 * Wings, lowest first: a module imports modules of its own wing and of those below it (arch.test.ts). Roles show rights in this
 * order.
 */
export const WINGS = {
  base: [
    // What every company software has: lists, numbers, calendars, files, mail.
    dictModule,
    numberingModule,
    calendarModule,
    textModule,
    extFieldModule,
    fileModule,
    mailModule,
    smsModule,
  ],
  people: [
    // People, their rights, and messages.
    orgModule,
    userModule,
    accessModule,
    menuModule,
    gridHeaderModule,
    jobPostModule,
    jobModule,
    employeeModule,
    logModule,
    queueModule,
    teamModule,
    messageModule,
    discussionModule,
    searchModule,
    setupModule,
    invitationModule,
    enterpriseModule,
    installationModule,
    singleLoginModule,
    apiTokenModule,
    webhookModule,
  ],
  flow: [
    // Forms, and approvals of anything.
    feelModule,
    formModule,
    workflowModule,
    approvalModule,
  ],
  objects: [
    // Objects with an inside: projects and the like.
    projectModule,
    templateModule,
    programModule,
    portfolioModule,
    projectReportModule,
  ],
  planning: [
    // Plans and tasks.
    planModule,
    taskModule,
    levelingModule,
    programPlanModule,
  ],
  registers: [
    // What is kept in lists inside objects, hours and people by weeks among it; reports tell of them in this order.
    issueModule,
    outputModule,
    partnerModule,
    riskModule,
    materialModule,
    reviewModule,
    reminderModule,
    hoursModule,
    manpowerModule,
    resourceModule,
    loadModule,
  ],
  documents: [
    // Files looked at and edited.
    officeModule,
    fulltextModule,
    documentModule,
    referenceModule,
  ],
  products: [
    // What the company makes, and what is asked of it.
    productModule,
    traceModule,
    demandModule,
    roadmapModule,
    baseModuleModule,
    structureModule,
    baselineModule,
    productChangeModule,
  ],
  money: [
    // Whom the company deals with, what things cost, and what they earn.
    accountModule,
    budgetModule,
    customerModule,
    supplierModule,
    costModule,
    contractModule,
    licenseModule,
    evmModule,
    rollupModule,
    selectionModule,
    kpiModule,
  ],
  home: [
    // Pages across all of them.
    workbenchModule,
    reportModule,
    assistantModule,
    helpModule,
    calendarFeedModule,
    mcpModule,
    odataModule,
  ],
} satisfies Readonly<Record<string, readonly Module[]>>;
export const modules: readonly Module[] = Object.values(WINGS).flat();

/** Tells both sides what modules hand over; before anything asks. */
export const tellModules = (all: readonly Module[]): (() => void) => handOver('modules', all);
tellModules(modules);
