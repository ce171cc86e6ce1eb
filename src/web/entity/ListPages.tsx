/** Page numbers below a list, with the sizes of 2-rules §9 and the person's own. */
import { Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { PAGE_SIZES } from '#kernel/query.ts';
import { t } from '../lang.ts';
import { entityTexts } from './entity-texts.ts';

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

export function ListPages({ pageNum, pageSize, total, onChange, children }: ListPagesProps) {
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].sort((a, b) => a - b);
  return (
    <div className="wm-pages">
      {children ?? <span />}
      <Pagination
        size="small"
        itemRender={namedPages}
        current={pageNum}
        pageSize={pageSize}
        total={total}
        showSizeChanger={{
          showSearch: false,
          options: sizes.map((n) => ({ value: n, label: `${n}${t(entityTexts.perPage)}` })),
        }}
        pageSizeOptions={sizes}
        showQuickJumper={total > pageSize * 10}
        showTotal={(all) => t(entityTexts.total, { total: all })}
        onChange={(page, size) => onChange({ pageNum: size === pageSize ? page : 1, pageSize: size })}
      />
    </div>
  );
}
