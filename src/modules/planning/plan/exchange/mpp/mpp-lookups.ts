/**
 * What a file says of its custom fields: the names their users gave them, and the values one may choose.
 *
 * Facts: since Project 2007 names stand in `Props` of the table's storage (number, place of the text), followed by three further lists
 * and the definitions, of 2007 with the table of values at 160 of each, later at 36. Before, names are texts in a fixed order and values
 * lie in `Props` of the file. Values of all outline codes and of tables since 2007 are records of their own (`TBkndOutlCode`). No file
 * that was seen has a formula or a mask; they are not read.
 */
import { formatDuration } from '../mspdi/mspdi-values.ts';
import type { XmlNode } from '../mspdi/xml-records.ts';
import { node } from '../record-node.ts';
import type { Bytes } from './mpp-bytes.ts';
import type { CustomField } from './mpp-custom-fields.ts';
import type { MppRow, MppTable } from './mpp-table.ts';
import { dateText, rounded } from './mpp-values.ts';

const MOST = 20_000;
/** Bytes of a name, value or description; places that overlap would else be read again and again. */
const MOST_TEXT = 4000;

export interface LookupSources {
  /** Values of tables, as records. */
  values: MppTable;
  /** Definitions of tasks, resources and assignments since Project 2007. */
  definitions: readonly (Bytes | undefined)[];
  /** Names of tasks' and resources' fields before it, and values of tables. */
  oldNames: readonly (Bytes | undefined)[];
  oldValues: Bytes | undefined;
  old: boolean;
  type: 9 | 12 | 14;
}

/** Numbers of the value records' fields, before Project 2007 and since. */
const VALUE = { parent: 13, field: 12, text: 7, description: 8, since: 22, guid: 19, tables: [25, 20] } as const;

export interface Lookups {
  /** Name and kind of each field by its id. */
  fields: ReadonlyMap<number, CustomField>;
  aliases: Map<number, string>;
  tables: Map<number, LookupValue[]>;
  guids: Map<number, string>;
  /** Values of outline codes by the number and by the identifier that tasks have. */
  byUid: Map<number, LookupValue>;
  byGuid: Map<string, LookupValue>;
}

export interface LookupValue {
  uid: number;
  guid: string;
  parent: number;
  value: string;
  description: string;
}

/** A value of a field's kind as MSPDI writes it. */
function lookupText(bytes: Bytes, at: number, length: number, kind: CustomField['kind']): string {
  switch (kind) {
    case 'date':
      return dateText(bytes.date(at));
    case 'duration':
      return formatDuration(bytes.i32(at) / 10);
    case 'number':
    case 'money':
      return rounded(bytes.double(at));
    default:
      return bytes.text(at, Math.min(length, MOST_TEXT));
  }
}

/** Names by number, and where the definitions begin. */
function readDefinitions(bytes: Bytes, lookups: Lookups): number {
  let at = bytes.u32(0) + 4;
  const count = Math.min(bytes.u32(8), MOST);
  for (let i = 0; i < count && 20 + i * 8 <= bytes.length; i++) {
    const [id, place] = [bytes.u32(12 + i * 8), bytes.u32(16 + i * 8) + 4];
    const name = place < bytes.length ? bytes.text(place, MOST_TEXT) : '';
    if (name) lookups.aliases.set(id, name);
  }
  for (let list = 0; list < 2 && at < bytes.length; list++) at += bytes.u32(at) + 4;
  return at;
}

/** Assignments have tables of tasks and resources as well: whose field it is comes first. */
function readTableGuids(bytes: Bytes, at: number, type: number, { fields, guids }: Lookups): void {
  const found = (id: number, guid: string): void => {
    if (guid && fields.has(id) && ![...guids.values()].includes(guid)) guids.set(id, guid);
  };
  if (type === 12) {
    const count = Math.min(bytes.u32(at + 8), MOST);
    for (let i = 0; i < count; i++) {
      const id = bytes.u32(at + 12 + i * 8);
      found(id, bytes.guid(at + 4 + bytes.u32(at + 16 + i * 8) + 160));
    }
    return;
  }
  const count = Math.min(bytes.u32(at), MOST);
  for (let i = 0; i < count; i++) found(bytes.u32(at + 8 + i * 88), bytes.guid(at + 8 + i * 88 + 36));
}

/** Where the names of fields stand in the texts before Project 2007; of a span, the first field of each kind and its number. */
type Span = readonly [at: number, name: string, first: number, count: number, step?: number];
const OLD_NAMES: readonly (readonly Span[])[] = [
  [
    ...([
      [118, 'Text', 1, 10],
      [128, 'Start', 1, 10, 2],
      [129, 'Finish', 1, 10, 2],
      [149, 'Number', 1, 10],
    ] as const),
    ...([
      [159, 'Duration', 1, 10, 2],
      [184, 'Date', 1, 10],
      [194, 'Text', 11, 20],
      [214, 'Number', 11, 10],
    ] as const),
    ...([
      [227, 'Outline Code', 1, 10],
      [237, 'Flag', 1, 20],
      [278, 'Cost', 1, 10],
    ] as const),
  ],
  [
    ...([
      [52, 'Text', 1, 30],
      [82, 'Start', 1, 10],
      [92, 'Finish', 1, 10],
      [102, 'Number', 1, 20],
    ] as const),
    ...([
      [122, 'Duration', 1, 10],
      [145, 'Date', 1, 10],
      [155, 'Outline Code', 1, 10],
      [165, 'Flag', 10, 1],
    ] as const),
    ...([
      [166, 'Flag', 1, 9],
      [175, 'Flag', 11, 10],
      [207, 'Cost', 1, 10],
    ] as const),
  ],
];

function readOldNames(bytes: Bytes, spans: readonly Span[], ids: ReadonlyMap<string, number>, lookups: Lookups): void {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length && texts.length < 400; ) {
    const text = bytes.text(at);
    texts.push(text);
    at += text.length * 2 + 2;
  }
  for (const [at, name, first, count, step = 1] of spans)
    for (let i = 0; i < count; i++) {
      const alias = texts[at + i * step];
      const id = ids.get(`${name}${first + i}`);
      if (alias && id !== undefined) lookups.aliases.set(id, alias);
    }
}

function readOldValues(bytes: Bytes, lookups: Lookups): void {
  const count = Math.min(bytes.u32(4), MOST);
  let uid = 0;
  for (let i = 0; i < count; i++) {
    const [id, at] = [bytes.u32(8 + i * 8), bytes.u32(12 + i * 8)];
    const field = lookups.fields.get(id);
    const [values, descriptions, end] = [bytes.u32(at + 8), bytes.u32(at + 12), bytes.u32(at + 16)];
    if (!field || values < 36 || descriptions < values || at + descriptions > bytes.length) continue;
    const size = { text: 0, code: 0, flag: 2, number: 8, money: 8, date: 4, duration: 6 }[field.kind];
    const table: LookupValue[] = [];
    let told = at + descriptions;
    for (let place = at + values; place < at + descriptions && uid < MOST; ) {
      const value = lookupText(bytes, place, bytes.length, field.kind);
      place += size || value.length * 2 + 2;
      const description = told < at + end ? bytes.text(told, MOST_TEXT) : '';
      told += description.length * 2 + 2;
      table.push({ uid: ++uid, guid: '', parent: 0, value, description });
    }
    lookups.tables.set(id, table);
  }
}

function readValueRows(source: LookupSources, lookups: Lookups): void {
  const { values, old } = source;
  const fieldOf = new Map([...lookups.guids].map(([id, guid]) => [guid, id]));
  for (const row of values.rows) {
    if (row.uid === 0) continue;
    const guid = old ? '' : row.guid(VALUE.guid);
    const table = VALUE.tables.map((field) => fieldOf.get(row.guid(field))).find((one) => one !== undefined);
    const id = old ? row.i32(VALUE.field) : table;
    const field = id === undefined ? undefined : lookups.fields.get(id);
    if (id === undefined || !field) continue;
    const data = row.data(old ? VALUE.text : VALUE.since);
    const one = {
      uid: row.uid,
      guid,
      parent: row.i32(VALUE.parent),
      value: data ? lookupText(data, 0, data.length, field.kind) : '',
      description: row.text(VALUE.description),
    };
    lookups.byUid.set(one.uid, one);
    if (guid) lookups.byGuid.set(guid, one);
    const list = lookups.tables.get(id);
    if (list) list.push(one);
    else lookups.tables.set(id, [one]);
  }
}

export function readLookups(
  source: LookupSources,
  tables: readonly (readonly [number, readonly CustomField[]])[],
): Lookups {
  const fields = new Map(tables.flatMap(([base, list]) => list.map((field) => [base + field.id, field] as const)));
  const lookups: Lookups = {
    ...{ fields, aliases: new Map(), tables: new Map(), guids: new Map(), byUid: new Map(), byGuid: new Map() },
  };
  if (source.old) {
    source.oldNames.forEach((bytes, i) => {
      const [base, list] = tables[i]!;
      const ids = new Map(list.map((field) => [field.name, base + field.id]));
      if (bytes) readOldNames(bytes, OLD_NAMES[i]!, ids, lookups);
    });
    if (source.oldValues) readOldValues(source.oldValues, lookups);
  }
  for (const bytes of source.definitions)
    if (bytes) readTableGuids(bytes, readDefinitions(bytes, lookups), source.type, lookups);
  readValueRows(source, lookups);
  return lookups;
}

/** The outline code that a record has: its number before Project 2007, since then the identifier of its value. */
export function codeNode(
  row: MppRow,
  field: CustomField,
  base: number,
  lookups: Lookups,
  old: boolean,
): XmlNode | null {
  const data = row.data(field.id + 1);
  const found = data && (old ? lookups.byUid.get(data.u32(0)) : lookups.byGuid.get(data.guid(6)));
  if (!found) return null;
  const values: [string, string][] = [
    ['FieldID', String(base + field.id)],
    ['ValueID', String(found.uid)],
  ];
  if (found.guid) values.push(['ValueGUID', found.guid]);
  return node('OutlineCode', values);
}

const TYPES = { text: 21, code: 21, date: 19, duration: 6, money: 9, number: 20, flag: 17 } as const;

/** Definitions of custom fields as MSPDI has them: those that are named, used or chosen from a table. */
export function definitionNodes(lookups: Lookups, used: ReadonlySet<number>): { fields: XmlNode[]; codes: XmlNode[] } {
  const fields: XmlNode[] = [];
  const codes: XmlNode[] = [];
  for (const [id, field] of lookups.fields) {
    const alias = lookups.aliases.get(id);
    const table = lookups.tables.get(id) ?? [];
    if (alias === undefined && table.length === 0 && !used.has(id)) continue;
    const named: [string, string][] = [
      ['FieldID', String(id)],
      ['FieldName', field.name],
    ];
    if (alias) named.push(['Alias', alias]);
    const guid = table.length > 0 ? lookups.guids.get(id) : undefined;
    if (field.kind !== 'code') fields.push(node('ExtendedAttribute', guid ? [...named, ['Ltuid', guid]] : named));
    if (field.kind !== 'code' && table.length === 0) continue;
    const values = table.map(({ uid, guid: own, parent, value, description }) =>
      node('Value', [
        ['ValueID', String(uid)],
        ...(own ? [['FieldGUID', own] as const] : []),
        ['Type', String(TYPES[field.kind])],
        ['ParentValueID', String(parent)],
        ['Value', value],
        ...(description ? [['Description', description] as const] : []),
      ]),
    );
    const kids = values.length > 0 ? [node('Values', [], values)] : [];
    codes.push(node('OutlineCode', guid ? [['Guid', guid], ...named] : named, kids));
  }
  return { fields, codes };
}
