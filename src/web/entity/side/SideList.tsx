import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, Empty, type MenuProps, Skeleton } from 'antd';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { folded } from '#kernel/check.ts';
import type { Message } from '#kernel/text.ts';
import { t } from '../../lang.ts';
import { SearchBox } from '../../parts/SearchBox.tsx';
import { entityTexts } from '../entity-texts.ts';
import { ReadError } from '../ReadError.tsx';
import './side.css';

export interface SideItem {
  key: string | number;
  /** Search texts. */
  words: string;
  title: ReactNode;
  /** Lines below the title. */
  notes?: readonly (string | null)[];
  /** Items of one group are below its name. */
  group?: string;
  menu?: NonNullable<MenuProps['items']>;
}

interface SideListProps {
  answer: { data?: unknown; error: Error | null; refetch(): unknown };
  failed: Message;
  items: readonly SideItem[];
  chosen: string | number | null;
  onChoose(key: SideItem['key']): void;
  /** What the search field asks for; left out: too few to search. */
  search?: Message;
  none: Message;
  noMatch?: Message;
  /** Beside the search field: what makes a new one. */
  tools?: ReactNode;
  /** Below the list. */
  note?: string;
}

/** Arrows walk from one item to the next, Home and End to the ends. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target as HTMLElement).matches('.wm-aside-one')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.wm-aside-one')];
  const at = all.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || !all[to]) return;
  event.preventDefault();
  all[to].focus();
}

/** A list to choose from, for the side of a page. */
export function SideList(props: SideListProps) {
  const { answer, failed, items, chosen, onChoose, search, none, noMatch = none, tools, note } = props;
  const [text, setText] = useState('');
  if (answer.error && answer.data === undefined)
    return <ReadError error={answer.error} retry={answer.refetch} title={failed} />;
  if (answer.data === undefined) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const wanted = folded(text);
  const found = items.filter(({ words }) => folded(words).includes(wanted));
  return (
    <>
      {(search || tools) && (
        <div className="wm-aside-head">
          {search && (
            <SearchBox
              allowClear
              placeholder={t(search)}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
          {tools}
        </div>
      )}
      <ul className="wm-aside-list" onKeyDown={walk}>
        {found.map((item, at) => (
          <Fragment key={item.key}>
            {item.group !== undefined && item.group !== found[at - 1]?.group && (
              <li className="wm-aside-group">{item.group}</li>
            )}
            <Item item={item} active={item.key === chosen} onChoose={() => onChoose(item.key)} />
          </Fragment>
        ))}
      </ul>
      {found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(items.length > 0 ? noMatch : none)} />
      )}
      {note && <p className="wm-hint wm-aside-note">{note}</p>}
    </>
  );
}

function Item({ item, active, onChoose }: { item: SideItem; active: boolean; onChoose(): void }) {
  const { title, notes = [], menu = [] } = item;
  return (
    <li data-active={active || undefined}>
      <button type="button" className="wm-aside-one" aria-pressed={active} onClick={onChoose}>
        <span className="wm-line">{title}</span>
        {notes
          .filter((line) => line !== null && line !== '')
          .map((line) => (
            <small key={line} className="wm-line" title={line!}>
              {line}
            </small>
          ))}
      </button>
      {menu.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: menu }}>
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={t(entityTexts.more)} />
        </Dropdown>
      )}
    </li>
  );
}
