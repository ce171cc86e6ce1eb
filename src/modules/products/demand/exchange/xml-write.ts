/** XML written from a tree, and elements made for it. Pure. */
import type { XmlContent, XmlElement } from '#modules/planning/plan/exchange/p6/xml-tree.ts';

const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
const attribute = (value: string): string =>
  text(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

function put(out: string[], one: XmlContent): void {
  if (typeof one === 'string') out.push(text(one));
  else if ('comment' in one) out.push(`<!--${one.comment}-->`);
  else {
    out.push('<', one.full);
    for (const [name, value] of Object.entries(one.attributes)) out.push(' ', name, '="', attribute(value), '"');
    if (one.content.length === 0) out.push('/>');
    else {
      out.push('>');
      for (const inner of one.content) put(out, inner);
      out.push('</', one.full, '>');
    }
  }
}

export function xmlOf(root: XmlElement): string {
  const out = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  put(out, root);
  out.push('\n');
  return out.join('');
}

export const isElement = (one: XmlContent): one is XmlElement => typeof one !== 'string' && 'full' in one;

/** An element with a prefix (`xhtml:`, or none). */
export function made(
  prefix: string,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  content: readonly XmlContent[] = [],
): XmlElement {
  const kids = content.filter(isElement);
  const words = content.filter((one) => typeof one === 'string').join('');
  return { name, full: prefix + name, attributes, text: words, kids, line: 0, content: [...content] };
}

/** Gives an element another content. */
export function setContent(element: XmlElement, content: readonly XmlContent[]): void {
  element.content = [...content];
  element.kids = content.filter(isElement);
  element.text = content.filter((one) => typeof one === 'string').join('');
}
export const append = (element: XmlElement, ...more: XmlContent[]): void =>
  setContent(element, [...element.content, ...more]);
export const without = (element: XmlElement, gone: (kid: XmlElement) => boolean): void =>
  setContent(
    element,
    element.content.filter((one) => !(isElement(one) && gone(one))),
  );
