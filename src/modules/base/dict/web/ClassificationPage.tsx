import type { TableColumnType } from 'antd';
import { useMemo, useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { SideList } from '#web/entity/side/SideList.tsx';
import { SidePage } from '#web/entity/side/SidePage.tsx';
import { currentLang, t } from '#web/lang.ts';
import {
  type Classification,
  type ClassificationState,
  type ClassSettings,
  classificationState,
  PROJECT_TYPES,
  saveClassification,
} from '../classification.calls.ts';
import type { DictItemRow, DictionaryRow } from '../dict.entity.ts';
import { ClassDialog } from './ClassDialog.tsx';
import { DictTree } from './DictTree.tsx';
import { dictPageTexts as d } from './dict.texts.ts';
import type { ItemNode } from './item-tree.ts';
import { useChoice } from './use-choice.ts';

const TYPED = ['itemKey', 'active'] as const;
const PLAIN = ['itemKey', 'color', 'sort', 'active'] as const;

const nameOf = (row: DictionaryRow | DictItemRow): string =>
  ({ 'zh-CN': row.name, HK: row.hkName, 'en-US': row.enName })[currentLang()] ?? row.name;

/** How business objects are classified, and what a class gives to new ones. */
export default function ClassificationPage() {
  const answer = useCall(classificationState, {}, { quiet: true, staleTime: 0 });
  const [chosen, choose] = useChoice('dict');
  const list = answer.data?.list ?? [];
  const selected = list.find((one) => one.dictionary.dictKey === chosen) ?? list[0];
  return (
    <SidePage
      name="classification"
      label={t(d.dictionaries)}
      chosen={chosen}
      side={
        <SideList
          answer={answer}
          failed={d.loadFailed}
          items={list.map(({ dictionary, uses }) => ({
            key: dictionary.dictKey,
            words: nameOf(dictionary),
            title: nameOf(dictionary),
            notes: uses.map(({ entity, field }) => `${t(entity)} · ${t(field)}`),
          }))}
          chosen={selected?.dictionary.dictKey ?? null}
          onChoose={(key) => choose(String(key))}
          none={d.none}
          note={t(d.classNote)}
        />
      }
    >
      {selected && answer.data ? (
        <Classes key={selected.dictionary.id} of={selected} state={answer.data} />
      ) : (
        <div className="wm-card" />
      )}
    </SidePage>
  );
}

/** A value of a class, pale when it comes from above. */
function Given({
  own,
  above,
  name,
}: {
  own: number | string | null;
  above: number | string | null;
  name(value: number | string): string;
}) {
  if (own !== null) return name(own);
  return above === null ? null : (
    <span className="wm-hint" title={t(d.inherited)}>
      {name(above)}
    </span>
  );
}

function Classes({ of, state }: { of: Classification; state: ClassificationState }) {
  const [editing, setEditing] = useState<ItemNode | null>(null);
  const own = useMemo(() => new Map(state.settings.map((row) => [row.item, row])), [state.settings]);
  const column = (
    key: keyof ClassSettings,
    title: string,
    width: number,
    name: (value: number | string) => string,
  ): TableColumnType<ItemNode> => ({
    key,
    title,
    width,
    ellipsis: true,
    render: (_value, row) => <Given own={own.get(row.id)?.[key] ?? null} above={above(row, key)} name={name} />,
  });
  const parents = new Map<number, number | null>();
  const above = (row: ItemNode, key: keyof ClassSettings): number | string | null => {
    parents.set(row.id, row.parent ?? null);
    for (let at = row.parent ?? null, steps = 0; at !== null && steps < 50; at = parents.get(at) ?? null, steps++) {
      const value = own.get(at)?.[key] ?? null;
      if (value !== null) return value;
    }
    return null;
  };
  const typed = of.dictionary.dictKey === PROJECT_TYPES;
  const columns: TableColumnType<ItemNode>[] = [
    { key: 'count', title: t(d.records), width: 68, align: 'right', render: (_value, row) => of.counts[row.id] ?? 0 },
    ...(typed
      ? [
          column('template', t(d.defaultTemplate), 126, (id) => state.titles.template[Number(id)] ?? `#${id}`),
          column('calendar', t(d.defaultCalendar), 126, (id) => state.titles.calendar[Number(id)] ?? `#${id}`),
          column('codeMark', t(d.mark), 98, String),
        ]
      : []),
  ];
  return (
    <>
      <DictTree
        of={of.dictionary}
        title={nameOf(of.dictionary)}
        fields={typed ? TYPED : PLAIN}
        columns={columns}
        {...(typed && {
          actions: (row: ItemNode) => [
            { key: 'settings', label: d.classSettings, right: saveClassification.right, run: () => setEditing(row) },
          ],
        })}
      />
      {editing && (
        <ClassDialog
          name={nameOf(editing)}
          stored={own.get(editing.id) ?? null}
          titles={state.titles}
          onClose={() => setEditing(null)}
          onSave={(values, version) =>
            send(saveClassification, { item: editing.id, version, ...values }, { quiet: [400] })
          }
        />
      )}
    </>
  );
}
