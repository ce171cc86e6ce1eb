/**
 * An exchange file read by something that shares nothing with our reader: no parser library, no tables of ours. It knows
 * only what the schema of Microsoft says of each element (units in tenths of minutes, numbers of enumerations).
 */

export interface PlainElement {
  name: string;
  text: string;
  kids: PlainElement[];
}

/** The tree of a file without attributes that matter, comments or CDATA; throws where tags do not pair. */
export function plainXml(xml: string): PlainElement {
  const root: PlainElement = { name: '', text: '', kids: [] };
  const open = [root];
  for (const [, end, name, empty, text] of xml.matchAll(/<(\/?)([A-Za-z]+)[^<>]*?(\/?)>([^<]*)/g)) {
    const top = open.at(-1)!;
    if (end) {
      if (open.pop()!.name !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const element = { name: name!, text: text!, kids: [] };
    top.kids.push(element);
    if (!empty) open.push(element);
  }
  if (open.length !== 1) throw new Error('unclosed elements');
  return root.kids[0]!;
}

export const kidsOf = (element: PlainElement, name: string): PlainElement[] =>
  element.kids.filter((kid) => kid.name === name);

/** Text of a child, null where there is none. */
export const textOf = (element: PlainElement, name: string): string | null => {
  const text = kidsOf(element, name)[0]?.text;
  return text === undefined
    ? null
    : text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&');
};

/** The records of a list of the project. */
export const recordsOf = (project: PlainElement, list: string): PlainElement[] => kidsOf(project, list)[0]?.kids ?? [];

/** Minutes since 1970 of a date. */
export const plainDate = (text: string | null): number | null =>
  text === null ? null : Date.parse(`${text}Z`) / 60_000;

/** Minutes of `PT8H30M0S`. */
export function plainDuration(text: string | null): number {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)S$/.exec(text ?? '')!;
  return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
}
