/**
 * Actions of a list: its dialogs, and where its records open.
 *
 * Invariants: a record opens at its address (kernel/address.ts); where that is this page, it stays and shows the record beside its
 * rows, so that a link shows the same. Records without an address, and those of lists whose query is not in the address, open in a
 * temporary drawer.
 */
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { addressOf, RECORD_PARAM } from '#kernel/address.ts';
import type { BaseRow } from '#kernel/entity.ts';
import { go } from '../../nav.ts';
import { withQuery } from '../../registry.ts';
import type { FormOptions, ListHost } from '../actions.tsx';
import { leaveList } from '../record/neighbours.ts';
import { RecordDialog } from '../record/RecordDialog.tsx';
import { TAB_PARAM } from '../record/RecordFrame.tsx';
import { RecordDrawer } from '../record/RecordPage.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import type { AnyRow, EntityList } from './use-entity-list.ts';

type Open =
  | { kind: 'create'; options?: FormOptions | undefined }
  | { kind: 'edit'; id: number; options?: FormOptions | undefined }
  | { kind: 'detail'; id: number }
  | { kind: 'import' };

const pathOf = (address: string): string => address.split('?', 1)[0]!;

/** How the records of a list open. */
function useOpening(list: EntityList): { addressOf(row: BaseRow): string | null; open(row: BaseRow): boolean } {
  const { pathname, search } = useLocation();
  const [, setParams] = useSearchParams();
  return useMemo(() => {
    const { entity, scope, rows, inUrl } = list;
    // Inside an object its own menu stays, and leads back.
    const from = Object.keys(scope).length === 0 ? pathname : null;
    const own = (row: BaseRow): string | null => {
      const address = addressOf(entity.name, row as AnyRow, scope);
      if (address === null) return null;
      if (pathOf(address) === pathname) return inUrl ? address : null;
      return withQuery(address, { fromMenu: from });
    };
    return {
      addressOf: own,
      open(row) {
        const address = own(row);
        if (address === null) return false;
        if (pathOf(address) === pathname) {
          const wanted = new URLSearchParams(address.slice(pathname.length + 1));
          setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), ...Object.fromEntries(wanted) }), {
            replace: true,
          });
        } else {
          const records = new Map(rows.map((one) => [one.id, own(one) ?? address]));
          leaveList({ kind: entity.name, address: `${pathname}${search}`, records });
          void go(address);
        }
        return true;
      },
    };
  }, [list, pathname, search, setParams]);
}

/** The record beside the list, in its address; it takes its tab along when it goes. */
function useBeside(list: EntityList): [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get(RECORD_PARAM));
  const choose = (next: number | null): void =>
    setParams(
      (now) => {
        const query = new URLSearchParams(now);
        if (next === null) for (const name of [RECORD_PARAM, TAB_PARAM]) query.delete(name);
        else query.set(RECORD_PARAM, String(next));
        return query;
      },
      { replace: true },
    );
  return [list.inUrl && Number.isSafeInteger(id) && id > 0 ? id : null, choose];
}

/** The dialogs of a list and what opens them; pages with their own layout use it too. `state`: how its rows show theirs. */
export function useListHost(
  list: EntityList,
  state?: (row: AnyRow, host: ListHost) => ReactNode,
): { host: ListHost; dialog: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const [beside, setBeside] = useBeside(list);
  const opening = useOpening(list);
  const close = useCallback(() => setOpen(null), []);
  const host = useMemo(
    (): ListHost => ({
      list,
      addressOf: opening.addressOf,
      openCreate: (options) => setOpen({ kind: 'create', options }),
      openEdit: (row, options) => setOpen({ kind: 'edit', id: row.id, options }),
      openDetail: (row) => {
        if (!opening.open(row)) setOpen({ kind: 'detail', id: row.id });
      },
      openImport: () => setOpen({ kind: 'import' }),
    }),
    [list, opening],
  );
  const { entity, scope } = list;
  const shown = open?.kind === 'detail' ? open.id : beside;
  const show = (id: number | null): void => {
    if (beside === null) setOpen(id === null ? null : { kind: 'detail', id });
    else setBeside(id);
  };
  const dialog =
    open?.kind === 'create' || open?.kind === 'edit' ? (
      <RecordDialog
        entity={entity}
        scope={scope}
        {...(open.kind === 'edit' && { id: open.id })}
        initial={open.options?.initial}
        formState={open.options?.formState}
        inputs={open.options?.inputs}
        notes={open.options?.notes}
        onClose={close}
      />
    ) : open?.kind === 'import' ? (
      <ImportDialog entity={entity} scope={scope} onClose={close} />
    ) : null;
  return {
    host,
    dialog: (
      <>
        {shown !== null && (
          <RecordDrawer
            entity={entity}
            id={shown}
            rows={list.rows}
            inAddress={beside !== null}
            state={state && ((row) => state(row, host))}
            onShow={show}
          />
        )}
        {dialog}
      </>
    ),
  };
}
