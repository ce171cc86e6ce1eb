/**
 * The stream of an OpenAI-compatible server: lines of server-sent events with pieces of a message.
 *
 * Hides: where pieces are cut. Invariants: a line may come in any number of pieces; pieces of a tool call belong together by their
 * index; what is no JSON, or has no choices, is passed over. Refuses: a message longer than the caller takes.
 */

export interface ToolCall {
  id: string;
  name: string;
  /** JSON text as the model wrote it. */
  input: string;
}

export interface Said {
  text: string;
  calls: ToolCall[];
  /** Why it ended; null: it has not. */
  ended: string | null;
  /** Of the question and the answer; 0: the server does not say. */
  tokens: number;
}

interface Delta {
  content?: unknown;
  tool_calls?: { index?: number; id?: string; function?: { name?: string; arguments?: string } }[];
}
interface Piece {
  choices?: { delta?: Delta; finish_reason?: string | null }[];
  usage?: { total_tokens?: number } | null;
  error?: { message?: string } | null;
}

const MOST_CALLS = 8;

/** Collects a stream; `take` wants text as it arrives, `said` is what has been said so far. */
export function makeListener(most: number): { take(text: string): void; said: Said; failed(): string | null } {
  const said: Said = { text: '', calls: [], ended: null, tokens: 0 };
  let rest = '';
  let fault: string | null = null;
  const piece = ({ choices, usage, error }: Piece): void => {
    if (error) fault = typeof error.message === 'string' ? error.message.slice(0, 200) : 'error';
    if (typeof usage?.total_tokens === 'number') said.tokens = usage.total_tokens;
    const choice = choices?.[0];
    if (!choice) return;
    if (typeof choice.delta?.content === 'string') said.text += choice.delta.content;
    for (const part of choice.delta?.tool_calls ?? []) {
      const at = part.index ?? 0;
      if (!Number.isInteger(at) || at < 0 || at >= MOST_CALLS) continue;
      const call = (said.calls[at] ??= { id: '', name: '', input: '' });
      if (part.id) call.id = part.id;
      call.name += part.function?.name ?? '';
      call.input += part.function?.arguments ?? '';
    }
    if (choice.finish_reason) said.ended = choice.finish_reason;
    const size = said.text.length + said.calls.reduce((sum, one) => sum + (one?.input.length ?? 0), 0);
    if (size > most) throw new Error('TOO_LONG');
  };
  const line = (text: string): void => {
    if (!text.startsWith('data:')) return;
    const data = text.slice(5).trim();
    if (data === '[DONE]') {
      said.ended ??= 'stop';
      return;
    }
    let parsed: unknown;
    try {
      parsed = JSON.parse(data);
    } catch {
      return;
    }
    if (typeof parsed === 'object' && parsed !== null) piece(parsed as Piece);
  };
  return {
    said,
    failed: () => fault,
    take(text) {
      const lines = (rest + text).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? '';
      if (rest.length > most) throw new Error('TOO_LONG');
      for (const one of lines) line(one);
    },
  };
}
