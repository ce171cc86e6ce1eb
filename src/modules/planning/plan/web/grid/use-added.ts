/** Additional fields of tasks with what their cells choose from. Without such fields nothing is asked for. */
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { entityCalls, type Option } from '#kernel/entity-calls.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { extName } from '#kernel/query.ts';
import { callKey, send } from '#web/api.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { knownScope } from '#web/entity/use-options.ts';
import { useDictionaries } from '#web/fields/dict.tsx';
import type { CellChoice, CellChoices } from '#web/gantt/grid/columns.ts';
import type { Named } from '../../edit/cell-names.ts';
import type { PlanAnswer } from '../../plan.calls.ts';
import type { AddedCells } from './choice-columns.ts';

/** Records that are in a list before anything is typed. */
const FIRST = 200;
const FOUND = 30;
const beside = { background: true, quiet: true } as const;

const namesOf = (choices: readonly CellChoice[]): Named =>
  Object.fromEntries(choices.map(({ id, label }) => [id, label]));
const choiceOf = ({ id, title, code }: Option): CellChoice => ({ id, label: title, ...(code && { hint: code }) });

interface Known {
  people: Named;
  items: Named;
  searchPeople: CellChoices['search'];
  onPeople(choices: readonly CellChoice[]): void;
}

/** The fields by the key of their column; `editable`: cells are changed, so their options are read. */
export function useAdded(
  scope: ScopeRef,
  { fields, records }: PlanAnswer['added'],
  known: Known,
  editable: boolean,
): ReadonlyMap<string, AddedCells> {
  const ports = useScreenPorts();
  const [learned, setLearned] = useState<Readonly<Record<string, Named>>>({});
  const learn = useCallback(
    (target: string, choices: readonly CellChoice[]): void =>
      setLearned((old) => ({ ...old, [target]: { ...old[target], ...namesOf(choices) } })),
    [],
  );
  const keys = [...new Set(fields.flatMap(({ field }) => field.dict ?? []))];
  const targets = [...new Set(fields.flatMap(({ field }) => (field.to && field.to !== 'user' ? [field.to] : [])))];
  const dictionaries = useDictionaries(keys);
  const options = useQueries({
    queries: targets.map((target) => {
      const entity = ports.entity(target)!;
      const call = entityCalls(entity).options;
      const input = { ...knownScope(entity, scope), pageSize: FIRST };
      return {
        queryKey: callKey(call, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => send(call, input, { ...beside, signal }),
        meta: { entities: [target] },
        enabled: editable,
        staleTime: 60_000,
      };
    }),
    combine: optionsOf,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys, targets and the scope follow the fields
  return useMemo(() => {
    const items = new Map(keys.map((key, i) => [key, dictionaries[i]!]));
    const offered = new Map(targets.map((target, i) => [target, options[i]!]));
    const recordsOf = (target: string): Omit<AddedCells, 'field'> => {
      const entity = ports.entity(target)!;
      return {
        titles: { ...records[target], ...namesOf(offered.get(target)!.map(choiceOf)), ...learned[target] },
        items: null,
        search: async (search, signal) => {
          const input = { ...knownScope(entity, scope), search, pageSize: FOUND };
          return (await send(entityCalls(entity).options, input, { ...beside, signal })).map(choiceOf);
        },
        taken: (choices) => learn(target, choices),
      };
    };
    const lists = ({ dict, to }: AddedCells['field']): Omit<AddedCells, 'field'> => {
      if (dict)
        return {
          titles: known.items,
          items: items.get(dict)!.map(({ dicId, dicName }) => ({ id: dicId, label: dicName })),
        };
      if (to === 'user')
        return { titles: known.people, items: null, search: known.searchPeople, taken: known.onPeople };
      return to ? recordsOf(to) : { titles: {}, items: null };
    };
    return new Map(fields.map(({ name, field }) => [extName(name), { field, ...lists(field) }]));
  }, [fields, records, dictionaries, options, learned, known.people, known.items]);
}

const NO_OPTIONS: readonly Option[] = [];
const optionsOf = (answers: readonly { data: readonly Option[] | undefined }[]): (readonly Option[])[] =>
  answers.map(({ data }) => data ?? NO_OPTIONS);
