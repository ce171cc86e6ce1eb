/** The life of a project report (records.md B4): only an approved one is final, and is corrected by a revision beside it. */
import { lifecycle } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { type ProjectReportRow, projectReport } from './project-report.entity.ts';
import { reportTexts as t } from './project-report.texts.ts';

export const projectReportLife = lifecycle(projectReport, {
  submit: {
    label: ['提交', '提交', 'Submit'],
    from: ['draft', 'returned'],
    to: 'submitted',
    right: 'pm:report:edit',
    refuse: (row: ProjectReportRow) => (row.done?.trim() ? null : problem(t.nothingDone)),
    stamps: { submittedBy: 'viewer', submittedAt: 'now' },
  },
  withdraw: {
    label: ['撤回', '撤回', 'Withdraw'],
    from: ['submitted'],
    to: 'draft',
    right: 'pm:report:edit',
    clears: ['submittedAt'],
  },
  approve: {
    label: ['批准', '批准', 'Approve'],
    from: ['submitted'],
    to: 'approved',
    right: 'pm:report:approve',
    stamps: { approvedAt: 'now' },
  },
  return: {
    label: ['退回', '退回', 'Return'],
    from: ['submitted'],
    to: 'returned',
    right: 'pm:report:approve',
    reason: 'must',
  },
});
