/**
 * Which tables the SQL of a source file names.
 *
 * Reads statements word by word: the word after FROM, JOIN, INTO, UPDATE, USING and TABLE, and the first word of a fragment that
 * another statement puts there. Hides: the words of SQL. Refuses nothing: a word that is not a known table is not ours (a CTE, an
 * alias, a function). Computed names are reported as unnamed.
 */

/** Words after which a table is named. */
const BEFORE_TABLE = new Set(['FROM', 'JOIN', 'INTO', 'UPDATE', 'USING', 'TABLE', 'TRUNCATE']);
/** Of those, the ones after which a list of tables may stand. */
const LISTS = new Set(['FROM', 'USING']);
/** Words that end such a list. */
const END = new Set(
  'WHERE GROUP ORDER HAVING LIMIT OFFSET UNION INTERSECT EXCEPT SELECT SET RETURNING VALUES FOR WINDOW'.split(' '),
);
const SKIPPED = new Set(['ONLY', 'LATERAL', 'IF', 'EXISTS']);
/** Functions whose arguments are parted by FROM. */
const PARTED_BY_FROM = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);
/** FROM and UPDATE that name no table: IS DISTINCT FROM, FOR UPDATE, FOR NO KEY UPDATE, DO UPDATE. */
const NOT_AFTER = new Set(['DISTINCT', 'FOR', 'KEY', 'DO']);

/** Words, quoted names, brackets and commas; interpolations are `?`. */
const wordsOf = (sql: string): string[] =>
  sql.replace(/--.*$/gm, '').match(/'(?:[^']|'')*'|"[^"]*"|[A-Za-z_]\w*|[(),;?]/g) ?? [];

interface Level {
  /** The comma of this level parts tables. */
  list: boolean;
  /** FROM at this level parts arguments. */
  parted: boolean;
}

/** Names in the places of tables, in lower case, CTEs of the statement left out. */
export function tablesIn(sql: string): Set<string> {
  const words = wordsOf(sql);
  const found = new Set<string>();
  const ctes = new Set<string>();
  const levels: Level[] = [{ list: false, parted: false }];
  let expected = false;
  for (const [at, word] of words.entries()) {
    const level = levels.at(-1)!;
    const upper = word.toUpperCase();
    const before = words[at - 1] ?? '';
    if (upper === 'AS') {
      let next = at + 1;
      while (['NOT', 'MATERIALIZED'].includes(words[next] ?? '')) next++;
      if (words[next] === '(') ctes.add(before.replaceAll('"', '').toLowerCase());
    }
    if (word === '(') {
      levels.push({ list: expected, parted: PARTED_BY_FROM.has(before.toLowerCase()) });
      continue;
    }
    if (word === ')') {
      if (levels.length > 1) levels.pop();
      expected = false;
      continue;
    }
    if (word === ',') {
      expected = level.list;
      continue;
    }
    // Keywords are written in capitals: `from` may be a column.
    if (BEFORE_TABLE.has(word) && !NOT_AFTER.has(before) && !(word === 'FROM' && level.parted)) {
      expected = true;
      if (LISTS.has(word)) level.list = true;
      continue;
    }
    if (END.has(word)) level.list = false;
    if (expected && SKIPPED.has(word)) continue;
    if (expected && /^["A-Za-z_]/.test(word) && words[at + 1] !== '(')
      found.add(word.replaceAll('"', '').toLowerCase());
    // INSERT INTO table (columns) is not a function.
    if (expected && before === 'INTO' && words[at + 1] === '(') found.add(word.replaceAll('"', '').toLowerCase());
    expected = false;
  }
  const first = words[0] ?? '';
  if (/^["a-z_]/.test(first) && (words.length === 1 || /^[A-Za-z_]/.test(words[1]!)) && !/^\s*\S+\s*[.=<>~]/.test(sql))
    found.add(first.replaceAll('"', '').toLowerCase());
  for (const cte of ctes) found.delete(cte);
  return found;
}

/** Calls of Kysely whose first argument names a table, perhaps with an alias (`task as t`). */
export const TABLE_CALLS = new Set(
  'selectFrom insertInto updateTable deleteFrom mergeInto replaceInto innerJoin leftJoin rightJoin fullJoin crossJoin table from using'.split(
    ' ',
  ),
);
