/** Rules of materials: their state, and when they are late (records.md B4). Quantities are decimal strings of three digits. */
import { type Problem, problem } from '#kernel/problem.ts';
import { texts } from '#kernel/text.ts';
import type { MaterialEntryRow, MaterialRow, MaterialStatus } from './material.entity.ts';

export const materialTexts = texts('material', {
  page: ['项目物资', '項目物資', 'Materials'],
  positive: ['数量应大于 0', '數量應大於 0', 'The quantity must be above 0'],
  beyond: [
    '到货数量不能超过订货数量：已订 {ordered} {unit}，登记后到货 {arrived} {unit}',
    '到貨數量不能超過訂貨數量：已訂 {ordered} {unit}，登記後到貨 {arrived} {unit}',
    'No more can arrive than was ordered: {ordered} {unit} ordered, {arrived} {unit} would have arrived',
  ],
  future: ['到货日期不能晚于今天', '到貨日期不能晚於今天', 'The arrival cannot be later than today'],
  early: [
    '承诺到货不能早于订货日期',
    '承諾到貨不能早於訂貨日期',
    'The promised date cannot be earlier than the order date',
  ],
  kept: [
    '物资已有订货或到货记录，不能删除',
    '物資已有訂貨或到貨記錄，不能刪除',
    'The material has orders or arrivals and cannot be deleted',
  ],
  taskKept: [
    '任务关联了物资“{name}”，不能删除，请先取消关联',
    '任務關聯了物資「{name}」，不能刪除，請先取消關聯',
    'The task is linked to the material "{name}" and cannot be deleted; remove the link first',
  ],
  supplierKept: [
    '该单位是物资“{name}”的供应商，不能删除',
    '該單位是物資「{name}」的供應商，不能刪除',
    'This partner is the supplier of the material "{name}" and cannot be deleted',
  ],
  late: [
    '物资“{name}”预计 {expected} 到货，晚于任务“{task}”的开始日期 {start}',
    '物資「{name}」預計 {expected} 到貨，晚於任務「{task}」的開始日期 {start}',
    'The material "{name}" is expected on {expected}, after the start of the task "{task}" on {start}',
  ],
  overdue: [
    '物资“{name}”应于 {start} 到货，预计 {expected}',
    '物資「{name}」應於 {start} 到貨，預計 {expected}',
    'The material "{name}" was needed on {start} and is expected on {expected}',
  ],
});

type Amounts = Pick<MaterialRow, 'planned' | 'ordered' | 'arrived'>;

/** The state that follows from the sums. */
export function statusOf({ planned, ordered, arrived }: Amounts): MaterialStatus {
  const [wanted, bought, here] = [planned, ordered, arrived].map(Number) as [number, number, number];
  if (here > 0) return here >= wanted ? 'arrived' : 'partlyArrived';
  if (bought > 0) return bought >= wanted ? 'ordered' : 'partlyOrdered';
  return 'planned';
}

/** Data of a material and its task that decide whether it is late. Civil dates. */
export interface Expected extends Pick<MaterialRow, 'status' | 'promised' | 'neededOn'> {
  /** Planned start of its task; null: it has none, or the task is over. */
  start: string | null;
}
export interface Late {
  /** The day it was needed by. */
  due: string;
  /** The day it is expected: promised, else needed, and never before today. */
  expected: string;
  /** It is late against the start of its task. */
  forTask: boolean;
}

/** How late a missing material is; null: not late, or no day is set. */
export function lateOf({ status, promised, neededOn, start }: Expected, today: string): Late | null {
  if (status === 'arrived') return null;
  const said = promised ?? neededOn ?? today;
  const expected = said > today ? said : today;
  if (start !== null && expected > start) return { due: start, expected, forTask: true };
  return neededOn && expected > neededOn ? { due: neededOn, expected, forTask: false } : null;
}

/** Quantities of a record that do not matter. */
export const notPositive = (field: string, value: string): Problem[] =>
  Number(value) > 0 ? [] : [problem(materialTexts.positive, undefined, field)];

/** Problems with the days of an entry. */
export function wrongDays({ kind, day, promised }: MaterialEntryRow, today: string): Problem[] {
  if (kind === 'arrived') return day > today ? [problem(materialTexts.future, undefined, 'day')] : [];
  return promised && promised < day ? [problem(materialTexts.early, undefined, 'promised')] : [];
}

/** A quantity as people read it: without the zeros it is stored with. */
export const quantityText = (value: string): string => String(Number(value));
