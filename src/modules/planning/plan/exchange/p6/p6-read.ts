/** Reads plans of Primavera P6: `.xer`, and PMXML once its bytes are text. Answers the same as readMspdi, by the same rules. */
import type { PlanAnswer } from '../mspdi/mspdi-read.ts';
import { planOfTables } from './p6-records.ts';
import { pmxmlTables } from './pmxml-tables.ts';
import { readXer, xerText } from './xer-tables.ts';
import { readXmlTree } from './xml-tree.ts';

/** Every `.xer` begins with this word. */
export const isXer = (head: string): boolean => head.startsWith('ERMHDR');
/** The root of PMXML, within the first characters. */
export const isPmxml = (head: string): boolean => /<(\w+:)?APIBusinessObjects[\s>]/.test(head);

/** `part`: of several projects in the file, the one that is wanted. */
export const readXerFile = (bytes: Uint8Array, part: string | null = null): PlanAnswer =>
  planOfTables(readXer(xerText(bytes)), undefined, part);

export function readPmxml(xml: string, part: string | null = null): PlanAnswer {
  const root = readXmlTree(xml);
  if ('problem' in root) return { problems: [root.problem] };
  const { tables, calendars } = pmxmlTables(root);
  return planOfTables(tables, calendars, part);
}
