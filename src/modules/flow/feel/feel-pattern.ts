/**
 * `matches`, `replace` and `split` of FEEL by an engine that never tries a way twice (RE2: time in proportion to the text).
 *
 * Hides: RE2JS, how FEEL writes flags, replacements and code points. Refuses, by `BadPattern`: look-around and references
 * to groups, which need trying, and repetitions beyond 1000. Source: DMN 1.5 §10.3.4.3, ADR 105.
 */
import { RE2JS } from 're2js';

/** An invalid pattern, or one this engine does not support. */
export class BadPattern extends Error {}

const FLAGS: Readonly<Record<string, number>> = { i: RE2JS.CASE_INSENSITIVE, s: RE2JS.DOTALL, m: RE2JS.MULTILINE };

/** Code points as RE2 writes them: \\u4e00 is \\x{4e00} there. */
const rewritten = (pattern: string): string =>
  pattern.replace(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|([\s\S]))/g,
    (whole, braced?: string, four?: string) => ((braced ?? four) ? `\\x{${braced ?? four}}` : whole),
  );

/** Without the blanks between its parts (flag x). */
const dense = (pattern: string): string =>
  pattern.replace(/(\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\])|\s+/g, (_, part?: string) => part ?? '');

/** The pattern ready for use. Throws BadPattern. */
export function compilePattern(pattern: string, flags = ''): RE2JS {
  let bits = 0;
  for (const flag of flags.replaceAll('x', '')) {
    if (FLAGS[flag] === undefined) throw new BadPattern(`flag ${flag}`);
    bits |= FLAGS[flag]!;
  }
  try {
    return RE2JS.compile(rewritten(flags.includes('x') ? dense(pattern) : pattern), bits);
  } catch (error) {
    throw new BadPattern(error instanceof Error ? error.message : String(error));
  }
}

/** `$1` and `$0` of a replacement as the match has them; `$$` and `\\$` are a dollar. */
const filledIn = (replacement: string, group: (at: number) => string | null): string =>
  replacement.replace(
    /\\([\\$])|\$\$|\$(\d)/g,
    (whole, escaped?: string, at?: string) =>
      escaped ?? (at === undefined ? whole.slice(1) : (group(Number(at)) ?? '')),
  );

/** A text with each match of a pattern replaced. */
export function replaced(input: string, pattern: string, replacement: string, flags: string): string {
  const matcher = compilePattern(pattern, flags).matcher(input);
  const count = matcher.groupCount();
  let out = '';
  let from = 0;
  while (matcher.find()) {
    out += input.slice(from, matcher.start());
    out += filledIn(replacement, (at) => (at <= count ? matcher.group(at) : ''));
    from = matcher.end();
  }
  return out + input.slice(from);
}

/** The parts of a text between matches of a pattern. */
export function splitBy(text: string, delimiter: string): string[] {
  const matcher = compilePattern(delimiter).matcher(text);
  const out: string[] = [];
  let from = 0;
  while (matcher.find()) {
    // Nothing between two characters ends a part before the second one.
    if (matcher.end() === matcher.start() && (matcher.start() === 0 || matcher.start() === text.length)) continue;
    out.push(text.slice(from, matcher.start()));
    from = matcher.end();
  }
  return [...out, text.slice(from)];
}

/** Functions with a pattern as second argument. */
export const PATTERN_FUNCTIONS: readonly string[] = ['matches', 'replace', 'split'];
