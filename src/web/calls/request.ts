/**
 * A call and its input as an HTTP request: address, query, body. Pure.
 *
 * Path parameters are taken out of the input; GET and DELETE carry the rest in the query (objects and lists JSON
 * encoded, null left out), POST and PUT as JSON, uploads as multipart fields before the file.
 */
import type { Call } from '#kernel/call.ts';

export interface RequestShape {
  url: string;
  /** JSON text; absent for GET, DELETE and uploads. */
  json?: string;
  /** Fields of a multipart body. */
  form?: [string, string][];
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export function requestOf(call: Call, input: Readonly<Record<string, unknown>>): RequestShape {
  const rest: Record<string, unknown> = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === null || value === '') throw new Error(`${call.path}: ${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const url = path.startsWith('/') ? path : `/${path}`;
  const present = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (call.body === 'upload') {
    return { url, form: present.filter(([, value]) => value !== null).map(([key, value]) => [key, textOf(value)]) };
  }
  if (call.method === 'GET' || call.method === 'DELETE') {
    const query = new URLSearchParams();
    for (const [key, value] of present) if (value !== null) query.append(key, textOf(value));
    const search = query.toString();
    return { url: search ? `${url}?${search}` : url };
  }
  return { url, json: JSON.stringify(call.list ? (rest[call.list] ?? []) : Object.fromEntries(present)) };
}

/** File name of a Content-Disposition header (RFC 6266, the UTF-8 form first). */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null;
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (utf8) {
    try {
      return decodeURIComponent(utf8.trim());
    } catch {
      return utf8;
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? null;
}

/**
 * The entities whose changes outdate a call's answer: those it declares to read, after the entity and module segments of
 * `/api/v1/<module>/<entity>`, camelCase, and the one that an input `entity` names (comments of a record of any kind).
 */
export function entitiesOf(call: Call, input: unknown = {}): string[] {
  const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, c: string) => c.toUpperCase());
  const own = /^\/api\/v1\/([\w-]+)(?:\/([\w-]+))?/.exec(call.path);
  const said = Array.isArray(call.reads) ? (call.reads as readonly string[]) : [];
  const { entity } = input as { entity?: unknown };
  const about = typeof entity === 'string' ? [entity] : [];
  return [...(own ? [own[2] ?? own[1], own[1]].map((name) => camel(name!)) : [call.path]), ...said, ...about];
}
