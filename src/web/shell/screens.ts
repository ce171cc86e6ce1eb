/**
 * Which screens stay alive. Pure. At most 20; the oldest one without unsaved edits unloads first (architecture.md E).
 */
const MAX_SCREENS = 20;

export interface KeptScreen {
  key: string;
  /** Grows with every visit. */
  seen: number;
}

/**
 * The screens after a visit: the visited one is newest, screens that may not be kept go when left, and those above the
 * limit unload, oldest first, never the visited one and never a dirty one.
 */
export function keepScreens<S extends KeptScreen>(
  screens: readonly S[],
  visited: S,
  isDirty: (key: string) => boolean,
  mayKeep: (screen: S) => boolean,
  max: number = MAX_SCREENS,
): S[] {
  const others = screens.filter((s) => s.key !== visited.key && mayKeep(s));
  const surplus = others.length + 1 - max;
  if (surplus <= 0) return inPlace(screens, others, visited);
  const leaving = new Set(
    others
      .filter((s) => !isDirty(s.key))
      .sort((a, b) => a.seen - b.seen)
      .slice(0, surplus)
      .map((s) => s.key),
  );
  return inPlace(
    screens,
    others.filter((s) => !leaving.has(s.key)),
    visited,
  );
}

/** Keeps the order of rendering stable so that React moves no node. */
function inPlace<S extends KeptScreen>(before: readonly S[], kept: readonly S[], visited: S): S[] {
  const byKey = new Map(kept.map((s) => [s.key, s]));
  const had = before.some((s) => s.key === visited.key);
  const list = before.flatMap((s) => (s.key === visited.key ? [visited] : (byKey.get(s.key) ?? [])));
  return had ? list : [...list, visited];
}
