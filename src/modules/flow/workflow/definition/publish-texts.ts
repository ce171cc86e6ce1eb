/** Problems of a design, and advice. `{node}` is the name of the step, `{detail}` what it is about. */
import { type Message, texts } from '#kernel/text.ts';
import type { Graph } from '../graph.ts';

export const publishTexts = texts('workflow.publish', {
  UNREACHABLE: [
    '“{node}”不可到达，发布时将被忽略：请把它连接到流程中，或删除它',
    '「{node}」不可到達，發佈時將被忽略：請把它連接到流程中，或刪除它',
    '"{node}" is never reached and is left out when publishing: connect it, or delete it',
  ],
  NO_WAY_TO_END: [
    '“{node}”之后没有通向结束的路径：请连接到结束节点',
    '「{node}」之後沒有通向結束的路徑：請連接到結束節點',
    'No path leads from "{node}" to an end: connect it to one',
  ],
  SPLIT_WITHOUT_JOIN: [
    '分支“{node}”没有与之对应的汇聚：所有分支须汇聚到同一个同类型网关',
    '分支「{node}」沒有與之對應的匯聚：所有分支須匯聚到同一個同類型閘道',
    'The branches of "{node}" never meet: lead all of them to one gateway of the same kind',
  ],
  JOIN_WITHOUT_SPLIT: [
    '汇聚“{node}”没有对应的分支：请改用排他网关，或加上对应的分支',
    '匯聚「{node}」沒有對應的分支：請改用排他閘道，或加上對應的分支',
    '"{node}" waits for branches that no split opens: use an exclusive gateway, or add the matching split',
  ],
  JOIN_OF_OTHER_KIND: [
    '汇聚“{node}”与其分支“{detail}”类型不同：请使用相同类型的网关',
    '匯聚「{node}」與其分支「{detail}」類型不同：請使用相同類型的閘道',
    '"{node}" closes "{detail}" but is of another kind: use the same kind of gateway',
  ],
  LEAVES_BLOCK: [
    '“{node}”从并行块“{detail}”中离开：分支须走到汇聚，或改为终止或拒绝结束',
    '「{node}」從並行區塊「{detail}」中離開：分支須走到匯聚，或改為終止或拒絕結束',
    'A branch leaves the parallel block "{detail}" at "{node}": lead it to the join, or make it an end that terminates or rejects',
  ],
  ENTERS_BLOCK: [
    '有连线从外部进入并行块“{detail}”中的“{node}”：请从分支处进入',
    '有連線從外部進入並行區塊「{detail}」中的「{node}」：請從分支處進入',
    'A flow enters "{node}" inside the parallel block "{detail}" from outside: enter it through its split',
  ],
  BRANCHES_MEET: [
    '“{node}”同属于并行块“{detail}”的多个分支：请在汇聚之后再合并',
    '「{node}」同屬於並行區塊「{detail}」的多個分支：請在匯聚之後再合併',
    '"{node}" belongs to more than one branch of "{detail}": let them meet at the join only',
  ],
  SIDE_MEETS: [
    '“{node}”在非中断定时“{detail}”的旁路上，也在其他路径上：旁路须独立走到自己的结束节点',
    '「{node}」在非中斷定時「{detail}」的旁路上，也在其他路徑上：旁路須獨立走到自己的結束節點',
    '"{node}" is on the side path of the non-interrupting timer "{detail}" and on another path: lead the side path to an end of its own',
  ],
  SIDE_WAITED: [
    '汇聚“{detail}”会等待非中断定时“{node}”的旁路走完，之后才继续',
    '匯聚「{detail}」會等待非中斷定時「{node}」的旁路走完，之後才繼續',
    'Join "{detail}" goes on only when the side path of the non-interrupting timer "{node}" has ended',
  ],
  LEAVES_SUB_PROCESS: [
    '“{node}”的连线“{detail}”越过了子流程的边界：请只连接同一子流程内的节点',
    '「{node}」的連線「{detail}」越過了子流程的邊界：請只連接同一子流程內的節點',
    'Flow "{detail}" of "{node}" crosses the border of a sub-process: connect steps of the same sub-process only',
  ],
  NO_DEFAULT: [
    '条件分支“{node}”没有默认分支：请指定其他条件都不满足时的走向',
    '條件分支「{node}」沒有預設分支：請指定其他條件都不滿足時的走向',
    '"{node}" has no default branch: set where it goes when no condition holds',
  ],
  CONDITION_MISSING: [
    '“{node}”的分支“{detail}”没有条件：请设置条件，或设为默认分支',
    '「{node}」的分支「{detail}」沒有條件：請設定條件，或設為預設分支',
    'Branch "{detail}" of "{node}" has no condition: set one, or make it the default',
  ],
  CONDITION_NOT_ALLOWED: [
    '“{node}”的连线“{detail}”上的条件不会生效：请使用条件分支',
    '「{node}」的連線「{detail}」上的條件不會生效：請使用條件分支',
    'The condition on "{detail}" after "{node}" would be ignored: use a condition gateway',
  ],
  EXPRESSION_SYNTAX: [
    '“{node}”的表达式有语法错误：{detail}',
    '「{node}」的運算式有語法錯誤：{detail}',
    'An expression of "{node}" has a syntax error: {detail}',
  ],
  EXPRESSION_LIMIT: [
    '“{node}”的表达式无法使用：{detail}',
    '「{node}」的運算式無法使用：{detail}',
    'An expression of "{node}" cannot be used: {detail}',
  ],
  VARIABLE_UNKNOWN: [
    '“{node}”使用了未注册的变量“{detail}”：请在“表单与变量”中添加，或改正名称',
    '「{node}」使用了未註冊的變數「{detail}」：請在「表單與變數」中新增，或改正名稱',
    '"{node}" uses the unknown variable "{detail}": add it under Form and variables, or correct its name',
  ],
  VARIABLE_TYPE: [
    '“{node}”中变量“{detail}”的类型不适用：请选择类型匹配的变量或值',
    '「{node}」中變數「{detail}」的類型不適用：請選擇類型相符的變數或值',
    'Variable "{detail}" of "{node}" has the wrong type: choose a fitting variable or value',
  ],
  FUNCTION_UNKNOWN: [
    '“{node}”使用了不存在的函数“{detail}”',
    '「{node}」使用了不存在的函數「{detail}」',
    '"{node}" uses the function "{detail}", which does not exist',
  ],
  CLOCK: [
    '“{node}”的表达式不能读取当前时间（{detail}）：请使用表单中的日期',
    '「{node}」的運算式不能讀取目前時間（{detail}）：請使用表單中的日期',
    'An expression of "{node}" may not read the clock ({detail}): use a date of the form',
  ],
  ENGINE_UNKNOWN: [
    '流程引擎不存在或已停用，请在流程引擎配置中检查',
    '流程引擎不存在或已停用，請在流程引擎配置中檢查',
    'The engine does not exist or is switched off; check it in Workflow engines',
  ],
  FORM_UNKNOWN: [
    '流程的表单不存在或未发布：请在“表单与变量”中重新选择',
    '流程的表單不存在或未發佈：請在「表單與變數」中重新選擇',
    'The form does not exist or is not published: choose another one under Form and variables',
  ],
  VARIABLE_OF_FORM: [
    '变量类型与表单字段不符：{detail}。请在“表单与变量”中改为字段的类型',
    '變數類型與表單欄位不符：{detail}。請在「表單與變數」中改為欄位的類型',
    'A variable is declared with another type than the form field that fills it: {detail}. Choose the type of the field under Form and variables',
  ],
  NO_APPROVER: ['“{node}”：请选择审批人', '「{node}」：請選擇審批人', '"{node}": please choose the approvers'],
  APPROVER_NEVER: [
    '“{node}”的审批人规则永远找不到人（{detail}）：请重新选择',
    '「{node}」的審批人規則永遠找不到人（{detail}）：請重新選擇',
    'An approver rule of "{node}" can never find anybody ({detail}): choose again',
  ],
  RATIO_INVALID: [
    '“{node}”的通过比例须大于 0 且不超过 100%',
    '「{node}」的通過比例須大於 0 且不超過 100%',
    'The share required at "{node}" must be above 0 and at most 100%',
  ],
  WEIGHT_INVALID: [
    '“{node}”的权重须为正数',
    '「{node}」的權重須為正數',
    'The weights of "{node}" must be positive numbers',
  ],
  DELAY_INVALID: [
    '“{node}”的时间设置无效：请填写大于 0 的时长或日期',
    '「{node}」的時間設定無效：請填寫大於 0 的時長或日期',
    'The time of "{node}" is not valid: give a duration above 0 or a date',
  ],
  START_PAST: [
    '“{node}”的开始时间 {detail} 已过，流程不会自动发起：请改为将来的时间',
    '「{node}」的開始時間 {detail} 已過，流程不會自動發起：請改為將來的時間',
    'The start of "{node}" at {detail} has passed, so it will not start by itself: give a time to come',
  ],
  ESCALATE_NOBODY: [
    '“{node}”超时后转交的人未设置：请选择接手人',
    '「{node}」逾時後轉交的人未設定：請選擇接手人',
    'Nobody takes over "{node}" when it is overdue: choose who does',
  ],
  HANDLER_UNKNOWN: [
    '“{node}”调用的处理程序“{detail}”不存在：请重新选择',
    '「{node}」調用的處理程式「{detail}」不存在：請重新選擇',
    'The handler "{detail}" of "{node}" does not exist: choose another one',
  ],
  CALL_UNKNOWN: [
    '“{node}”调用的子流程“{detail}”未发布：请先发布该流程，或重新选择',
    '「{node}」調用的子流程「{detail}」未發佈：請先發佈該流程，或重新選擇',
    '"{node}" calls "{detail}", which is not published: publish it first, or choose another one',
  ],
  CALL_CYCLE: [
    '“{node}”的子流程会再次调用本流程（{detail}）：请去掉其中一个调用',
    '「{node}」的子流程會再次調用本流程（{detail}）：請去掉其中一個調用',
    'The sub-flow of "{node}" calls this flow again ({detail}): remove one of the calls',
  ],
  NODE_INCOMPLETE: [
    '“{node}”的设置不完整：{detail}',
    '「{node}」的設定不完整：{detail}',
    'The settings of "{node}" are not complete: {detail}',
  ],
  LOOP_WITHOUT_STOP: [
    '“{node}”处的循环既不等待也不改变任何变量，无法结束：请在循环中加入审批、延时、脚本或服务',
    '「{node}」處的循環既不等待也不改變任何變數，無法結束：請在循環中加入審批、延時、腳本或服務',
    'The loop at "{node}" neither waits nor changes a variable, so it cannot end: put a task, a delay, a script or a service into it',
  ],
  ELEMENT_NOT_EXECUTABLE: [
    '元素“{node}”（{detail}）不能执行：请改用可执行的元素，或删除它',
    '元素「{node}」（{detail}）不能執行：請改用可執行的元素，或刪除它',
    'Element "{node}" ({detail}) cannot run: use an element that can, or delete it',
  ],
  NO_PROCESS: ['文件中没有流程', '檔案中沒有流程', 'The file holds no process'],
  START_COUNT: [
    '“{node}”须有且仅有一个开始节点',
    '「{node}」須有且僅有一個開始節點',
    '"{node}" needs exactly one start',
  ],
  MIXED_GATEWAY: [
    '网关“{node}”同时汇聚和分支：请拆成两个网关',
    '閘道「{node}」同時匯聚和分支：請拆成兩個閘道',
    'Gateway "{node}" joins and splits at once: use two gateways',
  ],
  IMPLICIT_SPLIT: [
    '“{node}”直接引出了多条连线或带条件的连线：请使用网关',
    '「{node}」直接引出了多條連線或帶條件的連線：請使用閘道',
    '"{node}" is followed by several or conditional flows: use a gateway',
  ],
  TIMER_INVALID: [
    '定时“{node}”无法识别：请使用天、小时、分钟的时长或一个日期',
    '定時「{node}」無法識別：請使用天、小時、分鐘的時長或一個日期',
    'Timer "{node}" is not recognized: use days, hours and minutes, or a date',
  ],
  SETTINGS_INVALID: [
    '元素“{node}”的扩展设置已损坏：请重新设置',
    '元素「{node}」的擴展設定已損壞：請重新設定',
    'The settings of element "{node}" are damaged: set them again',
  ],
  NOT_FEEL: [
    '“{node}”的表达式不是 FEEL：请改写为 FEEL',
    '「{node}」的運算式不是 FEEL：請改寫為 FEEL',
    'An expression of "{node}" is not FEEL: write it in FEEL',
  ],
  BEYOND_LIMIT: ['“{node}”：{detail}', '「{node}」：{detail}', '"{node}": {detail}'],
  FLOW_LOST: [
    '连线“{node}”的起点或终点不在流程中，无法执行：请重新连接，或删除它',
    '連線「{node}」的起點或終點不在流程中，無法執行：請重新連接，或刪除它',
    'Flow "{node}" begins or ends outside of the process and cannot run: connect it again, or delete it',
  ],
  NOT_USED: [
    '“{node}”中的 {detail} 会保留在流程图中，但执行时不起作用：请在这里重新设置需要的内容',
    '「{node}」中的 {detail} 會保留在流程圖中，但執行時不起作用：請在這裡重新設定需要的內容',
    '{detail} of "{node}" stays in the drawing but does nothing when it runs: set here what you need of it',
  ],
  CONTENT_LOST: [
    '“{node}”中的 {detail} 无法读取：请在原工具中改正后重新导入，或在这里补上',
    '「{node}」中的 {detail} 無法讀取：請在原工具中改正後重新匯入，或在這裡補上',
    '{detail} of "{node}" could not be read: correct it where the file was made and import again, or add it here',
  ],
  CONTENT_LEFT_OUT: [
    '“{node}”中的 {detail} 不符合 BPMN，已略去；不影响执行',
    '「{node}」中的 {detail} 不符合 BPMN，已略去；不影響執行',
    '{detail} of "{node}" is not BPMN and is left out; what runs does not need it',
  ],
  ID_CHANGED: [
    '“{node}”的标识含有不能使用的字符，已改为 {detail}，引用随之更改',
    '「{node}」的標識含有不能使用的字元，已改為 {detail}，引用隨之更改',
    'The id of "{node}" holds characters that cannot be used; it is {detail} now, and what refers to it follows',
  ],
  ID_TWICE: [
    '“{node}”的标识 {detail} 与另一元素相同，引用只指向前一个：请在原工具中改正后重新导入，或删除它',
    '「{node}」的標識 {detail} 與另一元素相同，引用只指向前一個：請在原工具中改正後重新匯入，或刪除它',
    '"{node}" has the id {detail}, as another element before it has; what refers to the id means that one: correct it where the file was made and import again, or delete it',
  ],
});
export type PublishCode = keyof typeof publishTexts;

/** Name of a detail or an incomplete setting. */
export const detailTexts = texts('workflow.detail', {
  users: ['人员均已停用或不存在', '人員均已停用或不存在', 'the people are disabled or do not exist'],
  role: ['角色不存在', '角色不存在', 'the role does not exist'],
  group: ['用户组不存在', '用戶組不存在', 'the user group does not exist'],
  department: ['部门不存在', '部門不存在', 'the department does not exist'],
  choice: ['可选范围为空', '可選範圍為空', 'there is nobody to choose from'],
  levels: ['上级层数无效', '上級層數無效', 'the number of levels is not valid'],
  field: ['表单字段不是人员', '表單欄位不是人員', 'the form field holds no person'],
  definition: ['未选择子流程', '未選擇子流程', 'no sub-flow is chosen'],
  handler: ['未选择处理程序', '未選擇處理程式', 'no handler is chosen'],
  variable: ['未选择写入的变量', '未選擇寫入的變數', 'no variable is chosen for the result'],
  items: ['未填写子流程的数量或列表', '未填寫子流程的數量或列表', 'how many sub-flows is not given'],
  text: ['通知内容为空', '通知內容為空', 'the notice is empty'],
  start: ['开始', '開始', 'Start'],
  end: ['结束', '結束', 'End'],
  split: ['分支', '分支', 'Split'],
  merge: ['汇聚', '匯聚', 'Join'],
  unnamed: ['未命名', '未命名', 'Unnamed'],
});

/** Name of a node for people: its own, or its type. */
export function nodeName(graph: Pick<Graph, 'nodes'>, id: string): string | Message {
  const node = graph.nodes[id];
  if (node?.name) return node.name;
  if (node?.kind === 'start' || node?.kind === 'end') return detailTexts[node.kind];
  if (node?.kind === 'split') return detailTexts.split;
  if (node?.kind === 'join' || (node?.kind === 'exclusive' && node.outgoing.length === 1)) return detailTexts.merge;
  if (node?.kind === 'exclusive') return detailTexts.split;
  return id || detailTexts.unnamed;
}
