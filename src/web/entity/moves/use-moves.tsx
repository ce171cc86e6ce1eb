/**
 * Moving records from a screen: one dialog for all lifecycles, which asks for what the action wants, moves one record or
 * several, and asks for the approval where one is needed. The buttons are MoveButtons, `moveActions` and `moveManyAction`.
 *
 * Hides: whether an approval was known beforehand or is found out by being refused.
 */
import { lazy, type ReactNode, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import type { Fields } from '#kernel/field.ts';
import { type Lifecycle, lifecycleTexts as l, lifecycleOf, type Move, moveFields } from '#kernel/lifecycle.ts';
import { lifecycleCalls } from '#kernel/lifecycle-calls.ts';
import { CallFailed, CallRefused, invalidate, send } from '../../api.ts';
import { ask, toast } from '../../feedback.tsx';
import { t } from '../../lang.ts';
import { tellBatch } from '../../parts/tell-batch.ts';
import { type AskedMove, type ScreenPorts, useScreenPorts } from '../ports.tsx';
import { type Filled, MoveDialog, type Wanted } from './MoveDialog.tsx';

type AnyLife = Lifecycle<never, never>;

export interface Moves {
  life: Lifecycle;
  start(wanted: Wanted): void;
  /** Rendered somewhere on the page. */
  dialog: ReactNode;
}

const started = new WeakMap<object, ReturnType<typeof lazy>>();
/** The dialog that starts workflows; loaded when the first one is asked for. */
function startOf({ approvals }: ScreenPorts) {
  if (!approvals) return null;
  const known = started.get(approvals) ?? lazy(approvals.start);
  started.set(approvals, known);
  return known as ReturnType<typeof lazy<Awaited<ReturnType<typeof approvals.start>>['default']>>;
}

const needsApproval = (error: unknown): boolean =>
  error instanceof CallRefused && (error.data as { approval?: boolean } | null)?.approval === true;

/** A refusal without an open dialog to show it. */
function told(error: unknown): void {
  if (error instanceof CallRefused) toast.error(error.message);
  else if (!(error instanceof CallFailed)) throw error;
}

/** What a move asks for where the records are, of all it can take. */
export type Asks = (wanted: Wanted, fields: Fields) => Fields | Promise<Fields>;

/** `asks`: inputs, if they depend on more than the action, else all it can take; `onMoved`: effects after a move. */
export function useMoves(of: AnyLife, { asks, onMoved }: { asks?: Asks; onMoved?: () => void } = {}): Moves {
  const life = of as unknown as Lifecycle;
  const ports = useScreenPorts();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [asked, setAsked] = useState<readonly AskedMove[]>([]);
  const Start = startOf(ports);
  const { entity } = life;
  const touched = useMemo(() => [entity.name, 'rights', 'workflow'], [entity]);
  const close = useCallback(() => setWanted(null), []);

  const one = async ({ action, rows, approval }: Wanted, filled: Filled, move: Move): Promise<AskedMove[]> => {
    const [{ id, version }] = rows as [BaseRow];
    const asking = { entity: entity.name, id, action, ...filled };
    if (approval !== undefined) return [asking];
    try {
      await send(lifecycleCalls(of).move, { id, version, action, ...filled }, { quiet: true });
    } catch (error) {
      if (needsApproval(error)) return [asking];
      // Its state has changed meanwhile: the buttons follow.
      invalidate([entity.name]);
      throw error;
    }
    toast.success(t(move.done ?? l.moved));
    return [];
  };
  const many = async ({ action, rows }: Wanted, filled: Filled, move: Move): Promise<AskedMove[]> => {
    const ids = rows.map((row) => row.id);
    const input = { ids, action, ...filled };
    const { approvals, ...answer } = await send(lifecycleCalls(of).moveMany, input);
    const { label } = move;
    tellBatch(answer, {
      done: t(l.movedMany, { action: label, count: answer.done.length }),
      left: t(l.notMoved, { count: answer.refused.length, action: label }),
    });
    return approvals.map(({ id }) => ({ entity: entity.name, id, action, ...filled }));
  };
  const run = async (next: Wanted, filled: Filled): Promise<void> => {
    const move = life.moves[next.action]!;
    const left =
      next.rows.length === 1 && next.title !== undefined
        ? await one(next, filled, move)
        : await many(next, filled, move);
    invalidate(touched);
    if (left.length > 0) setAsked(left);
    onMoved?.();
    close();
  };
  const begin = async (next: Wanted): Promise<void> => {
    const move = life.moves[next.action]!;
    const own = moveFields(life, move);
    const fields = asks ? await asks(next, own) : own;
    if (move.reason || Object.keys(fields).length > 0) {
      setWanted({ ...next, fields });
      return;
    }
    const params = {
      action: move.label,
      title: next.title ?? '',
      count: next.rows.length,
      label: entity.label,
      definition: next.approval ?? '',
    };
    const title = next.title === undefined ? l.confirmMany : (move.ask ?? l.confirm);
    const question = {
      ...(next.approval !== undefined && { content: l.approvalHint }),
      title,
      params,
      confirm: next.approval === undefined ? move.label : l.ask,
      danger: move.danger ?? false,
    };
    if (await ask(question)) await run(next, {});
  };
  const latest = useRef(begin);
  useLayoutEffect(() => {
    latest.current = begin;
  });
  // Always the same, so that rows are not drawn anew for it.
  const start = useCallback((next: Wanted): void => void latest.current(next).catch(told), []);
  const dialog = (
    <>
      {wanted && <MoveDialog life={life} wanted={wanted} run={run} onClose={close} />}
      {Start && asked.length > 0 && (
        <Suspense fallback={null}>
          <Start
            moves={asked}
            onClose={() => {
              setAsked([]);
              invalidate(touched);
            }}
          />
        </Suspense>
      )}
    </>
  );
  return { life, start, dialog };
}

const without = new WeakMap<Entity, Lifecycle>();
function noLife(entity: Entity): Lifecycle {
  const known = without.get(entity) ?? ({ entity, moves: {} } as Lifecycle);
  without.set(entity, known);
  return known;
}

/** Moves of an entity's records by the lifecycle that its module hands over; without one there are none. */
export const useMovesOf = (entity: Entity): Moves => useMoves(lifecycleOf(entity.name) ?? noLife(entity));
