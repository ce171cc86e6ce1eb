/**
 * Addresses of records: every kind has one, which its module hands over.
 *
 * `addresses: { announcement: '/sys/announcementList?id={id}' }`; `{name}` stands for a value of the record. A kind that has
 * its own page inside an object names both: `{ alone: '...?taskId={id}', project: '...?taskId={id}&projectId={projectId}' }`.
 * The records of a plain list page open next to it (`?record=7`) by default. Links, messages, search, change log and
 * approvals ask `addressOf`, in the browser and on the server. Pure; set once, by the composition, before anything asks.
 * Refuses: two addresses of one kind.
 */
import { byKey, contribution, list } from './contribution.ts';
import { type ScopeName, scopeId } from './entity.ts';
import type { EntityPage } from './module.ts';
import type { ScopeRef } from './permission.ts';

/** Where records of a kind open, and inside which objects they open otherwise. */
export type Address = string | ({ readonly alone?: string } & { readonly [S in ScopeName]?: string });

declare module './module.ts' {
  interface Module {
    /** Where its records open, by kind; those of `pages` need no word. */
    addresses?: Readonly<Record<string, Address>>;
  }
}

/** The record that a list page shows next to its rows. */
export const RECORD_PARAM = 'record';

const declared = contribution('modules', 'addresses', byKey<Address>);
const pages = contribution('modules', 'pages', list<EntityPage>);

/** All addresses by kind: those that modules name, and the plain list pages. */
export const addresses = contribution('modules', 'addresses', (): ReadonlyMap<string, Address> => {
  const kinds = new Map(declared());
  for (const { path, entity, scope } of pages()) {
    if (kinds.has(entity.name)) throw new Error(`${entity.name} has two addresses`);
    const page = `${path}?${RECORD_PARAM}={id}`;
    kinds.set(entity.name, scope ? { [scope]: page } : page);
  }
  return kinds;
});

/** Address patterns of a kind, of which at most one is `alone`. */
export const patternsOf = (address: Address): string[] =>
  typeof address === 'string' ? [address] : Object.values(address).filter((pattern) => pattern !== undefined);

const PLACE = /\{(\w+)\}/g;

/**
 * Where a record opens; null: nowhere, or values are missing. `inside`: the current object, whose menu stays if the kind has a page
 * there.
 */
export function addressOf(
  kind: string,
  record: number | Readonly<Record<string, unknown>>,
  inside: ScopeRef = {},
): string | null {
  const address = addresses().get(kind);
  if (address === undefined) return null;
  const own = typeof record === 'number' ? { id: record } : record;
  const values: Readonly<Record<string, unknown>> = { ...own, ...inside };
  const pattern = typeof address === 'string' ? address : chosen(address, values, inside);
  if (pattern === undefined) return null;
  let whole = true;
  const text = pattern.replace(PLACE, (_place, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') whole = false;
    return encodeURIComponent(String(value));
  });
  return whole ? text : null;
}

/** The page inside the current object; else the one outside of objects; else inside the object of the record. */
function chosen(
  address: Exclude<Address, string>,
  values: Readonly<Record<string, unknown>>,
  inside: ScopeRef,
): string | undefined {
  const { alone, ...objects } = address;
  const of = (ref: Readonly<Record<string, unknown>>): string | undefined =>
    (Object.keys(objects) as ScopeName[]).filter((scope) => ref[scopeId(scope)]).map((scope) => objects[scope])[0];
  return of(inside) ?? alone ?? of(values);
}

/** The record with this address; null: not the page of a record. */
export function recordAt(
  path: string,
  query: { get(name: string): string | null },
): { kind: string; id: number } | null {
  for (const [kind, address] of addresses()) {
    for (const pattern of patternsOf(address)) {
      const [page, search = ''] = pattern.split('?') as [string, string?];
      if (page !== path) continue;
      // Addresses of definitions are plain: nothing in them is escaped.
      const wanted = search.split('&').map((part) => part.split('=') as [string, string]);
      const name = wanted.find(([, value]) => value === '{id}')?.[0];
      const id = Number(name && query.get(name));
      const rest = wanted.every(([key, value]) => (value.startsWith('{') ? query.get(key) : query.get(key) === value));
      if (name && rest && Number.isSafeInteger(id) && id > 0) return { kind, id };
    }
  }
  return null;
}
