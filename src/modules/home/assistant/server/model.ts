/**
 * The server of a language model that an operator has named.
 *
 * Hides: HTTP and the stream. Invariants: requests go to that address alone, through the guard of addresses, and end with their
 * signal; nothing is sent while none is named. Refuses: redirects, and answers longer than 64 KiB.
 */
import { StringDecoder } from 'node:string_decoder';
import { guardedRequest, readAll } from '#server/outbound/guarded-request.ts';
import { makeListener, type Said } from '../stream.ts';

export interface Model {
  url: string;
  key: string;
  model: string;
  /** Tokens a person may use in a day. */
  perDay: number;
}

let bound: Model | null = null;

/** Set once by the composition; null: there is none. */
export function bindAssistant(model: Model | null): void {
  bound = model;
}
export const assistantModel = (): Model | null => bound;

export type Line =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: object[] }
  | { role: 'tool'; tool_call_id: string; content: string };

/** What went wrong with the model's server, without what it said. */
export class ModelFault extends Error {}

const MOST_CHARACTERS = 65_536;
const MOST_TOKENS = 2_048;

/** Asks; `heard` is told what has been said so far, piece by piece. */
export async function askModel(
  { url, key, model }: Model,
  lines: readonly Line[],
  tools: readonly object[],
  signal: AbortSignal,
  heard: (said: Said) => void,
): Promise<Said> {
  const body = JSON.stringify({
    ...{ model, messages: lines, stream: true, stream_options: { include_usage: true }, max_tokens: MOST_TOKENS },
    ...(tools.length > 0 && { tools }),
  });
  const response = await guardedRequest(new URL(`${url.replace(/\/+$/, '')}/chat/completions`), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key !== '' && { authorization: `Bearer ${key}` }),
    },
    body,
    signal,
  });
  if (response.statusCode !== 200) {
    await readAll(response, 65_536).catch(() => '');
    throw new ModelFault(`HTTP ${response.statusCode}`);
  }
  const listener = makeListener(MOST_CHARACTERS);
  const decoder = new StringDecoder('utf8');
  for await (const part of response as AsyncIterable<Buffer>) {
    listener.take(decoder.write(part));
    if (listener.failed()) throw new ModelFault('ERROR');
    heard(listener.said);
  }
  listener.take('\n');
  const { said } = listener;
  if (said.ended === null) throw new ModelFault('CUT_OFF');
  return { ...said, calls: said.calls.filter((one) => one !== undefined && one.name !== '') };
}
