import { hash } from 'node:crypto';

/**
 * One text for one content, whatever order or form it was written in: keys sorted, texts in NFC, what is null left out. Two
 * contents are equal exactly when their texts are, so hashes of the texts stand for the contents. Pure.
 */

function put(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(put).join(',')}]`;
  const known = value as Record<string, unknown>;
  const parts: string[] = [];
  for (const key of Object.keys(known).sort()) {
    const one = known[key];
    if (one !== null && one !== undefined) parts.push(`${JSON.stringify(key)}:${put(one)}`);
  }
  return `{${parts.join(',')}}`;
}

/** The canonical text of a content. Numbers with decimals come as decimal texts, days as civil dates. */
export const canonical = (content: unknown): string => put(content ?? null);

/** SHA-256 of the canonical text: what was looked at, asked for or approved, and what is there, are compared by it. */
export const hashOf = (content: unknown): string => hash('sha256', canonical(content), 'hex');
