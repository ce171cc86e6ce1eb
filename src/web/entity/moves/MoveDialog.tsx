import { useMemo } from 'react';
import type { BaseRow } from '#kernel/entity.ts';
import type { Fields } from '#kernel/field.ts';
import { type Lifecycle, lifecycleTexts as l, moveFields, reasonField } from '#kernel/lifecycle.ts';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import { t } from '../../lang.ts';
import { useReadable } from '../../readable.ts';
import { useFieldsForm } from '../record/use-fields-form.ts';
import { FieldsDialog } from '../SendDialog.tsx';

/** The records to move: one as it was read, or several. */
export interface Wanted {
  action: string;
  rows: readonly Pick<BaseRow, 'id' | 'version'>[];
  /** Of the one record. */
  title?: string;
  row?: Readonly<Record<string, unknown>>;
  /** Name of the workflow it is known to need. */
  approval?: string | undefined;
  /** Inputs in addition to the reason; by default those of the action. */
  fields?: Fields;
}

/** What the person filled in. */
export interface Filled {
  reason?: string;
  values?: Record<string, unknown>;
}

interface MoveDialogProps {
  life: Lifecycle;
  wanted: Wanted;
  run(wanted: Wanted, filled: Filled): Promise<void>;
  onClose(): void;
}

/** Confirms a move and asks for its inputs: a reason, values of the record. */
export function MoveDialog({ life, wanted, run, onClose }: MoveDialogProps) {
  const { action, rows, title, row, approval } = wanted;
  const move = life.moves[action]!;
  const readable = useReadable(life.entity, row && scopeOfRecord(life.entity, row));
  const own = useMemo(() => {
    const all = Object.entries(wanted.fields ?? moveFields(life, move));
    return Object.fromEntries(all.filter(([name]) => name in readable.fields || !(name in life.entity.fields)));
  }, [wanted, life, move, readable]);
  const fields = useMemo(() => ({ ...own, ...(move.reason && { reason: reasonField(move) }) }), [own, move]);
  const initial = useMemo(
    () => Object.fromEntries(Object.keys(own).flatMap((name) => (row?.[name] == null ? [] : [[name, row[name]]]))),
    [own, row],
  );
  const form = useFieldsForm(fields, initial);
  const asked =
    title === undefined
      ? t(l.confirmMany, { action: move.label, count: rows.length, label: life.entity.label })
      : t(l.confirm, { action: move.label, title });
  const note = approval && t(l.approvalHint, { definition: approval });
  return (
    <FieldsDialog
      name={`move ${life.entity.name} ${action} ${rows[0]?.id}`}
      title={asked}
      okText={approval === undefined ? t(move.label) : t(l.ask)}
      danger={move.danger ?? false}
      form={form}
      groups={[{ rows: Object.keys(fields).map((name) => [name]) }]}
      {...(note && { note })}
      send={({ reason, ...values }) =>
        run(wanted, {
          ...(typeof reason === 'string' && reason.trim() && { reason: reason.trim() }),
          ...(Object.keys(values).length > 0 && { values }),
        })
      }
      onCancel={onClose}
    />
  );
}
