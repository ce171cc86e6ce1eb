/**
 * A ReqIF file given back with the demands as they are now: what nobody changed stays as it came, value by value; changed texts,
 * moves, new demands, removed ones and links follow. A file of our own is written the same way, from an empty one
 * (reqif-empty.ts). Pure.
 */
import type { ChoiceItems } from '#kernel/field.ts';
import type { XmlElement } from '#modules/planning/plan/exchange/p6/xml-tree.ts';
import { type LinkType, linkTypes } from '#modules/products/trace/trace.ts';
import { devDemand } from '../dev-demand.entity.ts';
import {
  DEMAND_FIELDS,
  type DemandField,
  type DemandMapping,
  draftOf,
  type FileDemand,
  inOrder,
} from './file-demands.ts';
import {
  all,
  type Definition,
  idOf,
  kid,
  linksOf,
  linkTypeOf,
  places,
  type Reqif,
  refOf,
  textOfValue,
  textsOf,
  valuesOf,
} from './reqif-read.ts';
import { XHTML_SPACE } from './reqif-schema.ts';
import { richOf } from './rich-text.ts';
import { append, made, setContent, without } from './xml-write.ts';

export interface DemandNow {
  /** Its identifier in the file. */
  key: string;
  code: string;
  /** undefined: demands of its kind lie in no tree. */
  parent: string | null | undefined;
  values: Readonly<Partial<Record<DemandField, string | null>>>;
}
export interface LinkNow {
  up: string;
  down: string;
  type: LinkType;
}
export interface ReqifNow {
  demands: readonly DemandNow[];
  links: readonly LinkNow[];
  /** Identifiers that were imported: those without a demand are gone. */
  imported: ReadonlySet<string>;
  mapping: DemandMapping;
  levels: number;
  /** An instant as the standard writes it. */
  at: string;
}

class Writing {
  private readonly file: Reqif;
  private readonly now: ReqifNow;
  /** Of elements of the standard, and of XHTML. */
  private readonly prefix: string;
  private readonly rich: string;
  private readonly richSpace: Readonly<Record<string, string>>;
  private readonly names: string[];
  /** Values that no attribute of the file takes. */
  unwritten = 0;

  constructor(file: Reqif, now: ReqifNow) {
    this.file = file;
    this.now = now;
    const { full, attributes } = file.root;
    this.prefix = full.includes(':') ? full.slice(0, full.indexOf(':') + 1) : '';
    const space = Object.entries(attributes).find(
      ([name, value]) => name.startsWith('xmlns:') && value === XHTML_SPACE,
    );
    this.rich = space ? `${space[0].slice('xmlns:'.length)}:` : 'xhtml:';
    this.richSpace = space ? {} : { 'xmlns:xhtml': XHTML_SPACE };
    this.names = [...new Set([...file.definitions.values()].map(({ name }) => name))];
  }

  private make(name: string, attributes: Record<string, string> = {}, content: XmlElement['content'] = []): XmlElement {
    return made(this.prefix, name, attributes, content);
  }
  private group(name: string): XmlElement | null {
    const { content } = this.file;
    if (!content) return null;
    const found = kid(content, name);
    if (found) return found;
    append(content, this.make(name));
    return kid(content, name);
  }

  /** The identifier of the value of an enumeration that stands for an item. */
  private itemOf(definition: Definition, field: DemandField, value: string): string | null {
    const { items } = devDemand.fields[field] as { items?: ChoiceItems };
    const said = new Set([value, ...(items?.[value] ?? [])].map((one) => one.toLowerCase()));
    const type = all(this.file.content, 'DATATYPES').find((one) => idOf(one) === definition.type);
    const found = (kid(type, 'SPECIFIED-VALUES')?.kids ?? []).find((one) =>
      said.has((one.attributes['LONG-NAME'] ?? idOf(one)).toLowerCase()),
    );
    return found ? idOf(found) : null;
  }

  /** A value of a definition; null: it does not take it. */
  private valueOf(definition: Definition, field: DemandField, value: string): XmlElement | null {
    const { kind } = definition;
    const naming = this.make('DEFINITION', {}, [this.make(`ATTRIBUTE-DEFINITION-${kind}-REF`, {}, [definition.id])]);
    if (kind === 'XHTML')
      return this.make('ATTRIBUTE-VALUE-XHTML', {}, [
        naming,
        this.make('THE-VALUE', {}, [richOf(value, this.rich, this.richSpace)]),
      ]);
    if (kind === 'ENUMERATION') {
      const item = this.itemOf(definition, field, value);
      return item === null
        ? null
        : this.make('ATTRIBUTE-VALUE-ENUMERATION', {}, [
            this.make('VALUES', {}, [this.make('ENUM-VALUE-REF', {}, [item])]),
            naming,
          ]);
    }
    if (kind === 'BOOLEAN' || kind === 'DATE') return null;
    if ((kind === 'INTEGER' && !/^-?\d+$/.test(value)) || (kind === 'REAL' && !/^-?\d+(\.\d+)?$/.test(value)))
      return null;
    return this.make(`ATTRIBUTE-VALUE-${kind}`, { 'THE-VALUE': value }, [naming]);
  }

  /** The attribute of an object that a field is written to: where it was read from, else the first that is mapped to it. */
  private targetOf(object: XmlElement, field: DemandField): Definition | null {
    const { definitions, items, attributes } = this.file;
    const mapped = this.names.filter((name) => this.now.mapping[name] === field);
    for (const name of mapped)
      for (const value of valuesOf(object)) {
        const found = definitions.get(refOf(value, 'DEFINITION'));
        if (found?.name === name && textOfValue(value, items).trim() !== '') return found;
      }
    const own = attributes.get(refOf(object, 'TYPE')) ?? [];
    for (const name of mapped) {
      const found = own.find((one) => one.name === name);
      if (found) return found;
    }
    return null;
  }

  private write(object: XmlElement, field: DemandField, value: string | null): boolean {
    const target = this.targetOf(object, field);
    if (!target) {
      if (field !== 'title' || value === null) return false;
      object.attributes = { ...object.attributes, 'LONG-NAME': value };
      return true;
    }
    const written = value === null ? null : this.valueOf(target, field, value);
    if (value !== null && written === null) return false;
    let values = kid(object, 'VALUES');
    if (!values) {
      append(object, this.make('VALUES'));
      values = kid(object, 'VALUES')!;
    }
    without(values, (one) => refOf(one, 'DEFINITION') === target.id);
    if (written) append(values, written);
    return true;
  }

  /** Writes what differs from `was`. */
  private fill(object: XmlElement, demand: DemandNow, was: Readonly<Partial<Record<DemandField, string>>>): void {
    let changed = false;
    for (const field of DEMAND_FIELDS) {
      if (!(field in demand.values)) continue;
      const value = demand.values[field]?.trim() || null;
      if (value === (was[field] ?? null)) continue;
      // What a file does not say has the value new demands begin with.
      if (was[field] === undefined && value === ((devDemand.fields[field] as { default?: unknown }).default ?? null))
        continue;
      if (this.write(object, field, value)) changed = true;
      else this.unwritten++;
    }
    if (changed) object.attributes = { ...object.attributes, 'LAST-CHANGE': this.now.at };
  }

  private drop(gone: ReadonlySet<string>): void {
    if (gone.size === 0) return;
    const { content } = this.file;
    const objects = kid(content, 'SPEC-OBJECTS');
    if (objects) without(objects, (one) => gone.has(idOf(one)));
    const lift = (element: XmlElement): void => {
      const children = kid(element, 'CHILDREN');
      if (!children) return;
      for (const one of children.kids) lift(one);
      setContent(
        children,
        children.content.flatMap((one) =>
          typeof one !== 'string' && 'full' in one && gone.has(refOf(one, 'OBJECT'))
            ? (kid(one, 'CHILDREN')?.content ?? [])
            : [one],
        ),
      );
    };
    for (const one of all(content, 'SPECIFICATIONS', 'SPECIFICATION')) lift(one);
  }

  /** Hierarchies by the object they show, the first of each; `above` is the element they hang in. */
  private hierarchies(): Map<string, { node: XmlElement; children: XmlElement }> {
    const found = new Map<string, { node: XmlElement; children: XmlElement }>();
    const walk = (element: XmlElement): void => {
      const children = kid(element, 'CHILDREN');
      for (const node of children?.kids ?? []) {
        const id = refOf(node, 'OBJECT');
        if (!found.has(id)) found.set(id, { node, children: children! });
        walk(node);
      }
    };
    for (const one of all(this.file.content, 'SPECIFICATIONS', 'SPECIFICATION')) walk(one);
    return found;
  }
  private childrenOf(parent: string | null): XmlElement | null {
    const above =
      (parent !== null && this.hierarchies().get(parent)?.node) ||
      all(this.file.content, 'SPECIFICATIONS', 'SPECIFICATION')[0];
    if (!above) return null;
    if (!kid(above, 'CHILDREN')) append(above, this.make('CHILDREN'));
    return kid(above, 'CHILDREN');
  }

  private place(key: string, parent: string | null): void {
    const there = this.hierarchies().get(key);
    const children = this.childrenOf(parent);
    if (!children) return;
    if (there) without(there.children, (one) => one === there.node);
    const node =
      there?.node ??
      this.make('SPEC-HIERARCHY', { IDENTIFIER: `${key}_place`, 'LAST-CHANGE': this.now.at }, [
        this.make('OBJECT', {}, [this.make('SPEC-OBJECT-REF', {}, [key])]),
      ]);
    append(children, node);
  }

  /** The type that new objects get: the one most objects have. */
  private typeOfNew(): string {
    const counts = new Map<string, number>();
    for (const one of this.file.objects) counts.set(refOf(one, 'TYPE'), (counts.get(refOf(one, 'TYPE')) ?? 0) + 1);
    const most = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
    return most ?? idOf(all(this.file.content, 'SPEC-TYPES', 'SPEC-OBJECT-TYPE')[0] ?? this.file.root);
  }

  private relate(known: ReadonlySet<string>): void {
    const group = this.group('SPEC-RELATIONS');
    if (!group) return;
    const keyOf = ({ up, down }: { up: string; down: string }): string => `${down} ${up}`;
    const now = new Set(this.now.links.map(keyOf));
    const read = linksOf(this.file, known, []);
    const managed = new Set(read.map(({ key }) => key));
    const were = new Map(read.map((one) => [one.key, keyOf(one)]));
    without(group, (one) => {
      const ends = [refOf(one, 'SOURCE'), refOf(one, 'TARGET')];
      const ended = ends.some((end) => this.now.imported.has(end) && !known.has(end));
      return ended || (managed.has(idOf(one)) && !now.has(were.get(idOf(one))!));
    });
    const there = new Set(were.values());
    for (const link of this.now.links) {
      if (there.has(keyOf(link)) || !known.has(link.up) || !known.has(link.down)) continue;
      there.add(keyOf(link));
      const ref = (part: string, id: string): XmlElement =>
        this.make(part, {}, [this.make('SPEC-OBJECT-REF', {}, [id])]);
      append(
        group,
        this.make('SPEC-RELATION', { IDENTIFIER: `${link.down}_${link.up}_${link.type}`, 'LAST-CHANGE': this.now.at }, [
          this.make('TYPE', {}, [this.make('SPEC-RELATION-TYPE-REF', {}, [this.relationType(link.type)])]),
          ref('SOURCE', link.down),
          ref('TARGET', link.up),
        ]),
      );
    }
    if (group.kids.length === 0 && group.content.every((one) => typeof one !== 'string') && this.file.content)
      without(this.file.content, (one) => one === group);
  }
  private relationType(type: LinkType): string {
    const types = this.group('SPEC-TYPES')!;
    const found = types.kids.find(
      (one) => one.name === 'SPEC-RELATION-TYPE' && linkTypeOf(one.attributes['LONG-NAME'] ?? '') === type,
    );
    if (found) return idOf(found);
    const id = `_link_${type}`;
    append(
      types,
      this.make('SPEC-RELATION-TYPE', { IDENTIFIER: id, 'LAST-CHANGE': this.now.at, 'LONG-NAME': linkTypes[type][2] }),
    );
    return id;
  }

  run(): void {
    const { file, now } = this;
    const current = new Map(now.demands.map((one) => [one.key, one]));
    const { parents, order } = places(file.content);
    const columns = this.columns(order);
    const read: FileDemand[] = file.objects.map((object) => ({
      key: idOf(object),
      parent: parents.get(idOf(object)) ?? null,
      name: object.attributes['LONG-NAME'] || object.attributes.DESC || idOf(object),
      texts: textsOf(object, file),
    }));
    const were = new Map(inOrder(read, now.levels).map(({ demand, parent }) => [demand.key, { demand, parent }]));
    for (const object of file.objects) {
      const demand = current.get(idOf(object));
      const was = were.get(idOf(object));
      if (demand && was) this.fill(object, demand, draftOf(was.demand, columns, now.mapping).values);
    }
    this.drop(new Set([...now.imported].filter((key) => !current.has(key))));
    const objects = now.demands.some(({ key }) => !were.has(key)) ? this.group('SPEC-OBJECTS') : null;
    const type = this.typeOfNew();
    for (const demand of now.demands) {
      const was = were.get(demand.key);
      if (!was && objects) {
        const object = this.make('SPEC-OBJECT', { IDENTIFIER: demand.key, 'LAST-CHANGE': now.at }, [
          this.make('TYPE', {}, [this.make('SPEC-OBJECT-TYPE-REF', {}, [type])]),
          this.make('VALUES'),
        ]);
        append(objects, object);
        this.fill(object, demand, {});
        const foreign = file.attributes
          .get(type)
          ?.find(({ name, kind }) => name === 'ReqIF.ForeignID' && kind === 'STRING');
        if (foreign) append(kid(object, 'VALUES')!, this.valueOf(foreign, 'title', demand.code)!);
        this.place(demand.key, demand.parent ?? null);
      } else if (
        was &&
        demand.parent !== undefined &&
        demand.parent !== was.parent &&
        (demand.parent === null || were.has(demand.parent) || current.has(demand.parent))
      )
        this.place(demand.key, demand.parent);
    }
    this.relate(new Set(current.keys()));
  }
  /** Names of attributes in the order in which the file was read: of two for one field the first holds. */
  private columns(order: readonly string[]): string[] {
    const byId = new Map(this.file.objects.map((object) => [idOf(object), object]));
    const placed = order.flatMap((id) => byId.get(id) ?? []);
    const seen = new Set(placed);
    const names = new Set<string>();
    for (const object of [...placed, ...this.file.objects.filter((one) => !seen.has(one))])
      for (const name of Object.keys(textsOf(object, this.file))) names.add(name);
    return [...names, ...this.names.filter((name) => !names.has(name))];
  }
}

/** Brings the tree of a file to what the demands are now; answers how many values no attribute of it takes. */
export function bringUpToDate(file: Reqif, now: ReqifNow): number {
  const writing = new Writing(file, now);
  writing.run();
  return writing.unwritten;
}
