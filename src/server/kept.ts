/**
 * A cache of immutable data of the database (the graph of a published version): limited for each kind, and cleared when the process
 * turns to another database.
 *
 * Refuses: anything that can change, unless its name contains its version.
 */
const all: Map<string, unknown>[] = [];

/** Values by name, at most `most`; the one read first goes first. */
export function kept<T>(most: number): Pick<Map<string, T>, 'get' | 'set'> {
  const values = new Map<string, T>();
  all.push(values);
  return {
    get: (name) => values.get(name),
    set(name, value) {
      if (values.size >= most) values.delete(values.keys().next().value!);
      return values.set(name, value);
    },
  };
}

/** Another database is opened: nothing of the one before is true of it. */
export function forgetKept(): void {
  for (const values of all) values.clear();
}
