/**
 * The list of forms or of business objects: the bar with search, and the columns both have. The search and the page are
 * in the address; what both lists hold comes in one answer, so they are searched here.
 */

import { Button, Skeleton, Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import type { Message } from '#kernel/text.ts';
import { useAddressState, useTyped } from '#web/address-state.ts';
import { ListPages } from '#web/entity/list/ListPages.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { formWords as w } from './form-texts.ts';
import '#web/entity/entity.css';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import './form.css';

/** What forms and business objects have in common. */
interface Designed {
  id: number;
  key: string;
  name: string;
  description: string | null;
  fieldCount: number;
  updatedAt: string;
  updatedBy: string | null;
}
interface Props<Row extends Designed> {
  answer: { data?: readonly Row[] | undefined; error: Error | null; refetch(): unknown };
  /** Buttons at the left of the bar. */
  tools: ReactNode;
  /** Word of the button among them that makes the first one. */
  first?: Message | undefined;
  /** The column after the number of fields. */
  middle: TableColumnType<Row>;
  onOpen(row: Row): void;
  actions(row: Row): ReactNode;
}

export function DesignTable<Row extends Designed>({ answer, tools, first, middle, onOpen, actions }: Props<Row>) {
  const { text, set, pageNum, pageSize, onPage } = useAddressState();
  const search = text('search');
  const typed = useTyped(search, (value) => set({ search: value }));
  const { data, error } = answer;
  if (error && !data) return <ReadError error={error} retry={answer.refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  const wanted = search.toLowerCase();
  const found = data.filter((row) => `${row.name} ${row.key}`.toLowerCase().includes(wanted));
  const page = Math.min(pageNum, Math.max(1, Math.ceil(found.length / pageSize)));
  const columns: TableColumnType<Row>[] = [
    {
      title: t(w.name),
      key: 'name',
      ellipsis: true,
      render: (_, row) => (
        <Button type="link" size="small" onClick={() => onOpen(row)}>
          {row.name}
        </Button>
      ),
    },
    { title: t(w.key), dataIndex: 'key', width: 190, ellipsis: true },
    { title: t(w.fields), dataIndex: 'fieldCount', width: 90, align: 'right' },
    middle,
    {
      title: t(w.updated),
      key: 'updated',
      width: 220,
      render: (_, row) => `${instantText(row.updatedAt)} ${row.updatedBy ?? ''}`,
    },
    { title: t(w.description), dataIndex: 'description', ellipsis: true },
    { title: t(w.actions), key: 'actions', width: 230, render: (_, row) => actions(row) },
  ];
  return (
    <div className="wm-lists">
      <div className="wm-lists-bar">
        {tools}
        <span className="wm-grow" />
        <SearchBox
          allowClear
          style={{ width: 240 }}
          placeholder={t(w.search)}
          value={typed.value}
          onChange={(event) => typed.type(event.target.value)}
          onSearch={typed.now}
        />
      </div>
      <Table<Row>
        rowKey="id"
        size="small"
        dataSource={found.slice((page - 1) * pageSize, page * pageSize)}
        pagination={false}
        columns={columns}
        locale={{
          emptyText: <NoRows filtered={search !== ''} first={first} />,
        }}
      />
      <ListPages pageNum={page} pageSize={pageSize} total={found.length} onChange={onPage} />
    </div>
  );
}
