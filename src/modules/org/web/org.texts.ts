/** Texts of the organisation pages. */
import { texts } from '#kernel/text.ts';

export const orgPageTexts = texts('orgPages', {
  company: ['公司信息', '公司資訊', 'Company information'],
  tree: ['组织机构', '組織機構', 'Organisation'],
  allDepartments: ['全部部门', '全部部門', 'All departments'],
  searchTree: ['搜索部门', '搜尋部門', 'Search departments'],
  addUnder: ['新建下级', '新建下級', 'Add below'],
  treeFailed: ['部门加载失败', '部門載入失敗', 'The departments could not be loaded'],
  retry: ['重试', '重試', 'Retry'],
  save: ['保存', '儲存', 'Save'],
  saved: ['保存成功', '儲存成功', 'Saved'],
  readOnly: ['您可以查看但不能修改。', '您可以查看但不能修改。', 'You can read but not change this.'],
  names: ['名称', '名稱', 'Names'],
  contact: ['联系方式', '聯絡方式', 'Contact'],
});
