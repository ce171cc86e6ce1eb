/** Calls of portfolios; those of the specification keep their spelling (2-rules §7). */
import { call, output } from '#kernel/call.ts';
import { int, refs, text } from '#kernel/field.ts';
import type { ObjectMenuEntry } from '#kernel/object-kind.ts';
import { bindingInput, type ObjectConfig } from '#modules/flow/approval/approval.calls.ts';
import type { PortfolioRow } from './portfolio.entity.ts';
import type { PortfolioItem } from './roll-up.ts';

const label = ['项目组合', '項目組合', 'Portfolio'] as const;
const portfolioId = int(label, { required: true, min: 1 });

/** The submenu of a portfolio, filtered by the viewer's rights in it; code 500 when it does not exist. */
export const portfolioMenu = call(
  'GET',
  '/imis-pm-project/pm/portfolios/leftMenu',
  'login',
  { priType: text(['类型', '類型', 'Kind'], { max: 10 }), poId: int(label, { required: true, min: 1 }) },
  output<ObjectMenuEntry[]>(),
  { label: ['项目组合菜单', '項目組合選單', 'Portfolio menu'] },
);
/** The viewer's rights in a portfolio; none when they may not know that it exists. */
export const portfolioPerms = call('GET', '/api/v1/portfolio/rights', 'login', { portfolioId }, output<string[]>(), {
  label: ['项目组合权限', '項目組合權限', 'Permissions in a portfolio'],
});

const READS = ['project', 'program', 'task'] as const;
/** All portfolios one may see with what they govern, the containers first. */
export const portfolioTree = call('GET', '/api/v1/portfolio/tree', 'login', {}, output<PortfolioItem[]>(), {
  label: ['项目组合总览', '項目組合總覽', 'Overview of portfolios'],
  reads: READS,
});
/** One portfolio, the portfolios in it, and all that they govern. */
export const portfolioItems = call(
  'GET',
  '/api/v1/portfolio/:portfolioId/items',
  'pm:portfolio:query',
  { portfolioId },
  output<PortfolioItem[]>(),
  { label: ['项目组合子项', '項目組合子項', 'Contents of a portfolio'], scope: 'portfolio', reads: READS },
);
export const portfolioInfo = call(
  'GET',
  '/api/v1/portfolio/:portfolioId/info',
  'pm:portfolio:query',
  { portfolioId },
  output<{ row: PortfolioRow; mayArrange: boolean }>(),
  { label: ['项目组合信息', '項目組合資訊', 'Portfolio information'], scope: 'portfolio' },
);

const arranges = { scope: 'portfolio', touches: ['portfolio', 'project', 'program'] } as const;
const chosen = {
  programs: refs(['项目集', '項目集', 'Programs'], 'program', { max: 100 }),
  projects: refs(['项目', '項目', 'Projects'], 'project', { max: 100 }),
};
/** Programs, and projects of no program, which one may edit and no other portfolio governs become the portfolio's. All or none. */
export const addItems = call(
  'POST',
  '/api/v1/portfolio/:portfolioId/items',
  'pm:portfolioItem:edit',
  { portfolioId, ...chosen },
  output<null>(),
  { label: ['加入项目组合', '加入項目組合', 'Add to a portfolio'], ...arranges },
);
/** What the portfolio governs itself among these leaves it. */
export const removeItems = call(
  'POST',
  '/api/v1/portfolio/:portfolioId/items/remove',
  'pm:portfolioItem:edit',
  { portfolioId, ...chosen },
  output<null>(),
  { label: ['移出项目组合', '移出項目組合', 'Remove from a portfolio'], ...arranges },
);

export const portfolioBindings = call(
  'GET',
  '/api/v1/portfolio/:portfolioId/workflow-config',
  'pm:portfolio:query',
  { portfolioId },
  output<ObjectConfig>(),
  {
    label: ['项目组合流程配置', '項目組合流程配置', 'Workflow settings of a portfolio'],
    scope: 'portfolio',
    reads: ['wfBusiness', 'wfDefinition'],
  },
);
export const savePortfolioBinding = call(
  'PUT',
  '/api/v1/portfolio/:portfolioId/workflow-config',
  'pm:portfolio:edit',
  { portfolioId, ...bindingInput },
  output<null>(),
  {
    label: ['保存项目组合流程配置', '儲存項目組合流程配置', 'Set a workflow of a portfolio'],
    scope: 'portfolio',
    touches: ['wfBusiness', 'portfolio'],
  },
);
