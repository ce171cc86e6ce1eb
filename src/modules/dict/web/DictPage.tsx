import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Empty, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { currentLang, t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { useSession } from '#web/session.ts';
import { type DictionaryRow, dictionary, type dictKinds } from '../dict.entity.ts';
import { DictItems } from './DictItems.tsx';
import { DictTree } from './DictTree.tsx';
import { dictPageTexts as d } from './dict.texts.ts';
import '#web/entity/entity.css';
import './dict.css';

type Kind = keyof typeof dictKinds;
const calls = entityCalls(dictionary);
const nameOf = (row: DictionaryRow): string =>
  ({ 'zh-CN': row.name, HK: row.hkName, 'en-US': row.enName })[currentLang()] ?? row.name;

/** One of the four dictionary pages: dictionaries of the kind on the left, the chosen one's items on the right. */
function DictPage({ kind }: { kind: Kind }) {
  const [chosen, choose] = useQueryParam('dict');
  const answer = useCall(calls.list, { pageSize: 1000, sort: 'dictKey', filters: { kind } }, { quiet: true });
  const rows = (answer.data?.list ?? []) as DictionaryRow[];
  const selected = rows.find((row) => row.dictKey === chosen) ?? rows[0];
  return (
    <div className="wm-dict">
      <div className="wm-card wm-dict-side">
        {answer.error && !answer.data ? (
          <ReadError error={answer.error} retry={answer.refetch} title={d.loadFailed} />
        ) : !answer.data ? (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        ) : (
          <Dictionaries kind={kind} rows={rows} selected={selected} onSelect={(row) => choose(row.dictKey)} />
        )}
      </div>
      {!selected ? (
        <div className="wm-card wm-dict-empty">
          {answer.data && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(d.none)} />}
        </div>
      ) : kind === 'tree' ? (
        <DictTree key={selected.id} of={selected} title={nameOf(selected)} />
      ) : (
        <DictItems key={selected.id} of={selected} title={nameOf(selected)} />
      )}
    </div>
  );
}

interface DictionariesProps {
  kind: Kind;
  rows: readonly DictionaryRow[];
  selected: DictionaryRow | undefined;
  onSelect(row: DictionaryRow): void;
}

function Dictionaries({ kind, rows, selected, onSelect }: DictionariesProps) {
  const { viewer } = useSession();
  const [search, setSearch] = useState('');
  const [form, setForm] = useState<{ id?: number } | null>(null);
  const wanted = search.trim().toLowerCase();
  const shown = rows.filter((row) => `${nameOf(row)} ${row.name} ${row.dictKey}`.toLowerCase().includes(wanted));
  const remove = async (row: DictionaryRow): Promise<void> => {
    const params = { title: nameOf(row) };
    const question = { title: entityTexts.removeAsk, content: entityTexts.removeNote, params };
    if (!(await ask({ ...question, confirm: entityTexts.remove, danger: true }))) return;
    await send(calls.remove, { id: row.id, version: row.version });
    toast.success(t(entityTexts.removed));
  };
  const menuOf = (row: DictionaryRow) => ({
    items: [
      ...(viewer.can('sys:dict:edit') ? [{ key: 'edit', label: t(entityTexts.edit) }] : []),
      ...(viewer.can('sys:dict:delete') && !row.builtIn
        ? [{ key: 'remove', danger: true, label: t(entityTexts.remove) }]
        : []),
    ],
    onClick: ({ key }: { key: string }) => {
      if (key === 'edit') setForm({ id: row.id });
      else void remove(row).catch(() => undefined);
    },
  });
  return (
    <>
      <div className="wm-dict-head">
        <SearchBox
          allowClear
          placeholder={t(d.search)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {viewer.can('sys:dict:add') && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            title={t(d.create)}
            aria-label={t(d.create)}
            onClick={() => setForm({})}
          />
        )}
      </div>
      <ul className="wm-dict-list">
        {shown.map((row) => {
          const menu = menuOf(row);
          return (
            <li key={row.id} data-active={row.id === selected?.id || undefined}>
              <button type="button" className="wm-dict-one" onClick={() => onSelect(row)}>
                <span className="wm-line">
                  {nameOf(row)} {row.builtIn && <Tag>{t(d.builtIn)}</Tag>}
                </span>
                <small className="wm-line">{row.dictKey}</small>
              </button>
              {menu.items.length > 0 && (
                <Dropdown trigger={['click']} menu={menu}>
                  <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={t(entityTexts.more)} />
                </Dropdown>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(rows.length > 0 ? d.noMatch : d.none)} />
      )}
      {form && (
        <RecordDialog
          entity={dictionary}
          {...form}
          initial={{ kind }}
          formState={() => ({ kind: { disabled: form.id !== undefined, visible: form.id !== undefined } })}
          onClose={() => setForm(null)}
          onSaved={(row) => onSelect(row as unknown as DictionaryRow)}
        />
      )}
    </>
  );
}

export const SysParmPage = () => <DictPage kind="sysParm" />;
export const SysDictPage = () => <DictPage kind="sys" />;
export const SelectDictPage = () => <DictPage kind="select" />;
export const TreeDictPage = () => <DictPage kind="tree" />;
