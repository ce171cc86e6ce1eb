/** Calls of the demands of a product, of one of its versions, of a module of a version (1-product §2.12). */
import type { BatchDone } from '#kernel/batch.ts';
import { call, output } from '#kernel/call.ts';
import { int, refs, text } from '#kernel/field.ts';
import type { DevDemandRow } from './dev-demand.entity.ts';

const versionId = int(['产品版本', '產品版本', 'Product version'], { min: 1 });
/** Key of a node of the version's structure. */
const moduleId = text(['模块', '模組', 'Module'], { min: 1, max: 40 });
const demands = refs(['需求', '需求', 'Demands'], 'devDemand', { required: true, max: 200 });

export interface DemandModule {
  versionId: number;
  key: string;
  name: string;
  /** The demand was changed since it was looked at for this module. */
  suspect: boolean;
}
/** A demand with what covers it. */
export interface CoveredDemand {
  demand: DevDemandRow;
  owner: string;
  version: string;
  modules: DemandModule[];
  /** Tasks made of it, those that are finished, and the latest finish. */
  tasks: number;
  done: number;
  forecast: string | null;
  /** Projects that have it in scope. */
  projects: number;
  /** Demands of users that it comes from. */
  origins: number;
  /** Linked issues that are open. */
  issues: number;
  suspects: number;
}
export interface DemandsAnswer {
  list: CoveredDemand[];
  /** Demands the viewer may not read. */
  hidden: number;
  /** Name of the version and of the module that were asked for. */
  version: string | null;
  module: string | null;
  mayAllocate: boolean;
}
export const demandCoverage = call(
  'GET',
  '/api/v1/demand/coverage',
  'login',
  { productId: int(['产品', '產品', 'Product'], { min: 1 }), versionId, moduleId },
  output<DemandsAnswer>(),
  {
    label: ['产品的研发需求', '產品的研發需求', 'Demands of a product'],
    scope: 'row',
    reads: ['devDemand', 'projectDemand', 'product', 'productVersion', 'task', 'traceLink', 'issue'],
  },
);

const allocation = {
  demands,
  versionId: int(['产品版本', '產品版本', 'Product version'], { required: true, min: 1 }),
  moduleId,
} as const;
/** Gives demands to a version, and to a module of it; again: they were looked at and the module still answers them. */
export const allocateDemands = call('POST', '/api/v1/demand/allocate', 'dm:dev:edit', allocation, output<BatchDone>(), {
  label: ['分配研发需求', '分配研發需求', 'Allocate demands'],
  touches: ['devDemand', 'traceLink'],
  fails: 'save',
});
/** Takes demands from a module; without a module from the version and all of its modules. */
export const releaseDemands = call(
  'POST',
  '/api/v1/demand/unallocate',
  'dm:dev:edit',
  allocation,
  output<BatchDone>(),
  {
    label: ['取消分配研发需求', '取消分配研發需求', 'Take back the allocation of demands'],
    touches: ['devDemand', 'traceLink'],
    fails: 'save',
  },
);
