/** Words of demands on the server. */
import { texts } from '#kernel/text.ts';

export const demandTexts = texts('demand', {
  notYours: [
    '您不是该需求的提出人或责任人',
    '您不是該需求的提出人或責任人',
    'You neither raised this demand nor own it',
  ],
  productKept: [
    '还有需求属于该产品，不能删除',
    '還有需求屬於該產品，不能刪除',
    'Demands belong to this product; it cannot be deleted',
  ],
  versionKept: [
    '还有需求分配到该版本，不能删除',
    '還有需求分配到該版本，不能刪除',
    'Demands are allotted to this version; it cannot be deleted',
  ],
  needsAnswer: [
    '接受前请先派生研发需求或填写答复',
    '接受前請先派生研發需求或填寫答覆',
    'Derive a development demand or write an answer before accepting',
  ],
  preApprovalLate: [
    '预审批时间不能大于预上市时间',
    '預審批時間不能大於預上市時間',
    'The pre-approval time cannot exceed the pre-listing time',
  ],
  fieldControlled: [
    '需求已受控，“{field}”只能通过需求变更修改',
    '需求已受控，「{field}」只能通過需求變更修改',
    'The demand is controlled; "{field}" changes by a demand change only',
  ],
  controlledKept: [
    '需求“{name}”已受控，不能删除',
    '需求「{name}」已受控，不能刪除',
    'The demand "{name}" is controlled and cannot be deleted',
  ],
  openDraftOnly: [
    '需求“{name}”已提交，不能删除',
    '需求「{name}」已提交，不能刪除',
    'The demand "{name}" has been submitted and cannot be deleted',
  ],
  byChange: [
    '需求已受控，请通过需求变更延期或取消',
    '需求已受控，請通過需求變更延期或取消',
    'The demand is controlled; defer or cancel it by a demand change',
  ],
  needsOrigin: [
    '控制链要求先关联来源需求',
    '控制鏈要求先關聯來源需求',
    'The control chain asks for the demand it comes from first',
  ],
  needsTask: ['控制链要求先有任务', '控制鏈要求先有任務', 'The control chain asks for a task first'],
  suspect: [
    '有 {count} 个可疑的追溯关系，请先确认',
    '有 {count} 個可疑的追溯關係，請先確認',
    '{count} links to it are suspect; confirm them first',
  ],
  openIssues: [
    '还有 {count} 个未关闭的关联问题',
    '還有 {count} 個未關閉的關聯問題',
    '{count} linked issues are not closed yet',
  ],
  parentLoop: ['上级需求不能形成循环', '上級需求不能形成循環', 'A demand cannot lie below itself'],
  tooDeep: ['需求最多 {max} 级', '需求最多 {max} 級', 'Demands have at most {max} levels'],
  otherProduct: ['该版本不属于所选产品', '該版本不屬於所選產品', 'This version is of another product'],
  hasChildren: [
    '需求“{name}”有下级需求，不能删除',
    '需求「{name}」有下級需求，不能刪除',
    'The demand "{name}" has demands below it and cannot be deleted',
  ],
  inProject: [
    '需求“{name}”已纳入项目，不能删除',
    '需求「{name}」已納入項目，不能刪除',
    'The demand "{name}" is in the scope of a project and cannot be deleted',
  ],
  publishedFixed: [
    '已发布的条目请先修订再修改',
    '已發佈的條目請先修訂再修改',
    'A published entry is revised before it is changed',
  ],
  publishedKept: ['已发布过的条目不能删除', '已發佈過的條目不能刪除', 'An entry that was published cannot be deleted'],
  notPublished: ['该条目尚未发布', '該條目尚未發佈', 'This entry has not been published'],
  chainFixed: [
    '已生效的控制链不能修改',
    '已生效的控制鏈不能修改',
    'A control chain that was published cannot be changed',
  ],
  noLines: ['请至少填写一行变更', '請至少填寫一行變更', 'A change needs at least one line'],
  unchanged: ['变更内容没有变化', '變更內容沒有變化', 'The change has not changed anything'],
  lineField: [
    '第 {line} 行请选择要修改的字段',
    '第 {line} 行請選擇要修改的欄位',
    'Line {line}: choose the field that changes',
  ],
  lineValue: [
    '第 {line} 行的“{field}”只能是：{allowed}',
    '第 {line} 行的「{field}」只能是：{allowed}',
    'Line {line}: "{field}" can only be {allowed}',
  ],
  lineTwice: ['第 {line} 行与前面的行重复', '第 {line} 行與前面的行重複', 'Line {line} is there already'],
  lineGone: [
    '第 {line} 行的需求不在项目范围内',
    '第 {line} 行的需求不在項目範圍內',
    'Line {line}: the demand is not in the scope of the project',
  ],
  lineIn: [
    '第 {line} 行的需求已在项目范围内',
    '第 {line} 行的需求已在項目範圍內',
    'Line {line}: the demand is in the scope of the project already',
  ],
  lineOpen: [
    '第 {line} 行的需求正由变更“{name}”修改',
    '第 {line} 行的需求正由變更「{name}」修改',
    'Line {line}: the demand is being changed by "{name}"',
  ],
  lineMoved: [
    '第 {line} 行的“{field}”已被修改为“{value}”，请更新后重新提交',
    '第 {line} 行的「{field}」已被修改為「{value}」，請更新後重新提交',
    'Line {line}: "{field}" is "{value}" by now; bring the line up to date and submit again',
  ],
  changeFixed: [
    '已生效或已撤销的变更不能修改',
    '已生效或已撤銷的變更不能修改',
    'A change that is over cannot be changed',
  ],
  changeKept: ['只能删除草稿', '只能刪除草稿', 'Only drafts can be deleted'],
  noScope: ['项目范围内还没有需求', '項目範圍內還沒有需求', 'The project has no demands in scope yet'],
  notInScope: [
    '需求“{name}”不在项目范围内',
    '需求「{name}」不在項目範圍內',
    'The demand "{name}" is not in the scope of the project',
  ],
  baselineKept: [
    '由变更产生的基线不能删除',
    '由變更產生的基線不能刪除',
    'A baseline that a change made cannot be deleted',
  ],
  baselineUsed: ['最近的基线不能删除', '最近的基線不能刪除', 'The latest baseline cannot be deleted'],
  twoOnly: ['请选择两个基线进行对比', '請選擇兩個基線進行對比', 'Choose exactly two baselines to compare'],
  takenFrom: ['来自需求 {code}：{title}', '來自需求 {code}：{title}', 'From demand {code}: {title}'],
  afterChange: ['变更 {code} 后', '變更 {code} 後', 'After {code}'],
  toldMoved: [
    '您提出的需求“{name}”状态变为“{status}”',
    '您提出的需求「{name}」狀態變為「{status}」',
    'The demand "{name}" you raised is now "{status}"',
  ],
  toldOwn: ['您成为需求“{name}”的责任人', '您成為需求「{name}」的責任人', 'You now own the demand "{name}"'],
  otherVersion: [
    '需求“{name}”属于其他版本，请先在需求中修改版本',
    '需求「{name}」屬於其他版本，請先在需求中修改版本',
    'The demand "{name}" is of another version; change its version first',
  ],
  versionFixed: [
    '版本“{name}”已发布或停用，不能再分配需求',
    '版本「{name}」已發佈或停用，不能再分配需求',
    'The version "{name}" is released or retired and takes no more demands',
  ],
  notThere: ['需求“{name}”未分配到这里', '需求「{name}」未分配到這裡', 'The demand "{name}" is not allocated here'],
  checkDemands: ['分配的需求均已验证', '分配的需求均已驗證', 'Every allotted demand is verified'],
  todoDemands: [
    '请验证这些需求，或说明原因后延期、取消。',
    '請驗證這些需求，或說明原因後延期、取消。',
    'Verify these demands, or defer or cancel them with a reason.',
  ],
  checkSuspects: ['没有可疑的追溯关系', '沒有可疑的追溯關係', 'No suspect links'],
  todoSuspects: [
    '请复核可疑的追溯关系并确认。',
    '請覆核可疑的追溯關係並確認。',
    'Look at the suspect links and confirm them.',
  ],
});
