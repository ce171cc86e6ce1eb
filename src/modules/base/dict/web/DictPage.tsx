import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Tag } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { type SideItem, SideList } from '#web/entity/side/SideList.tsx';
import { SidePage } from '#web/entity/side/SidePage.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { currentLang, t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { type DictionaryRow, dictionary, type dictKinds } from '../dict.entity.ts';
import { DictItems } from './DictItems.tsx';
import { DictTree } from './DictTree.tsx';
import { dictPageTexts as d } from './dict.texts.ts';
import { useChoice } from './use-choice.ts';

type Kind = keyof typeof dictKinds;
const calls = entityCalls(dictionary);
const nameOf = (row: DictionaryRow): string =>
  ({ 'zh-CN': row.name, HK: row.hkName, 'en-US': row.enName })[currentLang()] ?? row.name;

/** One of the four dictionary pages: dictionaries of the kind on the left, the chosen one's items on the right. */
function DictPage({ kind }: { kind: Kind }) {
  const [chosen, choose] = useChoice('dict');
  const answer = useCall(calls.list, { pageSize: 1000, sort: 'dictKey', filters: { kind } }, { quiet: true });
  const rows = (answer.data?.list ?? []) as DictionaryRow[];
  const selected = rows.find((row) => row.dictKey === chosen) ?? rows[0];
  return (
    <SidePage
      name="dictionary"
      label={t(d.dictionaries)}
      chosen={chosen}
      side={<Dictionaries kind={kind} answer={answer} rows={rows} selected={selected} onSelect={choose} />}
    >
      {!selected ? (
        <div className="wm-card wm-aside-nothing">
          {answer.data && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(d.none)} />}
        </div>
      ) : kind === 'tree' ? (
        <DictTree key={selected.id} of={selected} title={nameOf(selected)} />
      ) : (
        <DictItems key={selected.id} of={selected} title={nameOf(selected)} />
      )}
    </SidePage>
  );
}

interface DictionariesProps {
  kind: Kind;
  answer: { data?: unknown; error: Error | null; refetch(): unknown };
  rows: readonly DictionaryRow[];
  selected: DictionaryRow | undefined;
  onSelect(dictKey: string): void;
}

function Dictionaries({ kind, answer, rows, selected, onSelect }: DictionariesProps) {
  const { viewer } = useSession();
  const [form, setForm] = useState<{ id?: number } | null>(null);
  const remove = async (row: DictionaryRow): Promise<void> => {
    const params = { title: nameOf(row) };
    const question = { title: entityTexts.removeAsk, content: entityTexts.removeNote, params };
    if (!(await ask({ ...question, confirm: entityTexts.remove, danger: true }))) return;
    await send(calls.remove, { id: row.id, version: row.version });
    toast.success(t(entityTexts.removed));
  };
  const menuOf = (row: DictionaryRow): NonNullable<SideItem['menu']> => [
    ...(viewer.can('sys:dict:edit')
      ? [{ key: 'edit', label: t(entityTexts.edit), onClick: () => setForm({ id: row.id }) }]
      : []),
    ...(viewer.can('sys:dict:delete') && !row.builtIn
      ? [
          {
            key: 'remove',
            danger: true,
            label: t(entityTexts.remove),
            onClick: () => void remove(row).catch(() => undefined),
          },
        ]
      : []),
  ];
  return (
    <>
      <SideList
        answer={answer}
        failed={d.loadFailed}
        items={rows.map((row) => ({
          key: row.dictKey,
          words: `${nameOf(row)} ${row.name} ${row.dictKey}`,
          title: (
            <>
              {nameOf(row)} {row.builtIn && <Tag>{t(d.builtIn)}</Tag>}
            </>
          ),
          notes: [row.dictKey],
          menu: menuOf(row),
        }))}
        chosen={selected?.dictKey ?? null}
        onChoose={(key) => onSelect(String(key))}
        search={d.search}
        none={d.none}
        noMatch={d.noMatch}
        tools={
          viewer.can('sys:dict:add') && (
            <Button
              type="primary"
              icon={<PlusOutlined />}
              title={t(d.create)}
              aria-label={t(d.create)}
              onClick={() => setForm({})}
            />
          )
        }
      />
      {form && (
        <RecordDialog
          entity={dictionary}
          {...form}
          initial={{ kind }}
          formState={() => ({ kind: { disabled: form.id !== undefined, visible: form.id !== undefined } })}
          onClose={() => setForm(null)}
          onSaved={(row) => onSelect((row as unknown as DictionaryRow).dictKey)}
        />
      )}
    </>
  );
}

export const SysParmPage = () => <DictPage kind="sysParm" />;
export const SysDictPage = () => <DictPage kind="sys" />;
export const SelectDictPage = () => <DictPage kind="select" />;
export const TreeDictPage = () => <DictPage kind="tree" />;
