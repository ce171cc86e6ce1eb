/** Words of BPMN elements that drawings of others hold and that cannot run here. */
import { type Message, texts } from '#kernel/text.ts';

const elementTexts = texts('bpmnElement', {
  Task: ['任务（未指定类型）', '任務（未指定類型）', 'Task without a type'],
  ManualTask: ['人工任务', '人工任務', 'Manual task'],
  ReceiveTask: ['接收任务', '接收任務', 'Receive task'],
  BusinessRuleTask: ['业务规则任务', '業務規則任務', 'Business rule task'],
  Transaction: ['事务子流程', '交易子流程', 'Transaction'],
  AdHocSubProcess: ['即席子流程', '即席子流程', 'Ad-hoc sub-process'],
  SubProcess: ['事件子流程', '事件子流程', 'Event sub-process'],
  StartEvent: ['开始事件', '開始事件', 'Start event'],
  EndEvent: ['结束事件', '結束事件', 'End event'],
  IntermediateCatchEvent: ['中间捕获事件', '中間捕獲事件', 'Intermediate catch event'],
  IntermediateThrowEvent: ['中间抛出事件', '中間拋出事件', 'Intermediate throw event'],
  BoundaryEvent: ['边界事件', '邊界事件', 'Boundary event'],
  EventBasedGateway: ['事件网关', '事件閘道', 'Event-based gateway'],
  ComplexGateway: ['复杂网关', '複雜閘道', 'Complex gateway'],
  UserTask: ['循环的用户任务', '循環的用戶任務', 'Looping user task'],
  CallActivity: ['循环的调用活动', '循環的調用活動', 'Looping call activity'],
  MessageFlow: ['消息流', '訊息流', 'Message flow'],
  Process: ['另一个流程', '另一個流程', 'Another process'],
});

/** Name of an element's type for people; the BPMN name where we have no word for it. */
export function elementWords(type: string): Message | string {
  const name = type.replace(/^\w+:/, '');
  return Object.hasOwn(elementTexts, name) ? elementTexts[name as keyof typeof elementTexts] : name;
}
