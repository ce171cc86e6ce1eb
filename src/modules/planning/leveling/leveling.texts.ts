import { texts } from '#kernel/text.ts';

export const levelingTexts = texts('leveling', {
  computing: ['正在计算资源平衡', '正在計算資源撫平', 'Leveling'],
  noSchedule: [
    '项目“{project}”的计划存在无法排程的问题，请先在计划中处理',
    '項目“{project}”的計劃存在無法排程的問題，請先在計劃中處理',
    'The plan of "{project}" has problems and cannot be scheduled; please fix them in the plan first',
  ],
  nothing: [
    '没有可平衡的计划：项目已结束，或您不能查看其计划',
    '沒有可撫平的計劃：項目已結束，或您不能查看其計劃',
    'There is no plan to level: the projects have ended, or you may not read their plans',
  ],
  noPlace: ['请选择项目或项目集', '請選擇項目或項目集', 'Please choose a project or a program'],
  badRange: ['截止日期不能早于起始日期', '截止日期不能早於起始日期', 'The last day must not be before the first one'],
  badTasks: [
    '任务须为方案中的任务编号列表',
    '任務須為方案中的任務編號列表',
    'Tasks must be a list of ids of tasks in the proposal',
  ],
  noneLeft: ['没有可应用的移动', '沒有可套用的移動', 'There is nothing left to apply'],
});
