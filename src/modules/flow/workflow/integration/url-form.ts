/**
 * Messages between the application and a page that is embedded as a form (formType '1'). Pure.
 *
 * The page posts `{ type: 'startFlow' | 'saveDraft', formData, formId?, vars? }`; the application answers what the panel
 * is open for. Refuses: messages from another origin than that of the registered address, from another window, and
 * variables that are not registered. Source: 1-product §2.19, §3; 2-rules §7.
 */
import { isPlain } from '#kernel/check.ts';

const PANEL_MODES = ['new', 'approve', 'seeMe', 'viewForm'] as const;
export type PanelMode = (typeof PANEL_MODES)[number];

export interface FormMessage {
  type: 'startFlow' | 'saveDraft';
  formData: Record<string, unknown>;
  /** The page's own id of what was filled in. */
  formId: string | null;
  /** Only registered ones. */
  vars: Record<string, unknown>;
}

/** Plain hosts only: no account, no backslash, nothing that browsers read differently. */
const ADDRESS = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;
const DEFAULT_PORT: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** Origin of a registered address, null when it is none that may be embedded. */
export function originOf(formUrl: string): string | null {
  const [, scheme, host, port] = ADDRESS.exec(formUrl) ?? [];
  if (!scheme || !host) return null;
  const name = scheme.toLowerCase();
  return `${name}://${host.toLowerCase()}${port && Number(port) !== Number(DEFAULT_PORT[name]) ? `:${Number(port)}` : ''}`;
}

/** Name of the page's own id among the form's values of an instance. */
export const PAGE_ID = '_formId';

/** Longest message taken, as JSON. */
const MAX_MESSAGE = 1_000_000;

/** A message as the panel may use it; null when it is foreign, of another kind or too large. Texts may be JSON. */
export function readMessage(
  origin: string,
  data: unknown,
  registered: { formUrl: string; variableKeys: readonly string[] },
): FormMessage | null {
  const allowed = originOf(registered.formUrl);
  if (allowed === null || origin !== allowed) return null;
  const message = typeof data === 'string' ? parsed(data) : data;
  if (!isPlain(message) || (message.type !== 'startFlow' && message.type !== 'saveDraft')) return null;
  const formData = message.formData ?? {};
  const vars = message.vars ?? {};
  if (!isPlain(formData) || !isPlain(vars) || JSON.stringify([formData, vars]).length > MAX_MESSAGE) return null;
  const { formId } = message;
  return {
    type: message.type,
    formData,
    formId: typeof formId === 'string' || typeof formId === 'number' ? String(formId) : null,
    vars: Object.fromEntries(registered.variableKeys.flatMap((k) => (Object.hasOwn(vars, k) ? [[k, vars[k]]] : []))),
  };
}

function parsed(text: string): unknown {
  try {
    return text.length > MAX_MESSAGE ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Address that is embedded: the registered one with what the page needs to know. */
export function embeddedUrl(formUrl: string, query: Readonly<Record<string, string | number | null>>): string {
  const [address = '', anchor] = formUrl.split('#', 2);
  const added = Object.entries(query)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  const joint = address.includes('?') ? '&' : '?';
  return `${address}${added.length > 0 ? joint : ''}${added.join('&')}${anchor === undefined ? '' : `#${anchor}`}`;
}
