/** How much two titles say the same, by the groups of letters they share. Pure. */

const SIZE = 2;

function groupsOf(text: string): Set<string> {
  const plain = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{P}]+/gu, ' ')
      .trim(),
  ];
  if (plain.length <= SIZE) return new Set([plain.join('')]);
  return new Set(Array.from({ length: plain.length - SIZE + 1 }, (_, at) => plain.slice(at, at + SIZE).join('')));
}

/** Shared groups of all groups, from 0 to 1; two letters each, which also tells Chinese titles apart. */
export function likeness(a: string, b: string): number {
  const [one, other] = [groupsOf(a), groupsOf(b)];
  const shared = [...one].filter((group) => other.has(group)).length;
  return shared / (one.size + other.size - shared || 1);
}
