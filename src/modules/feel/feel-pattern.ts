/**
 * `matches`, `replace` and `split` of FEEL by an engine that never tries a way twice (RE2: time in proportion to the text).
 *
 * Hides: RE2JS, how FEEL writes flags, replacements and code points. Refuses, by `BadPattern`: look-around and references
 * to groups, which need trying, and repetitions beyond 1000. Source: DMN 1.5 §10.3.4.3, ADR 105.
 */
import { RE2JS } from 're2js';

/** A text that is no pattern, or one that this engine does not take. */
class BadPattern extends Error {}

const FLAGS: Readonly<Record<string, number>> = { i: RE2JS.CASE_INSENSITIVE, s: RE2JS.DOTALL, m: RE2JS.MULTILINE };

/** Code points as RE2 writes them: \\u4e00 is \\x{4e00} there. */
const rewritten = (pattern: string): string =>
  pattern.replace(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|([\s\S]))/g,
    (whole, braced?: string, four?: string) => ((braced ?? four) ? `\\x{${braced ?? four}}` : whole),
  );

/** The pattern ready for use. Throws BadPattern. */
export function compilePattern(pattern: string, flags = ''): RE2JS {
  let bits = 0;
  for (const flag of flags) {
    if (FLAGS[flag] === undefined) throw new BadPattern(`flag ${flag}`);
    bits |= FLAGS[flag]!;
  }
  try {
    return RE2JS.compile(rewritten(pattern), bits);
  } catch (error) {
    throw new BadPattern(error instanceof Error ? error.message : String(error));
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const flagsOf = (flags: unknown): string => (isText(flags) ? flags : '');

/** `$1` and `$0` of a replacement as the match has them; `$$` and `\\$` are a dollar. */
const filledIn = (replacement: string, group: (at: number) => string | null): string =>
  replacement.replace(
    /\\([\\$])|\$\$|\$(\d)/g,
    (whole, escaped?: string, at?: string) =>
      escaped ?? (at === undefined ? whole.slice(1) : (group(Number(at)) ?? '')),
  );

const matches = (input: unknown, pattern: unknown, flags?: unknown): boolean | null =>
  isText(input) && isText(pattern) ? compilePattern(pattern, flagsOf(flags)).matcher(input).find() : null;

function replace(input: unknown, pattern: unknown, replacement: unknown, flags?: unknown): string | null {
  if (!isText(input) || !isText(pattern) || !isText(replacement)) return null;
  const matcher = compilePattern(pattern, flagsOf(flags)).matcher(input);
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

function split(input: unknown, delimiter: unknown): string[] | null {
  if (!isText(input) || !isText(delimiter)) return null;
  const matcher = compilePattern(delimiter).matcher(input);
  const out: string[] = [];
  let from = 0;
  while (matcher.find()) {
    // Nothing between two characters ends a part before the second one.
    if (matcher.end() === matcher.start() && (matcher.start() === 0 || matcher.start() === input.length)) continue;
    out.push(input.slice(from, matcher.start()));
    from = matcher.end();
  }
  return [...out, input.slice(from)];
}

/** The functions as the FEEL library takes them, by name; `$args` names their parameters. */
export const PATTERN_FUNCTIONS: Readonly<Record<string, unknown>> = {
  matches: Object.assign(matches, { $args: ['input', 'pattern', 'flags'] }),
  replace: Object.assign(replace, { $args: ['input', 'pattern', 'replacement', 'flags'] }),
  split: Object.assign(split, { $args: ['string', 'delimiter'] }),
};
