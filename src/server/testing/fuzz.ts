/**
 * Hostile and random inputs for every call: nothing a client sends may make a server error.
 *
 * Inputs come from the call's own fields: mostly of the right kind, some of a wrong one, with edge values, unknown fields
 * and missing ones. `fuzzCalls` sends them through the real pipeline and answers what broke, with the input to repeat it.
 * What the fields of the call refuse, and what the caller may never ask, ends before the handler, alike for all calls: of
 * those inputs a few are sent, the others are only checked (ADR 422).
 */
import fc from 'fast-check';
import type { Call } from '#kernel/call.ts';
import type { Field } from '#kernel/field.ts';
import { Refusal } from '#kernel/problem.ts';
import type { ServerModule } from '#server/context.ts';
import { checkedInput } from '#server/http/admit.ts';
import { bodyInput, textInput } from '#server/http/read-input.ts';
import { writeSheet } from '#server/sheet.ts';
import { inUrl, type TestClient } from './http.ts';
import { pathNames } from './samples.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));
const id = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(0, -1, Number.MAX_SAFE_INTEGER, 2 ** 31, 1.5));
const hostileText = fc.constantFrom(
  `'; DROP TABLE x; --`,
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("x")',
  '\0',
  '\ud800',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '𠮷'.repeat(300),
  ' ',
  '9'.repeat(400),
);
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), hostileText);
const anything = fc.oneof(anyText, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, [], {}, [[]], -0, 1e308, true));
const amount = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => (n / 100).toFixed(2)),
  fc.constantFrom('999999999999999999.99', '-0', '1e5', 'NaN', 'Infinity', '.5'),
);

/** Values that are mostly right for a field. */
export function valuesOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return fc.oneof(fc.string({ maxLength: Math.min(field.max ?? 50, 50) }), hostileText);
    case 'int':
      return fc.oneof(fc.integer({ min: field.min ?? -5, max: Math.max(field.max ?? 100, field.min ?? -5) }), id);
    case 'percent':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double());
    case 'decimal':
      return amount;
    case 'money':
      return fc.record({ amount, currency: fc.constantFrom('CNY', 'USD', 'x') });
    case 'bool':
      return fc.boolean();
    case 'date':
      return fc.oneof(day, fc.constantFrom('2026-02-30', '0000-00-00', '99999-01-01'));
    case 'instant':
      return fc.oneof(
        day.map((d) => `${d}T08:00:00Z`),
        fc.constantFrom('2026-01-01T25:00:00Z', '9999-12-31T23:59:59+14:00'),
      );
    case 'period':
      return fc.record({ from: day, to: day });
    case 'choice':
      return fc.constantFrom(...Object.keys(field.items ?? {}), 'toString');
    case 'choices':
      return fc.array(fc.constantFrom(...Object.keys(field.items ?? {}), 'toString'), { maxLength: 3 });
    case 'dict':
    case 'ref':
    case 'tree':
      return id;
    case 'refs':
    case 'file':
      return fc.array(id, { maxLength: 5 });
    case 'lines':
      return fc.array(
        fc.record(
          {
            id,
            ...Object.fromEntries(Object.entries(field.cells ?? {}).map(([name, cell]) => [name, valuesOf(cell)])),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 4 },
      );
    case 'json':
      return field.texts ? fc.dictionary(anyText, anyText, { maxKeys: 3 }) : anything;
  }
}

/** Inputs of a call: fields mostly present and right; sometimes wrong, missing or unknown. */
export function inputsOf(of: Call): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(of.input).map(([name, field]) => {
    const value = fc.oneof({ weight: 12, arbitrary: valuesOf(field) }, { weight: 1, arbitrary: anything });
    const missing = of.path.includes(`:${name}`) ? 0 : field.required ? 1 : 4;
    const entry = fc.oneof(
      { weight: 9, arbitrary: value.map((v) => [name, v]) },
      { weight: missing, arbitrary: fc.constant(null) },
    );
    return entry as fc.Arbitrary<[string, unknown] | null>;
  });
  const unknown = fc.oneof(
    { weight: 30, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('nonsense', '__proto__', 'company_id', 'companyId'), anything) },
  );
  return fc
    .tuple(...entries, unknown)
    .map((found) => Object.fromEntries(found.filter((entry): entry is [string, unknown] => entry !== null)));
}

/** Bad files: empty, random, truncated, of another kind, with growing entities, and sometimes none. */
const fileBytes: fc.Arbitrary<Uint8Array | undefined> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.uint8Array({ maxLength: 300 }).map((b) => Buffer.concat([Buffer.from('PK\x03\x04'), b])),
  fc.uint8Array({ maxLength: 300 }).map((b) => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), b])),
  anyText.map((text) =>
    Buffer.from(`<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project">${text}`),
  ),
  fc
    .record({ uid: anything, level: anything, days: anything })
    .map(({ uid, level, days }) =>
      Buffer.from(
        `<Project xmlns="http://schemas.microsoft.com/project"><Tasks><Task><UID>${uid}</UID><OutlineLevel>${level}</OutlineLevel><Duration>${days}</Duration></Task></Tasks></Project>`,
      ),
    ),
  fc
    .array(fc.array(fc.oneof(anyText, fc.double(), fc.constant(null)), { maxLength: 6 }), { maxLength: 6 })
    .map((rows) => writeSheet('x', rows)),
  fc.constantFrom(
    undefined,
    new Uint8Array(0),
    Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Project>&b;</Project>'),
    Buffer.from('%PDF-1.7'),
  ),
);

/** What refusals must not reveal: stacks, statements, names of the database, paths of the installation. */
const INSIDE =
  /\bat \S+ \(|\.ts:\d|node_modules|\/src\/|\bSELECT .* FROM\b|\brelation "|\bcolumn "|violates|invalid input syntax/;

export interface FuzzFinding {
  call: string;
  input: Record<string, unknown>;
  status: number;
  body: string;
}

/** Reads wait for the database most of the time; so many are under way at once. Writes go one after the other. */
const READS_AT_ONCE = 8;

/** Does `work` with each item, `atOnce` at a time. */
async function each<T>(items: readonly T[], atOnce: number, work: (item: T, index: number) => Promise<void>) {
  const todo = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of todo) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Inputs of a call that are sent although they end before the handler, and how often the same one is. */
const FEW = 2;

/** Whether the fields of the call refuse the input, as the server reads it from an address, a form or a body. */
function isRefused(call: Call, input: Record<string, unknown>): boolean {
  // Sent as one value: the shape of a body is the server's to judge.
  if (call.list) return false;
  const written = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const texts = Object.fromEntries(written.map(([name, value]) => [name, inUrl(value)]));
  const inAddress = call.method === 'GET' || call.method === 'DELETE' || call.body === 'upload';
  const inPath = Object.fromEntries(pathNames(call).map((name) => [name, inUrl(input[name])]));
  const read = inAddress
    ? textInput(call, { ...texts, ...inPath })
    : { ...bodyInput(call, JSON.parse(JSON.stringify(input))), ...textInput(call, inPath) };
  try {
    checkedInput(call, read);
    return false;
  } catch (error) {
    // Whatever else is thrown is what this test looks for: it is sent.
    return error instanceof Refusal;
  }
}

/**
 * Tries `runs` inputs of each call and answers those that ended in a server error or no envelope. `tried`: all of them;
 * `sent`: those that went to the server. `barred`: calls the client may never make, whatever it sends.
 */
export async function fuzzCalls(
  client: TestClient,
  modules: readonly ServerModule[],
  runs: number,
  seed: number,
  barred: (of: Call) => boolean = () => false,
): Promise<{ tried: number; sent: number; accepted: number; findings: FuzzFinding[] }> {
  const result = { tried: 0, sent: 0, accepted: 0, findings: [] as FuzzFinding[] };
  for (const { call } of modules.flatMap((m) => m.handlers)) {
    const inputs = fc.sample(inputsOf(call), { numRuns: runs, seed });
    const files = call.body === 'upload' ? fc.sample(fileBytes, { numRuns: runs, seed }) : [];
    let refused = 0;
    const before = new Map<string, number>();
    const stops = barred(call);
    await each(inputs, call.method === 'GET' ? READS_AT_ONCE : 1, async (values, i) => {
      result.tried++;
      if ((stops || isRefused(call, values)) && ++refused > FEW) return;
      const same = JSON.stringify(values);
      before.set(same, (before.get(same) ?? 0) + 1);
      if (call.body !== 'upload' && before.get(same)! > FEW) return;
      const input = call.body === 'upload' ? { ...values, file: files[i] } : values;
      const answer = await client.send(call, input);
      result.sent++;
      if (answer.code === 0) result.accepted++;
      const told = answer.code === 0 ? '' : answer.msg + JSON.stringify(answer.problems ?? []);
      const broken = answer.status >= 500 || typeof answer.code !== 'number' || INSIDE.test(told);
      if (broken)
        result.findings.push({
          call: `${call.method} ${call.path}`,
          input,
          status: answer.status,
          body: answer.raw.toString().slice(0, 500),
        });
    });
  }
  return result;
}
