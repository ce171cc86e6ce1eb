/** The form of a customer or supplier, new or to be changed (1-product §2.16). */
import { useMemo } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { useSession } from '#web/session.ts';

export interface PartyFormProps {
  entity: Entity;
  /** The query parameter that names the record to change. */
  param: string;
  /** Where one goes from a form that was left. */
  list: string;
  /** Where one goes when a new one is saved. */
  added?: (id: number) => string;
}

export function PartyForm({ entity, param, list, added }: PartyFormProps) {
  const [text] = useQueryParam(param);
  const id = Number(text) || undefined;
  const { viewer } = useSession();
  const initial = useMemo(() => ({ responsible: viewer.userId }), [viewer]);
  return (
    <FormPage
      key={id}
      entity={entity}
      {...(id !== undefined && { id })}
      initial={initial}
      onDone={(row) => {
        const shown = row?.id ?? id;
        const next = row && id === undefined && added ? added(row.id) : shown && recordHref(entity.name, shown);
        void go(next || list);
      }}
    />
  );
}
