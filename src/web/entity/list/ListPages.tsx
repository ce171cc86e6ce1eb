/** Page numbers below a list, with the sizes of 2-rules §9 and the person's own. */
import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { MOST_COUNTED, PAGE_SIZES } from '#kernel/query.ts';
import { useAddressState } from '../../address-state.ts';
import { PHONE_WIDTH, useNarrow } from '../../hooks.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';

interface ListPagesProps {
  pageNum: number;
  pageSize: number;
  total: number;
  /** A change of the size starts at the first page. */
  onChange(change: { pageNum: number; pageSize: number }): void;
  /** Offers pages as long as the window is high. */
  byWindow?: ByWindow | null;
  /** Left part: the count of selected rows. */
  children?: ReactNode;
}

/** `itemRender` of Pagination: its arrows have no names for screen readers otherwise. */
export const namedPages: NonNullable<PaginationProps['itemRender']> = (_page, type, element) => {
  const label = type === 'prev' ? entityTexts.previousPage : type === 'next' ? entityTexts.nextPage : null;
  if (!label || !isValidElement<{ 'aria-label'?: string }>(element)) return element;
  return cloneElement(element, { 'aria-label': t(label) });
};

/** The option of a page that fills the window, in addition to the numbers; null: the list does not offer it. */
interface ByWindow {
  chosen: boolean;
  choose(chosen: boolean): void;
}

/** The size of the choice by the window while another one holds. */
const BY_WINDOW = 0;

/** Sizes to choose from. The size that fits the window may be one of the numbers: its sign distinguishes it then. */
function sizeOptions(pageSize: number, byWindow: ByWindow | null) {
  const numbers = byWindow?.chosen ? PAGE_SIZES : [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
  const options = numbers.map((n) => ({
    value: byWindow?.chosen && n === pageSize ? -n : n,
    label: `${n}${t(entityTexts.perPage)}`,
  }));
  if (!byWindow) return options;
  return [...options, { value: byWindow.chosen ? pageSize : BY_WINDOW, label: t(entityTexts.byWindow) }];
}

type Paging = Pick<ListPagesProps, 'pageNum' | 'pageSize' | 'onChange'>;

function paging({ pageNum, pageSize, onChange }: Paging, byWindow: ByWindow | null = null) {
  const options = sizeOptions(pageSize, byWindow);
  return {
    size: 'small',
    itemRender: namedPages,
    current: pageNum,
    pageSize,
    showSizeChanger: {
      showSearch: false,
      options,
    },
    pageSizeOptions: options.map(({ value }) => value),
    showTotal: (all: number) => t(entityTexts.total, { total: all === MOST_COUNTED + 1 ? `${MOST_COUNTED}+` : all }),
    onChange: (page: number, size: number) => {
      if (size === pageSize) return onChange({ pageNum: page, pageSize });
      byWindow?.choose(size === BY_WINDOW);
      if (size !== BY_WINDOW) onChange({ pageNum: 1, pageSize: Math.abs(size) });
    },
  } as const;
}

export function ListPages({ total, children, byWindow = null, ...state }: ListPagesProps) {
  const phone = useNarrow(PHONE_WIDTH);
  return (
    <div className="wm-pages">
      {children ?? <span />}
      <Pagination
        {...paging(state, byWindow)}
        total={total}
        showQuickJumper={total > state.pageSize * 10}
        {...(phone && { simple: { readOnly: true }, showSizeChanger: false, hideOnSinglePage: total === 0 })}
      />
    </div>
  );
}

/** `pagination` of a table that holds all its rows: the same page numbers, kept in the address too. */
export function useTablePages() {
  const { pageNum, pageSize, onPage } = useAddressState();
  return paging({ pageNum, pageSize, onChange: onPage });
}
