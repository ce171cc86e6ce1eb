/** Properties of the selected item in the designer; without one those of the form. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Collapse, Input, Segmented, Select } from 'antd';
import type { Field } from '#kernel/field.ts';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { MOST_KEY_FIELDS, mayBeKey } from '../form-keys.ts';
import {
  type FormField,
  type FormItem,
  type FormSchema,
  isNumberKind,
  leavesOf,
  MAX_ROWS,
  PICKED,
  type SubTable,
  variableTypeOf,
} from '../form-schema.ts';
import { formWords as w } from './form-texts.ts';
import { freshKey, newItem, PALETTE, replaced } from './new-item.ts';
import { FlagProperty, NumberProperty, Property, TextProperty, TripleInput } from './property-inputs.tsx';
import type { SchemaEditing } from './use-schema.ts';

interface Props {
  item: FormItem | null;
  editing: SchemaEditing;
  disabled: boolean;
  onKey(key: string): void;
  onRemove(key: string): void;
}

/** An object without its undefined entries: absent and undefined are different in a schema. */
const tidy = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined && v !== '')) as T;

export function ItemProperties({ item, editing, disabled, onKey, onRemove }: Props) {
  const { schema, put } = editing;
  if (!item)
    return (
      <>
        <h2>{t(w.form)}</h2>
        <Property label={w.columns}>
          <Segmented
            size="small"
            value={schema.columns}
            options={[1, 2, 3]}
            disabled={disabled}
            onChange={(columns) => put({ ...schema, columns: columns as 1 | 2 | 3 })}
          />
        </Property>
        <Property label={w.keyFields}>
          <Select
            mode="multiple"
            size="small"
            style={{ width: '100%' }}
            maxCount={MOST_KEY_FIELDS}
            disabled={disabled}
            aria-label={t(w.keyFields)}
            placeholder={t(w.keyFieldsAuto)}
            value={[...(schema.keyFields ?? [])]}
            options={leavesOf(schema).flatMap((one) =>
              one.type === 'field' && mayBeKey(one) ? [{ value: one.key, label: t(one.field.label) || one.key }] : [],
            )}
            onChange={(keys: string[]) =>
              put(tidy({ ...schema, keyFields: keys.length > 0 ? keys : undefined }) as FormSchema)
            }
          />
        </Property>
        <p className="wm-none">{t(w.nothingSelected)}</p>
      </>
    );
  const set = (next: FormItem): void => {
    put(replaced(schema, item.key, next), `${item.key} property`);
    if (next.key !== item.key) onKey(next.key);
  };
  return (
    <fieldset disabled={disabled} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <h2>{t(w.properties)}</h2>
      <TextProperty label={w.key} value={item.key} onChange={(key) => set({ ...item, key: key.trim() })} />
      {item.type === 'hint' && (
        <>
          <TripleInput area label={w.text} value={item.text} onChange={(text) => set({ ...item, text })} />
          <Property label={w.hint}>
            <Segmented
              size="small"
              value={item.tone ?? 'info'}
              options={[
                { value: 'info', label: 'ⓘ' },
                { value: 'warning', label: '⚠' },
              ]}
              onChange={(tone) => set({ ...item, tone: tone as 'info' | 'warning' })}
            />
          </Property>
        </>
      )}
      {item.type === 'section' && (
        <TripleInput label={w.label} value={item.label} onChange={(label) => set({ ...item, label })} />
      )}
      {item.type === 'field' && <FieldProperties item={item} columns={schema.columns} onChange={set} />}
      {item.type === 'table' && <TableProperties table={item} onChange={set} />}
      <Property label={w.when}>
        <Input.TextArea
          size="small"
          autoSize
          aria-label={t(w.when)}
          placeholder={t(w.whenHint)}
          value={item.when ?? ''}
          onChange={(event) => set(tidy({ ...item, when: event.target.value || undefined }) as FormItem)}
        />
      </Property>
      <Button danger size="small" icon={<DeleteOutlined />} onClick={() => onRemove(item.key)}>
        {t(w.remove)}
      </Button>
    </fieldset>
  );
}

const CALCULATED = new Set(['text', 'longText', 'int', 'decimal', 'money', 'percent', 'bool']);
const PLAIN_DEFAULT = new Set(['text', 'longText', 'int', 'decimal', 'percent', 'bool', 'date', 'choice']);
const TARGETS = { user: w.person, department: w.department, project: w.project, userGroup: w.userGroup } as const;

function FieldProperties({
  item,
  columns,
  onChange,
  column,
}: {
  item: FormField;
  columns: number;
  onChange(item: FormField): void;
  column?: boolean;
}) {
  const { field } = item;
  const put = (change: Partial<FormField>): void => onChange(tidy({ ...item, ...change }));
  const setField = (change: { [K in keyof Field]?: Field[K] | undefined }): void =>
    onChange({ ...item, field: tidy({ ...field, ...change }) as Field });
  const long = field.kind === 'text' || field.kind === 'longText';
  return (
    <>
      <TripleInput label={w.label} value={field.label} onChange={(label) => setField({ label })} />
      {!item.calc && (
        <FlagProperty
          label={w.required}
          value={field.required === true}
          onChange={(on) => setField({ required: on || undefined })}
        />
      )}
      {!column && columns > 1 && (
        <Property label={w.span}>
          <Segmented
            size="small"
            value={Math.min(item.span ?? 1, columns)}
            options={Array.from({ length: columns }, (_, i) => i + 1)}
            onChange={(span) => put({ span: Number(span) })}
          />
        </Property>
      )}
      {(field.kind === 'choice' || field.kind === 'choices') && (
        <Choices field={field} onChange={(items) => setField({ items })} />
      )}
      {(field.kind === 'ref' || field.kind === 'refs') && (
        <Property label={w.target}>
          <Select
            size="small"
            style={{ width: '100%' }}
            value={field.to ?? null}
            options={PICKED.map((to) => ({ value: to, label: t(TARGETS[to]) }))}
            onChange={(to: string) => setField({ to })}
          />
        </Property>
      )}
      {field.kind === 'dict' && (
        <TextProperty
          label={w.dictionary}
          value={field.dict ?? ''}
          onChange={(dict) => setField({ dict: dict.trim() || undefined })}
        />
      )}
      {isNumberKind(field.kind) && (
        <>
          <NumberProperty label={w.min} value={field.min} onChange={(min) => setField({ min })} />
          <NumberProperty label={w.max} value={field.max} onChange={(max) => setField({ max })} />
        </>
      )}
      {long && <NumberProperty label={w.maxLength} min={1} value={field.max} onChange={(max) => setField({ max })} />}
      {['decimal', 'money', 'percent'].includes(field.kind) && (
        <NumberProperty
          label={w.digits}
          min={0}
          max={6}
          value={field.digits}
          onChange={(digits) => setField({ digits })}
        />
      )}
      {PLAIN_DEFAULT.has(field.kind) && !item.calc && (
        <Property label={w.defaultValue}>
          <FieldInput
            field={{ ...field, required: false }}
            value={field.default ?? null}
            onChange={(value) => setField({ default: (value ?? undefined) as Field['default'] | undefined })}
          />
        </Property>
      )}
      {CALCULATED.has(field.kind) && (
        <Property label={w.calc}>
          <Input.TextArea
            size="small"
            autoSize
            value={item.calc ?? ''}
            aria-label={t(w.calc)}
            placeholder={column ? 'count * price' : 'sum(lines.total)'}
            onChange={(event) => put({ calc: event.target.value })}
          />
          <div className="wm-property-hint">
            {t(w.calcHint)}{' '}
            <PageLink to="/help?page=formulas" className="wm-link">
              {t(w.aboutFormulas)}
            </PageLink>
          </div>
        </Property>
      )}
      {!column && variableTypeOf(item) && (
        <TextProperty
          label={w.variable}
          value={item.variable ?? ''}
          onChange={(variable) => put({ variable: variable.trim() })}
        />
      )}
      {!column && (
        <TripleInput
          label={w.help}
          value={item.help ?? ['', '', '']}
          onChange={(help) => onChange(help.every((text) => text === '') ? withoutHelp(item) : { ...item, help })}
        />
      )}
    </>
  );
}
const withoutHelp = ({ help: _help, ...rest }: FormField): FormField => rest;

function Choices({ field, onChange }: { field: Field; onChange(items: NonNullable<Field['items']>): void }) {
  const rows = Object.entries(field.items ?? {});
  const put = (next: typeof rows): void => onChange(Object.fromEntries(next));
  return (
    <Property label={w.choices}>
      {rows.map(([key, label], i) => (
        <div key={i} className="wm-choice-row">
          <Input
            size="small"
            value={key}
            aria-label={t(w.key)}
            onChange={(event) => {
              const next = event.target.value.trim();
              if (next !== '' && !rows.some(([other], j) => other === next && j !== i))
                put(rows.with(i, [next, label]));
            }}
          />
          <div className="wm-triple">
            {([0, 1, 2] as const).map((at) => (
              <Input
                key={at}
                size="small"
                value={label[at]}
                aria-label={`${t(w.label)} ${at + 1}`}
                onChange={(event) => {
                  const next = [...label] as [string, string, string];
                  next[at] = event.target.value;
                  put(rows.with(i, [key, next]));
                }}
              />
            ))}
          </div>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t(w.remove)}
            onClick={() => put(rows.toSpliced(i, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => {
          const key = freshKey(new Set(rows.map(([k]) => k)), 'c');
          put([...rows, [key, [`选项 ${rows.length + 1}`, `選項 ${rows.length + 1}`, `Option ${rows.length + 1}`]]]);
        }}
      >
        {t(w.addChoice)}
      </Button>
    </Property>
  );
}

function TableProperties({ table, onChange }: { table: SubTable; onChange(table: SubTable): void }) {
  const { columns } = table;
  const set = (next: readonly FormField[]): void => {
    const keys = new Set(next.map((column) => column.key));
    onChange({ ...table, columns: next, ...(table.sums && { sums: table.sums.filter((key) => keys.has(key)) }) });
  };
  const add = (name: string): void => {
    const entry = PALETTE.find((one) => one.name === name)!;
    const item = newItem(entry, new Set(columns.map((column) => column.key)));
    if (item.type === 'field') set([...columns, item]);
  };
  const move = (i: number, by: number): void => set(columns.toSpliced(i, 1).toSpliced(i + by, 0, columns[i]!));
  return (
    <>
      <TripleInput label={w.label} value={table.label} onChange={(label) => onChange({ ...table, label })} />
      <NumberProperty
        label={w.minRows}
        min={0}
        max={MAX_ROWS}
        value={table.minRows}
        onChange={(minRows) => onChange(tidy({ ...table, minRows }) as SubTable)}
      />
      <NumberProperty
        label={w.maxRows}
        min={1}
        max={MAX_ROWS}
        value={table.maxRows}
        onChange={(maxRows) => onChange(tidy({ ...table, maxRows }) as SubTable)}
      />
      <Property label={w.sums}>
        <Select
          mode="multiple"
          size="small"
          style={{ width: '100%' }}
          value={[...(table.sums ?? [])]}
          options={columns
            .filter((c) => isNumberKind(c.field.kind))
            .map((c) => ({ value: c.key, label: t(c.field.label) }))}
          onChange={(sums: string[]) => onChange({ ...table, sums })}
        />
      </Property>
      <Property label={w.tableColumns}>
        <Collapse
          size="small"
          items={columns.map((column, i) => ({
            key: String(i),
            label: `${t(column.field.label)} · ${column.key}`,
            children: (
              <>
                <TextProperty
                  label={w.key}
                  value={column.key}
                  onChange={(key) => set(columns.with(i, { ...column, key: key.trim() }))}
                />
                <FieldProperties column item={column} columns={1} onChange={(next) => set(columns.with(i, next))} />
                <Button size="small" disabled={i === 0} onClick={() => move(i, -1)}>
                  {t(w.up)}
                </Button>{' '}
                <Button size="small" disabled={i === columns.length - 1} onClick={() => move(i, 1)}>
                  {t(w.down)}
                </Button>{' '}
                <Button danger size="small" onClick={() => set(columns.toSpliced(i, 1))}>
                  {t(w.remove)}
                </Button>
              </>
            ),
          }))}
        />
      </Property>
      <Property label={w.addColumn}>
        <Select
          size="small"
          style={{ width: '100%' }}
          value={null}
          placeholder={t(w.addColumn)}
          options={PALETTE.filter((entry) => entry.field).map((entry) => ({
            value: entry.name,
            label: t(entry.label),
          }))}
          onChange={(name: string | null) => name && add(name)}
        />
      </Property>
    </>
  );
}
