/** Texts of the program screens. */
import { texts } from '#kernel/text.ts';

export const programPageTexts = texts('programPage', {
  create: ['新建项目集', '新建項目集', 'Create program'],
  information: ['项目集信息', '項目集資訊', 'Program information'],
  edit: ['编辑', '編輯', 'Edit'],
  projects: ['项目集内的项目', '項目集內的項目', 'Projects of the program'],
  projectCount: ['项目', '項目', 'Projects'],
  ended: ['已结束 {done} / {total}', '已結束 {done} / {total}', '{done} of {total} ended'],
  delayed: ['延期 {count}', '延期 {count}', '{count} delayed'],
  addProjects: ['加入项目', '加入項目', 'Add projects'],
  removeProjects: ['移出所选项目', '移出所選項目', 'Remove selected projects'],
  removeAsk: [
    '确定将所选项目移出项目集吗？',
    '確定將所選項目移出項目集嗎？',
    'Remove the selected projects from the program?',
  ],
  removeNote: ['项目本身及其数据不受影响', '項目本身及其資料不受影響', 'The projects and their data are not affected'],
  noProjects: ['还没有项目', '還沒有項目', 'No projects yet'],
  noPrograms: ['没有符合条件的项目集', '沒有符合條件的項目集', 'No matching programs'],
  name: ['名称', '名稱', 'Name'],
  code: ['编号', '編號', 'Code'],
  manager: ['负责人', '負責人', 'Manager'],
  planned: ['计划时间', '計劃時間', 'Planned dates'],
  search: ['搜索名称或编号', '搜尋名稱或編號', 'Search by name or code'],
  configHint: [
    '设置后，变更项目集状态须先通过所选流程的审批；未设置时沿用公司的设置。',
    '設定後，變更項目集狀態須先通過所選流程的審批；未設定時沿用公司的設定。',
    'Where a workflow is set, the status of the program changes when it is approved; otherwise the company decides.',
  ],
  all: ['全部', '全部', 'All'],
  dynamics: ['项目集动态', '項目集動態', 'Activity'],
  role: ['项目集角色', '項目集角色', 'Program role'],
});
