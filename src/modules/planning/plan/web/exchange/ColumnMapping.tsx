import { InputNumber, Select, Table } from 'antd';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import {
  type AddedHeader,
  addedColumn,
  SHEET_FIELDS,
  SHEET_HEADERS,
  type SheetColumn,
  type SheetMapping,
} from '../../exchange/sheet-columns.ts';
import { DATE_ORDERS, type SheetCell } from '../../exchange/sheet-values.ts';
import { importTexts } from './import-texts.ts';

const SAMPLES = 3;

/** A, B, ... Z, AA, as spreadsheet programs name columns. */
function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

interface ColumnMappingProps {
  mapping: SheetMapping;
  /** The first rows of the sheet. */
  rows: readonly (readonly SheetCell[])[];
  /** Additional fields of tasks. */
  added: readonly AddedHeader[];
  /** The sheet that was read, and those that could be. */
  sheet: string;
  sheets: readonly string[];
  onSheet(name: string): void;
  onChange(mapping: SheetMapping): void;
}

/** Which column of a sheet is which field; a field is taken from one column only. */
export function ColumnMapping({ mapping, rows, added, sheet, sheets, onSheet, onChange }: ColumnMappingProps) {
  const header = rows[mapping.headerRow] ?? [];
  const width = Math.max(header.length, mapping.columns.length);
  const samples = (at: number): string =>
    rows
      .slice(mapping.headerRow + 1)
      .map((row) => String(row[at] ?? '').trim())
      .filter(Boolean)
      .slice(0, SAMPLES)
      .join(' · ');
  const take = (at: number, field: SheetColumn | null): void => {
    const columns = Array.from({ length: width }, (_, i) => {
      if (i === at) return field;
      const now = mapping.columns[i] ?? null;
      return now === field ? null : now;
    });
    onChange({ ...mapping, columns });
  };
  return (
    <>
      <div className="wm-import-sheet">
        <span className="wm-import-option">
          {t(importTexts.sheet)}
          <Select
            aria-label={t(importTexts.sheet)}
            value={sheet}
            style={{ width: 200 }}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={onSheet}
          />
        </span>
        <span className="wm-import-option">
          {t(importTexts.headerRow)}
          <InputNumber
            aria-label={t(importTexts.headerRow)}
            min={1}
            max={Math.max(1, rows.length)}
            precision={0}
            value={mapping.headerRow + 1}
            style={{ width: 80 }}
            onChange={(row) => row && onChange({ ...mapping, headerRow: row - 1 })}
          />
        </span>
        <span className="wm-import-option">
          {t(importTexts.dateOrder)}
          <Select
            aria-label={t(importTexts.dateOrder)}
            value={mapping.dateOrder}
            style={{ width: 150 }}
            options={DATE_ORDERS.map((order) => ({ value: order, label: t(importTexts[order]) }))}
            onChange={(dateOrder) => onChange({ ...mapping, dateOrder })}
          />
        </span>
      </div>
      <Table
        size="small"
        rowKey="at"
        tableLayout="fixed"
        pagination={false}
        scroll={{ y: 280 }}
        dataSource={Array.from({ length: width }, (_, at) => ({ at }))}
        columns={[
          { title: t(importTexts.column), key: 'letter', width: 84, render: (_, { at }) => columnLetter(at) },
          {
            title: t(importTexts.heading),
            key: 'heading',
            width: 180,
            ellipsis: true,
            render: (_, { at }) => String(header[at] ?? ''),
          },
          { title: t(importTexts.samples), key: 'samples', ellipsis: true, render: (_, { at }) => samples(at) },
          {
            title: t(importTexts.field),
            key: 'field',
            width: 210,
            render: (_, { at }) => (
              <Select<SheetColumn | ''>
                value={mapping.columns[at] ?? ''}
                style={{ width: '100%' }}
                showSearch={BY_LABEL}
                aria-label={t(importTexts.field)}
                options={[
                  { value: '', label: t(importTexts.notTaken) },
                  ...SHEET_FIELDS.map((field) => ({ value: field, label: t(SHEET_HEADERS[field]) })),
                  ...added.map(({ column, label }) => ({ value: addedColumn(column), label: t(label) })),
                ]}
                onChange={(field) => take(at, field === '' ? null : field)}
              />
            ),
          },
        ]}
      />
    </>
  );
}
