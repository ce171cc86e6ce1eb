/**
 * A page of a log: search, period, rows, paging. Its state lives in the address, so a link shows the same rows.
 */

import { ReloadOutlined } from '@ant-design/icons';
import { Button, DatePicker, Empty, Select, Table, type TableColumnType } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { Call, InputOf } from '#kernel/call.ts';
import type { ChoiceItems } from '#kernel/field.ts';
import type { Page } from '#kernel/query.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { useAddressState, useTyped } from '#web/address-state.ts';
import { useCall } from '#web/api.ts';
import { ListPages } from '#web/entity/list/ListPages.tsx';
import { useSize } from '#web/entity/list/use-size.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { logPageTexts as l } from './log.texts.ts';
import '#web/entity/entity.css';
import './log.css';

interface LogTableProps<R> {
  call: Call<never, Page<R>> | Call;
  columns: readonly TableColumnType<R>[];
  placeholder: Message;
  details?: (row: R) => ReactNode;
  /** Choices of more inputs of the call. */
  filters?: readonly { name: string; label: Triple; items: ChoiceItems }[];
}

const HEADER = 38;

export function LogTable<R extends { id: number }>({
  call,
  columns,
  placeholder,
  details,
  filters = [],
}: LogTableProps<R>) {
  const { text, set, pageNum, pageSize, onPage } = useAddressState();
  const [box, { height }] = useSize<HTMLDivElement>();
  const search = useTyped(text('search'), (value) => set({ search: value }));
  const [from, to] = [text('from'), text('to')];
  const input = {
    pageNum,
    pageSize,
    ...(text('search') && { search: text('search') }),
    ...(from && { from }),
    ...(to && { to }),
    ...Object.fromEntries(filters.flatMap(({ name, items }) => (items[text(name)] ? [[name, text(name)]] : []))),
  };
  const answer = useCall(call as Call, input as InputOf<Call>, { keepPrevious: true, quiet: true, staleTime: 0 });
  const page = answer.data as Page<R> | undefined;
  const filtered = Boolean(text('search') || from || to || filters.some(({ name }) => text(name)));
  const widths = columns.reduce((sum, column) => sum + Number(column.width ?? column.minWidth ?? 0), 40);
  return (
    <div className="wm-list">
      <div className="wm-card wm-log-filter">
        <SearchBox
          allowClear
          className="wm-log-search"
          placeholder={t(placeholder)}
          value={search.value}
          onChange={(event) => search.type(event.target.value)}
          onSearch={search.now}
        />
        <DatePicker.RangePicker
          allowEmpty={[true, true]}
          aria-label={t(l.period)}
          value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
          onChange={(days) =>
            set({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
          }
        />
        {filters.map(({ name, label, items }) => (
          <Select
            key={name}
            allowClear
            className="wm-log-choice"
            aria-label={t(label)}
            placeholder={t(label)}
            value={text(name) || null}
            options={Object.entries(items).map(([value, item]) => ({ value, label: t(item) }))}
            onChange={(value) => set({ [name]: value ?? '' })}
          />
        ))}
        {filtered && (
          <Button
            onClick={() => {
              search.type('');
              set({ search: '', from: '', to: '', ...Object.fromEntries(filters.map(({ name }) => [name, ''])) });
            }}
          >
            {t(l.reset)}
          </Button>
        )}
        <Button
          type="text"
          className="wm-log-refresh"
          icon={<ReloadOutlined />}
          title={t(l.refresh)}
          aria-label={t(l.refresh)}
          onClick={() => void answer.refetch()}
        />
      </div>
      <div className="wm-card wm-list-body">
        {answer.error && !page ? (
          <ReadError error={answer.error} retry={answer.refetch} title={l.loadFailed} />
        ) : (
          <div className="wm-table">
            <div ref={box} className="wm-table-box">
              <Table<R>
                size="small"
                rowKey="id"
                tableLayout="fixed"
                pagination={false}
                columns={[...columns]}
                dataSource={page?.list ?? []}
                loading={{ spinning: answer.isFetching && (answer.isLoading || answer.isPlaceholderData), delay: 200 }}
                scroll={{ x: widths, ...(height > 120 && { y: height - HEADER }) }}
                {...(details && { expandable: { expandedRowRender: details, columnWidth: 40 } })}
                locale={{
                  emptyText: answer.isPending ? (
                    <div className="wm-table-waiting" />
                  ) : (
                    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered ? l.emptyFiltered : l.empty)} />
                  ),
                }}
              />
            </div>
            <ListPages pageNum={pageNum} pageSize={pageSize} total={page?.total ?? 0} onChange={onPage} />
          </div>
        )}
      </div>
    </div>
  );
}
