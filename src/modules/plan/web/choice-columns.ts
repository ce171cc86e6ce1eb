/** Columns of the plan grid that name somebody or something of a list, and what a text in them means. */
import { problem } from '#kernel/problem.ts';
import type { CellChoice, CellChoices, GanttColumn } from '#web/gantt/columns.ts';
import { LOCALES } from '#web/gantt/sort-order.ts';
import { currentLang, t } from '#web/lang.ts';
import { idsNamed, type Named } from '../cell-names.ts';
import { type Changed, changeTexts, setFields } from '../plan-changes.ts';
import type { Plan, PlanTask } from '../plan-model.ts';
import { editorTexts as e } from './editor-texts.ts';

/** Names of everything the tasks of a plan refer to, and what cells may choose from. */
export interface Names {
  people: Named;
  roles: Named;
  /** Items of dictionaries in use, also those that are not to be chosen any more. */
  items: Named;
  /** In the order of their dictionaries. */
  priorities: readonly CellChoice[];
  severities: readonly CellChoice[];
}
export const NO_NAMES: Names = { people: {}, roles: {}, items: {}, priorities: [], severities: [] };

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

const namesOf = (names: Names, key: ChoiceKey): Named => {
  if (key === 'responsible' || key === 'participants') return names.people;
  if (key === 'role') return names.roles;
  const items = key === 'priority' ? names.priorities : names.severities;
  return Object.fromEntries(items.map(({ id, label }) => [id, label]));
};

/** What a cell of such a column becomes: ids of its editor, or names that were typed or pasted; unknown ones are told. */
export function changeChoice(plan: Plan, row: number, key: ChoiceKey, value: unknown, names: Names): Changed {
  const field = FIELDS[key];
  const text = String(value ?? '').trim();
  const { ids, unknown } = Array.isArray(value)
    ? { ids: value as number[], unknown: [] }
    : idsNamed(namesOf(names, key), text);
  const people = names.people === namesOf(names, key);
  if (unknown.length > 0) {
    const name = unknown.join(', ');
    return {
      problem: people
        ? problem(changeTexts.person, { name })
        : problem(changeTexts.choice, { name, column: t(e[key]) }),
    };
  }
  if (key === 'participants') return setFields(plan, [row], { participantIds: ids });
  if (ids.length > 1) return { problem: problem(changeTexts.oneOnly, { column: t(e[key]) }) };
  return setFields(plan, [row], { [field]: ids[0] ?? null });
}

const choicesOf = (named: Named): CellChoice[] =>
  Object.entries(named)
    .map(([id, label]) => ({ id: Number(id), label }))
    .sort((a, b) => a.label.localeCompare(b.label, LOCALES[currentLang()]));

/** Those that are called so, the ones that begin so first. */
function calledSo(list: readonly CellChoice[], text: string): readonly CellChoice[] {
  const wanted = text.toLowerCase();
  const at = list.map(({ label }) => label.toLowerCase().indexOf(wanted));
  const those = (is: (place: number) => boolean): CellChoice[] => list.filter((_, i) => is(at[i]!));
  return text === '' ? list : [...those((place) => place === 0), ...those((place) => place > 0)];
}

export interface ChoiceTools {
  task(row: number): PlanTask;
  names: Names;
  /** People of a name, account or pinyin who are not known here. */
  search?: CellChoices['search'];
  /** Told of people who are given a part in a task. */
  onPeople?(people: readonly CellChoice[]): void;
}

/** The column of a key; where it may be changed is the caller's to say. */
export function choiceColumn(
  key: ChoiceKey,
  { task, names, search, onPeople }: ChoiceTools,
  rest: Pick<GanttColumn, 'width'> & Partial<GanttColumn>,
): GanttColumn {
  const people = key === 'responsible' || key === 'participants';
  const titles = people ? names.people : key === 'role' ? names.roles : names.items;
  const items = key === 'priority' ? names.priorities : key === 'severity' ? names.severities : null;
  const labels = new Map(items?.map(({ id, label }) => [id, label]));
  const places = new Map(items?.map(({ id }, place) => [id, place]));
  let list: readonly CellChoice[] | null = items;
  const idsOf = (row: number): readonly number[] => {
    const value = task(row)[FIELDS[key]];
    return value === null ? [] : typeof value === 'number' ? [value] : value;
  };
  const label = (id: number): string => labels.get(id) ?? titles[id] ?? '';
  return {
    key,
    title: t(e[key]),
    text: (row) => idsOf(row).map(label).filter(Boolean).join(', '),
    ...(items && { sortBy: (row: number) => places.get(idsOf(row)[0] ?? 0) ?? Number.NaN }),
    editor: 'list',
    choices: {
      several: key === 'participants',
      chosen: (row) => idsOf(row).map((id) => ({ id, label: label(id) || `#${id}` })),
      find: (text) => calledSo((list ??= choicesOf(titles)), text),
      ...(people && search && { search }),
      ...(people && onPeople && { taken: onPeople }),
    },
    ...rest,
  };
}
