/** Values of settings as they are written: each is read, or says what is wrong with it. Pure. */
import { isIP } from 'node:net';

export type Parsed<T> = { value: T } | { wrong: string };

export function whole(min: number, max: number) {
  return (text: string): Parsed<number> => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text)) return { wrong: 'is not a whole number' };
    return value >= min && value <= max ? { value } : { wrong: `is not between ${min} and ${max}` };
  };
}

export function yesNo(text: string): Parsed<boolean> {
  return text === 'yes' || text === 'no' ? { value: text === 'yes' } : { wrong: 'is neither yes nor no' };
}

export function databaseUrl(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { wrong: 'is not a URL' };
  }
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') return { wrong: `starts with ${url.protocol}//` };
  return url.pathname.length > 1 ? { value: text } : { wrong: 'names no database' };
}

function network(text: string): boolean {
  const [address, bits, more] = text.split('/');
  const kind = isIP(address ?? '');
  if (kind === 0 || more !== undefined) return text === 'loopback';
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

export function proxies(text: string): Parsed<string[]> {
  const value = text.split(',').flatMap((part) => part.trim() || []);
  const bad = value.find((part) => !network(part));
  return bad === undefined ? { value } : { wrong: `holds ${JSON.stringify(bad)}, which is no address` };
}

export const secretText = (text: string): Parsed<string> =>
  text === '' || (text.length >= 16 && text.length <= 200) ? { value: text } : { wrong: 'is too short or too long' };

export const webAddress = (text: string): Parsed<string> =>
  text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    ? { value: text }
    : { wrong: 'is not a web address' };
