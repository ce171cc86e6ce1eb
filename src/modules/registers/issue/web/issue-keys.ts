/** Keys of the actions people take most, in lists and on the page of an issue. Pure. */

/** By action; two actions may share a letter if a state allows only one of them. */
export const ACTION_KEYS: Readonly<Record<string, string>> = {
  accept: 'a',
  verify: 'a',
  solve: 'x',
  sendBack: 'b',
  assign: 'g',
  transfer: 't',
};

/** Frequent actions first. */
const ORDER = ['accept', 'solve', 'verify', 'assign', 'sendBack', 'resume', 'reopen', 'transfer', 'suspend', 'close'];
const placeOf = ({ key }: { key: string }): number => {
  const at = ORDER.indexOf(key);
  return at < 0 ? ORDER.length : at;
};

/** Possible actions, the likeliest first; for an issue without handler, assigning it. */
export function inOrder<A extends { key: string }>(actions: readonly A[], unassigned: boolean): A[] {
  const first = ({ key }: A): number => (unassigned && key === 'assign' ? 0 : 1);
  return [...actions].sort((a, b) => first(a) - first(b) || placeOf(a) - placeOf(b));
}

/** The action of a key, refused ones too: they say why. */
export const actionOfKey = <A extends { key: string; refused?: string | null | undefined }>(
  actions: readonly A[],
  key: string,
): A | undefined => {
  const fitting = actions.filter((action) => ACTION_KEYS[action.key] === key);
  return fitting.find((action) => !action.refused) ?? fitting[0];
};
