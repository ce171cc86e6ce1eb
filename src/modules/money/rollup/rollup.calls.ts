/** Calls about what portfolios govern: money, risks, issues, milestones and load of their projects (1-product §2.10). */
import { call, output } from '#kernel/call.ts';
import { int } from '#kernel/field.ts';
import type { IssueStatus } from '#modules/registers/issue/issue.entity.ts';
import type { RiskStatus } from '#modules/registers/risk/risk.entity.ts';
import type { RiskLevel } from '#modules/registers/risk/risk-matrix.ts';
import type { ProjectFacts } from './rollup.ts';

const portfolioId = int(['项目组合', '項目組合', 'Portfolio'], { required: true, min: 1 });
const of = { portfolioId };
const scope = 'portfolio';

export const portfolioFacts = call(
  'GET',
  '/api/v1/rollup/portfolio/:portfolioId/facts',
  'pm:portfolio:query',
  of,
  output<{ projects: ProjectFacts[]; money: boolean }>(),
  {
    label: ['项目组合数据', '項目組合資料', 'Figures of a portfolio'],
    scope,
    reads: ['project', 'task', 'risk', 'issue', 'plan', 'costEntry'],
  },
);

export interface RiskLine {
  id: number;
  code: string;
  name: string;
  /** Key of the portfolio, program or project it lies in. */
  item: string;
  status: RiskStatus;
  nature: string;
  owner: string | null;
  probability: number | null;
  /** The highest of its impacts. */
  impact: number | null;
  score: number | null;
  level: RiskLevel | null;
  nextReview: string | null;
  raised: string;
  closed: string | null;
}
/** Risks of the portfolio and all in it that the viewer may see, the largest first. */
export const portfolioRisks = call(
  'GET',
  '/api/v1/rollup/portfolio/:portfolioId/risks',
  'pm:portfolio:query',
  of,
  output<RiskLine[]>(),
  { label: ['项目组合风险', '項目組合風險', 'Risks of a portfolio'], scope, reads: ['risk', 'project', 'program'] },
);

export interface IssueLine {
  id: number;
  code: string;
  name: string;
  item: string;
  status: IssueStatus;
  responsible: string | null;
  plannedFinish: string | null;
  late: boolean;
  raised: string;
  closed: string | null;
}
/** Issues of the portfolio and all in it that the viewer may see, the newest first. */
export const portfolioIssues = call(
  'GET',
  '/api/v1/rollup/portfolio/:portfolioId/issues',
  'pm:portfolio:query',
  of,
  output<IssueLine[]>(),
  { label: ['项目组合问题', '項目組合問題', 'Issues of a portfolio'], scope, reads: ['issue', 'project', 'program'] },
);

export interface Station {
  task: number;
  project: number;
  name: string;
  date: string;
  done: boolean;
  late: boolean;
}
/** Milestones of the projects whose plan the viewer may see, by date; `hidden`: projects whose plan they may not. */
export const portfolioStations = call(
  'GET',
  '/api/v1/rollup/portfolio/:portfolioId/stations',
  'pm:portfolio:query',
  of,
  output<{ stations: Station[]; hidden: number; today: string }>(),
  {
    label: ['项目组合里程碑', '項目組合里程碑', 'Milestones of a portfolio'],
    scope,
    reads: ['task', 'project', 'program'],
  },
);

export interface LoadLine {
  person: number;
  name: string;
  department: string;
  /** Working minutes for projects, by week. */
  capacity: number[];
  /** Minutes to be worked, by week, of each project in which there are some. */
  projects: { project: number; minutes: number[] }[];
}
/** Load of people by their tasks in projects whose people the viewer may see, in weeks from this one on. */
export const portfolioLoad = call(
  'GET',
  '/api/v1/rollup/portfolio/:portfolioId/load',
  'pm:portfolio:query',
  of,
  output<{ weeks: string[]; people: LoadLine[]; hidden: number }>(),
  {
    label: ['项目组合人力', '項目組合人力', 'Load of a portfolio'],
    scope,
    reads: ['task', 'project', 'program', 'user'],
  },
);
