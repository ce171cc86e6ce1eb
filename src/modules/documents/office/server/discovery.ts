/**
 * What an office server says about itself (WOPI discovery): which kinds of files it opens where, and the keys by which it proves that
 * a call is its own. Pure.
 */
import { attribute, tagsOf } from '../xml.ts';

export interface ProofKey {
  /** Base64, as discovery has them. */
  modulus: string;
  exponent: string;
}
export interface Discovery {
  /** Addresses by extension. */
  edit: ReadonlyMap<string, string>;
  view: ReadonlyMap<string, string>;
  /** The present key and the one before; none: the server signs nothing. */
  keys: readonly ProofKey[];
}

/** Reads discovery; addresses of other servers than `origin` are left out. Null: it is none. */
export function readDiscovery(xml: string, origin: string): Discovery | null {
  const tags = tagsOf(xml);
  if (!tags?.some(({ name }) => name === 'wopi-discovery')) return null;
  const found = { edit: new Map<string, string>(), view: new Map<string, string>(), keys: [] as ProofKey[] };
  for (const tag of tags) {
    if (tag.kind === 'close') continue;
    const of = (name: string): string => attribute(xml, tag, name) ?? '';
    if (tag.name === 'proof-key')
      for (const [modulus, exponent] of [
        [of('modulus'), of('exponent')],
        [of('oldmodulus'), of('oldexponent')],
      ] as const)
        if (modulus !== '' && exponent !== '') found.keys.push({ modulus, exponent });
    const [kind, ext, address] = [of('name'), of('ext').toLowerCase(), of('urlsrc')];
    if (tag.name !== 'action' || (kind !== 'edit' && kind !== 'view') || ext === '') continue;
    const plain = address.replace(/<[^>]*>/g, '');
    if (URL.canParse(plain) && new URL(plain).origin === origin && !found[kind].has(ext)) found[kind].set(ext, address);
  }
  return found;
}

/** The address that opens a file: known placeholders are filled, the others left out (`<ui=UI_LLCC&>`). */
export function actionAddress(urlsrc: string, source: string, language: string): string {
  const known: Readonly<Record<string, string>> = { UI_LLCC: language, DC_LLCC: language };
  const filled = urlsrc.replace(/<([^=<>]*)=([^&<>]*)&?>/g, (_, name: string, value: string) => {
    const meant = known[value];
    return meant === undefined ? '' : `${name}=${meant}&`;
  });
  const joint = filled.includes('?') ? (/[?&]$/.test(filled) ? '' : '&') : '?';
  return `${filled}${joint}WOPISrc=${encodeURIComponent(source)}`;
}

/** What a proof signs: key of access, address in capitals, and the time in ticks of 100 ns since the year 1. */
export function proofBytes(key: string, url: string, ticks: bigint): Buffer {
  const [token, address] = [Buffer.from(key), Buffer.from(url.toUpperCase())];
  const out = Buffer.alloc(4 + token.length + 4 + address.length + 12);
  out.writeInt32BE(token.length, 0);
  token.copy(out, 4);
  out.writeInt32BE(address.length, 4 + token.length);
  address.copy(out, 8 + token.length);
  out.writeInt32BE(8, 8 + token.length + address.length);
  out.writeBigInt64BE(ticks, 12 + token.length + address.length);
  return out;
}

const YEAR_1970 = 621_355_968_000_000_000n;
export const ticksOf = (at: number): bigint => BigInt(at) * 10_000n + YEAR_1970;
export const instantOfTicks = (ticks: bigint): number => Number((ticks - YEAR_1970) / 10_000n);
