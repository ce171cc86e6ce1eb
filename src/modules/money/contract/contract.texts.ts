/** Why contracts and payments are refused, and what is told about them. */
import { texts } from '#kernel/text.ts';

export const contractTexts = texts('contract', {
  rateUsed: [
    '已有工时按该费率计入成本，不能修改或删除；请新增一条以后生效的费率',
    '已有工時按該費率計入成本，不能修改或刪除；請新增一條以後生效的費率',
    'Hours were costed by this rate, so it stays as it is; add a rate that holds from another day',
  ],
  rateTooEarly: ['生效日期不能早于 1990-01-01', '生效日期不能早於 1990-01-01', 'The day must not be before 1990-01-01'],
  rateContract: [
    '依据合同必须属于本项目，或分摊到本项目',
    '依據合約必須屬於本項目，或分攤到本項目',
    'The contract must be of this project, or allocated to it',
  ],
  rateKept: [
    '合同中约定了“{name}”的费率，不能删除',
    '合約中約定了「{name}」的費率，不能刪除',
    'The rate of "{name}" is agreed in the contract, which cannot be deleted',
  ],
  noEdit: [
    '只有负责人、创建人所在范围内有修改权限的人才能进行此操作',
    '只有負責人、建立人所在範圍內有修改權限的人才能進行此操作',
    'Only people who may edit this contract can do this',
  ],
  draftOnly: [
    '只有草稿状态的合同可以删除；已生效的合同请终止',
    '只有草稿狀態的合約可以刪除；已生效的合約請終止',
    'Only draft contracts can be deleted; terminate an effective one instead',
  ],
  byChange: [
    '合同已签订，“{field}”只能通过“合同变更”修改',
    '合約已簽訂，「{field}」只能透過「合約變更」修改',
    'The contract is signed; "{field}" can be changed only by "Change the contract"',
  ],
  ended: ['合同{status}，不能修改', '合約{status}，不能修改', 'The contract is "{status}" and cannot be changed'],
  shares: [
    '{field}的比例合计应为 100%，现为 {sum}%',
    '{field}的比例合計應為 100%，現為 {sum}%',
    'The shares of "{field}" must add up to 100%; they add up to {sum}%',
  ],
  shareOrAmount: [
    '节点要么都填比例，要么都填金额',
    '節點要麼都填比例，要麼都填金額',
    'Either all nodes have a share, or all have an amount',
  ],
  nodeSum: [
    '节点金额合计应等于合同金额 {amount}，现为 {sum}',
    '節點金額合計應等於合約金額 {amount}，現為 {sum}',
    'The amounts of the nodes must add up to the amount of the contract, {amount}; they add up to {sum}',
  ],
  firstAfter: [
    '第一个节点前没有节点，不能以“上一节点之后”为条件',
    '第一個節點前沒有節點，不能以「上一節點之後」為條件',
    'No node comes before the first one, so it cannot be due after it',
  ],
  retentionEnd: [
    '有质保金节点，请填写“质保期至”',
    '有質保金節點，請填寫「質保期至」',
    'There is a retention node; fill in "Warranty until"',
  ],
  endBeforeSign: [
    '{field}不能早于签订日期',
    '{field}不能早於簽訂日期',
    '"{field}" cannot be earlier than the sign date',
  ],
  blocked: [
    '供应商“{name}”已禁用，不能用于新合同',
    '供應商「{name}」已禁用，不能用於新合約',
    'The supplier "{name}" is blocked and cannot be chosen for new contracts',
  ],
  blockedCustomer: [
    '客户“{name}”已禁用，不能用于新合同',
    '客戶「{name}」已禁用，不能用於新合約',
    'The customer "{name}" is blocked and cannot be chosen for new contracts',
  ],
  sameCurrency: [
    '币种应与合同一致（{currency}）',
    '幣種應與合約一致（{currency}）',
    'The currency must be that of the contract ({currency})',
  ],
  supplierKept: [
    '供应商有合同“{name}”，不能删除；不再合作请停止合作或禁用',
    '供應商有合約「{name}」，不能刪除；不再合作請停止合作或禁用',
    'The supplier has the contract "{name}" and cannot be deleted; deactivate or block it instead',
  ],
  customerKept: [
    '客户有合同“{name}”，不能删除；不再合作请停止合作或禁用',
    '客戶有合約「{name}」，不能刪除；不再合作請停止合作或禁用',
    'The customer has the contract "{name}" and cannot be deleted; deactivate or block it instead',
  ],
  taskKept: [
    '任务关联了合同“{name}”，不能删除，请先取消关联',
    '任務關聯了合約「{name}」，不能刪除，請先取消關聯',
    'The task is linked to the contract "{name}" and cannot be deleted; remove the link first',
  ],
  notPayable: [
    '超出可收付金额：应付 {payable}，已收付和已批准 {used}，还可收付 {left}',
    '超出可收付金額：應付 {payable}，已收付和已批准 {used}，還可收付 {left}',
    'More than is payable: {payable} payable, {used} paid or approved, {left} left',
  ],
  overNode: [
    '超出节点“{node}”的金额：节点 {payable}，已收付和已批准 {used}，还可收付 {left}',
    '超出節點「{node}」的金額：節點 {payable}，已收付和已批准 {used}，還可收付 {left}',
    'More than the node "{node}": {payable} in all, {used} paid or approved, {left} left',
  ],
  retained: [
    '质保金节点“{node}”在质保期满（{day}）前不能收付',
    '質保金節點「{node}」在質保期滿（{day}）前不能收付',
    'The retention "{node}" is not due before the warranty ends on {day}',
  ],
  chooseNode: ['请选择收付款节点', '請選擇收付款節點', 'Choose a payment node'],
  noNode: ['合同没有该收付款节点', '合約沒有該收付款節點', 'The contract has no such payment node'],
  nodeUsed: [
    '节点“{node}”已有收付款或验收，不能删除',
    '節點「{node}」已有收付款或驗收，不能刪除',
    'The node "{node}" has payments or acceptances and cannot be deleted',
  ],
  belowPaid: [
    '{field}不能小于已收付和已批准的金额 {used}',
    '{field}不能小於已收付和已批准的金額 {used}',
    '"{field}" cannot be below what is paid or approved, {used}',
  ],
  notEffective: [
    '合同当前为“{status}”，只有履行中或已结算的合同可以收付款',
    '合約目前為「{status}」，只有履行中或已結算的合約可以收付款',
    'The contract is "{status}"; only effective and settled contracts can be paid',
  ],
  notAllPaid: [
    '应收付 {payable}，已收付 {paid}，尚未结清，不能关闭',
    '應收付 {payable}，已收付 {paid}，尚未結清，不能關閉',
    '{paid} of {payable} is paid; the contract cannot be closed before all is',
  ],
  openPayments: [
    '有 {count} 笔收付款尚未处理，请先收付或取消',
    '有 {count} 項收付款尚未處理，請先收付或取消',
    '{count} payments are open; pay or cancel them first',
  ],
  nothingChanged: ['合同变更没有修改任何内容', '合約變更沒有修改任何內容', 'The change alters nothing in the contract'],
  notPay: [
    '只有有权申请收付款的人才能进行此操作',
    '只有有權申請收付款的人才能進行此操作',
    'Only people who may apply for payments of this contract can do this',
  ],
  notConfirm: [
    '只有有权确认收付款的人才能进行此操作',
    '只有有權確認收付款的人才能進行此操作',
    'Only people with permission to confirm payments can do this',
  ],
  paymentFixed: [
    '只有草稿状态的收付款可以修改或删除',
    '只有草稿狀態的收付款可以修改或刪除',
    'Only draft payments can be changed or deleted',
  ],
  paidLater: ['收付日期不能晚于今天', '收付日期不能晚於今天', 'The payment date cannot be later than today'],
  otherProject: [
    '项目合同的分摊只能属于本项目',
    '項目合約的分攤只能屬於本項目',
    'A contract of a project is allocated to that project only',
  ],
  noProject: [
    '未归属项目的合同，分摊时请选择项目',
    '未歸屬項目的合約，分攤時請選擇項目',
    'The contract belongs to no project; choose the project of each allocation',
  ],
  projectPayments: [
    '项目有 {count} 笔未处理的收付款（{name}），不能完成',
    '項目有 {count} 項未處理的收付款（{name}），不能完成',
    'The project has {count} open payments ({name}) and cannot be finished',
  ],
  due: [
    '合同“{name}”的节点“{node}”已到期，金额 {amount}',
    '合約「{name}」的節點「{node}」已到期，金額 {amount}',
    'The node "{node}" of the contract "{name}" is due: {amount}',
  ],
  inCharge: [
    '您成为合同“{name}”（{code}）的负责人',
    '您成為合約「{name}」（{code}）的負責人',
    'You are now in charge of the contract "{name}" ({code})',
  ],
  payNow: [
    '合同“{name}”的收付款 {code} 已批准，请确认',
    '合約「{name}」的收付款 {code} 已批准，請確認',
    'The payment {code} of the contract "{name}" is approved and can be confirmed',
  ],
});
