/** Calls of links between plans of different projects. */
import { call, output } from '#kernel/call.ts';
import { choice, decimal, int } from '#kernel/field.ts';
import type { CrossLink } from './cross-link.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });
const linkId = int(['跨项目关联', '跨項目關聯', 'Cross-project link'], { required: true, min: 1 });
const TOUCHED = ['plan', 'task', 'planChange'] as const;

/** What became of the request: nothing of a published plan moves before its change is approved. */
export interface CrossDone {
  /** The plan change that asks for it; null: it is done. */
  changeId: number | null;
}

export const crossLinkTypes = {
  FS: ['完成-开始', '完成-開始', 'Finish to start'],
  SS: ['开始-开始', '開始-開始', 'Start to start'],
  FF: ['完成-完成', '完成-完成', 'Finish to finish'],
  SF: ['开始-完成', '開始-完成', 'Start to finish'],
} as const;

export const projectCrossLinks = call(
  'GET',
  '/api/v1/project/:projectId/cross-links',
  'pm:plan:query',
  { projectId },
  output<CrossLink[]>(),
  {
    label: ['项目的跨项目关联', '項目的跨項目關聯', 'Cross-project links of a project'],
    scope: 'project',
    reads: ['plan', 'task'],
  },
);
/** A task of this project waits for one of another: its dates are kept in a ghost of this plan. */
export const addCrossLink = call(
  'POST',
  '/api/v1/project/:projectId/cross-links',
  'pm:plan:edit',
  {
    projectId,
    task: int(['后续任务', '後續任務', 'Successor'], { required: true, min: 1 }),
    sourceProject: int(['来源项目', '來源項目', 'Source project'], { required: true, min: 1 }),
    sourceTask: int(['来源任务', '來源任務', 'Source task'], { required: true, min: 1 }),
    type: choice(['关联类型', '關聯類型', 'Type'], crossLinkTypes, { required: true, default: 'FS' }),
    lagDays: decimal(['延隔（天）', '延隔（天）', 'Lag (days)'], { digits: 2, min: -1000, max: 1000 }),
  },
  output<CrossDone>(),
  {
    label: ['新建跨项目关联', '新建跨項目關聯', 'New cross-project link'],
    scope: 'project',
    touches: TOUCHED,
    creates: true,
  },
);
/** Takes the source's dates over into the plan that waits for it. */
export const refreshCrossLink = call(
  'POST',
  '/api/v1/project/:projectId/cross-links/:linkId/refresh',
  'pm:plan:edit',
  { projectId, linkId },
  output<CrossDone>(),
  {
    label: ['刷新跨项目关联', '重新整理跨項目關聯', 'Refresh a cross-project link'],
    scope: 'project',
    touches: TOUCHED,
  },
);
export const removeCrossLink = call(
  'POST',
  '/api/v1/project/:projectId/cross-links/:linkId/remove',
  'pm:plan:edit',
  { projectId, linkId },
  output<CrossDone>(),
  {
    label: ['删除跨项目关联', '刪除跨項目關聯', 'Delete a cross-project link'],
    scope: 'project',
    touches: TOUCHED,
  },
);
