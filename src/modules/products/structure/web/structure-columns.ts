/** The columns of the structure grid. */

import { folded } from '#kernel/check.ts';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import { department } from '#modules/people/org/department.entity.ts';
import { user } from '#modules/people/user/user.entity.ts';
import { baseRevision } from '#modules/products/base-module/base-module.entity.ts';
import { send } from '#web/api.ts';
import type { CellChoice, CellChoices, GanttColumn } from '#web/gantt/grid/columns.ts';
import { currentLang, t } from '#web/lang.ts';
import type { StructureAnswer } from '../structure.calls.ts';
import { structureTexts as s } from '../structure.texts.ts';
import type { SharedParts, StructureRow } from './structure-rows.ts';
import { structurePageTexts as x } from './texts.ts';

/** Names of what nodes refer to; choosing somebody new adds a name. */
export interface Named {
  responsible: Map<number, string>;
  department: Map<number, string>;
  type: Map<number, string>;
  shared: Map<number, string>;
}

export function namedIn({ users, departments, types, shared }: StructureAnswer): Named {
  const of = (by: Record<number, string>) => new Map(Object.entries(by).map(([id, name]) => [Number(id), name]));
  const lang = currentLang();
  const label = ({ name, hkName, enName }: StructureAnswer['types'][number]) =>
    (lang === 'HK' ? hkName : lang === 'en-US' ? enName : null) ?? name;
  return {
    responsible: of(users),
    department: of(departments),
    type: new Map(types.map((one) => [one.id, label(one)])),
    shared: new Map(shared.map(({ id, name, module }) => [id, `${name} ${module}`])),
  };
}

const FOUND = 30;
const searchIn =
  (entity: Entity): NonNullable<CellChoices['search']> =>
  async (search, signal) => {
    const found = await send(
      entityCalls(entity).options,
      { search, pageSize: FOUND },
      { signal, background: true, quiet: true },
    );
    return found.map(({ id, title, code }) => ({ id, label: title, ...(code && { hint: code }) }));
  };

const SEARCHES = { responsible: user, department, shared: baseRevision } as const;

export function structureColumns(
  rows: readonly StructureRow[],
  named: Named,
  { by }: SharedParts,
  optional = false,
): GanttColumn[] {
  const of = (row: number) => rows[row]!;
  const hint = (row: number): string | null => (of(row).locked ? t(x.ofShared) : null);
  const common = { editable: (row: number) => !of(row).locked, hint } as const;
  const plain = (
    key: 'code' | 'drawingNo' | 'materialNo' | 'unit' | 'condition' | 'description',
    width: number,
  ): GanttColumn => ({
    ...common,
    ...{ key, width, title: t(s[key]), editor: key === 'description' ? 'longText' : 'text' },
    text: (row) => of(row).node[key] ?? '',
  });
  const list = (key: keyof Named, width: number): GanttColumn => {
    const choice = (id: number | null): readonly CellChoice[] =>
      id === null ? [] : [{ id, label: named[key].get(id) ?? `#${id}` }];
    const known = (): CellChoice[] => [...named[key]].map(([id, label]) => ({ id, label }));
    return {
      ...common,
      ...{ key, width, title: t(key === 'shared' ? x.revision : s[key]), editor: 'list' },
      text: (row) => choice(of(row).node[key])[0]?.label ?? '',
      choices: {
        chosen: (row) => choice(of(row).node[key]),
        find: (text) => known().filter(({ label }) => folded(label).includes(folded(text))),
        ...(key !== 'type' && { search: searchIn(SEARCHES[key] as Entity) }),
        taken: (choices) => {
          for (const { id, label } of choices) named[key].set(id, label);
        },
      },
    };
  };
  const newer = (row: number): string | null => {
    const { shared } = of(row).node;
    const next = shared === null ? null : (by.get(shared)?.newer ?? null);
    return next && t(x.newer, { name: next.name });
  };
  return [
    plain('code', 110),
    {
      ...common,
      ...{ key: 'name', width: 260, title: t(s.name), editor: 'text', tree: true },
      text: (row) => of(row).node.name,
    },
    {
      ...list('shared', 170),
      hint: (row) => newer(row) ?? hint(row),
      color: (row) => (newer(row) ? '#d46b08' : null),
    },
    list('type', 90),
    plain('drawingNo', 140),
    plain('materialNo', 140),
    {
      ...common,
      ...{ key: 'quantity', width: 90, title: t(s.amount), editor: 'text', align: 'right' },
      text: (row) => of(row).node.quantity,
      sortBy: (row) => Number(of(row).node.quantity),
    },
    {
      ...{ key: 'total', width: 90, title: t(s.total), align: 'right', editable: () => false },
      hint: () => t(x.computed),
      text: (row) => of(row).total,
      sortBy: (row) => Number(of(row).total),
    },
    plain('unit', 60),
    list('responsible', 140),
    list('department', 120),
    { ...plain('condition', 180), hidden: !optional },
    { ...plain('description', 200), hidden: true },
  ];
}
