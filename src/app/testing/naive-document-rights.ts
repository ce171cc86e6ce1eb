/**
 * A second, naive implementation of who may do what with documents, for the oracle test: person by person, folder by folder, with no
 * sets and no SQL. It knows nothing of `acl_root`: it walks up to the nearest list.
 */
import { bitsOf, type SubjectKind } from '#modules/documents/document/document-rights.ts';
import { LEVELS, type Level } from '#modules/documents/document/levels.ts';

export interface NaiveList {
  kind: SubjectKind;
  subject: number;
  rights: number;
}
export interface NaiveFolder {
  id: number;
  parent: number | null;
  floor: Level;
  list: NaiveList[] | null;
}
export interface NaiveDocument {
  id: number;
  folder: number;
  level: Level;
  owner: number;
  list: NaiveList[] | null;
}
export interface NaivePerson {
  id: number;
  level: Level;
  department: number;
  groups: number[];
  roles: number[];
  /** Takes part in the project. */
  member: boolean;
  manager: boolean;
  /** Holds pm:document:manage without managing the project. */
  manages: boolean;
}
export interface NaiveWorld {
  folders: ReadonlyMap<number, NaiveFolder>;
  /** Department above each. */
  departments: ReadonlyMap<number, number | null>;
}

function matches(entry: NaiveList, person: NaivePerson, world: NaiveWorld): boolean {
  if (entry.kind === 'user') return entry.subject === person.id;
  if (entry.kind === 'group') return person.groups.includes(entry.subject);
  if (entry.kind === 'role') return person.roles.includes(entry.subject);
  if (entry.kind === 'members') return person.member;
  if (entry.kind === 'manager') return person.manager;
  for (let at: number | null = person.department; at !== null; at = world.departments.get(at) ?? null)
    if (at === entry.subject) return true;
  return false;
}

/** The list that holds for a folder: its own or that of the nearest folder above. */
function listOf(folder: number, world: NaiveWorld): NaiveList[] {
  for (let at: number | null = folder; at !== null; at = world.folders.get(at)!.parent) {
    const { list } = world.folders.get(at)!;
    if (list) return list;
  }
  return [];
}

const below = (person: NaivePerson, level: Level): boolean => LEVELS.indexOf(person.level) < LEVELS.indexOf(level);

function bitsOn(list: NaiveList[], person: NaivePerson, world: NaiveWorld): number {
  let bits = 0;
  for (const entry of list) if (matches(entry, person, world)) bits |= entry.rights;
  return bits;
}

export function naiveDocument(document: NaiveDocument, person: NaivePerson, world: NaiveWorld): number {
  if (below(person, document.level)) return 0;
  let bits = bitsOn(document.list ?? listOf(document.folder, world), person, world);
  if (bits & bitsOf(['view']) && document.owner === person.id) bits |= bitsOf(['edit', 'delete']);
  if (person.manager || person.manages) bits |= bitsOf(['config', 'authorize']);
  return bits;
}

export function naiveFolder(folder: NaiveFolder, person: NaivePerson, world: NaiveWorld): number {
  if (below(person, folder.floor)) return 0;
  const bits = bitsOn(listOf(folder.id, world), person, world);
  return person.manager || person.manages ? bits | bitsOf(['config', 'authorize']) : bits;
}
