/**
 * Which addresses the server may contact on a user's request: never its own networks.
 *
 * Hides: name resolution. Every address a name has is checked, and the connection goes to a checked one, so that a name
 * cannot mean something else a moment later. Networks an administrator of the machine allows are exempt.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const INTERNAL = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  // Ranges for documentation and obsolete relays: if they lead anywhere, it is an internal network.
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // ::, ::1 and the addresses IPv4 was once written in.
  '::/96',
  // Translated and tunnelled IPv4 (RFC 6052, 8215, 2765, 3056, 4380).
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '::ffff:0:0:0/96',
  '2002::/16',
  '2001::/32',
  // Of local meaning: measuring, documents, segment routing (RFC 5180, 3849, 9637, 9602).
  '2001:2::/48',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  '100::/64',
  'fc00::/7',
  'fec0::/10',
  'fe80::/10',
  'ff00::/8',
];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Networks as `10.0.0.0/8`, single addresses, or `loopback`. */
function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : [one]))) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

const internal = blockList(INTERNAL);
let allowed = new BlockList();

/** Internal networks that may be reached after all; called once by the composition. */
export function allowNetworks(networks: readonly string[]): void {
  allowed = blockList(networks);
}

/** Whether an address is outside, or allowed. */
export function isReachable(address: string): boolean {
  const family = familyOf(address);
  return isIP(address) !== 0 && (allowed.check(address, family) || !internal.check(address, family));
}

/** Whether an address is in a network an administrator of the machine has allowed: secrets may go there unencrypted. */
export const isAllowed = (address: string): boolean => isIP(address) !== 0 && allowed.check(address, familyOf(address));

/** A name or address in a network that is not allowed. */
export class InternalNetwork extends Error {
  constructor(name: string) {
    super(`${name} leads into an internal network`);
    this.name = 'InternalNetwork';
  }
}

/** The address to connect to for a URL; throws with a line for the administrator when it must not be reached. */
export async function reachableAddress(url: URL): Promise<{ address: string; family: number }> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not allowed`);
  return reachableHost(url.hostname.replace(/^\[|\]$/g, ''));
}

/** The address to connect to for a name or an address; throws like `reachableAddress`. */
export async function reachableHost(name: string): Promise<{ address: string; family: number }> {
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await lookup(name, { all: true });
  const refused = found.find(({ address }) => !isReachable(address));
  if (refused || !found[0]) throw new InternalNetwork(name);
  return found[0];
}
