/** Words of products and their versions on the server. */
import { texts } from '#kernel/text.ts';

export const productTexts = texts('product', {
  absent: ['该产品不存在', '該產品不存在', 'This product does not exist'],
  linkedProduct: [
    '产品“{name}”已关联项目，不能删除',
    '產品「{name}」已關聯項目，不能刪除',
    'The product "{name}" is linked to a project and cannot be deleted',
  ],
  linkedVersion: [
    '版本“{name}”已关联项目，不能删除',
    '版本「{name}」已關聯項目，不能刪除',
    'The version "{name}" is linked to a project and cannot be deleted',
  ],
  releasedVersion: [
    '版本“{name}”已发布，不能删除',
    '版本「{name}」已發佈，不能刪除',
    'The version "{name}" has been released and cannot be deleted',
  ],
  basedOn: [
    '版本“{name}”是其他版本的基础，不能删除',
    '版本「{name}」是其他版本的基礎，不能刪除',
    'Other versions are based on the version "{name}"; it cannot be deleted',
  ],
  otherProduct: [
    '只能基于同一产品的版本',
    '只能基於同一產品的版本',
    'A version can only be based on a version of the same product',
  ],
  openVersions: [
    '还有 {count} 个未发布的版本，不能退市',
    '還有 {count} 個未發佈的版本，不能退市',
    '{count} versions are not released yet; the product cannot be retired',
  ],
  runningProjects: [
    '还有 {count} 个进行中的项目关联该产品，不能退市',
    '還有 {count} 個進行中的項目關聯該產品，不能退市',
    '{count} projects in progress are linked to the product; it cannot be retired',
  ],
  retiredReadOnly: ['产品已退市，不能修改', '產品已退市，不能修改', 'The product is retired and cannot be changed'],
  releasedReadOnly: [
    '版本已发布，只能修改说明',
    '版本已發佈，只能修改說明',
    'The version is released; only its description can be changed',
  ],
  productMoved: ['产品状态已变更', '產品狀態已變更', 'The status of the product has changed'],
  lineUsed: [
    '产品线“{name}”下还有产品或下级产品线，不能删除',
    '產品線「{name}」下還有產品或下級產品線，不能刪除',
    'The line "{name}" still has products or lines below it and cannot be deleted',
  ],
  lineClosed: [
    '产品线已关闭，请选择其他产品线',
    '產品線已關閉，請選擇其他產品線',
    'This line is closed; choose another',
  ],
  unverified: [
    '还有 {count} 项发布检查未通过',
    '還有 {count} 項發佈檢查未通過',
    '{count} release checks have not passed',
  ],
});
