/**
 * The assistant: conversations of a person with a language model of the operator's, which reads by our own calls under the person's
 * rights and proposes changes. Nobody else reads a conversation. A proposal is done by its person alone.
 */
import { call, output } from '#kernel/call.ts';
import { int, text } from '#kernel/field.ts';
import type { Triple } from '#kernel/text.ts';

export const QUESTION_MAX = 4000;

const thread = int(['对话', '對話', 'Conversation'], { required: true, min: 1 });
const proposal = int(['建议', '建議', 'Proposal'], { required: true, min: 1 });

export interface Thread {
  id: number;
  title: string;
  usedAt: string;
}
export interface AssistantState {
  /** An operator has named a model. */
  ready: boolean;
  /** Where it answers, and what it is called; null: none is named. */
  host: string | null;
  model: string | null;
  /** Tokens that are left for the person today, and how many a day has. */
  left: number;
  perDay: number;
  threads: Thread[];
}
export const assistantState = call('GET', '/api/v1/assistant', 'login', {}, output<AssistantState>(), {
  label: ['智能助手', '智能助手', 'Assistant'],
});

/** A tool that was used: what it is called, and the records it gave. */
export interface UsedTool {
  name: string;
  label: Triple;
  /** Records it gave. */
  count: number;
  records: { title: string; address: string }[];
  /** Why it gave nothing. */
  refused: string | null;
}
export interface Proposal {
  id: number;
  label: Triple;
  /** What it would write: names of fields and their values, as a person reads them. */
  lines: [name: string, value: string][];
  state: 'open' | 'done' | 'dropped';
  /** Of what was done: where it is. */
  address: string | null;
}
export interface ThreadMessage {
  id: number;
  role: 'user' | 'assistant';
  text: string;
  state: 'running' | 'done' | 'failed' | 'stopped';
  error: string | null;
  tools: UsedTool[];
  proposals: Proposal[];
  at: string;
}
export const readThread = call(
  'GET',
  '/api/v1/assistant/thread',
  'login',
  { thread },
  output<{ title: string; messages: ThreadMessage[] }>(),
  { label: ['查看对话', '查看對話', 'Read a conversation'] },
);
export const newThread = call('POST', '/api/v1/assistant/thread', 'login', {}, output<{ id: number }>(), {
  label: ['新建对话', '新建對話', 'Begin a conversation'],
  touches: ['assistant'],
});
export const removeThread = call('DELETE', '/api/v1/assistant/thread', 'login', { thread }, output<null>(), {
  label: ['删除对话', '刪除對話', 'Delete a conversation'],
  touches: ['assistant'],
});
/** Asks; answers when the model has ended. The answer is read meanwhile by `readThread`. */
export const askAssistant = call(
  'POST',
  '/api/v1/assistant/ask',
  'login',
  { thread, question: text(['问题', '問題', 'Question'], { required: true, min: 1, max: QUESTION_MAX }) },
  output<{ message: number }>(),
  { label: ['询问助手', '詢問助手', 'Ask the assistant'], keepsOut: ['question'], touches: ['assistant'] },
);
export const stopAnswer = call('POST', '/api/v1/assistant/stop', 'login', { thread }, output<{ stopped: boolean }>(), {
  label: ['停止回答', '停止回答', 'Stop an answer'],
  touches: ['assistant'],
});
export const confirmProposal = call(
  'POST',
  '/api/v1/assistant/proposal/confirm',
  'login',
  { proposal },
  output<{ address: string | null }>(),
  {
    label: ['执行助手建议', '執行助手建議', 'Do what the assistant proposed'],
    touches: ['assistant', 'issue', 'task'],
  },
);
export const dropProposal = call('POST', '/api/v1/assistant/proposal/drop', 'login', { proposal }, output<null>(), {
  label: ['放弃助手建议', '放棄助手建議', 'Drop a proposal'],
  touches: ['assistant'],
});
