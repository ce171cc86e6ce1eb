import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button, Empty, Skeleton } from 'antd';
import { type ReactNode, useContext, useMemo, useState } from 'react';
import { folded } from '#kernel/check.ts';
import { isDirty, ScreenContext } from '#web/dirty.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { mayLose } from '#web/entity/record/RecordDialog.tsx';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { useSession } from '#web/session.ts';
import { moveMenuEntry, ownKinds, showMenuEntry } from '../menu.calls.ts';
import { differences } from '../menu-edit.ts';
import { flatten, type MenuArea, wayTo } from '../menu-tree.ts';
import { DeliveredForm, OwnForm } from './EntryForm.tsx';
import { MenuTree } from './MenuTree.tsx';
import { menuPageTexts as m } from './menu-page.texts.ts';
import { type Direction, stepOf } from './moves.ts';
import { useMenuState } from './use-menu-state.ts';
import '#web/entity/entity.css';
import './menu.css';

const STEPS: readonly [Direction, ReactNode][] = [
  ['up', <ArrowUpOutlined key="up" />],
  ['down', <ArrowDownOutlined key="down" />],
  ['out', <ArrowLeftOutlined key="out" />],
  ['into', <ArrowRightOutlined key="into" />],
];

/** The tree of a menu beside the chosen entry. */
export function MenuEditor({ area, head }: { area: MenuArea; head?: ReactNode }) {
  const menu = useMenuState(area);
  const { viewer } = useSession();
  const { key } = useContext(ScreenContext);
  const may = viewer.can('sys:menu:edit');
  const [chosen, setChosen] = useState<number | 'group' | 'link' | null>(null);
  const [words, setWords] = useState('');
  const { entries, state } = menu;
  const changed = useMemo(
    () => new Set(state ? differences({ area, ...state }).map((one) => one.id) : []),
    [area, state],
  );
  const found = useMemo(() => {
    const wanted = folded(words);
    if (wanted === '') return null;
    const fits = flatten(entries).filter(({ entry }) =>
      folded(`${entry.label.join(' ')} ${entry.url ?? ''}`).includes(wanted),
    );
    return new Set(fits.map(({ entry }) => entry.id));
  }, [entries, words]);
  if (menu.error && !state) return <ReadError error={menu.error} retry={menu.refetch} title={m.loadFailed} />;
  if (!state) return <Skeleton active style={{ padding: 16 }} />;
  const entry = typeof chosen === 'number' ? wayTo(entries, chosen).at(-1) : undefined;
  const own = state.settings.own.find((o) => o.id === entry?.id) ?? null;
  const choose = async (next: typeof chosen): Promise<void> => {
    if (next !== chosen && (await mayLose(isDirty(key)))) setChosen(next);
  };
  const move = (id: number, target: { parent: number | null; before: number | null }): void =>
    void menu.run(moveMenuEntry, { id, ...target });
  const form = { menu, may, onDone: setChosen };
  return (
    <div className="wm-menu-page">
      <div className="wm-card wm-menu-side">
        <div className="wm-toolbar">
          {head}
          <SearchBox
            allowClear
            placeholder={t(m.search)}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {may && (
            <>
              <Button icon={<PlusOutlined />} onClick={() => void choose('group')}>
                {t(m.newGroup)}
              </Button>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => void choose('link')}>
                {t(m.newLink)}
              </Button>
            </>
          )}
        </div>
        <MenuTree
          key={entries.length === 0 ? 'empty' : 'tree'}
          {...{ area, entries, changed, found, may }}
          chosen={entry?.id ?? null}
          onChoose={(id) => void choose(id)}
          onMove={move}
          onHide={(one) => void menu.run(showMenuEntry, { id: one.id, hidden: !one.hidden })}
        />
        <p className="wm-hint wm-menu-note">{t(m.note)}</p>
      </div>
      <div className="wm-card wm-menu-detail">
        {chosen === 'group' || chosen === 'link' ? (
          <>
            <h2>{t(chosen === 'group' ? m.newGroup : m.newLink)}</h2>
            <OwnForm key={chosen} {...form} own={null} kind={chosen} />
          </>
        ) : entry ? (
          <>
            <h2>
              {t(entry.label)}
              {may && (
                <span className="wm-menu-steps">
                  {STEPS.map(([direction, icon]) => {
                    const target = stepOf(area, entries, entry.id, direction);
                    return (
                      <Button
                        key={direction}
                        size="small"
                        icon={icon}
                        title={t(m[direction])}
                        aria-label={t(m[direction])}
                        disabled={!target || menu.busy}
                        onClick={() => target && move(entry.id, target)}
                      />
                    );
                  })}
                </span>
              )}
            </h2>
            {entry.own && <p className="wm-hint">{t(ownKinds[own?.kind ?? 'group'])}</p>}
            {entry.guarded && <p className="wm-hint">{t(m.protected)}</p>}
            {own ? (
              <OwnForm key={`${own.id} ${JSON.stringify(own)}`} {...form} own={own} kind={own.kind} />
            ) : (
              <DeliveredForm
                key={`${entry.id} ${JSON.stringify(state.settings.changes[entry.id])}`}
                {...form}
                entry={entry}
                changed={changed.has(entry.id)}
              />
            )}
          </>
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(m.choose)} />
        )}
      </div>
    </div>
  );
}
