/** Keys of the actions people take most, in lists and on the page of an issue. Pure. */

/** By action; one letter may stand for two of which a state allows one. */
export const ACTION_KEYS: Readonly<Record<string, string>> = {
  accept: 'a',
  verify: 'a',
  solve: 'x',
  sendBack: 'b',
  assign: 'g',
  transfer: 't',
};

/** The action that a key stands for, refused ones too: they say why. */
export const actionOfKey = <A extends { key: string; refused?: string | null | undefined }>(
  actions: readonly A[],
  key: string,
): A | undefined => {
  const fitting = actions.filter((action) => ACTION_KEYS[action.key] === key);
  return fitting.find((action) => !action.refused) ?? fitting[0];
};
