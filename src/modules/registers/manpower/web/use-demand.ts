/** Demand as it is typed: saves go one after the other, on the latest data; conflicts are shown with both values. */
import { useCallback, useRef, useState } from 'react';
import type { InputOf } from '#kernel/call.ts';
import { send, useCall } from '#web/api.ts';
import { keyOfCell } from '../cells.ts';
import { type DemandCell, manpowerMatrix, saveDemand, type Theirs } from '../manpower.calls.ts';

export interface Conflict {
  cell: DemandCell;
  theirs: Theirs;
}
export type Asked = InputOf<typeof manpowerMatrix>;

/** The version a cell has when it was written as it was read. */
const nextVersion = ({ version, minutes }: DemandCell): number | null =>
  minutes === 0 ? null : version === null ? 1 : version + 1;

const sameCell = (a: DemandCell, b: DemandCell): boolean => a.role === b.role && a.post === b.post && a.week === b.week;

export function useDemand(asked: Asked) {
  const answer = useCall(manpowerMatrix, asked, { quiet: true, staleTime: 0 });
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [saving, setSaving] = useState(0);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  // One's own writes, by cell and the version they found: typing on before they are read again causes no conflict with oneself.
  const own = useRef(new Map<string, number | null>());
  const { refetch } = answer;
  const { projectId, templateId } = asked;

  /** Saves cells as they were read; returns how many, or null if the call was refused, which has been shown. */
  const save = useCallback(
    (cells: readonly DemandCell[]): Promise<number | null> => {
      const run = async (): Promise<number | null> => {
        const sent = cells.map((cell): DemandCell => {
          const moved = own.current.get(`${keyOfCell(cell)} ${cell.version}`);
          return moved === undefined ? cell : { ...cell, version: moved };
        });
        setSaving((n) => n + 1);
        try {
          const done = await send(saveDemand, { projectId, templateId, cells: sent });
          for (const at of done.saved)
            own.current.set(`${keyOfCell(sent[at]!)} ${cells[at]!.version}`, nextVersion(sent[at]!));
          const told = done.conflicts.map(({ at, theirs }): Conflict => ({ cell: sent[at]!, theirs }));
          setConflicts((old) => [...old.filter((one) => !cells.some((cell) => sameCell(cell, one.cell))), ...told]);
          await refetch();
          return done.saved.length;
        } catch {
          return null;
        } finally {
          setSaving((n) => n - 1);
        }
      };
      const next = line.current.then(run, run);
      line.current = next;
      return next;
    },
    [projectId, templateId, refetch],
  );

  /** Resolves a conflict: by overwriting the other's value, or by leaving it. */
  const settle = useCallback(
    ({ cell, theirs }: Conflict, mine: boolean): void => {
      if (mine) void save([{ ...cell, version: theirs.version }]);
      else setConflicts((old) => old.filter((one) => !sameCell(one.cell, cell)));
    },
    [save],
  );
  return { answer, save, conflicts, settle, saving: saving > 0 };
}

export type Demand = ReturnType<typeof useDemand>;
