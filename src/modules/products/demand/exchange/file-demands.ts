/** Demands as a file holds them, whatever its format, and what of a file becomes which field. Pure. */
import type { ChoiceItems } from '#kernel/field.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Triple } from '#kernel/text.ts';
import type { LinkType } from '#modules/products/trace/trace.ts';
import { devDemand } from '../dev-demand.entity.ts';

export type DemandFileKind = 'reqif' | 'reqifz' | 'xlsx' | 'docx';

/** One demand of a file: its texts by column. */
export interface FileDemand {
  key: string;
  parent: string | null;
  /** How the file calls it where no column says a title. */
  name: string;
  texts: Readonly<Record<string, string>>;
}
export interface FileColumn {
  name: string;
  /** What it seems to be; null: nothing known. */
  field: DemandField | null;
  sample: string;
}
export interface FileLink {
  key: string;
  up: string;
  down: string;
  type: LinkType;
}
/** What is not taken over, by name and reason. */
export interface FileReject {
  what: 'demand' | 'link';
  name: string;
  problem: Problem;
}
export interface DemandFile {
  kind: DemandFileKind;
  name: string;
  columns: FileColumn[];
  demands: FileDemand[];
  links: FileLink[];
  rejects: FileReject[];
  /** What it has against the standard. */
  notes: Problem[];
}

export const MAX_DEMANDS = 5000;

/** Fields that a column may become. */
export const DEMAND_FIELDS = [
  ...[
    'title',
    'description',
    'acceptance',
    'rationale',
    'note',
    'level',
    'kind',
    'priority',
    'estimate',
    'verification',
  ],
] as const as readonly DemandField[];
export type DemandField =
  | 'title'
  | 'description'
  | 'acceptance'
  | 'rationale'
  | 'note'
  | 'level'
  | 'kind'
  | 'priority'
  | 'estimate'
  | 'verification';
export type DemandMapping = Readonly<Record<string, DemandField | ''>>;

const NAMES: readonly (readonly [DemandField, RegExp])[] = [
  [
    'title',
    /^(reqif\.)?(chapter ?name|name|title|heading|object heading|summary|headline|req(uirement)? ?title|标题|標題)$/i,
  ],
  [
    'description',
    /^(reqif\.)?(text|description|object text|statement|req(uirement)? ?text|primary ?text|content|描述|内容|內容|正文)$/i,
  ],
  ['acceptance', /^(acceptance( criteri(a|on))?|fit criterion|验收|驗收)$/i],
  ['rationale', /^(rationale|reason|justification|依据|依據|理由)$/i],
  ['note', /^(note|notes|comment|comments|remark|remarks)$/i],
  ['priority', /^(priority|prio)$/i],
  ['estimate', /^(estimate|effort|estimated hours)$/i],
  ['verification', /^(verification( method)?|v&v method)$/i],
  ['kind', /^(kind|requirement type|req type)$/i],
];

/** The field that a column seems to be: by our labels in any language, else by names that tools give. */
export function guessField(name: string): DemandField | null {
  const wanted = name.trim().toLowerCase();
  for (const field of DEMAND_FIELDS)
    if (field.toLowerCase() === wanted || devDemand.fields[field].label.some((said) => said.toLowerCase() === wanted))
      return field;
  return NAMES.find(([, pattern]) => pattern.test(name.trim()))?.[0] ?? null;
}

const itemsOf = (field: DemandField): ChoiceItems | undefined =>
  (devDemand.fields[field] as { items?: ChoiceItems }).items;

/** The item a text stands for: its key or its label in any language; null: none. */
function itemOf(items: ChoiceItems, text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(items).find(
    ([key, label]) => key.toLowerCase() === wanted || (label as Triple).some((said) => said.toLowerCase() === wanted),
  );
  return found?.[0] ?? null;
}

const maxOf = (field: DemandField): number => (devDemand.fields[field] as { max?: number }).max ?? 4000;
const clipped = (text: string, max: number): string => {
  const signs = text.trim();
  return signs.length <= max ? signs : `${signs.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

export interface DraftValues {
  values: Partial<Record<DemandField, string>>;
  /** Columns whose text the field does not take. */
  unread: string[];
  /** Fields whose text is shortened. */
  shortened: DemandField[];
}

/** The fields of a demand by a mapping. Of columns that become the same field the first that says something holds. */
export function draftOf(demand: FileDemand, columns: readonly string[], mapping: DemandMapping): DraftValues {
  const values: Partial<Record<DemandField, string>> = {};
  const unread: string[] = [];
  const shortened: DemandField[] = [];
  for (const column of columns) {
    const field = mapping[column];
    const text = demand.texts[column]?.trim();
    if (!field || !text || values[field] !== undefined) continue;
    const items = itemsOf(field);
    if (items) {
      const item = itemOf(items, text);
      if (item === null) unread.push(column);
      else values[field] = item;
    } else if (field === 'estimate') {
      if (/^\d{1,6}([.,]\d+)?$/.test(text))
        values.estimate = String(Math.round(Number(text.replace(',', '.')) * 10) / 10);
      else unread.push(column);
    } else {
      const one = field === 'title' ? text.replace(/\s+/g, ' ') : text;
      values[field] = clipped(one, maxOf(field));
      if (one.length > maxOf(field)) shortened.push(field);
    }
  }
  values.title ??= clipped((values.description ?? '').split('\n')[0] || demand.name, maxOf('title'));
  return { values, unread, shortened };
}

/** The mapping that is proposed. */
export const proposed = (columns: readonly FileColumn[]): DemandMapping =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field ?? '']));

/** A mapping as it came from outside. */
export function mappingOf(given: unknown, columns: readonly FileColumn[]): DemandMapping {
  if (given === null || typeof given !== 'object') return proposed(columns);
  const said = given as Record<string, unknown>;
  return Object.fromEntries(
    columns.map(({ name }) => {
      const field = said[name];
      return [name, DEMAND_FIELDS.includes(field as DemandField) ? (field as DemandField) : ''];
    }),
  );
}

/** Demands with those above them first, none deeper than allowed: what is deeper goes under the deepest that may have children. */
export function inOrder(
  demands: readonly FileDemand[],
  levels: number,
): { demand: FileDemand; parent: string | null; raised: boolean }[] {
  const by = new Map(demands.map((one) => [one.key, one]));
  const below = Map.groupBy(demands, ({ key, parent }) =>
    parent !== null && parent !== key && by.has(parent) ? parent : null,
  );
  const out: { demand: FileDemand; parent: string | null; raised: boolean }[] = [];
  const put = (key: string | null, path: readonly string[], raised: boolean): void => {
    for (const demand of below.get(key) ?? []) {
      out.push({ demand, parent: path.at(-1) ?? null, raised });
      const deep = path.length + 1 >= levels;
      put(demand.key, deep ? path : [...path, demand.key], deep);
    }
  };
  put(null, [], false);
  // Those that lie in a circle are under nothing.
  const placed = new Set(out.map(({ demand }) => demand.key));
  for (const demand of demands) if (!placed.has(demand.key)) out.push({ demand, parent: null, raised: true });
  return out;
}
