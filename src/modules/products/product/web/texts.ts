import { texts } from '#kernel/text.ts';

export const productPageTexts = texts('productPage', {
  noneMine: ['您还没有参与任何产品', '您還沒有參與任何產品', 'You do not take part in any product yet'],
  versions: ['产品版本', '產品版本', 'Versions'],
  newest: ['最新发布版本', '最新發佈版本', 'Newest release'],
  projects: ['关联项目', '關聯項目', 'Linked projects'],
  members: ['产品成员', '產品成員', 'Members'],
  roles: ['产品角色', '產品角色', 'Roles'],
  role: ['产品角色', '產品角色', 'Product role'],
  noRelease: ['尚未发布', '尚未發佈', 'None yet'],
  products: ['产品', '產品', 'Products'],
  lines: ['产品线树', '產品線樹', 'Tree of product lines'],
  productCount: [
    '{count} 个产品，{open} 个未退市',
    '{count} 個產品，{open} 個未退市',
    'Products: {count}, not retired: {open}',
  ],
  checks: ['发布检查', '發佈檢查', 'Release checks'],
  noChecks: ['没有发布检查', '沒有發佈檢查', 'No release checks'],
  red: ['未通过', '未通過', 'Not passed'],
  green: ['通过', '通過', 'Passed'],
  passed: ['通过', '通過', 'Passed'],
  openReasons: ['{count} 项未满足。', '{count} 項未滿足。', '{count} not met.'],
  goThere: ['前往处理', '前往處理', 'Go there'],
});
