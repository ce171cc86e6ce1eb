/**
 * The predecessor column: `3`, `3FS+2d`, `5SS-1.5d`, `7FF+3ed`, `2FS+50%`, `3,4FS; 6完成-开始+2 个工作日`.
 *
 * Rows are named by their 1-based number in the plan. Types and units may be written in English or Chinese; signs,
 * digits and commas also full-width. Problems are values that say which part is wrong and why.
 */
import { type Message, texts } from '#kernel/text.ts';
import { type DurationUnits, formatDuration, parseDuration, plainText } from '../duration-text.ts';
import type { LinkType, PlanLink } from '../plan-model.ts';

export interface PredecessorProblem {
  /** 1-based row of the task whose predecessors these are. */
  row: number;
  /** The part of the text that is wrong. */
  text: string;
  reason: Message;
}

export const predecessorTexts = texts('predecessors', {
  syntax: ['无法识别，应如 3FS+2d', '無法識別，應如 3FS+2d', 'Not recognized; use a format such as 3FS+2d'],
  noRow: ['没有该行号的任务', '沒有該行號的任務', 'There is no task with this row number'],
  self: ['任务不能依赖自身', '任務不能依賴自身', 'A task cannot depend on itself'],
  branch: [
    '父任务与其子任务之间不能建立依赖',
    '父任務與其子任務之間不能建立依賴',
    'A parent task and its own subtask cannot be linked',
  ],
  twice: ['同一前置任务重复出现', '同一前置任務重複出現', 'The same predecessor is listed twice'],
  lag: ['延隔时间的单位无法识别', '延隔時間的單位無法識別', 'The unit of the lag is not recognized'],
});

const TYPES: Record<string, LinkType> = {
  fs: 'FS',
  ss: 'SS',
  ff: 'FF',
  sf: 'SF',
  完成开始: 'FS',
  开始开始: 'SS',
  完成完成: 'FF',
  开始完成: 'SF',
  完成開始: 'FS',
  開始開始: 'SS',
  開始完成: 'SF',
};
const PART =
  /^(\d+)\s*((?:fs|ss|ff|sf)|(?:完成|开始|開始)\s*-?\s*(?:完成|开始|開始)(?:\s*\((?:fs|ss|ff|sf)\))?)?\s*(.*)$/;
const LAG = /^([+-])\s*(.+)$/;

/** The outline as the parser needs it: ids in row order, and who is below whom. */
export interface PredecessorContext extends DurationUnits {
  /** Task ids by row: ids[0] is row 1. */
  ids: readonly number[];
  /** Whether one of the tasks (by id) is an ancestor of the other. */
  sameBranch?: (a: number, b: number) => boolean;
}

/** Links into the task of that row. An empty text means none. */
export function parsePredecessors(
  text: string,
  row: number,
  context: PredecessorContext,
): { links: PlanLink[]; problems: PredecessorProblem[] } {
  const links: PlanLink[] = [];
  const problems: PredecessorProblem[] = [];
  const to = context.ids[row - 1]!;
  const parts = plainText(text)
    .split(/[,;]/)
    .map((part) => part.trim());
  for (const part of parts) {
    if (part === '') continue;
    const link = parsePart(part, to, context);
    if (!('from' in link)) problems.push({ row, text: part, reason: link });
    else if (links.some((other) => other.from === link.from)) {
      problems.push({ row, text: part, reason: predecessorTexts.twice });
    } else links.push(link);
  }
  return { links, problems };
}

function parsePart(part: string, to: number, context: PredecessorContext): PlanLink | Message {
  const match = PART.exec(part);
  if (!match) return predecessorTexts.syntax;
  const [, number, typeText = 'fs', lagText = ''] = match;
  const from = context.ids[Number(number) - 1];
  const type = TYPES[typeText.replace(/\(.*\)|[\s-]/g, '')]!;
  const lag = lagText === '' ? { lag: 0, lagUnit: 'work' as const } : parseLag(lagText, context);
  if ('key' in lag) return lag;
  if (from === undefined) return predecessorTexts.noRow;
  if (from === to) return predecessorTexts.self;
  if (context.sameBranch?.(from, to)) return predecessorTexts.branch;
  return { from, to, type, ...lag };
}

function parseLag(text: string, units: DurationUnits): Pick<PlanLink, 'lag' | 'lagUnit'> | Message {
  const match = LAG.exec(text);
  if (!match) return predecessorTexts.syntax;
  const [, mark, amount = ''] = match;
  const sign = mark === '-' ? -1 : 1;
  const percent = /^(\d+(?:\.\d+)?)\s*e?%$/.exec(amount);
  if (percent) return { lag: sign * Number(percent[1]) || 0, lagUnit: 'percent' };
  const duration = parseDuration(amount, units);
  if (!duration) return predecessorTexts.lag;
  return { lag: sign * duration.minutes || 0, lagUnit: duration.elapsed ? 'elapsed' : 'work' };
}

/** The column's text for the links into one task: `3,5SS+2d`. FS without lag is the bare row; links to no row are left out. */
export function formatPredecessors(
  links: readonly PlanLink[],
  rowOf: (id: number) => number | undefined,
  units: DurationUnits,
): string {
  return links
    .map((link) => ({ link, row: rowOf(link.from) }))
    .filter((entry): entry is { link: PlanLink; row: number } => entry.row !== undefined)
    .sort((a, b) => a.row - b.row)
    .map(({ link, row }) =>
      link.type === 'FS' && link.lag === 0 ? String(row) : `${row}${link.type}${lagText(link, units)}`,
    )
    .join(',');
}

/** A lag typed on its own: `3d`, `+2ed`, `-50%`, nothing or 0 for none; null when it is not understood. */
export function parseLagText(text: string, units: DurationUnits): Pick<PlanLink, 'lag' | 'lagUnit'> | null {
  const clean = plainText(text).trim();
  if (clean === '' || /^[+-]?0$/.test(clean)) return { lag: 0, lagUnit: 'work' };
  const found = parseLag(/^[+-]/.test(clean) ? clean : `+${clean}`, units);
  return 'key' in found ? null : found;
}

/** A lag as it is typed, with its sign; '' for none. */
export function lagText({ lag, lagUnit }: Pick<PlanLink, 'lag' | 'lagUnit'>, units: DurationUnits): string {
  if (lag === 0) return '';
  const sign = lag > 0 ? '+' : '-';
  if (lagUnit === 'percent') return `${sign}${Math.abs(lag)}%`;
  return sign + formatDuration({ minutes: Math.abs(lag), elapsed: lagUnit === 'elapsed' }, units);
}
