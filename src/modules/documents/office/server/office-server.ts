/**
 * The operator's office server: where it opens files, and whether a call is its own.
 *
 * Hides: discovery, which is asked for once in twelve hours, and again when a proof fails (the server has new keys). Invariant: nothing
 * but the operator's address is asked, and nothing of another origin is opened.
 */
import { createPublicKey, verify } from 'node:crypto';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type Discovery, instantOfTicks, type ProofKey, proofBytes, readDiscovery } from './discovery.ts';

export interface OfficeServer {
  address: string;
  /** The product as the office server reaches it, without a slash at its end. */
  host: string;
}
let server: OfficeServer | null = null;
let known: { at: number; discovery: Discovery } | null = null;

/** Set once by the composition; null: there is none. */
export function bindOffice(given: OfficeServer | null): void {
  server = given && { address: given.address, host: given.host.replace(/\/+$/, '') };
  known = null;
  failedAt = 0;
}
export const officeServer = (): OfficeServer | null => server;

const KEEP_MS = 12 * 3_600_000;
/** An answer that failed is not asked for again at once. */
const AGAIN_MS = 30_000;
const MOST = 4_194_304;
let failedAt = 0;

async function read(address: URL): Promise<string> {
  const signal = AbortSignal.timeout(10_000);
  const request = address.protocol === 'https:' ? secureRequest : plainRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(address, { method: 'GET', signal });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end();
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST) throw new Error('the discovery is too long');
    parts.push(part);
  }
  if (response.statusCode !== 200) throw new Error(`the office server answers ${response.statusCode}`);
  return Buffer.concat(parts).toString('utf8');
}

/** What the office server says about itself; null: there is none, or it does not answer. */
export async function discovery(now: number, fresh = false): Promise<Discovery | null> {
  if (!server) return null;
  if (known && !fresh && now - known.at < KEEP_MS) return known.discovery;
  if (now - failedAt < AGAIN_MS && now >= failedAt) return known?.discovery ?? null;
  const address = new URL(server.address);
  if (address.pathname === '/') address.pathname = '/hosting/discovery';
  try {
    const found = readDiscovery(await read(address), address.origin);
    if (!found) throw new Error('no discovery');
    known = { at: now, discovery: found };
    return found;
  } catch {
    failedAt = now;
    // What it said before still opens files when it answers again.
    return known?.discovery ?? null;
  }
}

const keyOf = ({ modulus, exponent }: ProofKey) => {
  const url = (text: string): string => Buffer.from(text, 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'RSA', n: url(modulus), e: url(exponent) }, format: 'jwk' });
};

function signedBy(key: ProofKey | undefined, data: Buffer, proof: string | undefined): boolean {
  if (!key || !proof) return false;
  try {
    return verify('RSA-SHA256', data, keyOf(key), Buffer.from(proof, 'base64'));
  } catch {
    return false;
  }
}

export interface Proof {
  key: string;
  /** As the office server called it. */
  url: string;
  ticks: string | undefined;
  proof: string | undefined;
  before: string | undefined;
}
const LATE_MS = 20 * 60_000;

function proven({ keys }: Discovery, { key, url, ticks, proof, before }: Proof, now: number): boolean {
  if (keys.length === 0) return true;
  if (!/^\d{1,19}$/.test(ticks ?? '')) return false;
  const at = BigInt(ticks!);
  if (at >= 2n ** 63n || Math.abs(now - instantOfTicks(at)) > LATE_MS) return false;
  const data = proofBytes(key, url, at);
  const [present, old] = keys;
  return signedBy(present, data, proof) || signedBy(present, data, before) || signedBy(old, data, proof);
}

/** Whether a call comes from the office server; one that does not sign proves nothing, its key alone counts then. */
export async function isFromOffice(proof: Proof, now: number): Promise<boolean> {
  const said = await discovery(now);
  if (said && proven(said, proof, now)) return true;
  const again = await discovery(now, true);
  return again !== null && again !== said && proven(again, proof, now);
}
