/**
 * A large file sent in pieces (tus 1.0.0), each behind what the server has.
 *
 * Goes on by itself after a lost connection and after the server was away, for half an hour; then, and when the server refuses, it
 * throws: a cut network a CallFailed, a refusal its text, an abort an AbortError. What was sent stays with the server for a day.
 */
import type { Envelope } from '#kernel/call.ts';
import { LANG_HEADER } from '#kernel/text.ts';
import { currentLang } from '../lang.ts';
import { KEYS, readText } from '../storage.ts';
import { CallFailed, CallRefused } from './answer.ts';

const PIECE = 8 * 1_048_576;
const WAITS = [500, 1_000, 2_000, 5_000, 10_000];
const GIVE_UP_MS = 1_800_000;

export interface SendingPieces {
  url: string;
  file: File;
  /** What the server has of it. */
  received: number;
  signal?: AbortSignal | undefined;
  /** Gets the share that has been sent, 0 to 1. */
  progress?: ((share: number) => void) | undefined;
}
interface Answer {
  /** 0: there was none. */
  status: number;
  offset: number;
  text: string;
}

function ask(
  method: string,
  { url, signal }: SendingPieces,
  body: Blob | null,
  offset: number,
  told: (bytes: number) => void = () => {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', stop, { once: true });
    request.open(method, url);
    request.withCredentials = true;
    const headers: Record<string, string> = {
      'tus-resumable': '1.0.0',
      token: readText(KEYS.token) ?? '',
      language: LANG_HEADER[currentLang()],
      ...(body && { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => told(loaded));
    const answered = (): void =>
      resolve({
        status: request.status,
        offset: Number(request.getResponseHeader('upload-offset') ?? -1),
        text: request.responseText,
      });
    request.addEventListener('load', answered);
    request.addEventListener('error', answered);
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.send(body);
  });
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
/** Answers after which it is worth asking again: none, a proxy's, another piece under way, an offset that has moved. */
const isPassing = (status: number): boolean => [0, 409, 423, 429, 502, 503, 504].includes(status);

function refusedBy({ status, text }: Answer): Error {
  try {
    const answer = JSON.parse(text) as Envelope;
    return new CallRefused(answer.msg, answer);
  } catch {
    return new CallFailed(String(status), status);
  }
}

export async function sendPieces(sending: SendingPieces): Promise<void> {
  const { file, progress } = sending;
  let offset = sending.received;
  let failures = 0;
  let since = 0;
  progress?.(offset / file.size);
  while (offset < file.size) {
    const piece = file.slice(offset, offset + PIECE);
    const answer = await ask('PATCH', sending, piece, offset, (bytes) => progress?.((offset + bytes) / file.size));
    if (answer.status === 204) {
      offset = answer.offset;
      failures = 0;
      continue;
    }
    if (!isPassing(answer.status)) throw refusedBy(answer);
    if (failures === 0) since = performance.now();
    if (performance.now() - since > GIVE_UP_MS) throw new CallFailed('', 0);
    await wait(WAITS[Math.min(failures++, WAITS.length - 1)]!);
    const found = await ask('HEAD', sending, null, 0);
    if (found.status === 200) offset = found.offset;
    else if (!isPassing(found.status)) throw refusedBy(found);
    progress?.(offset / file.size);
  }
}
