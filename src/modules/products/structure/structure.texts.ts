/** Words of structures: fields, and why one cannot be. */
import { texts } from '#kernel/text.ts';

export const structureTexts = texts('structure', {
  parent: ['上级', '上級', 'Parent'],
  rank: ['顺序', '順序', 'Order'],
  code: ['编码', '編碼', 'Code'],
  name: ['名称', '名稱', 'Name'],
  type: ['类型', '類型', 'Type'],
  drawingNo: ['图号', '圖號', 'Drawing number'],
  materialNo: ['物料号', '物料號', 'Material number'],
  quantity: [
    '“{name}”的数量必须是大于 0 的数，最多 4 位小数',
    '「{name}」的數量必須是大於 0 的數，最多 4 位小數',
    'The quantity of "{name}" must be a number above 0 with at most 4 decimals',
  ],
  amount: ['数量', '數量', 'Quantity'],
  total: ['总数量', '總數量', 'Total'],
  unit: ['单位', '單位', 'Unit'],
  responsible: ['负责人', '負責人', 'Person in charge'],
  department: ['部门', '部門', 'Department'],
  shared: ['基础模块版本', '基礎模組版本', 'Base module revision'],
  condition: ['选配条件', '選配條件', 'Condition'],
  description: ['描述', '描述', 'Description'],
  nameMissing: ['名称不能为空', '名稱不能為空', 'A name is missing'],
  tooLong: [
    '“{name}”的{field}最多 {max} 个字符',
    '「{name}」的{field}最多 {max} 個字元',
    '{field} of "{name}" takes at most {max} characters',
  ],
  tooMany: [
    '结构最多 {max} 个节点，现在是 {count} 个',
    '結構最多 {max} 個節點，現在是 {count} 個',
    'A structure holds at most {max} nodes; this one has {count}',
  ],
  tooManyChildren: [
    '“{name}”下有 {count} 个节点，最多 {max} 个',
    '「{name}」下有 {count} 個節點，最多 {max} 個',
    '"{name}" has {count} nodes below it; at most {max} are allowed',
  ],
  codeTwice: [
    '“{name}”与“{other}”的编码同为 {code}',
    '「{name}」與「{other}」的編碼同為 {code}',
    '"{name}" and "{other}" both have the code {code}',
  ],
  lostParent: [
    '“{name}”的上级节点不存在',
    '「{name}」的上級節點不存在',
    'The node that "{name}" lies in does not exist',
  ],
  belowShared: [
    '“{name}”不能放在共享模块“{parent}”下',
    '「{name}」不能放在共享模組「{parent}」下',
    '"{name}" cannot lie in the shared module "{parent}"',
  ],
  cycle: ['“{name}”不能放在自己的下级中', '「{name}」不能放在自己的下級中', '"{name}" cannot lie in itself'],
  tooDeep: ['“{name}”超过了 {max} 级', '「{name}」超過了 {max} 級', '"{name}" lies deeper than {max} levels'],
  usesItself: [
    '“{name}”会直接或间接地使用自己',
    '「{name}」會直接或間接地使用自己',
    '"{name}" would use itself, directly or through others',
  ],
  unknownRevision: [
    '“{name}”使用的模块版本不存在',
    '「{name}」使用的模組版本不存在',
    'The module revision used by "{name}" does not exist',
  ],
  controlled: [
    '版本已受控，请通过产品变更修改结构',
    '版本已受控，請透過產品變更修改結構',
    'The version is controlled: its structure is changed by a product change',
  ],
  released: [
    '该版本已发布，结构不能修改',
    '該版本已發佈，結構不能修改',
    'The revision is released; its structure cannot be changed',
  ],
  conflict: [
    '结构已被他人修改，{count} 处冲突',
    '結構已被他人修改，{count} 處衝突',
    'Others have changed the structure: {count} conflicts',
  ],
  revisionUsed: [
    '模块版本“{name}”正在被使用，不能删除',
    '模組版本「{name}」正在被使用，不能刪除',
    'The revision "{name}" is in use and cannot be deleted',
  ],
  wrongEdits: ['修改内容格式不正确', '修改內容格式不正確', 'These are no edits of a structure'],
  unknownNamed: ['“{name}”的{field}不存在', '「{name}」的{field}不存在', '{field} of "{name}" does not exist'],
  checkDrafts: [
    '只使用已发布的基础模块版本',
    '只使用已發佈的基礎模組版本',
    'Only released base module revisions are used',
  ],
  todoDrafts: [
    '请发布这些模块版本，或改用已发布的版本。',
    '請發佈這些模組版本，或改用已發佈的版本。',
    'Release these revisions, or use released ones.',
  ],
});
