/**
 * Where the server may send on somebody's word: never into its own networks.
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
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  'fc00::/7',
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

/** The address to connect to for a URL; throws with a line for the administrator when it must not be reached. */
export async function reachableAddress(url: URL): Promise<{ address: string; family: number }> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error(`${url.protocol} is not allowed`);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(name) ? [{ address: name, family: isIP(name) }] : await lookup(name, { all: true });
  const refused = found.find(({ address }) => !isReachable(address));
  if (refused || !found[0]) throw new Error(`${name} leads into an internal network`);
  return found[0];
}
