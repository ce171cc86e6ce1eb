/**
 * Calls from the browser: the only place that fetches.
 *
 * Hides: headers (token, tokenType, language, menuName, idle, progress, idempotency key), the envelope, downloads, uploads, retries
 * after a cut network, answers asked for ahead, the cache of answers and its invalidation by `touches`.
 * Invariants: every refusal is shown once as a red message for 3.5 s (unless the caller takes it: `quiet`) and thrown as
 * `CallRefused`; a 401 outside Login clears storage and leads to Login; a creating call repeated after a cut network
 * carries the same key.
 * Refuses: automatically repeating a change without a key, and addresses that are not a `Call`.
 * Source: 2-rules §7 and §8.
 */
import { QueryClient, type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call, Envelope, InputOf, OutputOf } from '#kernel/call.ts';
import { CODE } from '#kernel/problem.ts';
import { LANG_HEADER, type Message, texts } from '#kernel/text.ts';
import { isAway } from './calls/activity.ts';
import { answerValue, CallFailed, CallRefused, failureTexts, failureTitle, messageOf } from './calls/answer.ts';
import { forgetEarly, keepEarly, takeEarly } from './calls/early.ts';
import { pending, waitTexts } from './calls/pending.ts';
import { entitiesOf, fileNameOf, requestOf } from './calls/request.ts';
import { sendForm } from './calls/send-form.ts';
import { currentLang, t } from './lang.ts';
import { clearAll, KEYS, readText } from './storage.ts';

export { CallFailed, CallRefused, saysNo } from './calls/answer.ts';

export const apiTexts = texts('api', {
  offline: [
    '网络连接已断开，您的修改仍保留在页面上，请稍后重试',
    '網絡連線已中斷，您的修改仍保留在頁面上，請稍後重試',
    'The network is unreachable. Your changes are still on this page; please try again',
  ],
});

/** What the application does when an answer concerns more than its caller. Set once by the composition. */
export interface ApiHost {
  /** A red message for 3.5 s. */
  toast(text: string): void;
  /** Leaves for Login, which shows the message; storage is cleared already. */
  toLogin(message: string): void;
  toError(message: string): void;
  onLogin(): boolean;
  /** Menu path of the current page (header menuName). */
  menuName(): string;
}
let host: ApiHost = { toast() {}, toLogin() {}, toError() {}, onLogin: () => false, menuName: () => '' };
export function connectApi(next: ApiHost): void {
  host = next;
}

/** Shows a problem the way refused calls are shown. */
export const toastError = (text: string): void => host.toast(text);

export const queryClient = new QueryClient({
  defaultOptions: {
    // 'always': a company network without internet counts as online; send() itself knows a cut network.
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

export interface SendOptions {
  signal?: AbortSignal;
  /** No loading indicator: polls, secondary reads of a page, work that shows its own progress. */
  background?: boolean;
  /** true: the caller shows every refusal; a list: it takes refusals with these codes. */
  quiet?: boolean | readonly number[];
  /** One key per user action; made here when absent. */
  idempotencyKey?: string;
  /** Of an upload: the share that has been sent, 0 to 1. */
  progress?: (share: number) => void;
  /** Id by which the call can be asked how far it is, and canceled (CallProgress.tsx). */
  watch?: string;
}

/** Running calls of this session; and whether its last call is running, after which no other may start. */
let underWay = new AbortController();
let closed = false;
/** Result of a call nobody waits for any more: it never settles. */
const never = <T>(): Promise<T> => new Promise<T>(() => {});

/** 128 random bits as hex; works on plain http too, where crypto.randomUUID is missing. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');

/** The server words it so when the CSRF token does not fit; it leads to the Error page. */
const CSRF = /csrf/i;
const RETRY_AFTER = [400, 1200, 3000];
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Answered {
  response: Response;
  /** The token the call went out with. */
  token: string | null;
}

async function request(call: Call, input: unknown, options: SendOptions, file?: File): Promise<Answered> {
  const shape = requestOf(call, (input ?? {}) as Record<string, unknown>);
  const headers: Record<string, string> = {
    tokenType: '1',
    language: LANG_HEADER[currentLang()],
    menuName: encodeURIComponent(host.menuName()),
  };
  const token = readText(KEYS.token);
  if (token) headers.token = token;
  let body: BodyInit | null = null;
  if (shape.json !== undefined) {
    headers['content-type'] = 'application/json';
    body = shape.json;
  } else if (shape.form) {
    const form = new FormData();
    for (const [key, value] of shape.form) form.append(key, value);
    if (file) form.append('file', file, file.name);
    body = form;
  }
  if (options.background && isAway()) headers.idle = '1';
  if (options.watch) headers.progress = options.watch;
  if (call.creates) headers['idempotency-key'] = options.idempotencyKey ?? newKey();
  const repeatable = call.method === 'GET' || call.reads !== undefined || call.creates === true;
  for (let attempt = 0; ; attempt++) {
    try {
      const { signal = null } = options;
      const { progress } = options;
      const response = await (progress && body instanceof FormData
        ? sendForm(shape.url, { headers, body, signal, progress })
        : fetch(shape.url, { method: call.method, headers, body, credentials: 'include', signal }));
      return { response, token };
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const delay = repeatable ? RETRY_AFTER[attempt] : undefined;
      if (delay === undefined) throw new CallFailed(cutText(file), 0);
      await wait(delay);
    }
  }
}

/** A file that the network did not take to its end is incomplete. */
const cutText = (file: File | undefined): string =>
  file ? t(failureTexts.because, { failure: failureTexts.incomplete, reason: apiTexts.offline }) : t(apiTexts.offline);

/** Asks a GET call before the code that needs its answer is there; `send` then takes this answer (early.ts). */
export function askAhead(call: Call, input: Readonly<Record<string, unknown>>): void {
  keepEarly(requestOf(call, input).url, request(call, input, { signal: underWay.signal }).then(whole));
}

/** Reads the answer to its end, so that an abandoned one keeps no connection open. */
async function whole({ response, token }: Answered): Promise<Answered> {
  if (!response.body) return { response, token };
  try {
    return { response: new Response(await response.arrayBuffer(), response), token };
  } catch {
    throw new CallFailed(t(apiTexts.offline), 0);
  }
}

function answeredAhead(call: Call, input: unknown): Promise<Answered | null> | null {
  if (call.method === 'GET')
    return takeEarly(requestOf(call, (input ?? {}) as Record<string, unknown>).url, readText(KEYS.token));
  if (call.reads === undefined) forgetEarly();
  return null;
}

/** Reads the envelope of an answer or throws what the rules say. */
async function envelopeOf({ response, token }: Answered, call: Call, options: SendOptions): Promise<Envelope> {
  let body: unknown = null;
  if (response.headers.get('content-type')?.includes('json')) body = await response.json().catch(() => null);
  const answer = body as Envelope | null;
  if (typeof answer?.code !== 'number') {
    const text = (body as { message?: string } | null)?.message ?? response.statusText;
    if (CSRF.test(text)) host.toError(text);
    throw new CallFailed(response.statusText || String(response.status), response.status);
  }
  if (answer.code === CODE.ok) return answer;
  const message = messageOf(answer, currentLang());
  // A late answer to a session that is over already says nothing new.
  const outlived = answer.code === CODE.session && token !== null && token !== readText(KEYS.token);
  if (outlived) throw new CallRefused(message, answer);
  const refused = titledRefusal(call, answer, message);
  if (answer.code === CODE.session && !host.onLogin()) {
    clearAll(true);
    host.toLogin(message);
  } else if (!(options.quiet === true || (Array.isArray(options.quiet) && options.quiet.includes(answer.code)))) {
    host.toast(refused.told);
  }
  throw refused;
}

/** The refusal with the title of the catalog for the failed action: 'Save Failed: ...'. A fault has no reason to show. */
function titledRefusal(call: Call, answer: Envelope, reason: string): CallRefused {
  const title = failureTitle(call, answer.code);
  if (!title) return new CallRefused(reason, answer);
  const failure = t(title);
  const told = title === failureTexts.edit ? failure : t(failureTexts.because, { failure, reason });
  return new CallRefused(reason, answer, failure, told);
}

const waitingFor = ({ body, path }: Call): Message =>
  body !== 'download' ? waitTexts.loading : /export/i.test(path) ? waitTexts.exporting : waitTexts.downloading;

async function exchange<T>(
  call: Call,
  input: unknown,
  options: SendOptions,
  file: File | undefined,
  read: (answered: Answered) => Promise<T>,
): Promise<T> {
  if (closed) return never();
  const left = underWay.signal;
  const end = options.background ? () => {} : pending.start(waitingFor(call));
  const signal = options.signal ? AbortSignal.any([options.signal, left]) : left;
  try {
    const ahead = answeredAhead(call, input);
    const answered = (ahead && (await ahead)) ?? (await request(call, input, { ...options, signal }, file));
    signal.throwIfAborted();
    const value = await read(answered);
    if (left.aborted) return never();
    if (call.touches) invalidate(call.touches);
    return value;
  } catch (error) {
    if (left.aborted) return never();
    if (error instanceof CallFailed) {
      pending.reset();
      if (options.quiet !== true && !options.background && !CSRF.test(error.message)) host.toast(error.message);
    }
    throw error;
  } finally {
    end();
  }
}

/**
 * Asks the server. Answers the call's output; throws CallRefused (an answer that says no, already shown unless quiet),
 * CallFailed (no answer; `offline` when the network is cut) or an AbortError.
 */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const read = async (answered: Answered) => answerValue(await envelopeOf(answered, call, options)) as OutputOf<C>;
  return exchange(call, input, options, undefined, read);
}

/**
 * The last call of a session: running calls are dropped, and new calls of screens are not sent, because the server would have to
 * refuse them. Their callers get no answer.
 */
export async function sendLast<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  underWay.abort();
  underWay = new AbortController();
  const last = send(call, input, { quiet: true });
  closed = true;
  try {
    return await last;
  } finally {
    closed = false;
  }
}

/** Sends a file with the fields of an `upload` call. */
export async function upload<C extends Call>(
  call: C,
  input: InputOf<C>,
  file: File,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const read = async (answered: Answered) => answerValue(await envelopeOf(answered, call, options)) as OutputOf<C>;
  return exchange(call, input, options, file, read);
}

/** The file a `download` call answers, and the name the server gives it. */
export async function readFile<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<{ blob: Blob; name: string | null }> {
  return exchange(call, input, options, undefined, async (answered) => {
    const { response } = answered;
    const disposition = response.headers.get('content-disposition');
    const isFile = response.ok && (disposition || !response.headers.get('content-type')?.includes('json'));
    if (!isFile) await envelopeOf(answered, call, options);
    return { blob: await response.blob(), name: fileNameOf(disposition) ?? null };
  });
}

/** Saves the file a `download` call answers, under the given name or the one the server gives. */
export async function download<C extends Call>(
  call: C,
  input: InputOf<C>,
  fileName?: string,
  options: SendOptions = {},
): Promise<void> {
  const { blob, name } = await readFile(call, input, options);
  saveBlob(blob, fileName ?? name ?? 'download');
}

/** Hands a file to the browser to keep. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}

/** Asks again for everything that is on a screen; ends when all of it has come. */
export const refreshShown = (): Promise<void> => queryClient.refetchQueries({ type: 'active' });

/** What a call says that reads records of every kind. */
const ANY = '*';

/** Drops cached answers of the named entities; visible ones are fetched again. */
export function invalidate(entities: readonly string[]): void {
  void queryClient.invalidateQueries({
    predicate: (query) =>
      ((query.meta?.entities as string[] | undefined) ?? []).some((name) => name === ANY || entities.includes(name)),
  });
}

export interface UseCallOptions extends Pick<SendOptions, 'background' | 'quiet'> {
  /** false: not asked yet. */
  enabled?: boolean;
  /** Milliseconds an answer counts as fresh. */
  staleTime?: number;
  /** Keep showing the previous answer while the next one is on its way (paging). */
  keepPrevious?: boolean;
}

/** Key of a cached answer: [entity, path, input]. */
export const callKey = (call: Call, input: unknown): readonly unknown[] => [entitiesOf(call)[0], call.path, input];

/** The answer of a reading call, cached and refreshed after writes that touch its entity. */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: UseCallOptions = {},
): UseQueryResult<OutputOf<C>, Error> {
  return useQuery<OutputOf<C>, Error>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => send(call, input, { ...options, signal }),
    meta: { entities: entitiesOf(call, input) },
    enabled: options.enabled ?? true,
    ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
    ...(options.keepPrevious && { placeholderData: (previous: OutputOf<C> | undefined) => previous as never }),
  });
}

/**
 * A changing call for a button or form: `const save = useSend(risk.create); save.mutate(input)`. Sending the same input
 * again after a cut network is the same user action and carries the same idempotency key.
 */
export function useSend<C extends Call>(
  call: C,
  options: SendOptions = {},
): UseMutationResult<OutputOf<C>, Error, InputOf<C>> {
  const action = useRef({ input: '', key: '' });
  return useMutation<OutputOf<C>, Error, InputOf<C>>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input);
      if (action.current.input !== text) action.current = { input: text, key: newKey() };
      try {
        const answer = await send(call, input, { ...options, idempotencyKey: action.current.key });
        action.current = { input: '', key: '' };
        return answer;
      } catch (error) {
        if (!(error instanceof CallFailed)) action.current = { input: '', key: '' };
        throw error;
      }
    },
  });
}
