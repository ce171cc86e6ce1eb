/** What a workflow changes of its business object, field by field and row by row; nothing when it is about none. */
import { Alert, Button, Checkbox, Collapse, Skeleton, Table, type TableColumnType, Tag } from 'antd';
import type { ReactNode } from 'react';
import { formatMinute } from '#kernel/dates.ts';
import { send, useCall } from '#web/api.ts';
import { BeforeAfter, FieldChanges } from '#web/compare/BeforeAfter.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { refuseRows, workflowDiff } from '../../business/business.calls.ts';
import { businessTexts as b } from '../../business/business.texts.ts';
import {
  type BusinessDiff,
  type DiffRow,
  type DiffTable,
  type DiffValue,
  kindOfColumn,
  type RowChange,
  sameValue,
  sidesOf,
  splitRows,
  tellingColumns,
  type Words,
} from '../../business/business-diff.ts';
import './business.css';

const words = (text: Words): string => (typeof text === 'string' ? text : t(text));

/** A value as people read it; an empty one is a dash. */
export function valueText(value: DiffValue): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && 'minute' in value) return formatMinute(value.minute).slice(0, 16).replace('T', ' ');
  if (typeof value === 'object' && 'date' in value) return value.date;
  return words(value);
}

/** Dates are not broken at their signs. */
const classOf = (value: DiffValue): string | undefined =>
  typeof value === 'object' && value !== null && ('minute' in value || 'date' in value) ? 'wm-diff-date' : undefined;

const given = (value: DiffValue): string | null => (value === null || value === '' ? null : valueText(value));

/** One value, or the old one struck out above the new one. */
function Sides({ before, after, differs }: ReturnType<typeof sidesOf>) {
  if (!differs) return <Clamped value={after} />;
  const side = (value: DiffValue): ReactNode =>
    given(value) && <span className={classOf(value)}>{valueText(value)}</span>;
  return <BeforeAfter before={side(before)} after={side(after)} stacked />;
}

/** A value that stays; a long one is cut, whole on hover. */
function Clamped({ value }: { value: DiffValue }) {
  const text = valueText(value);
  return (
    <span className={classOf(value) ?? 'wm-diff-whole'} title={text}>
      {text}
    </span>
  );
}

const ROW_WORDS: Record<Exclude<RowChange, 'same'>, readonly [string, keyof typeof b]> = {
  added: ['success', 'added'],
  removed: ['error', 'removed'],
  changed: ['processing', 'changed'],
  moved: ['warning', 'moved'],
};

/** Pixels a column asks for; the first takes what is left. */
const WIDTHS = { date: 148, number: 82, text: 130 } as const;
const [SIGN, MARK, FIRST] = [72, 84, 180];

/** Which rows are refused; without `onRefuse` it is only shown. */
interface Refusing {
  refused: readonly number[];
  onRefuse?(rows: number[]): void;
}

/** A sign before each row that can be decided alone: accepted or not. */
function acceptColumn({ refused, onRefuse }: Refusing): TableColumnType<DiffRow> {
  const of = new Set<number | string>(refused);
  const change = ({ id }: DiffRow, accepted: boolean): void =>
    onRefuse?.(accepted ? refused.filter((one) => one !== id) : [...refused, Number(id)]);
  return {
    title: t(b.accept),
    key: 'accept',
    width: SIGN,
    align: 'center',
    render: (_, row) =>
      row.decidable ? (
        <Checkbox
          checked={!of.has(row.id)}
          disabled={!onRefuse}
          aria-label={t(b.accept)}
          onChange={(event) => change(row, event.target.checked)}
        />
      ) : null,
  };
}

function ChangeTable({ table, refusing }: { table: DiffTable; refusing: Refusing }) {
  const decidable = (refusing.onRefuse || refusing.refused.length > 0) && table.rows.some((row) => row.decidable);
  const refused = new Set<number | string>(decidable ? refusing.refused : []);
  const { asked, along } = splitRows(table.rows);
  const apart = along.length > 0;
  const columnsOf = (rows: DiffRow[], accept: boolean): { columns: TableColumnType<DiffRow>[]; width: number } => {
    const part = { ...table, rows };
    const telling = tellingColumns(part);
    const widthOf = (n: number): number => WIDTHS[kindOfColumn(part, n)];
    const columns: TableColumnType<DiffRow>[] = [
      ...(accept ? [acceptColumn(refusing)] : []),
      {
        title: '',
        key: 'change',
        width: MARK,
        render: (_, row) =>
          row.change === 'same' ? null : <Tag color={ROW_WORDS[row.change][0]}>{t(b[ROW_WORDS[row.change][1]])}</Tag>,
      },
      ...telling.map((n): TableColumnType<DiffRow> => {
        const { label, align } = table.columns[n]!;
        return {
          title: words(label),
          key: `c${n}`,
          ...(n > 0 && { width: widthOf(n) }),
          ...(align && { align }),
          render: (_, row) => (
            // Taken out of their outline, rows have no depth.
            <span style={n === 0 && row.level && !apart ? { paddingLeft: row.level * 16 } : undefined}>
              <Sides {...sidesOf(row.cells[n] ?? null)} />
            </span>
          ),
        };
      }),
    ];
    const rest = telling.reduce((sum, n) => sum + (n > 0 ? widthOf(n) : 0), 0);
    return { columns, width: (accept ? SIGN : 0) + MARK + FIRST + rest };
  };
  const tableOf = (rows: DiffRow[], accept: boolean) => {
    const { columns, width } = columnsOf(rows, accept);
    return (
      <Table<DiffRow>
        size="small"
        rowKey="id"
        tableLayout="fixed"
        scroll={{ x: width }}
        columns={columns}
        dataSource={rows}
        rowClassName={(row) => `wm-diff-${row.change}${refused.has(row.id) ? ' wm-diff-refused' : ''}`}
        pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small' }}
      />
    );
  };
  return (
    <section>
      <h3>{`${words(table.title)}${apart ? ` (${asked.length})` : ''}`}</h3>
      {tableOf(asked, decidable)}
      {apart && (
        <Collapse
          size="small"
          ghost
          items={[{ key: 'along', label: t(b.along, { count: along.length }), children: tableOf(along, false) }]}
        />
      )}
      {table.total > table.rows.length && (
        <p className="wm-hint">{t(b.cut, { shown: table.rows.length, total: table.total })}</p>
      )}
    </section>
  );
}

/** The differences themselves. */
export function DiffView({ diff, refusing = { refused: [] } }: { diff: BusinessDiff; refusing?: Refusing }) {
  return (
    <div className="wm-business-diff">
      {refusing.refused.length > 0 && (
        <Alert type="warning" showIcon title={t(b.refusedRows, { count: refusing.refused.length })} />
      )}
      {(diff.notes ?? []).map((note) => (
        <p key={words(note)}>{words(note)}</p>
      ))}
      {diff.fields.length > 0 && (
        <FieldChanges
          head={[t(b.item), t(b.before), t(b.after)]}
          lines={diff.fields.map(({ label, before, after }) => {
            const same = sameValue(before, after);
            const side = same ? valueText : given;
            return { key: words(label), label: words(label), before: side(before), after: side(after), same };
          })}
        />
      )}
      {diff.tables.map((table) => (
        <ChangeTable key={words(table.title)} table={table} refusing={refusing} />
      ))}
    </div>
  );
}

/** The section of a workflow's page. */
export function BusinessDiffView({ instanceId, businessType }: { instanceId: number; businessType: string | null }) {
  const answer = useCall(workflowDiff, { instanceId }, { quiet: true, enabled: businessType !== null });
  if (businessType === null) return null;
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active paragraph={{ rows: 3 }} />;
  const { diff, kept, refused, mayRefuse } = answer.data;
  const onRefuse = (rows: number[]): void =>
    // A refusal has been shown.
    void send(refuseRows, { instanceId, refused: rows }).catch(() => {});
  if (!diff) return null;
  return (
    <section className="wm-card wm-business-diff wm-workflow-diff">
      <h2>
        {words(diff.title)}
        {kept && <Tag>{t(b.kept)}</Tag>}
        {diff.link && (
          <Button type="link" size="small" onClick={() => void go(diff.link!)}>
            {t(b.open)}
          </Button>
        )}
      </h2>
      <DiffView diff={diff} refusing={{ refused, ...(mayRefuse && { onRefuse }) }} />
    </section>
  );
}
