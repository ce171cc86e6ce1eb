/**
 * A connection to a directory (LDAP).
 *
 * Hides: ldapts. Invariants: the address is checked and is the one connected to; nothing but the request for TLS is sent in the clear,
 * except inside networks the operator allows; the certificate is that of the name that was written; an empty password never reaches
 * the server, which would take it for nobody's. The package opens a closed connection again without its bind, so every page asks
 * whether it is still bound; and takes a page without entries for the last one, so such an end is none. Refuses: sizes
 * and times beyond its limits.
 */
import { isIP, connect as plainConnect, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Client, type Entry, FilterParser, InvalidCredentialsError } from 'ldapts';
import { refuse } from '#kernel/problem.ts';
import { isAllowed, reachableHost } from '#server/outbound/address-guard.ts';
import { directoryTexts as d } from '../../directory.texts.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 20_000;
const WHOLE_MS = 600_000;
export const PAGE = 500;
/** People and groups together. */
const MOST_ENTRIES = 200_000;
const MOST_BYTES = 512 * 1_048_576;

export interface Server {
  server: string;
  startTls: boolean;
  certificate: string | null;
}

/** The answer ended before its end; the reason is a word, never what a stranger said. */
export class Incomplete extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`the directory was not read to its end: ${reason}`);
    this.reason = reason;
  }
}

const SERVER = /^(ldaps?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?\/?$/i;

/** Null: no address of a directory. */
export function serverOf(address: string): { secure: boolean; host: string; port: number } | null {
  const found = SERVER.exec(address.trim());
  if (!found) return null;
  const secure = found[1]!.toLowerCase() === 'ldaps';
  const port = found[3] === undefined ? (secure ? 636 : 389) : Number(found[3]);
  return port >= 1 && port <= 65_535 ? { secure, host: found[2]!.replace(/^\[|\]$/g, ''), port } : null;
}

export function isFilter(text: string): boolean {
  if (!/^\(.*\)$/s.test(text.trim())) return false;
  try {
    FilterParser.parseString(text.trim());
    return true;
  } catch {
    return false;
  }
}

/** A word for the log: the kind of fault. */
export function reasonOf(error: unknown): string {
  if (error instanceof Incomplete) return error.reason;
  const { code, name, message } = error as { code?: unknown; name?: string; message?: string };
  if (typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)) return code;
  if (/timeout/i.test(message ?? '')) return 'TIMEOUT';
  if (/closed|Socket error/i.test(message ?? '')) return 'CONNECTION_LOST';
  return name !== undefined && name !== 'Error' && /^[A-Za-z]{1,60}$/.test(name) ? name : 'OTHER';
}

export interface Reader {
  /** The entries, read to their end. Errors: `Incomplete`. */
  entries(base: string, filter: string, attributes: readonly string[], scope?: 'sub' | 'base'): Promise<Entry[]>;
}

/** Works on a bound connection; it is closed afterwards. Errors: of the package and the net; `Incomplete`. */
export async function withDirectory<T>(
  { server, startTls, certificate }: Server,
  { name, password }: { name: string; password: string },
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  const to = serverOf(server);
  if (!to) throw refuse(d.server, undefined, 'server');
  const { address } = await reachableHost(to.host);
  if (!to.secure && !startTls && !isAllowed(address)) throw refuse(d.plain, undefined, 'server');
  const tls: ConnectionOptions = {
    ...{ host: to.host, minVersion: 'TLSv1.2' },
    ...(isIP(to.host) === 0 && { servername: to.host }),
    ...(certificate && { ca: certificate }),
  };
  let socket: Socket | undefined;
  const client = new Client({
    url: `${to.secure ? 'ldaps' : 'ldap'}://${isIP(address) === 6 ? `[${address}]` : address}:${to.port}`,
    timeout: ANSWER_MS,
    connectTimeout: CONNECT_MS,
    strictDN: false,
    ...(to.secure
      ? { tlsOptions: tls }
      : {
          createConnection: ((port: number, host: string) =>
            (socket = plainConnect(port, host))) as typeof plainConnect,
        }),
  });
  const timer = setTimeout(() => void client.unbind().catch(() => {}), WHOLE_MS);
  try {
    if (!to.secure && startTls) await client.startTLS(tls);
    await client.bind(name, password);
    let count = 0;
    return await work({
      async entries(base, filter, attributes, scope = 'sub') {
        const found: Entry[] = [];
        const options = { scope, filter, attributes: [...attributes], explicitBufferAttributes: [...attributes] };
        const pages = client.searchPaginated(base, { ...options, paged: { pageSize: PAGE } });
        let last = -1;
        for (;;) {
          if (!client.isBound) throw new Incomplete('CONNECTION_LOST');
          const page = await pages.next();
          if (page.done) break;
          if (!client.isBound) throw new Incomplete('CONNECTION_LOST');
          last = page.value.searchEntries.length + page.value.searchReferences.length;
          found.push(...page.value.searchEntries);
          count += page.value.searchEntries.length;
          if (count > MOST_ENTRIES || (socket?.bytesRead ?? 0) > MOST_BYTES) throw new Incomplete('TOO_MANY');
        }
        if (last === 0 && found.length > 0) throw new Incomplete('EMPTY_PAGE');
        return found;
      },
    });
  } finally {
    clearTimeout(timer);
    await client.unbind().catch(() => {});
  }
}

/** Whether the password is that of the entry. Errors: as `withDirectory`. */
export async function provesPassword(server: Server, name: string, password: string): Promise<boolean> {
  if (password === '' || name === '') return false;
  try {
    await withDirectory(server, { name, password }, async () => {});
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false;
    throw error;
  }
}
