/** The facts formulas may name: what each is, and whether the figures behind it say what things cost. */
import type { Triple } from '#kernel/text.ts';
import type { VarTypes } from '#modules/flow/feel/feel.ts';

export interface FactKind {
  label: Triple;
  unit: '' | '%' | 'd' | 'h';
  /** Its parts are amounts. */
  money?: true;
}

export const FACTS = {
  spi_t: { label: ['进度绩效指数（按时间）', '進度績效指數（按時間）', 'SPI by time'], unit: '' },
  spi: { label: ['进度绩效指数', '進度績效指數', 'SPI'], unit: '', money: true },
  cpi: { label: ['成本绩效指数', '成本績效指數', 'CPI'], unit: '', money: true },
  milestoneHitRate: { label: ['里程碑按期率', '里程碑按期率', 'Milestones on time'], unit: '%' },
  finishSlipDays: { label: ['完成延期天数', '完成延期天數', 'Days the finish slips'], unit: 'd' },
  tasksDone: { label: ['到期任务完成率', '到期任務完成率', 'Due tasks done'], unit: '%' },
  issueClosed: { label: ['问题关闭率', '問題關閉率', 'Issues closed'], unit: '%' },
  riskClosed: { label: ['风险关闭率', '風險關閉率', 'Risks closed'], unit: '%' },
  documentsArchived: { label: ['文档归档率', '文檔歸檔率', 'Documents archived'], unit: '%' },
  hoursPlanned: { label: ['计划工时', '計劃工時', 'Planned hours'], unit: 'h' },
  hoursApproved: { label: ['已批准工时', '已批准工時', 'Approved hours'], unit: 'h' },
} as const satisfies Record<string, FactKind>;
export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as FactName[];
export const FACT_TYPES: VarTypes = Object.fromEntries(FACT_NAMES.map((name) => [name, 'number' as const]));

/** A record behind a fact as it was when the fact was taken. */
export interface FactRow {
  kind: 'task' | 'issue' | 'risk';
  id: number;
  name: string;
  /** Civil days. */
  due: string | null;
  done: string | null;
  /** It speaks for the project. */
  good: boolean;
}
export const partLabels = {
  ev: ['挣值', '掙值', 'Earned value'],
  pv: ['计划值', '計劃值', 'Planned value'],
  ac: ['实际成本', '實際成本', 'Actual cost'],
  es: ['挣得工期（工作日）', '掙得工期（工作日）', 'Earned schedule (working days)'],
  at: ['实际用时（工作日）', '實際用時（工作日）', 'Actual time (working days)'],
  good: ['达成', '達成', 'Reached'],
  all: ['总数', '總數', 'All'],
  planned: ['基线完成', '基線完成', 'Finish of the baseline'],
  forecast: ['预计完成', '預計完成', 'Finish as it stands'],
} as const satisfies Record<string, Triple>;
export type PartName = keyof typeof partLabels;

/** A fact with what it was made of: the evidence. Days are civil days, amounts cents. */
export interface Fact {
  name: FactName;
  /** null: there is no figure. */
  value: number | null;
  parts: Partial<Record<PartName, number | string>>;
  rows: FactRow[];
  /** Its parts are minutes of work, because nothing costs anything. */
  hours?: true;
  /** Rows beyond those kept. */
  more: number;
}
export const ROWS_KEPT = 200;

export type FactValues = Readonly<Partial<Record<FactName, number | null>>>;
export const valuesOf = (facts: readonly Fact[]): FactValues =>
  Object.fromEntries(facts.map(({ name, value }) => [name, value]));

/** Four decimals, half up: what is kept is what is computed with. */
export const rounded = (value: number): number => Math.floor(value * 10_000 + 0.5) / 10_000;
export const share = (part: number, all: number): number | null => (all > 0 ? rounded((100 * part) / all) : null);
