/**
 * The search over everything one may read: typed text, pages of the menus, things to create, records by kind, arrows, Enter,
 * Escape. Without a text it offers what one may create and the records one came to last. The server is asked 150 ms after the last key.
 */
import { LoadingOutlined, SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { scopeRefOf } from '#kernel/object-kind.ts';
import type { Message } from '#kernel/text.ts';
import { useSettled } from '../../hooks.ts';
import { useText } from '../../lang.ts';
import { go } from '../../nav.ts';
import type { HitGroup, RecordHit } from '../../ports.ts';
import { recentRecords, recordRef, rememberRecord } from '../../recent.ts';
import { findRoute, isRegistered } from '../../registry.ts';
import { commandsOfModules } from '../../screens.ts';
import { shellPorts, useRights, useSession } from '../../session.ts';
import { quickCreateEntries } from '../header-rules.ts';
import { pathOf } from '../menu.ts';
import { shellTexts as s } from '../texts.ts';
import { pageObject, useObjectArea, useSystemMenu, withObject } from '../use-shell.ts';
import { matching, type Place, placesOf } from './places.ts';
import './search.css';

const PAUSE_MS = 150;
const LONGEST = 100;

/** The records one came to last, in that order, without their kinds' headings. */
async function recent(): Promise<readonly HitGroup[]> {
  const refs = recentRecords();
  if (refs.length === 0) return [];
  const groups = (await shellPorts().records?.(refs)) ?? [];
  const place = (hit: RecordHit): number => refs.indexOf(recordRef(hit));
  const hits = groups.flatMap((group) => group.hits).sort((a, b) => place(a) - place(b));
  return hits.length > 0 ? [{ kind: '', label: s.recentRecords.text, hits }] : [];
}

/** Pages and actions among the hits; nothing else is called so. */
const PLACE = 'place';
const MOST_PAGES = 4;
/** Things to create that are offered before anything is typed. */
const MOST_ACTIONS = 8;

/** Pages of both menus and things to create that are called so; without a text the things to create. */
function usePlaces(text: string): HitGroup[] {
  const t = useText();
  const { viewer } = useSession();
  const { pathname, search } = useLocation();
  const { menu } = useSystemMenu();
  const area = useObjectArea(pageObject(findRoute(pathname), search));
  const object = area
    ? placesOf(area.menu).map(({ label, path, url }) => ({
        label,
        path: [area.name, ...path],
        url: withObject(url, area.object),
      }))
    : [];
  const inside = useRights(area ? scopeRefOf(area.object) : {});
  const actions = [
    ...quickCreateEntries(viewer.can, isRegistered).map(({ label, path }) => ({
      label: t(label),
      path: [],
      url: path,
    })),
    ...commandsOfModules().flatMap(({ label, right, path, inside: kind }) => {
      const held = [right].flat().some(kind === undefined ? viewer.can : inside.can);
      if (!held || !isRegistered(pathOf(path))) return [];
      if (kind === undefined) return [{ label: t(label), path: [], url: path }];
      return area?.object.scope === kind
        ? [{ label: t(label), path: [area.name], url: withObject(path, area.object) }]
        : [];
    }),
  ];
  const found = text.trim() === '' ? actions.slice(0, MOST_ACTIONS) : matching(actions, text, MOST_PAGES);
  const pages = matching([...object, ...placesOf(menu)], text, MOST_PAGES).filter(
    ({ url }) => !found.some((action) => action.url === url),
  );
  const group = (label: Message, places: readonly Place[], first: number): HitGroup[] =>
    places.length === 0
      ? []
      : [
          {
            kind: `${PLACE}${first}`,
            label: label.text,
            hits: places.map((place, at) => ({
              kind: PLACE,
              id: first + at,
              title: place.label,
              code: null,
              address: place.url,
              within: place.path.join(' / ') || null,
            })),
          },
        ];
  return [...group(s.searchPages, pages, 0), ...group(s.searchActions, found, 100)];
}

export function SearchPanel({ onClose }: { onClose(): void }) {
  const t = useText();
  const id = useId();
  const [text, setText] = useState('');
  const asked = useSettled(text.trim(), PAUSE_MS);
  const answer = useQuery({
    queryKey: ['globalSearch', asked],
    queryFn: () => (asked ? shellPorts().search!(asked) : recent()),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const places = usePlaces(text);
  const groups = [...places, ...(answer.data ?? [])];
  const hits = groups.flatMap((group) => group.hits);
  const [chosen, setChosen] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new hits begin at the first
  useEffect(() => setChosen(0), [answer.data, text]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const open = (hit: RecordHit): void => {
    if (hit.kind !== PLACE) rememberRecord(recordRef(hit));
    onClose();
    void go(hit.address);
  };
  const waiting = text.trim() !== asked || answer.isFetching;
  const onKey = (event: KeyboardEvent): void => {
    // Keys that a Chinese input method takes for itself.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setChosen((now) => (now + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && hits[chosen] && (!waiting || hits[chosen].kind === PLACE)) {
      event.preventDefault();
      open(hits[chosen]);
    }
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={640}
      className="wm-search"
      style={{ top: 72 }}
      title={<span className="wm-search-title">{t(s.searchHint)}</span>}
      onCancel={onClose}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        maxLength={LONGEST}
        prefix={<SearchOutlined />}
        suffix={waiting ? <LoadingOutlined /> : <kbd>Esc</kbd>}
        value={text}
        placeholder={t(s.searchWhat)}
        aria-label={t(s.searchWhat)}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}list`}
        {...(hits[chosen] && { 'aria-activedescendant': `${id}${recordRef(hits[chosen])}` })}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      <div ref={list} id={`${id}list`} className="wm-search-hits" role="listbox" aria-label={t(s.searchHint)}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options are grouped in a listbox, not fields in a form
          <div key={group.kind} role="group" aria-label={t(group.label)}>
            <h3>{t(group.label)}</h3>
            {group.hits.map((hit) => {
              const at = hits.indexOf(hit);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys
                <div
                  key={recordRef(hit)}
                  id={`${id}${recordRef(hit)}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === chosen}
                  className="wm-search-hit"
                  onMouseMove={() => setChosen(at)}
                  onClick={() => open(hit)}
                >
                  <span className="wm-line" title={hit.title}>
                    {hit.title}
                  </span>
                  <small className="wm-line" title={hit.within ?? ''}>
                    {[hit.within, hit.code].filter(Boolean).join(' · ')}
                  </small>
                </div>
              );
            })}
          </div>
        ))}
        {hits.length === 0 && !waiting && (
          <p className="wm-search-none" role="status">
            {answer.isError ? t(s.searchFailed) : asked ? t(s.searchNone, { text: asked }) : t(s.searchHow)}
          </p>
        )}
      </div>
      <div className="wm-search-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t(s.searchMove)}
        </span>
        <span>
          <kbd>Enter</kbd> {t(s.searchOpen)}
        </span>
      </div>
    </Modal>
  );
}
