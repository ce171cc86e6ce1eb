/**
 * What a portfolio shows of all that lies in it: dates, the worst light with counts, progress by the weights of the tasks.
 * Pure; the server fills it, the screens fold it into a tree.
 */
import type { Figures, Spread } from '#modules/objects/project/progress.ts';
import { figuresOf, overallSpread, type PartProgress, told, wholeProgress } from '#modules/objects/project/progress.ts';
import type { LightStatus } from '#modules/objects/project/status-light.ts';

export type ItemKind = 'portfolio' | 'program' | 'project';

/** A portfolio, program or project as its portfolio shows it. */
export interface PortfolioItem extends Figures {
  /** `program:7` */
  key: string;
  /** Key of what it lies in, among the items of the answer. */
  within: string | null;
  kind: ItemKind;
  id: number;
  name: string;
  code: string;
  manager: string;
  department: string | null;
  status: string;
  light: LightStatus;
  /** Lights of the projects in it; of a project its own. */
  lights: Partial<Record<LightStatus, number>>;
  plannedStart: string | null;
  plannedEnd: string | null;
  actualStart: string | null;
  actualEnd: string | null;
  /** Last finish that the plans in it say now; of those that have not ended. */
  planEnd: string | null;
  lateTasks: number;
  projects: number;
  /** Whether the viewer may open it. */
  open: boolean;
}

export const itemKey = (kind: ItemKind, id: number): string => `${kind}:${id}`;

/** The worst first. */
const BY_CONCERN: readonly LightStatus[] = [
  'ongoing_serious',
  'ongoing_slight',
  'pause',
  'ongoing_great',
  'new',
  'done',
  'passoff',
];

/** The light of the whole: the worst that is in it, and how often each is. */
export function worstLight(lights: readonly LightStatus[], empty: LightStatus = 'new'): LightStatus {
  return BY_CONCERN.find((one) => lights.includes(one)) ?? empty;
}

export function countLights(lights: readonly LightStatus[]): Partial<Record<LightStatus, number>> {
  const counts: Partial<Record<LightStatus, number>> = {};
  for (const one of lights) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

/** What one project adds to the whole. */
export interface Part {
  light: LightStatus;
  plannedStart: string | null;
  plannedEnd: string | null;
  planEnd: string | null;
  lateTasks: number;
  weight: number;
  tasks: number;
  planned: Spread;
  actual: Spread;
}
export type Whole = Figures &
  Pick<PortfolioItem, 'light' | 'lights' | 'plannedStart' | 'plannedEnd' | 'planEnd' | 'lateTasks' | 'projects'>;

const first = (dates: readonly (string | null)[]): string | null => dates.filter((d) => d !== null).sort()[0] ?? null;
const last = (dates: readonly (string | null)[]): string | null =>
  dates
    .filter((d) => d !== null)
    .sort()
    .at(-1) ?? null;

/** Projects together. `empty`: the light of none. */
export function rollUp(parts: readonly Part[], empty: LightStatus = 'new'): Whole {
  const lights = parts.map(({ light }) => light);
  const of = (figure: 'planned' | 'actual'): Spread =>
    overallSpread(parts.map((part): PartProgress => ({ ...part, progress: part[figure] })));
  const open = parts.filter(({ light }) => light !== 'done' && light !== 'passoff');
  return {
    ...figuresOf(told(of('planned')), wholeProgress(of('actual'))),
    light: worstLight(lights, empty),
    lights: countLights(lights),
    plannedStart: first(parts.map((part) => part.plannedStart)),
    plannedEnd: last(parts.map((part) => part.plannedEnd)),
    planEnd: last(open.map((part) => part.planEnd)),
    lateTasks: open.reduce((sum, part) => sum + part.lateTasks, 0),
    projects: parts.length,
  };
}

/** Items in the order of the tree with what lies in each, by key. */
export function childrenOf(items: readonly PortfolioItem[]): ReadonlyMap<string | null, PortfolioItem[]> {
  return Map.groupBy(items, ({ within }) => within);
}
