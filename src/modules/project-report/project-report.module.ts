import type { Module } from '#kernel/module.ts';
import type {} from '#modules/message/message-events.ts';
import { projectReport } from './project-report.entity.ts';
import { projectReportLife } from './project-report.life.ts';
import { reportRightGroup } from './project-report.rights.ts';

export const projectReportModule: Module = {
  name: 'project-report',
  entities: [projectReport],
  lifecycles: [projectReportLife],
  rights: [reportRightGroup],
  messages: [
    {
      key: 'projectReport.drafted',
      kind: 'project',
      label: ['项目报告草稿已生成', '項目報告草稿已產生', 'Project report draft created'],
    },
    {
      key: 'projectReport.due',
      kind: 'project',
      label: ['项目报告待提交', '項目報告待提交', 'Project report not submitted'],
    },
    {
      key: 'projectReport.toApprove',
      kind: 'project',
      label: ['项目报告待审批', '項目報告待審批', 'Project report to approve'],
    },
    {
      key: 'projectReport.returnedTo',
      kind: 'project',
      label: ['项目报告被退回', '項目報告被退回', 'Project report returned'],
    },
  ],
  addresses: { projectReport: '/project/weeklyDetail?reportId={id}&projectId={projectId}' },
};
