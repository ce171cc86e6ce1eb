/** A record in the vocabulary of MSPDI, of whatever format it was read. */
import type { XmlNode } from './mspdi/xml-records.ts';

export const node = (
  name: string,
  values: Iterable<readonly [string, string]> = [],
  kids: XmlNode[] = [],
): XmlNode => ({ name, line: 0, values: new Map(values), kids });
