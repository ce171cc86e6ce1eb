/** The account sets of the company, for the side of a page. */
import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import { send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { RecordDialog } from '#web/entity/record/RecordDialog.tsx';
import { type SideItem, SideList } from '#web/entity/side/SideList.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { makeDefaultSet } from '../account.calls.ts';
import { type AccountSetRow, accountSet } from '../account.entity.ts';
import { accountPageTexts as x } from './texts.ts';

const calls = entityCalls(accountSet);

/** The chosen set by the address, else the default one; null while they are read. */
export function useChosenSet() {
  const [chosen, choose] = useQueryParam('accountSetId');
  const answer = useCall(calls.list, { pageSize: 1000, sort: 'code' }, { quiet: true });
  const rows = (answer.data?.list ?? []) as unknown as AccountSetRow[];
  const selected = rows.find(({ id }) => id === Number(chosen)) ?? rows.find(({ isDefault }) => isDefault) ?? rows[0];
  return { answer, rows, selected: selected ?? null, chosen, choose: (id: number) => choose(String(id)) };
}

/** `edits`: sets are made and changed here. */
export function AccountSets({ of, edits = false }: { of: ReturnType<typeof useChosenSet>; edits?: boolean }) {
  const { viewer } = useSession();
  const [form, setForm] = useState<{ id?: number } | null>(null);
  const may = edits && viewer.can(accountSet.rights.update);
  const remove = async ({ id, version, name }: AccountSetRow): Promise<void> => {
    const question = { title: entityTexts.removeAsk, content: entityTexts.removeNote, params: { title: name } };
    if (!(await ask({ ...question, confirm: entityTexts.remove, danger: true }))) return;
    await send(calls.remove, { id, version });
    toast.success(t(entityTexts.removed));
  };
  const makeDefault = async ({ id }: AccountSetRow): Promise<void> => {
    await send(makeDefaultSet, { id });
    toast.success(t(x.madeDefault));
  };
  const menuOf = (row: AccountSetRow): NonNullable<SideItem['menu']> => [
    { key: 'edit', label: t(entityTexts.edit), onClick: () => setForm({ id: row.id }) },
    ...(row.isDefault
      ? []
      : [
          { key: 'default', label: t(x.makeDefault), onClick: () => void makeDefault(row).catch(() => undefined) },
          {
            key: 'remove',
            danger: true,
            label: t(entityTexts.remove),
            onClick: () => void remove(row).catch(() => undefined),
          },
        ]),
  ];
  return (
    <>
      <SideList
        answer={of.answer}
        failed={x.loadFailed}
        items={of.rows.map((row) => ({
          key: row.id,
          words: `${row.name} ${row.code}`,
          title: (
            <>
              {row.name} {row.isDefault && <Tag color="blue">{t(x.isDefault)}</Tag>}
              {!row.active && <Tag>{t(x.inactive)}</Tag>}
            </>
          ),
          notes: [row.code, t(x.since, { month: row.startMonth.slice(0, 7), currency: row.baseCurrency })],
          ...(may && { menu: menuOf(row) }),
        }))}
        chosen={of.selected?.id ?? null}
        onChoose={(key) => of.choose(Number(key))}
        none={x.noSets}
        tools={
          may && (
            <Button block icon={<PlusOutlined />} onClick={() => setForm({})}>
              {t(x.create)}
            </Button>
          )
        }
      />
      {form && (
        <RecordDialog
          entity={accountSet}
          {...form}
          onClose={() => setForm(null)}
          onSaved={({ id }) => of.choose(id as number)}
        />
      )}
    </>
  );
}
