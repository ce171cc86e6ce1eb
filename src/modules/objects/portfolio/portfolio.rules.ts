/** Words of portfolios, and what one may hold. */
import { texts } from '#kernel/text.ts';

export const portfolioTexts = texts('portfolio', {
  absent: ['该项目组合不存在', '該項目組合不存在', 'This portfolio does not exist'],
  wrongStatus: [
    '项目组合当前状态为“{status}”，不能{action}',
    '項目組合目前狀態為「{status}」，不能{action}',
    'The portfolio is "{status}"; {action} is not possible',
  ],
  moved: ['项目组合状态已变更', '項目組合狀態已變更', 'The status of the portfolio has changed'],
  running: [
    '还有 {count} 个子项正在进行，不能结束项目组合',
    '還有 {count} 個子項正在進行，不能結束項目組合',
    '{count} projects, programs or portfolios in it are in progress; the portfolio cannot be ended',
  ],
  endedReadOnly: [
    '项目组合已结束，不能修改',
    '項目組合已結束，不能修改',
    'The portfolio has ended and can no longer be changed',
  ],
  notEmpty: [
    '项目组合中还有项目、项目集或下级组合，请先移出',
    '項目組合中還有項目、項目集或下級組合，請先移出',
    'The portfolio still contains projects, programs or portfolios; please remove them first',
  ],
  tooDeep: ['项目组合最多 {max} 级', '項目組合最多 {max} 級', 'Portfolios may be nested at most {max} levels deep'],
  parentEnded: ['上级项目组合已结束', '上級項目組合已結束', 'The parent portfolio has ended'],
  notParent: [
    '没有维护上级项目组合子项的权限',
    '沒有維護上級項目組合子項的權限',
    'You may not maintain what is in the parent portfolio',
  ],
  notFree: [
    '“{name}”已属于其他项目组合',
    '「{name}」已屬於其他項目組合',
    '"{name}" is already governed by another portfolio',
  ],
  inProgram: [
    '项目“{name}”属于项目集，请将项目集加入项目组合',
    '項目「{name}」屬於項目集，請將項目集加入項目組合',
    'The project "{name}" belongs to a program; add the program to the portfolio instead',
  ],
  notEditable: [
    '没有修改“{name}”的权限，不能将其加入项目组合',
    '沒有修改「{name}」的權限，不能將其加入項目組合',
    'You may not edit "{name}", so you cannot add it to a portfolio',
  ],
  nothingChosen: ['请选择项目或项目集', '請選擇項目或項目集', 'Choose projects or programs'],
  tooMany: [
    '一个项目组合最多直接包含 {max} 个项目和项目集',
    '一個項目組合最多直接包含 {max} 個項目和項目集',
    'A portfolio governs at most {max} projects and programs',
  ],
});

/** Levels of portfolios in portfolios. */
export const MOST_LEVELS = 5;
/** Projects and programs one portfolio governs. */
export const MOST_GOVERNED = 2000;
