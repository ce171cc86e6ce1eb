import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import type {} from '#modules/people/message/message-events.ts';
import { cptTemplate, ownReport } from './own-report.entity.ts';
import { reportTexts as x } from './report.texts.ts';
import { reportSchedule } from './report-schedule.entity.ts';

export const reportModule: Module = {
  name: 'report',
  entities: [ownReport, cptTemplate, reportSchedule],
  tables: ['project_week'],
  messages: [
    { key: 'report.stopped', kind: 'system', label: ['定时发送已停用', '定時傳送已停用', 'Scheduled mail stopped'] },
  ],
  rights: [
    {
      id: 61,
      label: x.own.text,
      rights: [
        { key: 'report:self', label: ['制作报表', '製作報表', 'Make reports'], scopes: ['system'] },
        {
          key: 'report:share',
          label: ['共享报表给全公司', '共享報表給全公司', 'Share reports with everybody'],
          scopes: ['system'],
          needs: ['report:self'],
        },
        {
          key: 'report:schedule',
          label: ['定时发送报表', '定時傳送報表', 'Send reports by mail'],
          scopes: ['system'],
          needs: ['report:self'],
        },
        {
          key: 'report:cpt:query',
          label: ['查看报表模板', '查看報表範本', 'View report templates'],
          scopes: ['system'],
        },
        {
          key: 'report:cpt:edit',
          label: ['维护报表模板', '維護報表範本', 'Maintain report templates'],
          scopes: ['system'],
          needs: ['report:cpt:query'],
        },
      ],
    },
  ],
  addresses: {
    ownReport: '/modules/report/view?reportId={id}',
    reportSchedule: '/modules/report?tabName=schedules&record={id}',
    cptTemplate: '/modules/report?tabName=templates&record={id}',
  },
  objectMenus: {
    project: [
      {
        ...{ id: 58, place: 105, label: x.inProject.text, icon: 'bar-chart' },
        ...{ url: '/modules/project/projectReport', perms: 'pm:project:query' },
      },
    ],
  },
  menu: [
    { group: 'reports', place: 65, label: ['统计报表', '統計報表', 'Reports'], icon: 'bar-chart' },
    {
      under: 'project',
      place: 60,
      label: x.monitoring.text,
      url: '/modules/project/projectMonitoring',
    },
    { under: 'reports', place: 10, label: x.overall.text, url: '/modules/projectReport' },
    { under: 'reports', place: 20, label: x.process.text, url: '/modules/projectProcessReport' },
    { under: 'reports', place: 40, label: x.files.text, url: '/modules/projectFileReport' },
    { under: 'reports', place: 50, label: x.risks.text, url: '/modules/projectRiskReport' },
    { under: 'reports', place: 70, label: x.own.text, url: '/modules/report' },
  ],
};
