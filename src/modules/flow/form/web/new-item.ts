/** The palette of the designer, and pure edits of a schema. */
import type { Field } from '#kernel/field.ts';
import { type Message, type Triple, three } from '#kernel/text.ts';
import type { FormItem, FormLeaf, FormSchema } from '../form-schema.ts';
import { formWords as w } from './form-texts.ts';

export interface PaletteEntry {
  name: string;
  label: Message;
  /** Null for items that are not inputs. */
  field: Omit<Field, 'label'> | null;
}
const input = (name: string, label: Message, field: Omit<Field, 'label'>): PaletteEntry => ({ name, label, field });

export const PALETTE: readonly PaletteEntry[] = [
  input('text', w.kindText, { kind: 'text' }),
  input('longText', w.kindLongText, { kind: 'longText' }),
  input('richText', w.kindRichText, { kind: 'richText' }),
  input('int', w.kindInt, { kind: 'int' }),
  input('decimal', w.kindDecimal, { kind: 'decimal', digits: 2 }),
  input('money', w.kindMoney, { kind: 'money' }),
  input('percent', w.kindPercent, { kind: 'percent' }),
  input('bool', w.kindBool, { kind: 'bool' }),
  input('date', w.kindDate, { kind: 'date' }),
  input('instant', w.kindInstant, { kind: 'instant' }),
  input('period', w.kindPeriod, { kind: 'period' }),
  input('choice', w.kindChoice, {
    kind: 'choice',
    items: { a: three('选项一', '選項一', 'Option 1'), b: three('选项二', '選項二', 'Option 2') },
  }),
  input('choices', w.kindChoices, {
    kind: 'choices',
    items: { a: three('选项一', '選項一', 'Option 1'), b: three('选项二', '選項二', 'Option 2') },
  }),
  input('dict', w.kindDict, { kind: 'dict' }),
  input('person', w.person, { kind: 'ref', to: 'user' }),
  input('people', w.people, { kind: 'refs', to: 'user' }),
  input('department', w.department, { kind: 'ref', to: 'department' }),
  input('project', w.project, { kind: 'ref', to: 'project' }),
  input('file', w.kindFile, { kind: 'file', max: 20 }),
  { name: 'table', label: w.table, field: null },
  { name: 'section', label: w.section, field: null },
  { name: 'hint', label: w.hint, field: null },
];

export function allKeys(schema: FormSchema): Set<string> {
  return new Set(
    schema.items.flatMap((i) => (i.type === 'section' ? [i.key, ...i.items.map((one) => one.key)] : [i.key])),
  );
}
export function freshKey(taken: ReadonlySet<string>, base: string): string {
  for (let n = 1; ; n++) if (!taken.has(`${base}${n}`)) return `${base}${n}`;
}

/** A new item of the palette, named after its kind in all three languages. */
export function newItem(entry: PaletteEntry, taken: ReadonlySet<string>): FormItem {
  const key = freshKey(taken, entry.name);
  const label: Triple = entry.label.text;
  if (entry.field) return { type: 'field', key, field: { ...entry.field, label } as Field };
  if (entry.name === 'section') return { type: 'section', key, label, items: [] };
  if (entry.name === 'hint') return { type: 'hint', key, text: label };
  const text = (name: string, of: Message): FormLeaf => ({
    type: 'field',
    key: name,
    field: { kind: 'text', label: of.text },
  });
  return { type: 'table', key, label, columns: [text('column1', w.kindText) as never], minRows: 0 };
}

/** Place of an item: in the form, or in a section. */
export interface Place {
  section: string | null;
  index: number;
}

export function placeOf(schema: FormSchema, key: string): Place | null {
  for (const [index, item] of schema.items.entries()) {
    if (item.key === key) return { section: null, index };
    if (item.type !== 'section') continue;
    const inner = item.items.findIndex((one) => one.key === key);
    if (inner >= 0) return { section: item.key, index: inner };
  }
  return null;
}
export function itemAt(schema: FormSchema, key: string): FormItem | null {
  const place = placeOf(schema, key);
  if (!place) return null;
  const section = schema.items.find((item) => item.key === place.section);
  return (section?.type === 'section' ? section.items[place.index] : schema.items[place.index]) ?? null;
}

function edited(schema: FormSchema, section: string | null, edit: (items: FormItem[]) => FormItem[]): FormSchema {
  if (section === null) return { ...schema, items: edit([...schema.items]) };
  const items = schema.items.map((item) =>
    item.type === 'section' && item.key === section ? { ...item, items: edit([...item.items]) as FormLeaf[] } : item,
  );
  return { ...schema, items };
}

export const removed = (schema: FormSchema, key: string): FormSchema => {
  const place = placeOf(schema, key);
  return place ? edited(schema, place.section, (items) => items.filter((item) => item.key !== key)) : schema;
};
export function inserted(schema: FormSchema, item: FormItem, place: Place): FormSchema {
  const section = item.type === 'section' ? null : place.section;
  const index = section === place.section ? place.index : schema.items.length;
  return edited(schema, section, (items) => items.toSpliced(index, 0, item));
}
export const replaced = (schema: FormSchema, key: string, next: FormItem): FormSchema => {
  const place = placeOf(schema, key);
  return place ? edited(schema, place.section, (items) => items.with(place.index, next)) : schema;
};

/** Moves an item before the one now at `to`. */
export function moved(schema: FormSchema, key: string, to: Place): FormSchema {
  const from = placeOf(schema, key);
  const item = itemAt(schema, key);
  if (!from || !item || to.section === key) return schema;
  const index = from.section === to.section && from.index < to.index ? to.index - 1 : to.index;
  return inserted(removed(schema, key), item, { ...to, index });
}
export function shifted(schema: FormSchema, key: string, by: -1 | 1): FormSchema {
  const place = placeOf(schema, key);
  if (!place) return schema;
  const index = place.index + by;
  return index < 0 ? schema : moved(schema, key, { ...place, index: by > 0 ? index + 1 : index });
}
