/** Places of the module hours in the system menu. */
import type { MenuPlace } from '#modules/people/menu/system-menu.ts';
import { FILL_ANY } from './hours.calls.ts';
import { SEES_DEPARTMENTS } from './hours-week.calls.ts';

export const hoursPlaces: readonly MenuPlace[] = [
  { group: 'hours', place: 37, label: ['工时', '工時', 'Work hours'], icon: 'clock-circle' },
  // Pages of one purpose are tabs of one entry.
  { group: 'myHours', under: 'hours', place: 10, tabs: true, label: ['填报工时', '填報工時', 'Fill in hours'] },
  { group: 'decideHours', under: 'hours', place: 30, tabs: true, label: ['审批工时', '審批工時', 'Approve hours'] },
  { group: 'hourRecords', under: 'hours', place: 50, tabs: true, label: ['查看工时', '查看工時', 'View hours'] },
  { group: 'hourFigures', under: 'hours', place: 60, tabs: true, label: ['工时统计', '工時統計', 'Statistics'] },
  {
    under: 'myHours',
    place: 10,
    label: ['我的工时', '我的工時', 'My hours'],
    url: '/modules/workRecord/myWorkRecord',
    need: FILL_ANY,
  },
  {
    under: 'myHours',
    place: 20,
    label: ['周工时', '週工時', 'Week of hours'],
    url: '/modules/workRecord/week',
    need: FILL_ANY,
  },
  {
    under: 'decideHours',
    place: 30,
    label: ['待我审批', '待我審批', 'To approve'],
    url: '/modules/workRecord/approve',
  },
  {
    under: 'decideHours',
    place: 40,
    label: ['我已审批', '我已審批', 'Decided by me'],
    url: '/modules/workRecord/approveFinish',
  },
  {
    under: 'hourRecords',
    place: 50,
    label: ['工时记录', '工時記錄', 'Work records'],
    url: '/modules/workRecord/workRecord',
  },
  {
    under: 'hourRecords',
    place: 52,
    label: ['部门周工时', '部門週工時', "Departments' week"],
    url: '/modules/workRecord/deptWeek',
    need: SEES_DEPARTMENTS,
  },
  {
    under: 'hourRecords',
    place: 54,
    label: ['项目周工时', '項目週工時', "A project's week"],
    url: '/modules/workRecord/projectWeek',
  },
  {
    under: 'myHours',
    place: 60,
    label: ['我的工时统计', '我的工時統計', 'My figures'],
    url: '/modules/workRecord/myWorkHours',
  },
  {
    under: 'hourFigures',
    place: 70,
    label: ['部门人员工时', '部門人員工時', 'By person'],
    url: '/modules/workRecord/deptWorkHours',
  },
  {
    under: 'hourFigures',
    place: 80,
    label: ['部门工时汇总', '部門工時匯總', 'By department'],
    url: '/modules/workRecord/deptWorkrecordSummary',
  },
  {
    under: 'hourFigures',
    place: 90,
    label: ['工时汇总统计', '工時匯總統計', 'Summary'],
    url: '/modules/workRecord/workHoursSummaryStatistics',
  },
  {
    under: 'hours',
    place: 56,
    label: ['工时异常', '工時異常', 'Findings'],
    url: '/modules/workRecord/workrecordAbnormal',
  },
  {
    under: 'hourFigures',
    place: 95,
    label: ['工时填报率', '工時填報率', 'Time entry rates'],
    url: '/modules/workRecord/deptWorkrecordRate',
    need: SEES_DEPARTMENTS,
  },
  {
    under: 'settings',
    place: 45,
    label: ['工时设置', '工時設定', 'Settings of hours'],
    url: '/modules/sys/workRecordConfig',
    need: 'wr:config:edit',
  },
];
