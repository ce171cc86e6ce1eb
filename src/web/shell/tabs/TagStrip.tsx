import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { memo, useEffect, useRef } from 'react';
import { useText } from '../../lang.ts';
import { go, heading } from '../../nav.ts';
import { useStore } from '../../store.ts';
import { closeOtherTags, closeTag } from '../actions.ts';
import { shellTexts as s } from '../texts.ts';
import type { VisitedPage } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { wheelSideways } from './wheel.ts';

/** Rendered when it changes, not with every visited page. */
const Tag = memo(function OneTag({
  page,
  active,
  object,
  others,
}: {
  page: VisitedPage;
  active: boolean;
  object?: string;
  others: boolean;
}) {
  const t = useText();
  const self = useRef<HTMLDivElement>(null);
  const title = page.ownTitle ?? t(page.title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name that is known later makes it wider
  useEffect(() => {
    if (active) self.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, title, object]);
  const menu: MenuProps = {
    items: [
      { key: 'close', label: t(s.close) },
      { key: 'others', label: t(s.closeOthers), disabled: !others },
    ],
    onClick: ({ key }) => void (key === 'close' ? closeTag(page.key) : closeOtherTags(page.key)),
  };
  return (
    <Dropdown trigger={['contextMenu']} menu={menu}>
      <div
        ref={self}
        className={active ? 'wm-tag wm-tag-active' : 'wm-tag'}
        title={object ? `${title} - ${object}` : title}
      >
        <button
          type="button"
          className="wm-tag-name"
          aria-current={active ? 'page' : undefined}
          onClick={() => void go(page.fullPath)}
          onAuxClick={(event) => event.button === 1 && void closeTag(page.key)}
        >
          {title}
          {object && <small>{object}</small>}
        </button>
        <button
          type="button"
          className="wm-tag-close"
          aria-label={`${t(s.close)} ${title}`}
          onClick={() => void closeTag(page.key)}
        >
          <CloseOutlined />
        </button>
      </div>
    </Dropdown>
  );
});

/** The pages visited, each closable; right click closes it or the others. Nothing where none is open. */
export function TagStrip() {
  const t = useText();
  const { visited, objects, active } = useTabs();
  const going = useStore(heading);
  // A home does not count as an open page: without others there is nothing to show.
  if (visited.length === 0) return null;
  const clicked = visited.find((page) => page.fullPath === going)?.key ?? active;
  return (
    <nav className="wm-tags" onWheel={wheelSideways} aria-label={t(s.openPages)}>
      {visited.map((page) => {
        const object = objects.find((o) => o.key === page.object)?.cutName;
        return (
          <Tag
            key={page.key}
            page={page}
            active={page.key === clicked}
            others={visited.length > 1}
            {...(object && { object })}
          />
        );
      })}
    </nav>
  );
}
