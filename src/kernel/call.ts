/**
 * A call: the single description of a request and its answer.
 *
 * `export const closeRisk = call('POST', '/api/v1/risk/:id/close', 'pm:risk:edit', { reason: text([...]) }, output<RiskRow>())`
 * The server runs `handle(closeRisk, async (ctx, input) => ...)`, the browser `send(closeRisk, { id, reason })`; OpenAPI,
 * the fuzz and the permission matrix read the same value. Input uses the field kinds of entities; path parameters
 * (`:id`) are fields of the input too. Refuses: a call without a right (`public` and `login` must be stated).
 * Source: design/architecture.md §5.3, specification 2-rules §7.
 */
import type { RightKey, ScopeName } from './entity.ts';
import type { Fields, Values } from './field.ts';
import type { Message, Triple } from './text.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The failed action of a refused call, with words in 2-rules §8 ('Save Failed', ...). */
export type Failure = 'save' | 'delete' | 'import' | 'upload';

export interface CallOptions {
  /** What the call does, for the API document and the operation log. */
  label?: Triple;
  /**
   * The right is looked up in this object, whose id (`projectId`, ...) is in the input. `row`: in the object the record
   * belongs to; an owner's id in the input is checked before the handler, otherwise the entity service checks the row.
   */
  scope?: ScopeName | 'row';
  /** Names of entities whose cached lists the browser drops after success. */
  touches?: readonly string[];
  /** Creating calls: a repeated idempotency key answers the first result and does nothing. */
  creates?: boolean;
  /** The answer is a file, not an envelope; or the body is an upload (multipart). */
  body?: 'download' | 'upload';
  /** Of such a call: the file is stored unchanged and streamed; it is never read whole. */
  stored?: true;
  /**
   * It changes nothing, and is not written to the operation log: for POST calls of the specification that only read. It names the
   * entities, in addition to the one of its address, whose changes outdate its answer; `*` means all.
   */
  reads?: true | readonly string[];
  /** The keys of the answer are also next to `code` in the envelope, as in some calls of the specification. */
  flat?: boolean;
  /** May be called while the session is barred, because the password must be changed first (1-product §4.6). */
  entry?: boolean;
  /**
   * With an API token in place of a session: never (what opens or closes an account is a person's own), or whatever the token is
   * limited to. Left out: within what it is limited to.
   */
  tokens?: 'never' | 'always';
  /** A public call that limits its use itself: it does not count as one of those an address may make in a minute. */
  uncounted?: boolean;
  /** The JSON body is a list, which is the field of this name, as in some calls of the specification. */
  list?: string;
  /** Largest JSON body in bytes, default 1 MiB. */
  limit?: number;
  /** The failed action when refused; required only for POST calls (`failureOf`). */
  fails?: Failure;
  /** The answer no is expected (the browser asks what to offer): it is not logged. */
  question?: boolean;
  /** Names inside its inputs whose values the operation log does not keep, beside those of fields that ask for a right. */
  keepsOut?: readonly string[];
  /** Words for whoever may not see it, in place of "No view permission!" (2-rules §8, Permission). */
  unseen?: Message;
}

export interface Call<F extends Fields = Fields, O = unknown> extends CallOptions {
  method: Method;
  path: string;
  /** `public`, `login`, or a key of the permission catalog; an array means any of them. */
  right: RightKey | readonly RightKey[];
  input: F;
  readonly outputType?: O;
}

/** Names the answer's type; exists for the compiler only. */
export const output = <O>(): { readonly outputType?: O } => ({});

export const call = <const F extends Fields, O>(
  method: Method,
  path: string,
  right: RightKey | readonly RightKey[],
  input: F,
  _output: { readonly outputType?: O },
  options: CallOptions = {},
): Call<F, O> => ({ method, path, right, input, ...options });

/** Whether it changes nothing. */
export const reads = (asked: Call): boolean => asked.method === 'GET' || asked.reads !== undefined;

/** PUT saves, DELETE deletes, an upload uploads, unless the call says otherwise; null: its refusals have no title. */
export const failureOf = ({ fails, body, method }: Call): Failure | null =>
  fails ?? (body === 'upload' ? 'upload' : method === 'PUT' ? 'save' : method === 'DELETE' ? 'delete' : null);

export type InputOf<C> = C extends Call<infer F, unknown> ? Values<F> : never;
export type OutputOf<C> = C extends Call<Fields, infer O> ? O : never;

/** The envelope of every answer (2-rules §7): code 0 is success, 401 ends the session. */
export interface Envelope<T = unknown> {
  code: number;
  data: T;
  msg: string;
  /** With a refusal: each problem with its field or row, text in the language of the request. */
  problems?: { field?: string; row?: number; text: string; key: string }[];
  /** With an unexpected error: the id under which the server's log holds it. */
  requestId?: string;
}
