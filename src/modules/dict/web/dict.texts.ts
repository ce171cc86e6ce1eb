/** Texts of the dictionary pages. */
import { texts } from '#kernel/text.ts';

export const dictPageTexts = texts('dictPages', {
  sysParm: ['系统参数', '系統參數', 'System parameters'],
  sys: ['系统字典', '系統字典', 'System dictionaries'],
  select: ['选择字典', '選擇字典', 'Selection dictionaries'],
  tree: ['树形字典', '樹形字典', 'Tree dictionaries'],
  settings: ['参数设置', '參數設定', 'Parameter settings'],
  security: ['安全', '安全', 'Security'],
  delays: ['延期状态灯', '延期狀態燈', 'Delay lights'],
  limits: ['{min}-{max}，默认 {fallback}', '{min}-{max}，預設 {fallback}', '{min} to {max}, default {fallback}'],
  defaults: ['恢复默认值', '恢復預設值', 'Use defaults'],
  settingsFailed: ['参数加载失败', '參數載入失敗', 'The parameters could not be loaded'],
  search: ['搜索字典', '搜尋字典', 'Search dictionaries'],
  create: ['新建字典', '新建字典', 'New dictionary'],
  none: ['还没有字典', '還沒有字典', 'No dictionaries yet'],
  noMatch: ['没有符合条件的字典', '沒有符合條件的字典', 'No dictionary matches'],
  choose: ['请在左侧选择字典', '請在左側選擇字典', 'Choose a dictionary on the left'],
  loadFailed: ['字典加载失败', '字典載入失敗', 'The dictionaries could not be loaded'],
  retry: ['重试', '重試', 'Retry'],
  builtIn: ['内置', '內置', 'Built-in'],
  noParent: ['顶层', '頂層', 'Top level'],
  addBelow: ['新建下级', '新建下級', 'Add below'],
  itemsFailed: ['字典项加载失败', '字典項載入失敗', 'The items could not be loaded'],
  noItems: ['还没有字典项', '還沒有字典項', 'No items yet'],
});
