import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/message/message-events.ts';
import { projectReport } from './project-report.entity.ts';
import { projectReportLife } from './project-report.life.ts';
import { reportRightGroup } from './project-report.rights.ts';

export const projectReportModule: Module = {
  name: 'project-report',
  objectMenus: {
    project: [
      { id: 39, place: 90, label: ['项目报告', '項目報告', 'Reports'], icon: 'file-text' },
      {
        id: 3901,
        place: 10,
        label: ['项目周报', '項目週報', 'Weekly reports'],
        url: '/project/projectWeekly',
        perms: 'pm:report:query',
      },
      {
        id: 3902,
        place: 20,
        label: ['项目月报', '項目月報', 'Monthly reports'],
        url: '/project/projectMonthlyReport',
        perms: 'pm:report:query',
      },
      {
        id: 340307,
        place: 70,
        label: ['报告设置', '報告設定', 'Report settings'],
        url: '/project/projectConfigureWeekly',
        perms: 'pm:project:query',
      },
    ],
    template: [
      {
        id: 6407,
        place: 70,
        label: ['报告设置', '報告設定', 'Report settings'],
        url: '/projectTemplate/configWeekly',
        perms: 'pm:template:query',
      },
    ],
  },
  changeLabels: {
    reports: ['报告设置', '報告設定', 'Report settings'],
  },
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
