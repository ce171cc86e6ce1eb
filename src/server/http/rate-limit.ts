/**
 * How often one address may use the public calls.
 *
 * Counts in memory per node (a balancer with n nodes allows n times as much); account lock-out, which must be exact,
 * is counted in the database. IPv6 addresses count by their /64.
 */
import { isIPv6 } from 'node:net';
import { now } from '#kernel/dates.ts';

/** The part of an address that one subscriber has: IPv4 whole, IPv6 the first 64 bits. */
export function subscriber(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const full =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${full.slice(0, 4).join(':')}::/64`;
}

/** A function that answers false once an address has used up `limit` in the current window of `windowMs`. */
export function makeLimiter(limit: number, windowMs: number): (ip: string) => boolean {
  let counts = new Map<string, number>();
  let windowEnd = 0;
  return (ip) => {
    const at = now();
    if (at >= windowEnd) {
      counts = new Map();
      windowEnd = at + windowMs;
    }
    const key = subscriber(ip);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= limit;
  };
}
