/** What the assistant says of itself. */
import { texts } from '#kernel/text.ts';

export const assistantTexts = texts('assistant', {
  title: ['智能助手', '智能助手', 'Assistant'],
  notReady: [
    '要使用智能助手，请运营方设置 WAYMARK_ASSISTANT_URL（兼容 OpenAI 的服务地址）和 WAYMARK_ASSISTANT_MODEL。',
    '要使用智能助手，請營運方設定 WAYMARK_ASSISTANT_URL（相容 OpenAI 的服務地址）和 WAYMARK_ASSISTANT_MODEL。',
    'To use the assistant, the operator sets WAYMARK_ASSISTANT_URL (an OpenAI-compatible server) and WAYMARK_ASSISTANT_MODEL.',
  ],
  busy: [
    '上一个回答还在进行，请等待或停止',
    '上一個回答還在進行，請等待或停止',
    'The last answer is still being written: wait for it or stop it',
  ],
  spent: [
    '今天的用量已用完，明天再来',
    '今天的用量已用完，明天再來',
    'What you may use in a day is spent; come back tomorrow',
  ],
  full: [
    '对话已达 {count} 条，请新建一个',
    '對話已達 {count} 條，請新建一個',
    'This conversation has {count} messages; please begin another one',
  ],
  tooMany: [
    '最多保留 {count} 个对话，请先删除一些',
    '最多保留 {count} 個對話，請先刪除一些',
    'At most {count} conversations are kept; delete some first',
  ],
  unreachable: [
    '模型服务没有正常应答（{reason}）',
    '模型服務沒有正常應答（{reason}）',
    'The model’s server did not answer as it should ({reason})',
  ],
  tooLong: ['回答超过了时间上限', '回答超過了時間上限', 'The answer took longer than allowed'],
  manySteps: ['回答用了过多步骤，已停止', '回答用了過多步驟，已停止', 'The answer took too many steps and was stopped'],
  broken: ['回答中断了，请再问一次', '回答中斷了，請再問一次', 'The answer broke off; please ask again'],
  settled: ['这条建议已处理', '這條建議已處理', 'This proposal has been settled'],
  unknownTool: ['没有工具“{name}”', '沒有工具「{name}」', 'There is no tool "{name}"'],
  notJson: ['工具参数不是有效的 JSON', '工具參數不是有效的 JSON', 'The arguments are no JSON object'],
});
