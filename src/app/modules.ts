/**
 * Every module of the application by its band, and what all of them hand over. A module imports modules of its own and of
 * lower bands, and reads tables of those (arch.test.ts).
 */

import { bindAddresses } from '#kernel/address.ts';
import { bindLifecycles } from '#kernel/lifecycle.ts';
import type { Module } from '#kernel/module.ts';
import { bindObjectKinds } from '#kernel/object-kind.ts';
import { accessModule } from '#modules/access/access.module.ts';
import { approvalModule } from '#modules/approval/approval.module.ts';
import { calendarModule } from '#modules/calendar/calendar.module.ts';
import { dictModule } from '#modules/dict/dict.module.ts';
import { discussionModule } from '#modules/discussion/discussion.module.ts';
import { extFieldModule } from '#modules/ext-field/ext-field.module.ts';
import { feelModule } from '#modules/feel/feel.module.ts';
import { fileModule } from '#modules/file/file.module.ts';
import { formModule } from '#modules/form/form.module.ts';
import { gridHeaderModule } from '#modules/grid-header/grid-header.module.ts';
import { helpModule } from '#modules/help/help.module.ts';
import { hoursModule } from '#modules/hours/hours.module.ts';
import { invitationModule } from '#modules/invitation/invitation.module.ts';
import { issueModule } from '#modules/issue/issue.module.ts';
import { jobPostModule } from '#modules/job-post/job-post.module.ts';
import { logModule } from '#modules/log/log.module.ts';
import { mailModule } from '#modules/mail/mail.module.ts';
import { manpowerModule } from '#modules/manpower/manpower.module.ts';
import { materialModule } from '#modules/material/material.module.ts';
import { menuModule } from '#modules/menu/menu.module.ts';
import { messageModule } from '#modules/message/message.module.ts';
import { bindMessages } from '#modules/message/message-events.ts';
import { bindNotices } from '#modules/message/notice-events.ts';
import { bindNumbered } from '#modules/numbering/numbered.ts';
import { numberingModule } from '#modules/numbering/numbering.module.ts';
import { orgModule } from '#modules/org/org.module.ts';
import { outputModule } from '#modules/output/output.module.ts';
import { partnerModule } from '#modules/partner/partner.module.ts';
import { planModule } from '#modules/plan/plan.module.ts';
import { programModule } from '#modules/program/program.module.ts';
import { projectModule } from '#modules/project/project.module.ts';
import { projectReportModule } from '#modules/project-report/project-report.module.ts';
import { referenceModule } from '#modules/reference/reference.module.ts';
import { reviewModule } from '#modules/review/review.module.ts';
import { riskModule } from '#modules/risk/risk.module.ts';
import { searchModule } from '#modules/search/search.module.ts';
import { setupModule } from '#modules/setup/setup.module.ts';
import { smsModule } from '#modules/sms/sms.module.ts';
import { taskModule } from '#modules/task/task.module.ts';
import { teamModule } from '#modules/team/team.module.ts';
import { templateModule } from '#modules/template/template.module.ts';
import { textModule } from '#modules/text/text.module.ts';
import { userModule } from '#modules/user/user.module.ts';
import { workbenchModule } from '#modules/workbench/workbench.module.ts';
import { workflowModule } from '#modules/workflow/workflow.module.ts';

/** In the order in which roles show their rights. */
export const BANDS: readonly (readonly Module[])[] = [
  [
    orgModule,
    accessModule,
    userModule,
    mailModule,
    smsModule,
    textModule,
    dictModule,
    numberingModule,
    extFieldModule,
    gridHeaderModule,
    calendarModule,
    messageModule,
    fileModule,
    feelModule,
    formModule,
    workflowModule,
    approvalModule,
    logModule,
    jobPostModule,
    menuModule,
    searchModule,
    teamModule,
    discussionModule,
    helpModule,
  ],
  // One module a line.
  [
    // Work on projects, and what else stands on the base.
    projectModule,
    templateModule,
    programModule,
    planModule,
    taskModule,
    issueModule,
    outputModule,
    referenceModule,
    partnerModule,
    hoursModule,
    setupModule,
    invitationModule,
    projectReportModule,
    riskModule,
    manpowerModule,
    materialModule,
    reviewModule,
  ],
  [workbenchModule],
];
export const modules: readonly Module[] = BANDS.flat();

// Both sides read what modules hand over; it is told before anything asks.
bindNotices(modules);
bindMessages(modules);
bindNumbered(modules);
bindObjectKinds(modules);
bindLifecycles(modules);
bindAddresses(modules);
