import type { Module } from '#kernel/module.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import type {} from '#modules/people/message/message-events.ts';
import { kpi, kpiPeriod, kpiTarget } from './kpi.entity.ts';
import { kpiPeriodLife } from './kpi.life.ts';

const inProject = ['project'] as const;
const page = (name: string): string => `/project/projectKPI/${name}`;

export const kpiModule: Module = {
  name: 'kpi',
  entities: [kpi, kpiTarget, kpiPeriod],
  lifecycles: [kpiPeriodLife],
  tables: ['kpi_sheet_item', 'kpi_rater', 'kpi_result'],
  rights: [
    {
      id: 56,
      label: ['KPI', 'KPI', 'KPI'],
      rights: [
        {
          key: 'sys:kpi:edit',
          label: ['维护 KPI 指标库', '維護 KPI 指標庫', 'Edit the KPI catalog'],
          scopes: ['system'],
        },
        {
          key: 'pm:kpi:query',
          label: ['查看 KPI', '查看 KPI', 'View KPI'],
          scopes: ['project', 'template'],
          inTemplates: 'edit',
        },
        {
          key: 'pm:kpi:target',
          label: ['设置项目指标', '設定項目指標', 'Set the KPIs of projects'],
          needs: ['pm:kpi:query'],
          scopes: ['project', 'template'],
          inTemplates: 'edit',
        },
        {
          key: 'pm:kpi:publish',
          label: ['发布 KPI 得分', '發佈 KPI 得分', 'Settle and publish KPI'],
          needs: ['pm:kpi:query'],
          scopes: inProject,
        },
      ],
    },
  ],
  messages: [
    { key: 'kpi.toRate', kind: 'project', label: ['KPI 待评分', 'KPI 待評分', 'KPIs to rate'] },
    { key: 'kpi.published', kind: 'project', label: ['KPI 已发布', 'KPI 已發佈', 'KPI published'] },
    { key: 'kpi.appealed', kind: 'project', label: ['KPI 申诉', 'KPI 申訴', 'KPI appealed'] },
  ],
  menu: [
    {
      under: 'project',
      place: 75,
      label: ['KPI 指标库', 'KPI 指標庫', 'KPI catalog'],
      url: '/modules/sys/KPITargetSet',
      need: 'sys:kpi:edit',
    },
  ],
  objectMenus: {
    project: [
      { id: 57, place: 90, label: ['KPI', 'KPI', 'KPI'], icon: 'trophy' },
      {
        id: 5701,
        place: 10,
        label: ['项目指标', '項目指標', 'Targets'],
        url: page('target'),
        perms: 'pm:kpi:query',
      },
      { id: 5702, place: 20, label: ['评分', '評分', 'Scores'], url: page('score'), perms: 'pm:kpi:query' },
      {
        id: 5703,
        place: 30,
        label: ['单项目报表', '單項目報表', 'Over time'],
        url: page('singleReport'),
        perms: 'pm:kpi:query',
      },
      {
        id: 5704,
        place: 40,
        label: ['多项目报表', '多項目報表', 'Compared'],
        url: page('multipleReport'),
        perms: 'pm:kpi:query',
      },
    ],
    template: [
      {
        id: 71,
        place: 75,
        label: ['KPI 指标', 'KPI 指標', 'KPI'],
        icon: 'trophy',
        url: '/projectTemplate/projectKPI/target',
        perms: 'pm:kpi:query',
      },
    ],
  },
  addresses: {
    kpi: '/modules/sys/KPITargetSet?record={id}',
    kpiTarget: {
      project: '/project/projectKPI/target?projectId={projectId}&record={id}',
      template: '/projectTemplate/projectKPI/target?projectTemplateId={templateId}&template=true&record={id}',
    },
    kpiPeriod: { project: '/project/projectKPI/score?projectId={projectId}&periodId={id}' },
  },
};
