/**
 * Input of forms when a session expired: restored for the same person in the same form.
 *
 * Kept only in the memory of the page, because signing out empties storage (2-rules §8). Invariants: nobody else gets it; it is
 * restored once; a field whose stored value changed meanwhile is not restored, so that nobody else's change is undone unnoticed.
 */

export interface TypedInput {
  /** Values as they were read, and as they were typed, of the fields that were changed. */
  base: Readonly<Record<string, unknown>>;
  typed: Readonly<Record<string, unknown>>;
}

const open = new Map<string, TypedInput>();
let kept: { userId: number; forms: Map<string, TypedInput> } | null = null;

const nameOf = (screen: string, form: string): string => `${screen} ${form}`;

/** Reports the current input of a form; null: nothing unsaved. */
export function holdInput(screen: string, form: string, input: TypedInput | null): void {
  if (input) open.set(nameOf(screen, form), input);
  else open.delete(nameOf(screen, form));
}

/** The screen was closed, its edits with it. */
export function forgetInput(screen: string): void {
  for (const name of open.keys()) if (name.startsWith(`${screen} `)) open.delete(name);
}

/** The person's session is over; `left`: by the person's own wish, so nothing is kept. */
export function keepInput(userId: number, left: boolean): void {
  const before = kept?.userId === userId ? kept.forms : [];
  kept = left ? null : { userId, forms: new Map([...before, ...open]) };
  open.clear();
}

/** What this person had typed into the form, as far as `base` still holds; once. Null: nothing. */
export function takeInput(
  userId: number,
  screen: string,
  form: string,
  same: (name: string, base: unknown) => boolean,
): TypedInput['typed'] | null {
  if (kept?.userId !== userId) {
    kept = null;
    return null;
  }
  const input = kept.forms.get(nameOf(screen, form));
  kept.forms.delete(nameOf(screen, form));
  const fields = Object.entries(input?.typed ?? {}).filter(([name]) => same(name, input!.base[name]));
  return fields.length > 0 ? Object.fromEntries(fields) : null;
}
