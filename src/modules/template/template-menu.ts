/** The submenu of a template (1-product §2.9; §3, Object menu item). Screens that are not built are not listed. */
import type { ObjectMenuSource } from '#kernel/object-kind.ts';

export const TEMPLATE_MENU: readonly ObjectMenuSource[] = [
  {
    id: 61,
    label: ['模板信息', '範本資訊', 'Template information'],
    icon: 'profile',
    url: '/projectTemplate/projectTemplateDetails',
    perms: 'pm:template:query',
  },
  {
    id: 62,
    label: ['模板计划', '範本計劃', 'Template plan'],
    icon: 'schedule',
    url: '/projectTemplate/projectTemplatePlan',
    perms: 'pm:plan:query',
  },
  {
    id: 63,
    label: ['模板成员', '範本成員', 'Template members'],
    icon: 'team',
    url: '/projectTemplate/stakeholders',
    perms: 'pm:member:query',
  },
  {
    id: 65,
    label: ['模板交付物', '範本交付物', 'Outputs'],
    icon: 'container',
    url: '/projectTemplate/output',
    perms: 'pm:output:query',
  },
  {
    id: 66,
    label: ['模板参考资料', '範本參考資料', 'References'],
    icon: 'book',
    url: '/projectTemplate/refer',
    perms: 'pm:reference:query',
  },
  {
    id: 67,
    label: ['人力模板', '人力範本', 'Manpower'],
    icon: 'team',
    url: '/projectTemplate/manpowerTemplate',
    perms: 'pm:manpower:query',
  },
  { id: 64, label: ['模板设置', '範本設定', 'Template settings'], icon: 'setting' },
  {
    id: 6401,
    label: ['设置概览', '設定概覽', 'Overview'],
    url: '/projectTemplate/config',
    perms: 'pm:template:query',
  },
  {
    id: 6402,
    label: ['计划设置', '計劃設定', 'Plan settings'],
    url: '/projectTemplate/configPlan',
    perms: 'pm:template:query',
  },
  {
    id: 6403,
    label: ['通知设置', '通知設定', 'Notifications'],
    url: '/projectTemplate/configNotification',
    perms: 'pm:template:query',
  },
  {
    id: 6404,
    label: ['模板日历', '範本日曆', 'Template calendar'],
    url: '/projectTemplate/configCalendar',
    perms: 'pm:template:query',
  },
  {
    id: 6405,
    label: ['流程配置', '流程配置', 'Workflow settings'],
    url: '/projectTemplate/configWorkflow',
    perms: 'pm:template:query',
  },
  {
    id: 6406,
    label: ['问题设置', '問題設定', 'Issue settings'],
    url: '/projectTemplate/configIssue',
    perms: 'pm:template:query',
  },
  {
    id: 6407,
    label: ['报告设置', '報告設定', 'Report settings'],
    url: '/projectTemplate/configWeekly',
    perms: 'pm:template:query',
  },
  {
    id: 6408,
    label: ['风险设置', '風險設定', 'Risk settings'],
    url: '/projectTemplate/configRisk',
    perms: 'pm:template:query',
  },
];
