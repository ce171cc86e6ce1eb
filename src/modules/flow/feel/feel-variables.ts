/** Stored values of variables as FEEL sees them, by their declared types. Pure. */
import { DatedTime, FeelDate, type FeelDateTime, onClock, parseDate, parseDateTime, parseTime } from './feel-dates.ts';
import { numberOf } from './feel-number.ts';
import { type FeelValue, feelOf } from './feel-values.ts';

/** Types of declared variables. A person is their id; `date` is a day, `instant` a date and time, `time` one of the day. */
export type VariableType =
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'time'
  | 'user'
  | 'users'
  | 'list'
  | 'object';

/** A choice: its value is the key of an option, `words` are those of its options. Of fields of forms. */
export interface ChoiceType {
  words: Readonly<Record<string, string>>;
}
/** Data of a name an expression may use. */
export type NameType = VariableType | ChoiceType;
export const isChoice = (type: NameType | undefined): type is ChoiceType => typeof type === 'object';

/** A value of another type than the declared one. */
export const WRONG = Symbol('value of another type');

type Read = (value: unknown, ahead: number | null) => FeelValue | typeof WRONG;
const SHORT = /^(\d{4,}-\d{2}-\d{2}T)?\d{2}:\d{2}(?=$|Z|[+-]|@)/;
/** As people write it: seconds may be missing, and a blank may replace the T. */
export const spoken = (text: string): string =>
  text
    .trim()
    .replace(/^(-?\d{4,}-\d{2}-\d{2}) (?=\d)/, '$1T')
    .replace(SHORT, '$&:00')
    .replace(/([+-]\d{2})(\d{2})$/, (all, hours, minutes) => (/T.*$/.test(text) ? `${hours}:${minutes}` : all));

/** A date and time by the company's clock. */
function instant(value: unknown, ahead: number | null): FeelDateTime | null {
  const found = typeof value === 'string' ? parseDateTime(spoken(value)) : null;
  return found && found.zone !== null && ahead !== null ? onClock(found, ahead) : found;
}

const ifList: Read = (value) => (Array.isArray(value) ? feelOf(value) : WRONG);
const READ: Readonly<Record<VariableType, Read>> = {
  number: (value) => {
    const amount = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value;
    return typeof amount === 'number' || typeof amount === 'string' ? (numberOf(amount) ?? WRONG) : WRONG;
  },
  text: (value) => (typeof value === 'string' ? value : WRONG),
  boolean: (value) => (typeof value === 'boolean' ? value : WRONG),
  // Older definitions declare dates and times as dates.
  date: (value, ahead) => {
    if (typeof value !== 'string') return WRONG;
    const day = parseDate(value);
    const found = day ? null : instant(value, ahead);
    return day ?? (found ? new DatedTime(found.date, found.nanos, found.zone) : WRONG);
  },
  instant: (value, ahead) => {
    const day = typeof value === 'string' ? parseDate(value) : null;
    return day instanceof FeelDate ? WRONG : (instant(value, ahead) ?? WRONG);
  },
  time: (value) => (typeof value === 'string' ? (parseTime(spoken(value)) ?? WRONG) : WRONG),
  user: (value) => (typeof value === 'number' ? feelOf(value) : WRONG),
  users: ifList,
  list: ifList,
  object: (value) => (typeof value === 'object' && !Array.isArray(value) ? feelOf(value) : WRONG),
};

export const readVariable = (
  value: unknown,
  type: NameType | undefined,
  ahead: number | null,
): FeelValue | typeof WRONG =>
  value === null || type === undefined ? feelOf(value) : READ[isChoice(type) ? 'text' : type](value, ahead);
