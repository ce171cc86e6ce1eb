/** What the load of people and things says. */
import { texts } from '#kernel/text.ts';

export const loadTexts = texts('load', {
  page: ['资源负荷', '資源負荷', 'Resource load'],
  kind: ['对象', '對象', 'Rows'],
  grain: ['周期', '週期', 'Periods'],
  from: ['起始日期', '起始日期', 'From'],
  to: ['截止日期', '截止日期', 'To'],
  department: ['部门', '部門', 'Department'],
  search: ['搜索姓名或名称', '搜尋姓名或名稱', 'Search by name'],
  overOnly: ['只看超负荷', '只看超負荷', 'Overloaded only'],
  record: ['人员或资源', '人員或資源', 'Person or resource'],
  badPeriod: ['期间须为 1 至 {max} 天', '期間須為 1 至 {max} 天', 'The period must be of 1 to {max} days'],
  person: ['人员', '人員', 'Person'],
  thing: ['公共资源', '公共資源', 'Resource'],
});
