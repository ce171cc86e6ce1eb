import { DownOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Field } from '#kernel/field.ts';
import type { ListQuery } from '#kernel/query.ts';
import { fieldKinds } from '../../fields/field-kinds.tsx';
import { PHONE_WIDTH, useNarrow } from '../../hooks.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import { addedFields } from '../record/record-values.ts';
import type { EntityList } from './use-entity-list.ts';
import { useSize } from './use-size.ts';
import '../entity.css';

/** 2-rules §9. */
const DEBOUNCE_MS = 500;
/** Narrowest cell of the form and the gap between cells (entity.css). */
const CELL = 260;
const GAP = 16;

interface Draft {
  search: string;
  filters: Record<string, string>;
}
const draftOf = (query: ListQuery): Draft => ({ search: query.search ?? '', filters: query.filters });
const same = (a: Draft, b: Draft): boolean =>
  a.search === b.search &&
  JSON.stringify(Object.entries(a.filters).sort()) === JSON.stringify(Object.entries(b.filters).sort());

/**
 * The search form of a list: input takes effect 500 ms later or with Enter; the form folds to one row and unfolds automatically
 * when a hidden filter is set. `children`: custom filters, which take effect at once.
 */
export function FilterBar({ list, children }: { list: EntityList; children?: ReactNode }) {
  const { entity, query, setQuery } = list;
  // An input of a call is drawn by its page, also where a column is called alike.
  const inputs = new Set(entity.list.plain?.inputs);
  const columns = entity.list.filters.filter((name) => !inputs.has(name));
  const declared = columns.map((name): [string, Field | undefined] => [name, entity.fields[name]]);
  const added = Object.entries(addedFields(list.runtime));
  const filters = [...declared, ...added].filter(
    (entry): entry is [string, Field] => entry[1] !== undefined && fieldKinds[entry[1].kind].Filter !== null,
  );
  const [grid, { width }] = useSize<HTMLDivElement>();
  // Folded, the search text, these filters and the buttons fill one row. None before its width is known.
  const inFirstRow = Math.max(1, Math.floor((width + GAP) / (CELL + GAP)) - 2);
  const hiddenSet = filters.slice(2).some(([name]) => query.filters[name] !== undefined);
  const [open, setOpen] = useState(hiddenSet);
  const [draft, setDraft] = useState(() => draftOf(query));
  const sent = useRef(draft);
  const id = useId();

  useEffect(() => {
    // The query changed from elsewhere (back button, cleared filters).
    const now = draftOf(query);
    if (!same(now, sent.current)) {
      sent.current = now;
      setDraft(now);
    }
  }, [query]);

  const apply = (next: Draft): void => {
    if (same(next, sent.current)) return;
    sent.current = next;
    setQuery({ search: next.search.trim(), filters: next.filters });
  };
  const applyRef = useRef(apply);
  applyRef.current = apply;
  useEffect(() => {
    const timer = setTimeout(() => applyRef.current(draft), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  const set = (name: string, value: string | undefined): void =>
    setDraft(({ search, filters: old }) => {
      const { [name]: _gone, ...rest } = old;
      return { search, filters: value === undefined ? rest : { ...rest, [name]: value } };
    });
  const reset = (): void => {
    const empty = { search: '', filters: {} };
    setDraft(empty);
    apply(empty);
  };
  const words = entity.list.plain ? entity.list.plain.search : entityTexts.keyword;
  // On a phone input takes effect automatically; the rest unfolds.
  const phone = useNarrow(PHONE_WIDTH);
  const folded = phone && !open;
  const shown = open ? filters : filters.slice(0, folded || width === 0 ? 0 : inFirstRow);
  const dirty = draft.search !== '' || Object.keys(draft.filters).length > 0;
  return (
    <Form className="wm-filter" onFinish={() => apply(draft)} role="search">
      <div ref={grid} className={folded ? 'wm-filter-grid is-folded' : 'wm-filter-grid'}>
        {words && (
          <Input
            className="wm-filter-search"
            allowClear
            autoComplete="off"
            prefix={<SearchOutlined />}
            value={draft.search}
            // The whole hint does not fit next to the fold button on a phone, especially in English; it stays the name of the input.
            placeholder={t(phone ? entityTexts.search : words)}
            aria-label={t(words)}
            onChange={(event) => setDraft((d) => ({ ...d, search: event.target.value }))}
          />
        )}
        {!folded && children}
        {shown.map(([name, field]) => {
          const Filter = fieldKinds[field.kind].Filter!;
          return (
            <div key={name} className="wm-filter-item">
              <label htmlFor={`${id}${name}`} title={t(field.label)}>
                {t(field.label)}
              </label>
              <Filter
                id={`${id}${name}`}
                field={field}
                value={draft.filters[name]}
                scope={list.scope}
                onChange={(value) => set(name, value)}
              />
            </div>
          );
        })}
        <div className="wm-filter-buttons">
          {!folded && (
            <>
              <Button htmlType="submit" type="primary" ghost>
                {t(entityTexts.search)}
              </Button>
              <Button icon={<ReloadOutlined />} disabled={!dirty} onClick={reset}>
                {t(entityTexts.reset)}
              </Button>
            </>
          )}
          {(filters.length > (folded ? 0 : inFirstRow) || (phone && children)) && (
            <Button
              type="link"
              aria-expanded={open}
              icon={open ? <UpOutlined /> : <DownOutlined />}
              iconPlacement="end"
              onClick={() => setOpen(!open)}
            >
              {t(open ? entityTexts.less : entityTexts.moreFilters)}
            </Button>
          )}
        </div>
      </div>
    </Form>
  );
}
