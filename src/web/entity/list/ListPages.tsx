/** Page numbers below a list, with the sizes of 2-rules §9 and the person's own. */
import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { PAGE_SIZES } from '#kernel/query.ts';
import { useAddressState } from '../../address-state.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';

interface ListPagesProps {
  pageNum: number;
  pageSize: number;
  total: number;
  /** A change of the size starts at the first page. */
  onChange(change: { pageNum: number; pageSize: number }): void;
  /** What stands at the left: the count of selected rows. */
  children?: ReactNode;
}

/** `itemRender` of Pagination: its arrows have no names for screen readers otherwise. */
export const namedPages: NonNullable<PaginationProps['itemRender']> = (_page, type, element) => {
  const label = type === 'prev' ? entityTexts.previousPage : type === 'next' ? entityTexts.nextPage : null;
  if (!label || !isValidElement<{ 'aria-label'?: string }>(element)) return element;
  return cloneElement(element, { 'aria-label': t(label) });
};

function paging({ pageNum, pageSize, onChange }: Pick<ListPagesProps, 'pageNum' | 'pageSize' | 'onChange'>) {
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
  return {
    size: 'small',
    itemRender: namedPages,
    current: pageNum,
    pageSize,
    showSizeChanger: {
      showSearch: false,
      options: sizes.map((n) => ({ value: n, label: `${n}${t(entityTexts.perPage)}` })),
    },
    pageSizeOptions: sizes,
    showTotal: (all: number) => t(entityTexts.total, { total: all }),
    onChange: (page: number, size: number) => onChange({ pageNum: size === pageSize ? page : 1, pageSize: size }),
  } as const;
}

export function ListPages({ total, children, ...state }: ListPagesProps) {
  return (
    <div className="wm-pages">
      {children ?? <span />}
      <Pagination {...paging(state)} total={total} showQuickJumper={total > state.pageSize * 10} />
    </div>
  );
}

/** `pagination` of a table that holds all its rows: the same page numbers, kept in the address too. */
export function useTablePages() {
  const { pageNum, pageSize, onPage } = useAddressState();
  return paging({ pageNum, pageSize, onChange: onPage });
}
