/** The design of a report: rows, columns, measures, filters, chart, paper; what it makes is shown beside it at once. */

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented, Select } from 'antd';
import { useId } from 'react';
import { fieldKinds } from '#web/fields/field-kinds.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { type Dataset, isDated, isDimension, isMeasured } from '../datasets.ts';
import {
  chartKinds,
  type Design,
  type Dimension,
  dimensionKey,
  type Grain,
  grains,
  type How,
  hows,
  layouts,
  type Measure,
  MOST_DIMENSIONS,
  MOST_MEASURES,
} from '../design.ts';
import { reportTexts } from '../report.texts.ts';
import { ownTexts as x } from './own-texts.ts';
import './report-pages.css';

interface Props {
  dataset: Dataset;
  design: Design;
  onChange(design: Design): void;
}
const options = <K extends string>(all: Readonly<Record<K, readonly [string, string, string]>>) =>
  (Object.keys(all) as K[]).map((value) => ({ value, label: t(all[value]) }));
const columnsOf = (dataset: Dataset, may: (name: string) => boolean) =>
  Object.entries(dataset.columns)
    .filter(([name]) => may(name))
    .map(([value, { label }]) => ({ value, label: t(label) }));

export function Designer({ dataset, design, onChange }: Props) {
  const set = (change: Partial<Design>): void => onChange({ ...design, ...change });
  return (
    <div className="wm-report-designer">
      <Dimensions side="rows" {...{ dataset, design }} onChange={(rows) => set({ rows })} />
      <Dimensions side="columns" {...{ dataset, design }} onChange={(columns) => set({ columns })} />
      <Measures {...{ dataset, design }} onChange={(measures) => set({ measures })} />
      <Filters {...{ dataset, design, onChange }} />
      <section>
        <h2 className="wm-form-head">{t(x.chart)}</h2>
        <Segmented
          aria-label={t(x.chart)}
          value={design.chart}
          options={options(chartKinds)}
          onChange={(chart) => set({ chart })}
        />
      </section>
      <section>
        <h2 className="wm-form-head">{t(x.layout)}</h2>
        <Segmented
          aria-label={t(x.layout)}
          value={design.layout}
          options={options(layouts)}
          onChange={(layout) => set({ layout })}
        />
      </section>
    </div>
  );
}

interface SideProps extends Omit<Props, 'onChange'> {
  side: 'rows' | 'columns';
  onChange(dimensions: Dimension[]): void;
}
function Dimensions({ side, dataset, design, onChange }: SideProps) {
  const list = design[side];
  const used = new Set([...design.rows, ...design.columns].map(dimensionKey));
  const fields = columnsOf(dataset, (name) => isDimension(dataset.columns[name]!));
  const dated = (field: string): boolean => isDated(dataset.columns[field]!);
  const change = (at: number, next: Dimension): void => onChange(list.map((one, i) => (i === at ? next : one)));
  const fresh = (field: string): Dimension => (dated(field) ? { field, by: 'month' } : { field });
  const free = fields.find(({ value }) => !used.has(dimensionKey(fresh(value))));
  return (
    <section>
      <h2 className="wm-form-head">{t(x[side])}</h2>
      {list.map((one, at) => (
        <div key={dimensionKey(one)} className="wm-report-designer-line">
          <Select
            aria-label={t(x.field)}
            value={one.field}
            showSearch={BY_LABEL}
            options={fields}
            onChange={(field: string) => change(at, fresh(field))}
          />
          {dated(one.field) && (
            <Select<Grain>
              aria-label={t(x.by)}
              className="wm-report-designer-grain"
              value={one.by ?? 'month'}
              options={options(grains)}
              onChange={(by) => change(at, { ...one, by })}
            />
          )}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(x.remove)}
            onClick={() => onChange(list.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      {list.length < MOST_DIMENSIONS && free && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...list, fresh(free.value)])}>
          {t(x.add)}
        </Button>
      )}
    </section>
  );
}

interface MeasuresProps extends Omit<Props, 'onChange'> {
  onChange(measures: Measure[]): void;
}
const COUNT = '';
function Measures({ dataset, design: { measures }, onChange }: MeasuresProps) {
  const fields = [
    { value: COUNT, label: t(reportTexts.count) },
    ...columnsOf(dataset, (name) => isMeasured(dataset.columns[name]!)),
  ];
  const change = (at: number, next: Measure): void => onChange(measures.map((one, i) => (i === at ? next : one)));
  return (
    <section>
      <h2 className="wm-form-head">{t(x.measures)}</h2>
      {measures.map((one, at) => (
        <div key={`${one.field} ${one.how} ${at}`} className="wm-report-designer-line">
          <Select
            aria-label={t(x.field)}
            value={one.field ?? COUNT}
            options={fields}
            onChange={(field: string) =>
              change(at, field === COUNT ? { field: null, how: 'count' } : { field, how: one.field ? one.how : 'sum' })
            }
          />
          {one.field && (
            <Select<How>
              aria-label={t(x.how)}
              className="wm-report-designer-grain"
              value={one.how}
              options={options(hows)}
              onChange={(how) => change(at, { ...one, how })}
            />
          )}
          {measures.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t(x.remove)}
              onClick={() => onChange(measures.filter((_, i) => i !== at))}
            />
          )}
        </div>
      ))}
      {measures.length < MOST_MEASURES && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange([...measures, { field: null, how: 'count' }])}
        >
          {t(x.add)}
        </Button>
      )}
    </section>
  );
}

function Filters({ dataset, design, onChange }: Props) {
  const id = useId();
  const { filters, parameters } = design;
  const names = [...new Set([...Object.keys(filters), ...parameters])];
  const set = (name: string, value: string | undefined): void => {
    const { [name]: _, ...rest } = filters;
    onChange({ ...design, filters: value ? { ...rest, [name]: value } : rest });
  };
  const mark = (name: string, changes: boolean): void =>
    onChange({ ...design, parameters: changes ? [...parameters, name] : parameters.filter((one) => one !== name) });
  const drop = (name: string): void => {
    const { [name]: _, ...rest } = filters;
    onChange({ ...design, filters: rest, parameters: parameters.filter((one) => one !== name) });
  };
  return (
    <section>
      <h2 className="wm-form-head">{t(x.filters)}</h2>
      {names.map((name) => {
        const field = dataset.columns[name]!;
        const { Filter } = fieldKinds[field.kind];
        return (
          <div key={name} className="wm-report-designer-filter">
            <label htmlFor={`${id}${name}`}>{t(field.label)}</label>
            <div className="wm-report-designer-line">
              {Filter && (
                <Filter
                  id={`${id}${name}`}
                  field={field}
                  value={filters[name]}
                  scope={{}}
                  onChange={(value) => set(name, value)}
                />
              )}
              <Button type="text" icon={<DeleteOutlined />} aria-label={t(x.remove)} onClick={() => drop(name)} />
            </div>
            <Checkbox
              checked={parameters.includes(name)}
              onChange={({ target }) => (target.checked || name in filters ? mark(name, target.checked) : drop(name))}
            >
              {t(x.parameter)}
            </Checkbox>
          </div>
        );
      })}
      <Select<string | null>
        aria-label={t(x.add)}
        placeholder={t(x.add)}
        className="wm-report-designer-add"
        value={null}
        showSearch={BY_LABEL}
        options={columnsOf(
          dataset,
          (name) => !names.includes(name) && fieldKinds[dataset.columns[name]!.kind].Filter !== undefined,
        )}
        onChange={(name) => name !== null && mark(name, true)}
      />
    </section>
  );
}
