/** Lists by key. */

/** Appends to the list of a key. A copy of the list for each value would cost the square of its length. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
