/** What a workflow changes of its business object, field by field and row by row; nothing when it is about none. */
import { ExportOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Collapse, Skeleton, type TableColumnType, Tag } from 'antd';
import type { ComparedRow, Key } from '#kernel/compare.ts';
import { formatMinute } from '#kernel/dates.ts';
import { send, useCall } from '#web/api.ts';
import { FieldChanges } from '#web/compare/BeforeAfter.tsx';
import { type ComparedColumn, CompareTable, type ShownRow } from '#web/compare/CompareTable.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import { exportWorkflowDiff, refuseRows, workflowDiff } from '../../business/business.calls.ts';
import { businessTexts as b } from '../../business/business.texts.ts';
import {
  type BusinessDiff,
  comparedLine,
  type DiffRow,
  type DiffTable,
  type DiffValue,
  kindOfColumn,
  sameValue,
  splitRows,
  tellingColumns,
  type Words,
} from '../../business/business-diff.ts';
import './business.css';

const words = (text: Words): string => (typeof text === 'string' ? text : t(text));

/** A value as people read it; an empty one is a dash. */
export function valueText(value: DiffValue): string {
  if (isEmpty(value)) return '–';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && 'minute' in value) return formatMinute(value.minute).slice(0, 16).replace('T', ' ');
  if (typeof value === 'object' && 'date' in value) return value.date;
  return words(value);
}

/** Dates are not broken at their signs. */
const classOf = (value: DiffValue): string | undefined =>
  typeof value === 'object' && value !== null && ('minute' in value || 'date' in value) ? 'wm-diff-date' : undefined;

const isEmpty = (value: DiffValue): value is null | '' => value === null || value === '';
const given = (value: DiffValue): string | null => (isEmpty(value) ? null : valueText(value));

/** A long value is cut, whole on hover. */
function Value({ value }: { value: DiffValue }) {
  const text = valueText(value);
  return (
    <span className={classOf(value) ?? 'wm-diff-whole'} title={text}>
      {text}
    </span>
  );
}

/** `moved`: only moves along with what was asked for. */
const WORDS = { added: b.added, removed: b.removed, changed: b.changed, moved: b.moved };

/** Pixels of a column; the first takes the rest. */
const WIDTHS = { date: 150, number: 82, text: 130 } as const;
const SIGN = 72;

/** The cells of one side of a row. */
type Cells = readonly DiffValue[];
interface Line extends ComparedRow<Cells> {
  decidable: boolean;
}
const lineOf = (row: DiffRow): Line => ({ ...comparedLine(row), decidable: row.decidable === true });

/** Which rows are refused; without `onRefuse` it is only shown. */
interface Refusing {
  refused: readonly number[];
  onRefuse?(rows: number[]): void;
}

/** A sign before each row that can be decided alone: accepted or not. */
function acceptColumn({ refused, onRefuse }: Refusing): TableColumnType<ShownRow<Cells>> {
  const of = new Set<Key>(refused);
  const change = (key: Key, accepted: boolean): void =>
    onRefuse?.(accepted ? refused.filter((one) => one !== key) : [...refused, Number(key)]);
  return {
    title: t(b.accept),
    key: 'accept',
    width: SIGN,
    align: 'center',
    render: (_, row) =>
      (row as Line).decidable ? (
        <Checkbox
          checked={!of.has(row.key)}
          disabled={!onRefuse}
          aria-label={t(b.accept)}
          onChange={(event) => change(row.key, event.target.checked)}
        />
      ) : null,
  };
}

function columnOf(table: DiffTable, n: number): ComparedColumn<Cells> {
  const { label, align } = table.columns[n]!;
  return {
    key: `${n}`,
    title: words(label),
    ...(n > 0 && { width: WIDTHS[kindOfColumn(table, n)] }),
    ...(align && { align }),
    side: (cells) => (isEmpty(cells[n] ?? null) ? null : <Value value={cells[n]!} />),
  };
}

function ChangeTable({ table, refusing }: { table: DiffTable; refusing: Refusing }) {
  const decidable = (refusing.onRefuse || refusing.refused.length > 0) && table.rows.some((row) => row.decidable);
  const refused = new Set<Key>(decidable ? refusing.refused : []);
  const { asked, along } = splitRows(table.rows);
  const apart = along.length > 0;
  const tableOf = (rows: DiffRow[], accept: boolean) => (
    <CompareTable
      rows={rows.map(lineOf)}
      columns={tellingColumns({ ...table, rows }).map((n) => columnOf({ ...table, rows }, n))}
      lead={accept ? [acceptColumn(refusing)] : []}
      words={WORDS}
      // Taken out of their outline, rows have no depth.
      flat={apart}
      rowClass={({ key }) => (refused.has(key) ? 'wm-diff-refused' : '')}
    />
  );
  return (
    <section>
      <h3>{`${words(table.title)}${apart ? ` (${asked.length})` : ''}`}</h3>
      {tableOf(asked, Boolean(decidable))}
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
        <Button
          type="link"
          size="small"
          icon={<ExportOutlined />}
          onClick={() => void exportFile(exportWorkflowDiff, { instanceId })}
        >
          {t(entityTexts.export)}
        </Button>
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
