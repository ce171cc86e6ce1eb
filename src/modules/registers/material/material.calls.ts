/** Calls on materials besides those of their entities (records.md B4). */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import { COST_RIGHT } from '#modules/planning/plan/plan-cost.ts';
import type { Late } from './material.rules.ts';

const projectId = int(['项目', '項目', 'Project'], { required: true, min: 1 });

export interface LateMaterial extends Late {
  id: number;
  name: string;
  /** null: it has none. */
  task: { id: number; name: string } | null;
}
/** Materials of a project that are late by today, against the start of their task or the day they are needed. */
export const lateMaterials = call(
  'GET',
  '/api/v1/material/late',
  'pm:material:query',
  { projectId },
  output<LateMaterial[]>(),
  { label: ['逾期物资', '逾期物資', 'Overdue materials'], scope: 'project', reads: ['material', 'task'] },
);

/** In cents of the company's currency. */
export interface MaterialPrices {
  /** Of one unit, by material; no entry if unknown. */
  prices: Record<number, { cents: number; version: number }>;
  /** Totals of all with a price: planned, ordered, arrived. */
  totals: { planned: number; ordered: number; arrived: number };
  /** Materials without a price. */
  without: number;
}
export const readMaterialPrices = call(
  'GET',
  '/api/v1/material/prices',
  COST_RIGHT,
  { projectId },
  output<MaterialPrices>(),
  {
    label: ['查看物资价格', '查看物資價格', 'View material prices'],
    scope: 'project',
    reads: ['material'],
  },
);
/** For holders of pm:cost:query who may edit materials; null takes it back. 409 when others changed it meanwhile. */
export const saveMaterialPrice = call(
  'PUT',
  '/api/v1/material/material/:materialId/price',
  'login',
  {
    materialId: int(['物资', '物資', 'Material'], { required: true, min: 1 }),
    /** Of the material. */
    version: int(['版本', '版本', 'Version'], { required: true, min: 1 }),
    cents: int(['单价（分）', '單價（分）', 'Unit price in cents'], { min: 0, max: 1e12, need: COST_RIGHT }),
  },
  output<null>(),
  {
    label: ['保存物资单价', '儲存物資單價', 'Save a unit price'],
    scope: 'row',
    touches: ['material'],
  },
);
