import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/people/message/message-events.ts';
import { hoursDictionaries } from './hours.dictionaries.ts';
import { hoursRightGroup } from './hours.rights.ts';
import { workRecord } from './work-record.entity.ts';

/** Where one fills in the hours of a day, and decides about those of others. */
export const FILL_PAGE = '/modules/workRecord/myWorkRecord';
export const FINDINGS_PAGE = '/modules/workRecord/workrecordAbnormal';
export const APPROVE_PAGE = '/modules/workRecord/approve';
export const RECORDS_PAGE = '/modules/workRecord/workRecord';
/** Corrections of approved hours that wait. */
export const CORRECTIONS_PAGE = `${RECORDS_PAGE}?tabName=corrections`;

export const hoursModule: Module = {
  name: 'hours',
  objectMenus: {
    project: [
      { id: 48, place: 100, label: ['项目工时', '項目工時', 'Work hours'], icon: 'clock-circle' },
      {
        id: 4801,
        place: 10,
        label: ['我的工时', '我的工時', 'My hours'],
        url: '/modules/project/myWorkrecord',
        perms: 'pm:project:query',
      },
      {
        id: 4802,
        place: 20,
        label: ['团队工时', '團隊工時', "Team's hours"],
        url: '/modules/project/teamWorkrecord',
        perms: 'pm:workRecord:query',
      },
    ],
  },
  entities: [workRecord],
  rights: [hoursRightGroup],
  dictionaries: hoursDictionaries,
  messages: [
    {
      key: 'hours.toApprove',
      kind: 'project',
      label: ['工时待我审批', '工時待我審批', 'Hours waiting for my approval'],
    },
    { key: 'hours.wasReturned', kind: 'project', label: ['工时被退回', '工時被退回', 'Hours returned'] },
    {
      key: 'hours.wasRevoked',
      kind: 'project',
      label: ['工时审批被撤销', '工時審批被撤銷', 'Approval of hours revoked'],
    },
    {
      key: 'hours.noApprover',
      kind: 'project',
      label: ['工时没有审批人', '工時沒有審批人', 'Hours without an approver'],
    },
    {
      key: 'finding.found',
      kind: 'project',
      label: ['工时异常待说明', '工時異常待說明', 'Work hour findings to explain'],
    },
    {
      key: 'hours.correctionAsked',
      kind: 'project',
      label: ['工时更正待确认', '工時更正待確認', 'Hours correction to confirm'],
    },
    { key: 'hours.correctionDone', kind: 'project', label: ['工时已更正', '工時已更正', 'Hours corrected'] },
    {
      key: 'hours.correctionRefused',
      kind: 'project',
      label: ['工时更正未获同意', '工時更正未獲同意', 'Hours correction refused'],
    },
    { key: 'hours.pleaseFill', kind: 'project', label: ['提醒填报工时', '提醒填報工時', 'Reminder to fill in hours'] },
  ],
  addresses: { workRecord: '/modules/workRecord/workRecordInfo?recordId={id}' },
};
