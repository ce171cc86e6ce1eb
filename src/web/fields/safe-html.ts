/**
 * Rich text that is safe to show: a short list of tags, no attributes but the address of a link.
 *
 * Hides: parsing (an inert document; nothing loads or runs). Refuses: styles, images, scripts, and links that are not
 * http, https or mailto. Everything shown with innerHTML passes through here.
 */
const TAGS = new Set([
  'P',
  'DIV',
  'BR',
  'B',
  'STRONG',
  'I',
  'EM',
  'U',
  'S',
  'UL',
  'OL',
  'LI',
  'A',
  'H3',
  'H4',
  'BLOCKQUOTE',
]);
/** Dropped with all they hold; other unknown tags leave their text. */
const DROPPED = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'OBJECT',
  'SVG',
  'MATH',
  'HEAD',
  'TITLE',
  'NOSCRIPT',
]);
const LINK = /^(https?:\/\/|mailto:)/i;

function copy(from: Node, to: Node, doc: Document): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(doc.createTextNode(node.textContent ?? ''));
    if (node.nodeType !== Node.ELEMENT_NODE) continue;
    const element = node as Element;
    const tag = element.tagName.toUpperCase();
    if (DROPPED.has(tag)) continue;
    if (!TAGS.has(tag)) {
      copy(element, to, doc);
      continue;
    }
    const clean = doc.createElement(tag);
    const href = tag === 'A' ? (element.getAttribute('href') ?? '') : '';
    if (LINK.test(href)) {
      clean.setAttribute('href', href);
      clean.setAttribute('target', '_blank');
      clean.setAttribute('rel', 'noreferrer noopener');
    }
    copy(element, clean, doc);
    to.appendChild(clean);
  }
}

/** The markup with everything outside the list taken away; '' when no text is left. */
export function safeHtml(html: string): string {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  const out = doc.createElement('div');
  copy(doc.body, out, doc);
  return out.textContent?.trim() ? out.innerHTML : '';
}
