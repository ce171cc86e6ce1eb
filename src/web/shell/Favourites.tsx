/** The star of the top bar: adds the current page or object, and lists one's favorites in one's own order. */
import { DownOutlined, StarFilled, StarOutlined, UpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Popover } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { recordAt } from '#kernel/address.ts';
import { useScreenPorts } from '../entity/ports.tsx';
import { useText } from '../lang.ts';
import { go } from '../nav.ts';
import { objectKey } from '../object-query.ts';
import { recordRef } from '../recent.ts';
import { findRoute } from '../registry.ts';
import { useSession } from '../session.ts';
import { objectInfoQuery } from './questions.ts';
import { useTabs } from './tabs/tabs-store.ts';
import { shellTexts as s } from './texts.ts';
import { type Favourites as Kept, useFavourites } from './use-favourites.ts';
import { pageObject } from './use-shell.ts';

const LONGEST_TITLE = 100;

/** The target of a star on this page: its object, else the page with its address. */
function useHere(): { target: string; title: string } {
  const t = useText();
  const { pathname, search } = useLocation();
  const { visited, active } = useTabs();
  const found = findRoute(pathname);
  const object = pageObject(found, search);
  const { viewer } = useSession();
  const { entity } = useScreenPorts();
  const info = useQuery({ ...objectInfoQuery(object, viewer.userId), enabled: false });
  const tab = visited.find((page) => page.key === active);
  const title = tab?.ownTitle ?? (found ? t(found.route.title) : pathname);
  const query = new URLSearchParams(search);
  const record = recordAt(pathname, query);
  if (record && tab?.ownTitle && entity(record.kind)?.search) return { target: recordRef(record), title: tab.ownTitle };
  if (object) return { target: objectKey(object), title: info.data?.name || title };
  query.delete('pageNum');
  return { target: [pathname, String(query)].filter(Boolean).join('?'), title: title.slice(0, LONGEST_TITLE) };
}

export function Favourites() {
  const favourites = useFavourites();
  return favourites && <Star favourites={favourites} />;
}

function Star({ favourites }: { favourites: Kept }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { target, title } = useHere();
  const { list, star, move } = favourites;
  const starred = favourites.has(target);
  const content = open && (
    <div className="wm-favourites">
      <Button
        block
        icon={starred ? <StarFilled className="wm-starred" /> : <StarOutlined />}
        onClick={() => star(target, title, !starred)}
      >
        <span className="wm-line">{t(starred ? s.unstarPage : s.starPage, { name: title })}</span>
      </Button>
      {list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(s.noFavourites)} />}
      <ul>
        {list.map((one, at) => (
          <li key={one.target}>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                void go(one.address);
              }}
            >
              <span className="wm-line">{one.title}</span>
              {one.code && <small>{one.code}</small>}
            </button>
            <Button
              type="text"
              size="small"
              icon={<UpOutlined />}
              disabled={at === 0}
              aria-label={`${t(s.favouriteUp)} ${one.title}`}
              onClick={() => move(at, at - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<DownOutlined />}
              disabled={at === list.length - 1}
              aria-label={`${t(s.favouriteDown)} ${one.title}`}
              onClick={() => move(at, at + 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<StarFilled className="wm-starred" />}
              aria-label={`${t(s.unstar)} ${one.title}`}
              onClick={() => star(one.target, one.title, false)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <Popover
      title={t(s.favourites)}
      content={content}
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      styles={{ root: { width: 380 } }}
    >
      <Button
        type="text"
        icon={starred ? <StarFilled className="wm-starred" /> : <StarOutlined />}
        aria-label={t(s.favourites)}
      />
    </Popover>
  );
}
