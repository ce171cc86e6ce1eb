/** Names the plan grid shows and chooses from: those of the plan, its dictionaries, the roles of its project. */
import { useCallback, useMemo, useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { projectRole } from '#modules/people/team/team.entity.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { send } from '#web/api.ts';
import { useOptions } from '#web/entity/use-options.ts';
import { useDictItems } from '#web/fields/dict.tsx';
import type { CellChoice, CellChoices } from '#web/gantt/grid/columns.ts';
import { useRights } from '#web/session.ts';
import type { PlanAnswer } from '../../plan.calls.ts';
import type { Names } from './choice-columns.ts';
import { useAdded } from './use-added.ts';

const MOST_ROLES = 1000;
const FOUND = 30;

/** People of the company by name, account or pinyin; their account distinguishes them. */
export const searchPeople: NonNullable<CellChoices['search']> = async (search, signal) => {
  const found = await send(
    entityCalls(user).options,
    { search, pageSize: FOUND },
    { signal, background: true, quiet: true },
  );
  return found.map(({ id, title, code }) => ({ id, label: title, ...(code && { hint: code }) }));
};

export function useNames(scope: ScopeRef, answer: PlanAnswer, editable: boolean) {
  const [people, setPeople] = useState(answer.people);
  const priorities = useDictItems('priority').items;
  const severities = useDictItems('severity').items;
  const { can } = useRights(scope);
  const mayChoose = editable && can(projectRole.rights.read);
  const { options } = useOptions(projectRole, { pageSize: MOST_ROLES, scope }, mayChoose);
  /** Somebody who is given a part in a task has a name here from then on. */
  const addPeople = useCallback(
    (added: readonly CellChoice[]): void =>
      setPeople((old) =>
        added.every(({ id }) => old[id] !== undefined)
          ? old
          : { ...Object.fromEntries(added.map(({ id, label }) => [id, label])), ...old },
      ),
    [],
  );
  const known = { people, items: answer.items, searchPeople, onPeople: addPeople };
  const added = useAdded(scope, answer.added, known, editable);
  const names: Names = useMemo(() => {
    const choices = (items: typeof priorities) => items.map((item) => ({ id: item.dicId, label: item.dicName }));
    return {
      people,
      roles: { ...answer.roles, ...Object.fromEntries(options.map(({ id, title }) => [id, title])) },
      items: answer.items,
      priorities: choices(priorities),
      severities: choices(severities),
      added,
    };
  }, [people, answer, options, priorities, severities, added]);
  return { names, addPeople, setPeople };
}
