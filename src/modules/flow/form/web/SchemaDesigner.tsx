/**
 * Designs a schema: palette, canvas, properties. Everything a drag does a click or a key does too.
 *
 * Hides: where an item is dropped. The canvas shows items as blocks; how the form looks is the preview's matter.
 */

import { type CSSProperties, type DragEvent, type KeyboardEvent, useMemo, useState } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { fieldKinds } from '#web/fields/field-kinds.tsx';
import { labelled, t } from '#web/lang.ts';
import { checkSchema } from '../form-check.ts';
import type { FormItem } from '../form-schema.ts';
import { formWords as w } from './form-texts.ts';
import { ItemProperties } from './ItemProperties.tsx';
import {
  allKeys,
  inserted,
  itemAt,
  moved,
  newItem,
  PALETTE,
  type Place,
  placeOf,
  removed,
  shifted,
} from './new-item.ts';
import { PaletteIcon } from './PaletteIcon.tsx';
import type { SchemaEditing } from './use-schema.ts';
import './form.css';

const DRAGGED = 'application/x-waymark-field';

export function SchemaDesigner({ editing, disabled }: { editing: SchemaEditing; disabled?: boolean }) {
  const { schema, put } = editing;
  const [selected, setSelected] = useState('');
  const [over, setOver] = useState('');
  const problems = useMemo(() => checkSchema(schema), [schema]);
  const chosen = selected === '' ? null : itemAt(schema, selected);

  const add = (name: string, place?: Place): void => {
    const entry = PALETTE.find((one) => one.name === name);
    if (!entry || disabled) return;
    const item = newItem(entry, allKeys(schema));
    const at = selected === '' ? null : placeOf(schema, selected);
    const inside = chosen?.type === 'section' ? { section: chosen.key, index: chosen.items.length } : null;
    const after = inside ?? (at && { ...at, index: at.index + 1 });
    put(inserted(schema, item, place ?? after ?? { section: null, index: schema.items.length }));
    setSelected(item.key);
  };
  const drop = (event: DragEvent, place: Place): void => {
    event.preventDefault();
    event.stopPropagation();
    setOver('');
    const [kind, name] = event.dataTransfer.getData(DRAGGED).split(':');
    if (kind === 'new' && name) add(name, place);
    if (kind === 'item' && name && !disabled) put(moved(schema, name, place));
  };
  const remove = (key: string): void => {
    put(removed(schema, key));
    setSelected('');
  };
  const onKeyDown = (event: KeyboardEvent, item: FormItem): void => {
    if (event.target !== event.currentTarget || disabled) return;
    if (event.key === 'Delete' || event.key === 'Backspace') remove(item.key);
    else if (event.altKey && event.key === 'ArrowUp') put(shifted(schema, item.key, -1));
    else if (event.altKey && event.key === 'ArrowDown') put(shifted(schema, item.key, 1));
    else if (event.key === 'Enter' || event.key === ' ') setSelected(item.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const block = (item: FormItem, place: Place) => {
    const wrong = problems.filter((p) => p.field === item.key || p.field?.startsWith(`${item.key}.`));
    const label = item.type === 'hint' ? item.text : item.type === 'field' ? item.field.label : item.label;
    const state = `${item.key === selected ? ' is-selected' : ''}${item.key === over ? ' is-over' : ''}${wrong.length > 0 ? ' is-wrong' : ''}`;
    const span =
      item.type === 'field' && !fieldKinds[item.field.kind].wide
        ? Math.min(item.span ?? 1, schema.columns)
        : schema.columns;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a button must not hold the blocks of a section
      <div
        key={item.key}
        role="button"
        tabIndex={0}
        className={`wm-block${state}`}
        style={{ gridColumn: place.section === null ? `span ${span}` : 'auto' }}
        draggable={!disabled}
        aria-label={t(label)}
        aria-pressed={item.key === selected}
        onClick={(event) => {
          event.stopPropagation();
          setSelected(item.key);
        }}
        onKeyDown={(event) => onKeyDown(event, item)}
        onDragStart={(event) => {
          event.stopPropagation();
          event.dataTransfer.setData(DRAGGED, `item:${item.key}`);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(item.key);
        }}
        onDrop={(event) => drop(event, place)}
      >
        <div className="wm-block-name">
          {item.type === 'field' && item.field.required && <span className="wm-star">*</span>}
          {t(label) || item.key}
        </div>
        <div className="wm-block-kind">
          <PaletteIcon name={paletteName(item)} /> {kindName(item)} · {item.key}
          {item.type === 'table' && ` · ${item.columns.map((column) => t(column.field.label)).join(' | ')}`}
          {item.type === 'field' && item.calc && ` · = ${item.calc}`}
          {item.when && ` · ${labelled(t(w.when), item.when)}`}
        </div>
        <ProblemsOf problems={wrong} />
        {item.type === 'section' && (
          // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the palette adds by click too
          <div
            className="wm-block-inner"
            onDragOver={(event) => {
              event.preventDefault();
              event.stopPropagation();
              setOver(item.key);
            }}
            onDrop={(event) => drop(event, { section: item.key, index: item.items.length })}
          >
            {item.items.map((one, index) => block(one, { section: item.key, index }))}
          </div>
        )}
      </div>
    );
  };

  return (
    <div className="wm-designer-body">
      <div className="wm-palette">
        <h2>{t(w.palette)}</h2>
        {PALETTE.map((entry) => (
          <button
            key={entry.name}
            type="button"
            disabled={disabled}
            draggable={!disabled}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, `new:${entry.name}`)}
            onClick={() => add(entry.name)}
          >
            <PaletteIcon name={entry.name} /> {t(entry.label)}
          </button>
        ))}
      </div>
      <div className="wm-canvas">
        <p className="wm-canvas-hint">{t(w.keysHint)}</p>
        <ProblemsOf problems={schema.items.length > 0 ? problems.filter((p) => !p.field) : []} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the palette adds by click too */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: only unselects */}
        <div
          className="wm-canvas-items"
          style={{ '--wm-columns': schema.columns } as CSSProperties}
          onClick={() => setSelected('')}
          onDragOver={(event) => {
            event.preventDefault();
            setOver('');
          }}
          onDrop={(event) => drop(event, { section: null, index: schema.items.length })}
        >
          {schema.items.length === 0 && <p className="wm-canvas-empty">{t(w.dropHere)}</p>}
          {schema.items.map((item, index) => block(item, { section: null, index }))}
        </div>
      </div>
      <div className="wm-properties">
        <ItemProperties
          key={selected}
          item={chosen}
          editing={editing}
          disabled={disabled ?? false}
          onKey={setSelected}
          onRemove={remove}
        />
      </div>
    </div>
  );
}

/** Name of the palette's entry an item is made by. */
const paletteName = (item: FormItem): string => {
  if (item.type !== 'field') return item.type;
  return item.field.kind === 'ref' || item.field.kind === 'refs' ? refName(item.field) : item.field.kind;
};
const kindName = (item: FormItem): string => {
  const name = paletteName(item);
  const entry = PALETTE.find((one) => one.name === name);
  return entry ? t(entry.label) : name;
};
const refName = (field: { kind: string; to?: string }): string =>
  field.kind === 'refs' ? 'people' : field.to === 'user' ? 'person' : (field.to ?? '');

function ProblemsOf({ problems }: { problems: readonly Problem[] }) {
  return problems.slice(0, 3).map((p) => (
    <div key={`${p.message.key}${p.field}`} className="wm-block-problem">
      {t(p.message, p.params)}
    </div>
  ));
}
