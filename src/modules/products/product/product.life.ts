/** The life of a product, forward and back by one step; and of its versions, which are never un-released. */
import { lifecycle, type Moment } from '#kernel/lifecycle.ts';
import { problem } from '#kernel/problem.ts';
import { product } from './product.entity.ts';
import { productTexts as t } from './product.texts.ts';
import { productVersion } from './product-version.entity.ts';

export interface ProductFacts {
  /** Versions that are planned or being developed. */
  open: number;
  /** Projects in progress that are linked to one of its versions. */
  running: number;
}
const right = 'prd:product:status';
const told = { right, done: t.productMoved } as const;

export const productLife = lifecycle(product, {
  activate: { label: ['上市', '上市', 'Activate'], from: ['planning'], to: 'active', ...told },
  sustain: { label: ['转维护', '轉維護', 'Sustain'], from: ['active'], to: 'sustaining', ...told },
  retire: {
    label: ['退市', '退市', 'Retire'],
    from: ['sustaining'],
    to: 'retired',
    reason: 'must',
    danger: true,
    refuse: (_row, { facts: { open, running } }: Moment<ProductFacts>) =>
      open > 0
        ? problem(t.openVersions, { count: open })
        : running > 0
          ? problem(t.runningProjects, { count: running })
          : null,
    ...told,
  },
  plan: {
    label: ['退回规划', '退回規劃', 'Back to planning'],
    from: ['active'],
    to: 'planning',
    reason: 'must',
    ...told,
  },
  reactivate: {
    label: ['恢复在售', '恢復在售', 'Back to active'],
    from: ['sustaining'],
    to: 'active',
    reason: 'must',
    ...told,
  },
  recover: {
    label: ['恢复维护', '恢復維護', 'Back to sustaining'],
    from: ['retired'],
    to: 'sustaining',
    reason: 'must',
    ...told,
  },
});

export interface VersionFacts {
  /** Release checks that are red. */
  red: number;
}

export const versionLife = lifecycle(productVersion, {
  start: {
    label: ['开始开发', '開始開發', 'Start development'],
    from: ['planned'],
    to: 'developing',
    right: 'prd:version:edit',
  },
  release: {
    label: ['发布', '發佈', 'Release'],
    from: ['developing'],
    to: 'released',
    right: 'prd:version:release',
    stamps: { releasedAt: 'now' },
    refuse: (_row, { facts: { red } }: Moment<VersionFacts>) =>
      red > 0 ? problem(t.unverified, { count: red }) : null,
  },
  retire: {
    label: ['停用', '停用', 'Retire'],
    from: ['released'],
    to: 'retired',
    right: 'prd:version:release',
    reason: 'must',
    danger: true,
  },
  recover: {
    label: ['恢复发布', '恢復發佈', 'Back to released'],
    from: ['retired'],
    to: 'released',
    right: 'prd:version:release',
    reason: 'must',
  },
});
