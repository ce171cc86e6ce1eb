/** Columns of the plan grid that name somebody or something of a list, and what a text in them means. */
import { folded } from '#kernel/check.ts';
import type { Field } from '#kernel/field.ts';
import { type Problem, problem } from '#kernel/problem.ts';
import type { CellChoice, CellChoices, GanttColumn } from '#web/gantt/grid/columns.ts';
import { LOCALES } from '#web/gantt/grid/sort-order.ts';
import { currentLang, t } from '#web/lang.ts';
import { idsNamed, type Named } from '../../edit/cell-names.ts';
import { type Changed, changeTexts, setFields } from '../../edit/plan-changes.ts';
import type { Plan, PlanTask } from '../../plan-model.ts';
import { editorTexts as e } from '../edit/editor-texts.ts';

/** Names of everything the tasks of a plan refer to, and what cells may choose from. */
export interface Names {
  people: Named;
  roles: Named;
  /** Items of dictionaries in use, also those that are not to be chosen any more. */
  items: Named;
  /** In the order of their dictionaries. */
  priorities: readonly CellChoice[];
  severities: readonly CellChoice[];
  /** Additional fields by the key of their column, in order. */
  added: ReadonlyMap<string, AddedCells>;
}
export const NO_NAMES: Names = {
  people: {},
  roles: {},
  items: {},
  priorities: [],
  severities: [],
  added: new Map(),
};

/** What the cells of an additional field need; of one that is not chosen from a list `titles` is empty. */
export interface AddedCells {
  field: Field;
  /** Names of records tasks refer to, including those no longer selectable. */
  titles: Named;
  /** Items of its dictionary, in order; null: it names records. */
  items: readonly CellChoice[] | null;
  /** Records that are not known here. */
  search?: CellChoices['search'];
  /** Called with the chosen records. */
  taken?: CellChoices['taken'];
}

export type ChoiceKey = 'responsible' | 'participants' | 'role' | 'priority' | 'severity';

/** Each names one thing of a list, but for the participants. */
const FIELDS = {
  responsible: 'responsibleId',
  participants: 'participantIds',
  role: 'roleId',
  priority: 'priority',
  severity: 'severity',
} as const satisfies Record<ChoiceKey, keyof PlanTask>;

export const isChoiceKey = (key: string): key is ChoiceKey => Object.hasOwn(FIELDS, key);

const itemsOf = (names: Names, key: ChoiceKey): readonly CellChoice[] | null =>
  key === 'priority' ? names.priorities : key === 'severity' ? names.severities : null;

/** As many choices as a refusal names. */
const MOST_NAMED = 12;

interface ListRule {
  title: string;
  named: Named;
  /** Of a list that is known as a whole: what may be chosen. */
  items: readonly CellChoice[] | null;
  several: boolean;
  people: boolean;
}

/** What a cell of a list becomes: ids of its editor, or names that were typed or pasted; unknown ones are reported. */
function chosenIds(value: unknown, rule: ListRule): { ids: number[] } | { problem: Problem } {
  const { title: column, items } = rule;
  const { ids, unknown } = Array.isArray(value)
    ? { ids: value as number[], unknown: [] }
    : idsNamed(rule.named, String(value ?? '').trim());
  if (unknown.length > 0) {
    const name = unknown.join(', ');
    if (rule.people) return { problem: problem(changeTexts.person, { name }) };
    if (!items || items.length === 0 || items.length > MOST_NAMED)
      return { problem: problem(changeTexts.choice, { name, column }) };
    const allowed = items.map(({ label }) => label).join(', ');
    return { problem: problem(changeTexts.choiceOf, { name, column, allowed }) };
  }
  if (!rule.several && ids.length > 1) return { problem: problem(changeTexts.oneOnly, { column }) };
  return { ids };
}

const namedItems = (items: readonly CellChoice[]): Named =>
  Object.fromEntries(items.map(({ id, label }) => [id, label]));

/** A cell of people, roles, priorities or severities. */
export function changeChoice(plan: Plan, row: number, key: ChoiceKey, value: unknown, names: Names): Changed {
  const people = key === 'responsible' || key === 'participants';
  const items = itemsOf(names, key);
  const named = people ? names.people : items ? namedItems(items) : names.roles;
  const found = chosenIds(value, { title: t(e[key]), named, items, several: key === 'participants', people });
  if ('problem' in found) return found;
  const { ids } = found;
  return setFields(plan, [row], key === 'participants' ? { participantIds: ids } : { [FIELDS[key]]: ids[0] ?? null });
}

/** What a cell of an additional field that names items or records becomes. */
export function addedIds(value: unknown, { field, titles, items }: AddedCells): ReturnType<typeof chosenIds> {
  const named = items ? namedItems(items) : titles;
  const people = field.to === 'user';
  return chosenIds(value, { title: t(field.label), named, items, several: field.kind === 'json', people });
}

const choicesOf = (named: Named): CellChoice[] =>
  Object.entries(named)
    .map(([id, label]) => ({ id: Number(id), label }))
    .sort((a, b) => a.label.localeCompare(b.label, LOCALES[currentLang()]));

/** Those that are called so, the ones that begin so first. */
function calledSo(list: readonly CellChoice[], text: string): readonly CellChoice[] {
  const wanted = folded(text);
  const at = list.map(({ label }) => folded(label).indexOf(wanted));
  const those = (is: (place: number) => boolean): CellChoice[] => list.filter((_, i) => is(at[i]!));
  return text === '' ? list : [...those((place) => place === 0), ...those((place) => place > 0)];
}

export interface ChoiceTools {
  task(row: number): PlanTask;
  names: Names;
  /** People of a name, account or pinyin who are not known here. */
  search?: CellChoices['search'];
  /** Called with people who get a part in a task. */
  onPeople?(people: readonly CellChoice[]): void;
}

interface ListColumn {
  key: string;
  title: string;
  /** What a row has. */
  idsOf(row: number): readonly number[];
  several: boolean;
  /** Names by id, including those no longer selectable. */
  titles: Named;
  /** What may be chosen, in its order; null: everything that has a name, and what a search finds. */
  items: readonly CellChoice[] | null;
  search?: CellChoices['search'];
  taken?: CellChoices['taken'];
}

/** A column whose cells name something of a list. */
export function listColumn(of: ListColumn, rest: Pick<GanttColumn, 'width'> & Partial<GanttColumn>): GanttColumn {
  const { key, title, idsOf, items, several, search, taken } = of;
  const labels = new Map(items?.map(({ id, label }) => [id, label]));
  const places = new Map(items?.map(({ id }, place) => [id, place]));
  let list: readonly CellChoice[] | null = items;
  const label = (id: number): string => labels.get(id) ?? of.titles[id] ?? '';
  return {
    key,
    title,
    text: (row) => idsOf(row).map(label).filter(Boolean).join(', '),
    ...(items && !several && { sortBy: (row: number) => places.get(idsOf(row)[0] ?? 0) ?? Number.NaN }),
    editor: 'list',
    choices: {
      several,
      chosen: (row) => idsOf(row).map((id) => ({ id, label: label(id) || `#${id}` })),
      find: (text) => calledSo((list ??= choicesOf(of.titles)), text),
      ...(search && { search }),
      ...(taken && { taken }),
    },
    ...rest,
  };
}

/** The column of a key; where it may be changed is the caller's to say. */
export function choiceColumn(
  key: ChoiceKey,
  { task, names, search, onPeople }: ChoiceTools,
  rest: Pick<GanttColumn, 'width'> & Partial<GanttColumn>,
): GanttColumn {
  const people = key === 'responsible' || key === 'participants';
  const idsOf = (row: number): readonly number[] => {
    const value = task(row)[FIELDS[key]];
    return value === null ? [] : typeof value === 'number' ? [value] : value;
  };
  return listColumn(
    {
      key,
      title: t(e[key]),
      idsOf,
      several: key === 'participants',
      titles: people ? names.people : key === 'role' ? names.roles : names.items,
      items: itemsOf(names, key),
      ...(people && { search, taken: onPeople }),
    },
    rest,
  );
}
