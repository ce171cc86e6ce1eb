/**
 * Looks for values that somebody may not read in whatever a server answers them.
 *
 * Records of an entity get marked values in all fields that ask for a right; then a person without these rights asks for
 * everything there is: the calls of the entity, and every call of the application that reads, filled with what is known of
 * the records. Answers where a mark was found, or where order or filters tell of it; nothing found is an empty list.
 */
import type { Call } from '#kernel/call.ts';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Field, Fields } from '#kernel/field.ts';
import { lifecycleOf } from '#kernel/lifecycle.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { readSheet, writeSheet } from '#server/sheet.ts';
import type { TestAnswer, TestClient } from './http.ts';

/** Digits that nothing else has. */
const MARK = '91827364';
type Values = Record<string, unknown>;

/** A value that carries the mark; `n` makes different ones that come in this order. */
function marked(field: Field, n: number, mark: string): unknown {
  const size = Number(`${mark}${n}`);
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return `${mark}${n}`;
    case 'int':
      return size;
    case 'decimal':
      return String(size);
    case 'money':
      return { amount: `${size}.00`, currency: 'CNY' };
    default:
      return undefined;
  }
}

/** The fields of a kind that can carry a mark, with a marked value each; of lines one line. */
export function marks(fields: Fields, n: number, sample: (field: Field) => unknown, mark = MARK): Values {
  const out: Values = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.set === 'server') continue;
    if (field.need) {
      const value = field.cells
        ? [
            Object.fromEntries(
              Object.entries(field.cells).map(([cell, of]) => [cell, marked(of, n, mark) ?? sample(of)]),
            ),
          ]
        : marked(field, n, mark);
      if (value !== undefined) out[name] = value;
    } else if (Object.values(field.cells ?? {}).some((cell) => cell.need))
      out[name] = [
        Object.fromEntries(
          Object.entries(field.cells!).map(([cell, of]) => [cell, of.need ? marked(of, n, mark) : sample(of)]),
        ),
      ];
  }
  return out;
}

/** What an answer says, digits in one piece: an amount is found however it is written. */
async function said(answer: TestAnswer<unknown>): Promise<string> {
  const type = String(answer.headers['content-type']);
  const text = type.includes('spreadsheetml')
    ? JSON.stringify(await readSheet(answer.raw, 100_000))
    : answer.raw.toString();
  // Sheets inside of answers (refused rows of an import).
  const { sheet } = (answer.data ?? {}) as { sheet?: string };
  const inside = typeof sheet === 'string' ? JSON.stringify(await readSheet(Buffer.from(sheet, 'base64'), 1000)) : '';
  return (text + inside).replace(/(?<=\d)[,.\s](?=\d)/g, '');
}

export interface Hunt {
  entity: Entity;
  /** What its marks begin with: eight digits. */
  mark?: string;
  /** As they were written, by somebody who may, in the order of their marks. */
  rows: readonly BaseRow[];
  scope: ScopeRef;
  /** Reads and edits the records, and lacks the rights that their fields ask for. */
  reader: TestClient;
  /** Calls of the whole application; those that read are asked. */
  calls: readonly Call[];
  /** Other inputs that calls take, by name. */
  known?: Readonly<Values>;
}

const READS = (call: Call): boolean => call.method === 'GET' || call.reads === true;

/** Inputs of a call, as far as something is known for them; null: what it cannot do without is not known. */
function inputOf(call: Call, known: Readonly<Values>): Values | null {
  const out: Values = {};
  for (const [name, field] of Object.entries(call.input)) {
    if (known[name] !== undefined) out[name] = known[name];
    else if (field.default !== undefined || !field.required) continue;
    else if (field.kind === 'choice') out[name] = Object.keys(field.items ?? {})[0];
    else return null;
  }
  return out;
}

/** Where the marks were found, and how many answers were looked at. */
export async function findMarks({ entity: e, mark = MARK, rows, scope, reader, calls, known = {} }: Hunt) {
  const found: string[] = [];
  let answers = 0;
  const look = async (what: string, call: Call, input: Values): Promise<TestAnswer<unknown>> => {
    const answer = await reader.send(call, input);
    if (answer.code === 0 || answer.data) answers++;
    if ((await said(answer)).includes(mark)) found.push(what);
    return answer;
  };
  const own = entityCalls(e);
  const [row] = rows as [BaseRow];
  const version = async (): Promise<number> =>
    ((await reader.send(own.get, { id: row.id })).data?.row as BaseRow | undefined)?.version ?? row.version;
  const ids = ({ data }: TestAnswer<unknown>): number[] =>
    ((data as { list?: BaseRow[] } | null)?.list ?? []).map(({ id }) => id);
  const list = (more: Values) => look(`list ${JSON.stringify(more)}`, own.list, { ...scope, pageSize: 1000, ...more });

  await list({});
  const order = ids(await list({ sort: 'id' }));
  const secret = Object.entries(e.fields).filter(([, field]) => field.need && field.kind !== 'lines');
  for (const [name, field] of secret) {
    for (const sort of [name, `-${name}`]) {
      const sorted = ids(await reader.send(own.list, { ...scope, pageSize: 1000, sort }));
      if (sorted.length > 0 && sorted.join() !== (sort === name ? order : order.toReversed()).join())
        found.push(`order by ${sort}`);
    }
    const { amount = marked(field, 1, mark) } = (marked(field, 1, mark) ?? {}) as { amount?: unknown };
    for (const filter of [String(amount), `${amount}~`])
      if (ids(await reader.send(own.list, { ...scope, filters: { [name]: filter } })).length > 0)
        found.push(`filter ${name}=${filter}`);
  }
  await look('search in the list', own.list, { ...scope, search: mark });
  await look('options', own.options, { ...scope });
  await look('export', own.export, { ...scope });
  await look('template', own.importTemplate, { ...scope });
  await look('get', own.get, { id: row.id });

  // Writing: what is hidden is refused, what others changed meanwhile is told without it, and a save keeps it.
  for (const [name, field] of secret) {
    if (field.set) continue;
    const answer = await look(`write ${name}`, own.update, { id: row.id, version: await version(), [name]: null });
    if (answer.code === 0) found.push(`${name} was written`);
  }
  await look('late', own.update, { id: row.id, version: row.version - 1, [e.title]: 'late' });
  await look('save', own.update, { id: row.id, version: await version(), [e.title]: `saved ${row.id}` });
  const header = Object.values(e.fields).map(({ label }) => label[0]);
  await look('import', own.import, { ...scope, file: writeSheet('x', [header, header.map(() => 'x')]) });
  const life = lifecycleOf(e.name);
  if (life) await look('move', lifecycleCalls(life).move, { id: row.id, action: Object.keys(life.moves)[0]! });

  const owner = Object.fromEntries(Object.entries(scope)) as Values;
  const about = {
    ...known,
    ...owner,
    id: row.id,
    [`${e.name}Id`]: row.id,
    entity: e.name,
    recordId: row.id,
    search: mark,
    keyword: mark,
    ids: String(row.id),
  };
  const read = await marksRead({ marks: [mark], reader, calls, known: about });
  return { found: [...new Set([...found, ...(read.found.get(mark) ?? [])])], answers: answers + read.answers };
}

/** Asks every call that reads, filled with what is known: which of the marks each of them told, by the mark. */
export async function marksRead({
  marks: all,
  reader,
  calls,
  known,
}: {
  marks: readonly string[];
  reader: TestClient;
  calls: readonly Call[];
  known: Readonly<Values>;
}): Promise<{ found: Map<string, string[]>; answers: number }> {
  const found = new Map<string, string[]>();
  let answers = 0;
  for (const call of calls.filter(READS))
    for (const more of 'search' in call.input || 'keyword' in call.input
      ? [{}, { search: undefined, keyword: undefined }]
      : [{}]) {
      const input = inputOf(call, { ...known, ...more });
      if (!input) continue;
      const answer = await reader.send(call, input);
      if (answer.code === 0 || answer.data) answers++;
      const text = await said(answer);
      for (const mark of all.filter((one) => text.includes(one)))
        found.set(mark, [...new Set([...(found.get(mark) ?? []), `${call.method} ${call.path}`])]);
    }
  return { found, answers };
}
