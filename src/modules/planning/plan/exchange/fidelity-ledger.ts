/**
 * The notes an importer takes while it reads: what was changed, refused or left out.
 *
 * Invariant: notes that differ only in their place are one entry with a count; a note with the name of an object
 * always stays its own entry.
 */
import type { Message, Params } from '#kernel/text.ts';
import type { ExchangeObject, FidelityEntry, Outcome } from './exchange-model.ts';

export interface NoteDetails {
  params?: Params;
  name?: string;
  field?: string;
  line?: number;
  value?: string;
  allowed?: Message;
  allowedParams?: Params;
  valueOnly?: boolean;
}

export interface Ledger {
  entries: FidelityEntry[];
  note: (outcome: Outcome, object: ExchangeObject, message: Message, details?: NoteDetails) => void;
}

export function createLedger(): Ledger {
  const entries: FidelityEntry[] = [];
  const known = new Map<string, FidelityEntry>();
  return {
    entries,
    note(outcome, object, message, details = {}) {
      if (details.name === undefined) {
        const key = `${outcome}|${object}|${message.key}|${details.field ?? ''}|${JSON.stringify(details.params ?? null)}`;
        const entry = known.get(key);
        if (entry) {
          entry.count++;
          return;
        }
        const fresh = { outcome, object, message, count: 1, ...details };
        known.set(key, fresh);
        entries.push(fresh);
        return;
      }
      entries.push({ outcome, object, message, count: 1, ...details });
    },
  };
}
