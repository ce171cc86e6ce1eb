/** Names of a directory, and who is in its groups. Pure. */

/** Names are compared without the ways in which they may be written: case, blanks, escapes, the order inside one part. */
export function nameKey(name: string): string {
  return partsOf(name, ',')
    .map((part) => partsOf(part, '+').map(pairKey).sort().join('+'))
    .join(',');
}

/** The parts between separators that are neither escaped nor quoted. */
function partsOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (sign === '\\') part += sign + (text[++i] ?? '');
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === separator || (separator === ',' && sign === ';'))) {
      parts.push(part);
      part = '';
    } else part += quoted && /[,;+=]/.test(sign) ? `\\${sign}` : sign;
  }
  return [...parts, part];
}

function pairKey(pair: string): string {
  const at = pair.indexOf('=');
  const value = pair.slice(at + 1).trim();
  return `${pair.slice(0, Math.max(at, 0)).trim().toLowerCase()}=${unescaped(value).replace(/\s+/g, ' ').trim().toLowerCase()}`;
}

/** Bytes written as `\C3\A9` are UTF-8. What is no text stays as it was written. */
function unescaped(value: string): string {
  return value.replace(/(?:\\[0-9a-fA-F]{2})+|\\(.)/g, (found, sign: string | undefined) => {
    if (sign !== undefined) return sign;
    try {
      return decodeURIComponent(found.replaceAll('\\', '%'));
    } catch {
      return found;
    }
  });
}

export interface DirectoryPerson {
  /** As the directory names the entry now. */
  dn: string;
  /** What never changes. */
  subject: string;
  account: string;
  /** Another way to write the account (`anna@example.com`); empty: none. */
  principal: string;
  name: string;
  email: string;
  department: string;
  disabled: boolean;
}
export interface DirectoryGroup {
  dn: string;
  /** Entries, by their names. */
  members: readonly string[];
  /** Accounts, as groups of POSIX name them. */
  accounts: readonly string[];
}

/** Groups inside groups are followed as far as this. */
export const MOST_DEEP = 10;

/** The people of each named group, with those of groups inside it; by the key of its name. */
export function membersOf(
  people: readonly DirectoryPerson[],
  groups: readonly DirectoryGroup[],
  named: readonly string[],
): Map<string, Set<string>> {
  const byName = new Map(people.map((one) => [nameKey(one.dn), one.subject]));
  const byAccount = new Map(people.map((one) => [one.account.toLowerCase(), one.subject]));
  const byGroup = new Map(groups.map((one) => [nameKey(one.dn), one]));
  const within = (start: string): Set<string> => {
    const found = new Set<string>();
    const seen = new Set([start]);
    let level = [start];
    for (let depth = 0; depth <= MOST_DEEP && level.length > 0; depth++) {
      const below: string[] = [];
      for (const key of level) {
        const group = byGroup.get(key);
        if (!group) continue;
        for (const account of group.accounts) {
          const subject = byAccount.get(account.toLowerCase());
          if (subject !== undefined) found.add(subject);
        }
        for (const member of group.members) {
          const memberKey = nameKey(member);
          const subject = byName.get(memberKey);
          if (subject !== undefined) found.add(subject);
          else if (!seen.has(memberKey)) {
            seen.add(memberKey);
            below.push(memberKey);
          }
        }
      }
      level = below;
    }
    return found;
  };
  return new Map(named.map((name) => [nameKey(name), within(nameKey(name))]));
}
