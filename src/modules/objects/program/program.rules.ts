/**
 * Words of programs, and when one may be changed.
 */
import { texts } from '#kernel/text.ts';
import type { ProjectStatus } from '#modules/objects/project/project.rules.ts';

export const programTexts = texts('program', {
  absent: ['该项目集不存在', '該項目集不存在', 'This program does not exist'],
  wrongStatus: [
    '项目集当前状态为“{status}”，不能{action}',
    '項目集目前狀態為「{status}」，不能{action}',
    'The program is "{status}"; {action} is not possible',
  ],
  unfinished: [
    '还有 {count} 个项目未结束，不能完成项目集',
    '還有 {count} 個項目未結束，不能完成項目集',
    '{count} projects have not ended; the program cannot be completed',
  ],
  finishedReadOnly: [
    '项目集已结束，不能修改',
    '項目集已結束，不能修改',
    'The program has ended and can no longer be changed',
  ],
  hasProjects: [
    '项目集中还有项目，请先移出项目',
    '項目集中還有項目，請先移出項目',
    'The program still contains projects; please remove them first',
  ],
  notFree: ['“{name}”已属于其他项目集', '「{name}」已屬於其他項目集', '"{name}" already belongs to another program'],
  otherPortfolio: [
    '“{name}”已属于其他项目组合，请先移出',
    '「{name}」已屬於其他項目組合，請先移出',
    '"{name}" is governed by another portfolio; please remove it from there first',
  ],
  moved: ['项目集状态已变更', '項目集狀態已變更', 'The status of the program has changed'],
  notEditable: [
    '没有修改项目“{name}”的权限，不能将其加入项目集',
    '沒有修改項目「{name}」的權限，不能將其加入項目集',
    'You may not edit the project "{name}", so you cannot add it to a program',
  ],
});

/** A program that has ended is changed by recovering it only. */
export const hasEnded = (status: ProjectStatus): boolean => status === 'done' || status === 'passoff';
