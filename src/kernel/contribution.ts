/**
 * What modules hand over to whoever stands below them: a module declares a point by a name, others hand theirs over under
 * that name in their manifest, and the composition tells the manifests of a side once, before anything asks.
 *
 * `export const factSources = contribution('server', 'reportFacts', list<FactSource>)`: asking is calling it. Sides are the
 * definitions both sides read (`modules`), what only the server has (`server`) and what only the browser has (`screens`).
 * Invariant: what is asked is made once of what was told; telling again (tests) makes it anew. Refuses: asking before it is
 * told, two who hand over what there is but one of, and registering oneself.
 */

export type Side = 'modules' | 'server' | 'screens';
export interface Given<T> {
  /** Name of the module. */
  by: string;
  what: T;
}
/** Makes of what was handed over what is asked; `name` is that of the point. */
export type Collect<T, V> = (given: readonly Given<T>[], name: string) => V;

const told = new Map<Side, readonly object[]>();
const points: { side: Side; value(): unknown }[] = [];

/** A point of a side. What it answers throws by the point's name while nothing is told. */
export function contribution<T, V>(side: Side, name: string, collect: Collect<T, V>): () => V {
  let made: { of: readonly object[]; value: V } | null = null;
  const value = (): V => {
    const manifests = told.get(side);
    if (!manifests) throw new Error(`${name} is asked before the modules are told (${side})`);
    if (made?.of !== manifests) made = { of: manifests, value: collect(givenOf<T>(manifests, name), name) };
    return made.value;
  };
  points.push({ side, value });
  return value;
}

function givenOf<T>(manifests: readonly object[], name: string): Given<T>[] {
  return (manifests as readonly Readonly<Record<string, unknown>>[]).flatMap((manifest) =>
    manifest[name] === undefined ? [] : [{ by: String(manifest.name ?? '?'), what: manifest[name] as T }],
  );
}

/**
 * Tells the manifests of a side; what it answers takes that back (tests). Errors: throws when two hand over what there is
 * but one of; then it is as it was.
 */
export function handOver(side: Side, manifests: readonly object[]): () => void {
  const before = told.get(side);
  const undo = (): void => {
    if (before) tell(side, before);
    else told.delete(side);
  };
  try {
    tell(side, manifests);
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

function tell(side: Side, manifests: readonly object[]): void {
  // A list of its own, so that telling the same one again is heard.
  told.set(side, [...manifests]);
  for (const point of points) if (point.side === side) point.value();
}

export const isTold = (side: Side): boolean => told.has(side);

function taken(name: string, what: string, by: readonly string[]): Error {
  return new Error(`${name}: ${what} is handed over by ${by.join(' and ')}`);
}

/** All of it, in the order of the modules. */
export const list = <T>(given: readonly Given<T | readonly T[]>[]): readonly T[] =>
  given.flatMap(({ what }) => what as T | T[]);

/** What one module has; null: nobody has it. */
export function only<T>(given: readonly Given<T>[], name: string): T | null {
  if (given.length > 1)
    throw taken(
      name,
      'it',
      given.map(({ by }) => by),
    );
  return given[0]?.what ?? null;
}

/** By key, of which each has one owner. */
export function byKey<T>(given: readonly Given<Readonly<Record<string, T>>>[], name: string): ReadonlyMap<string, T> {
  const owners = new Map<string, string>();
  const found = new Map<string, T>();
  for (const { by, what } of given)
    for (const [key, one] of Object.entries(what)) {
      const owner = owners.get(key);
      if (owner !== undefined) throw taken(name, key, [owner, by]);
      owners.set(key, by);
      found.set(key, one);
    }
  return found;
}

/** As `byKey`, of lists whose members name their keys. */
export const byKeyOf =
  <T>(keyOf: (one: T) => string): Collect<readonly T[], ReadonlyMap<string, T>> =>
  (given, name) =>
    byKey(
      given.flatMap(({ by, what }) => what.map((one) => ({ by, what: { [keyOf(one)]: one } }))),
      name,
    );

/** By key, all that is handed over for it. */
export function grouped<T>(given: readonly Given<Readonly<Record<string, T>>>[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const { what } of given)
    for (const [key, one] of Object.entries(what)) found.set(key, [...(found.get(key) ?? []), one]);
  return found;
}
