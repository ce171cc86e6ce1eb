import { Button, Empty, Segmented, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import type { Triple } from '#kernel/text.ts';
import { send, useCall } from '#web/api.ts';
import { BeforeAfter } from '#web/compare/BeforeAfter.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask, toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { labelled, t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { MenuIcon } from '#web/shell/icons.tsx';
import { type MenuDifferences, menuDifferences, resetMenu } from '../menu.calls.ts';
import type { Difference } from '../menu-edit.ts';
import { type MenuArea, menuAreas } from '../menu-tree.ts';
import { menuPageTexts as m } from './menu-page.texts.ts';
import '#web/entity/entity.css';
import './menu.css';

type Row = MenuDifferences['list'][number];

/** One side of a difference in words. */
function Side({
  value,
  field,
  labels,
}: {
  value: Difference['now'];
  field: Difference['field'];
  labels: Readonly<Record<number, Triple>>;
}) {
  const nameOf = (id: number): string => (labels[id] ? t(labels[id]) : String(id));
  if (field === 'hidden') return t(value === 'hidden' ? m.hidden : m.shown);
  if (field === 'offPhone') return t(value === 'offPhone' ? m.offPhone : m.shown);
  if (field === 'parent') return value === null ? t(m.topLevel) : nameOf(Number(value));
  if (field === 'icon') return value ? <MenuIcon name={String(value)} /> : t(m.noIcon);
  if (Array.isArray(value)) return value.map(nameOf).join(' · ');
  return value === null ? '—' : String(value);
}

/** Differences from the delivered menu, and the way back: single entries or everything. */
export default function InitMenuPage() {
  const [query, setQuery] = useQueryParam('area');
  const areas = Object.keys(menuAreas) as MenuArea[];
  const area = areas.find((one) => one === query) ?? 'system';
  const answer = useCall(menuDifferences, { area }, { quiet: true, staleTime: 0 });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const { viewer } = useSession();
  const may = viewer.can(resetMenu.right);
  const list = answer.data?.list ?? [];
  const here = chosen.filter((id) => list.some((row) => row.id === id));
  const labels = answer.data?.labels ?? {};
  const titleOf = (row: Row): string => (row.id === 0 ? t(m.topLevel) : t(row.label));
  const reset = async (all: boolean): Promise<void> => {
    const asked = all
      ? { title: m.resetAllAsk }
      : {
          title: m.resetAsk,
          params: {
            title: list
              .filter((row) => here.includes(row.id))
              .map(titleOf)
              .join(', '),
          },
        };
    if (!(await ask({ ...asked, content: m.resetNote, confirm: m.reset, danger: true }))) return;
    setBusy(true);
    try {
      await send(resetMenu, { area, version: answer.data!.version, all, ...(!all && { ids: [...here] }) });
      setChosen([]);
      toast.success(t(m.resetDone));
    } catch {
      // The refusal has been shown; the list shows the current state.
    } finally {
      setBusy(false);
      void answer.refetch();
    }
  };
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(m.init)}</h1>
        <Segmented
          value={area}
          options={areas.map((value) => ({ value, label: t(menuAreas[value]!) }))}
          onChange={(next) => setQuery(next === 'system' ? null : next)}
        />
        {may && (
          <div className="wm-page-tools">
            <Button disabled={here.length === 0 || busy} onClick={() => void reset(false)}>
              {t(m.resetChosen, { count: here.length })}
            </Button>
            <Button danger disabled={list.length === 0 || busy} onClick={() => void reset(true)}>
              {t(m.resetAll)}
            </Button>
          </div>
        )}
      </div>
      <div className="wm-page-body">
        {answer.error && !answer.data ? (
          <ReadError error={answer.error} retry={answer.refetch} />
        ) : !answer.data ? (
          <Skeleton active />
        ) : list.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(m.noDifference)} />
        ) : (
          <Table<Row>
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={list}
            {...(may && {
              rowSelection: { selectedRowKeys: [...here], onChange: (keys) => setChosen(keys.map(Number)) },
            })}
            columns={[
              {
                title: t(m.entry),
                width: 260,
                render: (_value, row) => (
                  <>
                    {titleOf(row)} {row.own && <Tag color="blue">{t(m.own)}</Tag>}
                  </>
                ),
              },
              {
                title: labelled(t(m.difference), `${t(m.before)} → ${t(m.now)}`),
                render: (_value, row) => (
                  <dl className="wm-menu-diff">
                    {row.fields.map((one) => (
                      <div key={one.field}>
                        <dt>{t(m[one.field])}</dt>
                        <dd>
                          <BeforeAfter
                            before={<Side value={one.delivered} field={one.field} labels={labels} />}
                            after={<Side value={one.now} field={one.field} labels={labels} />}
                          />
                        </dd>
                      </div>
                    ))}
                  </dl>
                ),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}
