/** An office package opened: its parts as texts, and what hinders an edit of it. */
import { Refusal } from '#kernel/problem.ts';
import type { Hindrance } from '../view.ts';
import { attribute, tagsOf } from '../xml.ts';
import { entryOf, openZip, unpack, type Zip } from './zip.ts';

export class OfficePackage {
  readonly zip: Zip;
  constructor(bytes: Buffer) {
    this.zip = openZip(bytes);
  }
  names(): string[] {
    return this.zip.entries.map(({ name }) => name);
  }
  has(pattern: RegExp): boolean {
    return this.zip.entries.some(({ name }) => pattern.test(name));
  }
  /** The text of a part, in UTF-8; null: it is not there, or written otherwise. */
  part(name: string): string | null {
    const entry = entryOf(this.zip, name);
    if (!entry) return null;
    const bytes = unpack(this.zip, entry);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return null;
    }
  }
  /** Targets of the relations of a part, by their id. */
  relations(name: string): Map<string, { target: string; type: string }> {
    const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : '';
    const xml = this.part(`${folder}_rels/${name.slice(folder.length)}.rels`);
    const found = new Map<string, { target: string; type: string }>();
    for (const tag of (xml && tagsOf(xml)) || []) {
      if (!/(^|:)Relationship$/.test(tag.name) || tag.kind === 'close') continue;
      const [id, target] = [attribute(xml!, tag, 'Id'), attribute(xml!, tag, 'Target')];
      if (id === undefined || target === undefined || attribute(xml!, tag, 'TargetMode') === 'External') continue;
      const type = (attribute(xml!, tag, 'Type') ?? '').split('/').at(-1)!;
      found.set(id, { target: resolved(folder, target), type });
    }
    return found;
  }
  /** The main part, by the package's relations. */
  main(otherwise: string): string {
    for (const { target, type } of this.relations('').values()) if (type === 'officeDocument') return target;
    return otherwise;
  }
  /** What holds for files of every office program. */
  hindrance(): Hindrance | null {
    if (this.has(/^_xmlsignatures\//i)) return 'signed';
    return this.has(/vbaProject\.bin$/i) ? 'macros' : null;
  }
}

/** A target relative to a folder of the package. */
function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts = folder.split('/').filter((part) => part !== '');
  for (const part of target.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  return parts.join('/');
}

/** Text of bytes that say no encoding: UTF-8, UTF-16 by its mark, else what Chinese systems wrote before. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

export const isLocked = (error: unknown): boolean =>
  error instanceof Refusal && error.problems[0]?.message.key === 'office.locked';
