/** Texts of messages about a record, its comments and changes. */

import { lineNamed } from '#kernel/diff.ts';
import { type Entity, takesExtFields } from '#kernel/entity.ts';
import { extColumn } from '#kernel/query.ts';
import { LANGS, type Message, type Params, type Triple } from '#kernel/text.ts';
import type { MessageKind } from '#modules/people/message/message-events.ts';
import type { Ctx } from '#server/context.ts';
import { entityPorts } from '#server/entity/ports.ts';
import { discussionTexts as t } from '../discussion.texts.ts';
import { addressOf, type Spoken, titleOf } from './records.ts';

const LONGEST_TITLE = 60;
const LONGEST_TEXT = 80;
const MOST_FIELDS = 5;

const cut = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/** Messages of tasks and projects are grouped with others of their kind. */
export const kindOf = ({ name }: Entity): MessageKind => (name === 'task' || name === 'project' ? name : 'system');

export const aboutRecord = (spoken: Spoken, name: string | Message): Params => ({
  name,
  kind: spoken.e.label,
  title: cut(titleOf(spoken), LONGEST_TITLE),
});

/** The message of a comment opens the record at the comment. */
export function aboutComment(spoken: Spoken, name: string, id: number, text: string) {
  const address = addressOf(spoken);
  return {
    params: { ...aboutRecord(spoken, name), text: cut(text, LONGEST_TEXT) },
    link: address && `${address}${address.includes('?') ? '&' : '?'}tab=comments&comment=${id}`,
  };
}

/** Names of fields for people, including additional ones and lines; anything else is named generally. */
export async function fieldLabels(ctx: Ctx, e: Entity, names: readonly string[]): Promise<Triple[]> {
  const added = takesExtFields(e) && names.some(extColumn) ? await entityPorts().extFields(ctx, e.name) : {};
  return names.map((name) => {
    const field = e.fields[name] ?? lineNamed(e.fields, name)?.field ?? added[extColumn(name) ?? ''];
    return field?.label ?? t.otherFields.text;
  });
}

/** Names of fields in one text, each once. */
export function inOneText(labels: readonly Triple[]): Triple {
  const each = LANGS.map((lang, i) => {
    const names = [...new Set(labels.map((label) => label[i]!))];
    const text = names.slice(0, MOST_FIELDS).join(lang === 'en-US' ? ', ' : '、');
    return names.length > MOST_FIELDS ? t.andMore.text[i]!.replace('{fields}', text) : text;
  });
  return each as unknown as Triple;
}
