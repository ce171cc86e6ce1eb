/** Texts of the organization pages. */
import { texts } from '#kernel/text.ts';

export const orgPageTexts = texts('orgPages', {
  company: ['公司信息', '公司資訊', 'Company information'],
  tree: ['组织机构', '組織機構', 'Organization'],
  allDepartments: ['全部部门', '全部部門', 'All departments'],
  searchTree: ['搜索部门', '搜尋部門', 'Search departments'],
  addUnder: ['新建下级', '新建下級', 'Add child'],
  treeFailed: ['部门加载失败', '部門載入失敗', 'The departments could not be loaded'],
  save: ['保存', '儲存', 'Save'],
  saved: ['保存成功', '儲存成功', 'Saved'],
  readOnly: ['您可以查看但不能修改。', '您可以查看但不能修改。', 'You can view this but not change it.'],
  names: ['名称', '名稱', 'Names'],
  logo: ['公司标志', '公司標誌', 'Logo'],
  logoHint: [
    '显示在菜单顶部。PNG、JPEG、GIF 或 WebP，不超过 500KB，建议 46×46。',
    '顯示在選單頂部。PNG、JPEG、GIF 或 WebP，不超過 500KB，建議 46×46。',
    'Shown at the top of the menu. PNG, JPEG, GIF or WebP of at most 500 KB; 46×46 is recommended.',
  ],
  logoChoose: ['选择图片', '選擇圖片', 'Choose an image'],
  logoRemove: ['删除', '刪除', 'Remove'],
  logoRemoved: ['已恢复为默认标志', '已恢復為預設標誌', 'The default logo has been restored'],
  noLogo: ['未上传', '未上傳', 'None'],
  contact: ['联系方式', '聯絡方式', 'Contact'],
});
