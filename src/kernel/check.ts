/**
 * Checks values against fields: the one validation that browser and server both run.
 *
 * Hides: what each kind accepts. Values are checked, never converted (clean.ts does that before).
 * Refuses: unknown fields, `__proto__`, NUL, lone surrogates, dates that do not exist, and half periods.
 */
import { checkTexts } from './check-texts.ts';
import { parseDay } from './dates.ts';
import type { Field, Fields, Money, Period, TextFormat } from './field.ts';
import { MONEY_DIGITS } from './fields/money.ts';
import { shapedFields, shownValues } from './form-state.ts';
import { type Problem, problem } from './problem.ts';
import { LANGS, type Message, type Params, say, type Triple } from './text.ts';

/** `create`: required fields must be present; `update`: only given values are checked; `input`: like create, for a call. */
export type CheckMode = 'create' | 'update' | 'input';

const FORMATS: Record<TextFormat, RegExp> = {
  account: /^[A-Za-z][A-Za-z0-9_]*$/,
  email: /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/,
  mobile: /^1\d{10}$/,
  phone: /^\+?[0-9() -]{3,20}$/,
  url: /^https?:\/\/[^\s]+$/,
  code: /^[A-Za-z0-9._-]+$/,
  color: /^#[0-9a-fA-F]{6}$/,
  qq: /^\d{5,15}$/,
};
/** Longest text of a kind when the field sets none. */
const DEFAULT_MAX: Partial<Record<Field['kind'], number>> = { text: 200, longText: 4000, richText: 100_000 };
/** Characters that end a line or control a terminal or a mail header are removed from a text of one line. NUL is refused instead. */
const BREAKS = /(?:(?!\0)[\p{Cc}\u2028\u2029])+/gu;
/** Most files and lines of a record when the field sets none. */
export const MAX_FILES = 20;
export const MAX_LINES = 200;
const MAX_INT = 9_007_199_254_740_991;
const CURRENCY = /^[A-Z]{3}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a text can be stored and shown: no NUL, no lone surrogate. */
export const cleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Any text made fit for storing and showing: invalid characters become the replacement character. */
export const legible = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/** Like `legible`, for all texts and names in a value; for logging unchecked values. */
export function legibleValue(value: unknown): unknown {
  if (typeof value === 'string') return legible(value);
  if (Array.isArray(value)) return value.map(legibleValue);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [legible(name), legibleValue(item)]));
}

/** Marks that nobody sees and that join nothing: zero-width spaces, soft hyphens, directions, byte order marks. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/** A text as it is seen: two that look alike are alike. */
export const asSeen = (text: string): string => text.replace(UNSEEN, '').normalize('NFC');

/** What is compared where names are looked for: as seen, without case and width, as uniqueness of names and the search fold them. */
export const folded = (text: string): string => asSeen(text).normalize('NFKC').toLowerCase().trim();

/** A text of one line: as it is seen, without what ends a line or steers a terminal. */
export const oneLine = (text: string): string => asSeen(text).replace(BREAKS, ' ').trim();

type Found = [message: Message, params?: Params] | null;

function checkText(field: Field, value: unknown): Found {
  if (typeof value !== 'string') return [checkTexts.notText];
  if (!cleanText(value)) return [checkTexts.badCharacters];
  const max = field.max ?? DEFAULT_MAX[field.kind] ?? 4000;
  const length = value.length > max ? [...value].length : value.length;
  if (length > max) return [checkTexts.tooLong, { max }];
  if (field.min !== undefined && [...value].length < field.min) return [checkTexts.tooShort, { min: field.min }];
  if (field.format && !FORMATS[field.format].test(value)) return [checkTexts[field.format]];
  return null;
}

function inRange(field: Field, value: number, fallback: { min: number; max: number }): Found {
  const min = field.min ?? fallback.min;
  const max = field.max ?? fallback.max;
  if (value < min) return [checkTexts.tooSmall, { min }];
  return value > max ? [checkTexts.tooLarge, { max }] : null;
}

function checkInt(field: Field, value: unknown): Found {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return [checkTexts.notInt];
  return inRange(field, value, { min: -MAX_INT, max: MAX_INT });
}

/** Decimal strings; at most 18 digits before the point so that the column holds them. */
function checkDecimal(field: Field, value: unknown): Found {
  const match = typeof value === 'string' ? /^-?\d{1,18}(?:\.(\d+))?$/.exec(value) : null;
  if (!match) return [checkTexts.notNumber];
  const digits = field.digits ?? 2;
  if ((match[1]?.length ?? 0) > digits) return [checkTexts.digits, { digits }];
  return inRange(field, Number(value), { min: -1e18, max: 1e18 });
}

function checkPercent(field: Field, value: unknown): Found {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [checkTexts.notNumber];
  const digits = field.digits ?? 0;
  if (Number(value.toFixed(digits)) !== value) return [checkTexts.digits, { digits }];
  return inRange(field, value, { min: 0, max: 100 });
}

/** Dates of the years 1900-2200; the database and the calendars hold all of them. */
const isDate = (value: unknown): value is string =>
  typeof value === 'string' && parseDay(value) !== null && value >= '1900-01-01' && value <= '2200-12-31';

function checkPeriod(value: unknown): Found {
  if (!isPlain(value)) return [checkTexts.halfPeriod];
  const { from, to } = value as Partial<Period>;
  if (!from || !to) return [checkTexts.halfPeriod];
  if (!isDate(from) || !isDate(to)) return [checkTexts.notDate];
  return to < from ? [checkTexts.periodOrder] : null;
}

function checkMoney(field: Field, value: unknown): Found {
  if (!isPlain(value) || Object.keys(value).some((key) => key !== 'amount' && key !== 'currency'))
    return [checkTexts.notMoney];
  const { amount, currency } = value as Partial<Money>;
  if (typeof currency !== 'string' || !CURRENCY.test(currency)) return [checkTexts.notMoney];
  const wrong = checkDecimal(field, amount);
  // No more than a bigint of cents holds.
  if (wrong || amount!.replace(/^-|\..*$/g, '').length <= MONEY_DIGITS) return wrong;
  return [checkTexts.tooLarge, { max: '9'.repeat(MONEY_DIGITS) }];
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

function checkIds(field: Field, value: unknown): Found {
  if (!Array.isArray(value) || !value.every(isId)) return [checkTexts.notIds];
  const max = field.max ?? (field.kind === 'file' ? MAX_FILES : 1000);
  return value.length > max ? [checkTexts.tooMany, { max }] : null;
}

/** Every text inside a JSON value must be storable; depth and size are bounded. */
function storable(value: unknown, depth = 0): boolean {
  if (depth > 50) return false;
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => storable(item, depth + 1));
  if (isPlain(value))
    return Object.entries(value).every(
      ([key, item]) => cleanText(key) && key !== '__proto__' && storable(item, depth + 1),
    );
  return true;
}

const isTexts = (value: unknown): boolean =>
  isPlain(value) && Object.values(value).every((one) => typeof one === 'string' || one === null);

function checkJson(field: Field, value: unknown): Found {
  if (!storable(value)) return [checkTexts.badCharacters];
  if (field.texts && !isTexts(value)) return [checkTexts.notTexts];
  const max = field.max ?? Number.POSITIVE_INFINITY;
  return Array.isArray(value) && value.length > max ? [checkTexts.tooMany, { max }] : null;
}

function notChoice({ items = {} }: Field): Found {
  const labels = Object.values(items);
  const allowed: Triple = [0, 1, 2].map((i) =>
    labels.map((l) => l[i]).join(i === 2 ? ', ' : '、'),
  ) as unknown as Triple;
  return [checkTexts.notChoice, { allowed }];
}
const isChoice = ({ items = {} }: Field, value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(items, value);

function checkChoices(field: Field, value: unknown): Found {
  if (!Array.isArray(value) || !value.every((one) => isChoice(field, one))) return notChoice(field);
  const max = field.max ?? Object.keys(field.items ?? {}).length;
  return new Set(value).size < value.length || value.length > max ? [checkTexts.tooMany, { max }] : null;
}

/** Problems of lines: each at the cell it is in, named `<field>.<number of the line>.<cell>`. */
function checkLines(name: string, field: Field, value: unknown): Problem[] {
  const params = { field: field.label };
  if (!Array.isArray(value) || !value.every(isPlain)) return [problem(checkTexts.notLines, params, name)];
  const max = field.max ?? MAX_LINES;
  if (value.length > max) return [problem(checkTexts.tooManyLines, { ...params, max }, name)];
  return value.flatMap(({ id, ...cells }, at) => {
    const fields = field.cells ?? {};
    const found = checkValues(shapedFields(fields, cells), shownValues(fields, cells), 'create');
    if (id !== undefined && !isId(id)) found.push(problem(checkTexts.notId, params));
    return found.map((p) => ofLine(name, field, at, p));
  });
}

/** A problem of one line (counted from 0), with its number. */
export function ofLine(name: string, field: Field, at: number, { field: cell, message, params }: Problem): Problem {
  const text = LANGS.map((lang) => say(message, lang, params)) as unknown as Triple;
  const place = [name, at + 1, ...(cell ? [cell] : [])].join('.');
  return problem(checkTexts.ofLine, { field: field.label, line: at + 1, problem: text }, place);
}

function checkKind(field: Field, value: unknown): Found {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return checkText(field, value);
    case 'int':
      return checkInt(field, value);
    case 'decimal':
      return checkDecimal(field, value);
    case 'money':
      return checkMoney(field, value);
    case 'percent':
      return checkPercent(field, value);
    case 'bool':
      return typeof value === 'boolean' ? null : [checkTexts.notBool];
    case 'date':
      return isDate(value) ? null : [checkTexts.notDate];
    case 'instant':
      return typeof value === 'string' &&
        INSTANT.test(value) &&
        isDate(value.slice(0, 10)) &&
        !Number.isNaN(Date.parse(value))
        ? null
        : [checkTexts.notInstant];
    case 'period':
      return checkPeriod(value);
    case 'choice':
      return isChoice(field, value) ? null : notChoice(field);
    case 'choices':
      return checkChoices(field, value);
    case 'dict':
    case 'ref':
    case 'tree':
      return isId(value) ? null : [checkTexts.notId];
    case 'refs':
    case 'file':
      return checkIds(field, value);
    case 'json':
      return checkJson(field, value);
    case 'lines':
      return null;
  }
}

/** Kinds whose value is a list of choices: an empty list is not a value. */
const LISTS: ReadonlySet<Field['kind']> = new Set(['refs', 'choices', 'file', 'lines']);
export const isEmpty = (field: Field, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (LISTS.has(field.kind) && Array.isArray(value) && value.length === 0);

/** The problems of one value of one field: at most one, but of lines one for each wrong cell. */
function problemsOf(name: string, field: Field, value: unknown): Problem[] {
  const params = { field: field.label };
  if (isEmpty(field, value)) return field.required ? [problem(checkTexts.required, params, name)] : [];
  if (field.kind === 'lines') return checkLines(name, field, value);
  const found = checkKind(field, value);
  return found ? [problem(found[0], { ...params, ...found[1] }, name)] : [];
}

/** The first problem of one value of one field, or null. Empty (null, '') is a problem of required fields only. */
export const checkValue = (name: string, field: Field, value: unknown): Problem | null =>
  problemsOf(name, field, value)[0] ?? null;

/** All problems of a set of values. In mode `update` fields that are not given are not looked at. */
export function checkValues(fields: Fields, values: Record<string, unknown>, mode: CheckMode): Problem[] {
  const problems: Problem[] = [];
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(fields, name))
      problems.push(
        problem(
          checkTexts.unknown,
          { name: cleanText(name) ? name.slice(0, 50) : '?' },
          cleanText(name) ? name.slice(0, 50) : undefined,
        ),
      );
  }
  for (const [name, field] of Object.entries(fields)) {
    if (mode === 'update' && values[name] === undefined) continue;
    problems.push(...problemsOf(name, field, values[name]));
  }
  return problems;
}
