/**
 * The state of a report: that of a list, with the inputs of its call and the filters in the address.
 */
import { useMemo } from 'react';
import { type Asked, askedOf, type Report, type ReportAnswer } from '#kernel/report.ts';
import { companyToday } from '../clock.ts';
import { type EntityList, useEntityList } from '../entity/list/use-entity-list.ts';
import { exportFile } from '../parts/CallProgress.tsx';

export interface ReportState<R> {
  report: Report<R>;
  list: EntityList;
  answer: ReportAnswer<R> | null;
  /** Object, inputs and filters as they are asked now. */
  asked: Asked;
  /** Changes inputs; '' takes one back to its first value. */
  choose(change: Asked): void;
  /** The rows under these filters in the columns that are shown, as a workbook. */
  exportSheet(): Promise<unknown>;
}

/** `fixed`: inputs that hold whatever the address says. */
export function useReport<R>(report: Report<R>, fixed?: Asked): ReportState<R> {
  const today = companyToday();
  const of = useMemo(
    () => ({
      call: report.call,
      input(all: Asked) {
        const { inputs, filters } = askedOf(report, all, today);
        return { ...inputs, ...fixed, ...(Object.keys(filters).length > 0 && { filters }) };
      },
    }),
    [report, today, fixed],
  );
  const list = useEntityList(report.listing, { of });
  const { filters } = list.query;
  const asked = useMemo(() => {
    const { inputs, filters: narrowed } = askedOf(report, filters, today);
    const object = Object.entries(list.scope).map(([name, id]) => [name, String(id)]);
    return { ...Object.fromEntries(object), ...inputs, ...narrowed };
  }, [report, filters, today, list.scope]);
  return {
    report,
    list,
    answer: list.answer as ReportAnswer<R> | null,
    asked,
    choose(change) {
      const next = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== '');
      list.setQuery({ filters: Object.fromEntries(next) });
    },
    async exportSheet() {
      const { pageNum: _pageNum, pageSize: _pageSize, ...input } = list.input;
      const columns = list.columns.filter((column) => column.visible).map((column) => column.name);
      if (report.sheet) await exportFile(report.sheet, { ...input, columns: columns.join(',') } as never);
    },
  };
}
