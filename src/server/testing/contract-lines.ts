/**
 * What lines of a record promise, as tests made from the definition: limits, checks by cell, ids, order, the log by line,
 * one winner of two writers; and random edits against a model that knows nothing of tables.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanValues } from '#kernel/clean.ts';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import type { entityCalls } from '#kernel/entity-calls.ts';
import type { Field } from '#kernel/field.ts';
import { shapedFields } from '#kernel/form-state.ts';
import type { ContractWorld } from './contract-world.ts';
import { sampleValue } from './samples.ts';

type Values = Record<string, unknown>;
type Stored = BaseRow & Values;
type Line = Values & { id: number };

export const lineFields = (e: Entity): [string, Field][] =>
  Object.entries(e.fields).filter(([, field]) => field.kind === 'lines');

/** Rows a record has in a sheet. */
export const rowsInSheet = (e: Entity, row: Values): number =>
  Math.max(1, ...lineFields(e).map(([name]) => ((row[name] ?? []) as unknown[]).length));

export const withoutIds = (lines: unknown): Values[] => ((lines ?? []) as Line[]).map(({ id: _, ...cells }) => cells);

interface Parts {
  world: ContractWorld;
  calls: ReturnType<typeof entityCalls>;
  make(n: number): Promise<Stored>;
}

/** How often the random edits run. */
const RUNS = 25;

export function lineContract(e: Entity, parts: () => Parts): void {
  const get = async (id: number): Promise<Stored> =>
    (await parts().world.owner.send(parts().calls.get, { id })).data.row as unknown as Stored;
  const update = (row: Stored, values: Values) =>
    parts().world.owner.send(parts().calls.update, { id: row.id, version: row.version, ...values } as never);
  let next = 300;

  test.each(lineFields(e))(
    '%s: too many, wrong cells, lines of others: refused where they stand',
    async (name, field) => {
      const { world, make } = parts();
      const [row, other] = [await make(next++), await make(next++)];
      const lines = row[name] as Line[];
      const [first] = lines;
      // A cell hidden by others of its line is not taken, so it cannot be invalid.
      const cells = Object.entries(shapedFields(field.cells!, first!));
      const most = field.max ?? 200;
      const refused = async (value: unknown): Promise<(string | undefined)[] | undefined> => {
        const answer = await update(row, { [name]: value });
        expect(answer.code, JSON.stringify(value).slice(0, 200)).toBe(400);
        return answer.problems?.map((p) => p.field);
      };
      expect(await refused(Array.from({ length: most + 1 }, () => ({ ...first, id: undefined })))).toEqual([name]);
      expect(await refused('lines')).toEqual([name]);
      expect(await refused([{ ...first, nonsense: 1 }])).toEqual([`${name}.1.nonsense`]);
      expect(await refused([...(other[name] as Line[]).slice(0, 1)])).toEqual([name]);
      expect(await refused([first, first])).toEqual([name]);
      expect(await refused([{ ...first, id: 'x' }])).toContain(`${name}.1`);
      for (const [cell, of] of cells) {
        if (of.required) expect(await refused([{ ...first, [cell]: null }]), cell).toEqual([`${name}.1.${cell}`]);
        const bad = of.kind === 'text' || of.kind === 'longText' ? 'x\0' : of.to || of.dict ? 999_999_999 : {};
        expect(await refused([lines[1], { ...first, [cell]: bad }]), cell).toEqual([`${name}.2.${cell}`]);
      }
      expect(await get(row.id)).toEqual(row);
      const copied = await world.owner.send(parts().calls.update, {
        id: other.id,
        version: other.version,
        [name]: withoutIds(lines),
      } as never);
      expect(withoutIds((copied.data as unknown as Stored)[name])).toEqual(withoutIds(lines));
    },
  );

  test.each(lineFields(e))('%s: of two who change lines one is late, and learns of it', async (name) => {
    const row = await parts().make(next++);
    const lines = row[name] as Line[];
    const both = await Promise.all([
      update(row, { [name]: lines.slice(1) }),
      update(row, { [name]: lines.slice(0, 1) }),
    ]);
    expect(both.map((answer) => answer.code).toSorted()).toEqual([0, 409]);
    expect((await get(row.id)).version).toBe(row.version + 1);
  });

  test.each(lineFields(e))(
    '%s: random edits leave what a list would, keep the ids, and log each line',
    async (name, field) => {
      const { world, make } = parts();
      const cells = Object.entries(field.cells!);
      const fresh = (n: number): Values => {
        const values = Object.fromEntries(cells.map(([cell, of]) => [cell, sampleValue(of, n, world.find)]));
        const [line] = cleanValues({ [name]: field }, { [name]: [values] }, 'create')[name] as Values[];
        return { ...Object.fromEntries(cells.map(([cell]) => [cell, null])), ...line };
      };
      const edit = fc.record({
        what: fc.constantFrom('add', 'remove', 'move', 'change'),
        at: fc.nat(9),
        n: fc.integer({ min: 1, max: 49 }),
      });
      const most = field.max ?? 200;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(edit, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
          async (rounds) => {
            let row = await make(next++);
            for (const edits of rounds) {
              const before = row[name] as Line[];
              let after: Values[] = [...before];
              for (const { what, at, n } of edits) {
                const i = after.length > 0 ? at % after.length : 0;
                if (what === 'add' && after.length < most) after = after.toSpliced(i, 0, fresh(n));
                else if (after.length === 0) continue;
                else if (what === 'remove' && after.length > (field.required ? 1 : 0)) after = after.toSpliced(i, 1);
                else if (what === 'move') after = [...after.toSpliced(i, 1), after[i]!];
                else if (what === 'change')
                  after = after.with(i, { ...fresh(n), ...('id' in after[i]! && { id: after[i]!.id }) });
              }
              const answer = await update(row, { [name]: after });
              expect(answer.problems ?? answer.msg).toEqual('');
              const stored = await get(row.id);
              expect(answer.data).toEqual(stored);
              expect(withoutIds(stored[name])).toEqual(withoutIds(after));
              // A remaining line keeps its id; a new one has a new id.
              const old = new Set(before.map((line) => line.id));
              for (const [i, line] of (stored[name] as Line[]).entries())
                if ('id' in after[i]!) expect(line.id).toBe(after[i]!.id);
                else expect(old.has(line.id)).toBe(false);
              await logged(row, stored, before, stored[name] as Line[]);
              row = stored;
            }
          },
        ),
        { numRuns: RUNS },
      );

      /** The entry of this write names each added, removed and changed line once. */
      async function logged(was: Stored, now: Stored, before: Line[], after: Line[]): Promise<void> {
        const same = JSON.stringify(before) === JSON.stringify(after);
        expect(now.version).toBe(was.version + (same ? 0 : 1));
        if (same) return;
        const { rows } = await world.server.database.pool.query<{
          changes: { field: string; before: unknown; after: unknown }[];
        }>('SELECT changes FROM change_log WHERE entity = $1 AND record_id = $2 AND version = $3', [
          e.name,
          now.id,
          now.version,
        ]);
        const lines = rows[0]!.changes.filter((change) => change.field.startsWith(`${name}.`));
        const kept = new Map(before.map((line) => [line.id, line]));
        const wanted = {
          added: after.filter((line) => !kept.has(line.id)).length,
          removed: before.filter((line) => !after.some((other) => other.id === line.id)).length,
          changed: after.filter(
            (line) => kept.has(line.id) && JSON.stringify(kept.get(line.id)) !== JSON.stringify(line),
          ).length,
        };
        expect({
          added: lines.filter((change) => change.before === null).length,
          removed: lines.filter((change) => change.after === null).length,
          changed: lines.filter((change) => change.before !== null && change.after !== null).length,
        }).toEqual(wanted);
      }
    },
  );
}
