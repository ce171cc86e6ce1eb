/**
 * Times of day said by a cron line: 5 fields (minute, hour, day, month, weekday), 6 (seconds before them) or 7 (a year behind them).
 *
 * Hides: the library that reads them. Invariants: times are on a clock that is a fixed number of minutes ahead of UTC, so no hour
 * comes twice or never; in 5 fields weekdays are numbered as Unix does (0 and 7 are Sunday), in 6 and 7 as the schedulers of
 * the Java world do (1 is Sunday), and there day and weekday cannot both be said. `? L W #` and names of months and weekdays are read.
 * Refuses: lines that come more often than every ten seconds, or never. Source: design/operations.md §3.
 */
import { Cron } from 'croner';
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';

export const cronTexts = texts('cron', {
  fields: [
    '需要 5、6 或 7 段，以空格分隔，现有 {count} 段',
    '需要 5、6 或 7 段，以空格分隔，現有 {count} 段',
    '5, 6 or 7 fields separated by spaces are needed; there are {count}',
  ],
  unreadable: [
    '无法识别；每段可写数字、* , - / ? L W # 以及英文月份和星期缩写',
    '無法識別；每段可寫數字、* , - / ? L W # 以及英文月份和星期縮寫',
    'This cannot be read; a field may hold numbers, * , - / ? L W # and the English short names of months and weekdays',
  ],
  both: [
    '6 段或 7 段时，日和星期只能指定一个，另一个写 ?',
    '6 段或 7 段時，日和星期只能指定一個，另一個寫 ?',
    'With 6 or 7 fields either the day or the weekday can be said; the other one is ?',
  ],
  often: ['不能比每 10 秒更频繁', '不能比每 10 秒更頻繁', 'More often than every 10 seconds is not possible'],
  never: ['今后没有符合的时间', '今後沒有符合的時間', 'No time to come fits this'],
});

const LEAST_MS = 10_000;

/** Reads a line; `next` answers the first time after a moment. */
interface Times {
  next(after: number): number | null;
}

function parts(line: string): string[] {
  return line.trim().split(/\s+/).filter(Boolean);
}

const open = (field: string): boolean => field === '*' || field === '?';

function timesOf(line: string, utcOffset: number): Times {
  const fields = parts(line);
  const long = fields.length > 5;
  const day = long ? 3 : 2;
  // "?" leaves a field open; the library would take something else for it.
  const told = fields.map((field, at) => (field === '?' && (at === day || at === day + 2) ? '*' : field));
  // The offset is added by us: the library knows none of quarters of an hour.
  const cron = new Cron(told.join(' '), { timezone: 'Etc/UTC', paused: true, alternativeWeekdays: long });
  const shift = utcOffset * 60_000;
  return {
    next(after) {
      const found = cron.nextRun(new Date(after + shift));
      return found ? found.getTime() - shift : null;
    },
  };
}

/** Why a line cannot be used; `now` is the moment from which it must still come. */
export function checkCron(line: string, now: number): Problem | null {
  const fields = parts(line);
  if (fields.length < 5 || fields.length > 7) return problem(cronTexts.fields, { count: fields.length });
  if (fields.length > 5 && !open(fields[3]!) && !open(fields[5]!)) return problem(cronTexts.both);
  let times: Times;
  try {
    times = timesOf(line, 0);
  } catch {
    return problem(cronTexts.unreadable);
  }
  let last = times.next(now);
  if (last === null) return problem(cronTexts.never);
  // Seconds repeat each minute, so a minute of times shows how close they come.
  for (let n = 0; n < 7; n++) {
    const following = times.next(last);
    if (following === null) break;
    if (following - last < LEAST_MS) return problem(cronTexts.often);
    last = following;
  }
  return null;
}

/** The first `count` times after a moment; fewer where it ends. */
export function nextTimes(line: string, after: number, utcOffset: number, count: number): number[] {
  const times = timesOf(line, utcOffset);
  const out: number[] = [];
  for (let at = times.next(after); at !== null && out.length < count; at = times.next(at)) out.push(at);
  return out;
}
