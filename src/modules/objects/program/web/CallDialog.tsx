import { useMemo } from 'react';
import type { Call } from '#kernel/call.ts';
import { type BaseRow, scopeId } from '#kernel/entity.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import type { AnyRow } from '#web/entity/list/use-entity-list.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';

const NOTHING = {};

const isScopeInput = (name: string): boolean => objectKinds().some((kind) => scopeId(kind.name) === name);

/** What a call wants of a row: its id, version and owner. */
function callInput(call: Call, row: BaseRow): Record<string, unknown> {
  const values = row as AnyRow;
  const names = Object.keys(call.input).filter((name) => name === 'id' || name === 'version' || isScopeInput(name));
  return Object.fromEntries(names.map((name) => [name, values[name]]).filter(([, value]) => value != null));
}

interface CallDialogProps {
  call: Call;
  row: BaseRow;
  title: string;
  onClose(): void;
}

/** The form of a call on a record, made from the call's input. Enter sends, Escape closes. */
export function CallDialog({ call, row, title, onClose }: CallDialogProps) {
  const given = useMemo(() => callInput(call, row), [call, row]);
  const fields = useMemo(
    () => Object.fromEntries(Object.entries(call.input).filter(([name]) => !(name in given))),
    [call, given],
  );
  const initial = useMemo(() => {
    const defaults = Object.entries(fields).filter(([, field]) => field.default !== undefined);
    return defaults.length > 0 ? Object.fromEntries(defaults.map(([name, field]) => [name, field.default])) : NOTHING;
  }, [fields]);
  const form = useFieldsForm(fields, initial);
  const submit = async (values: Record<string, unknown>): Promise<void> => {
    await send(call, { ...given, ...values }, { quiet: [CODE.refused] });
    toast.success(t(entityTexts.saved));
    onClose();
  };
  return (
    <FieldsDialog
      name={`${call.path} ${row.id}`}
      title={title}
      form={form}
      groups={[{ rows: Object.keys(fields).map((name) => [name]) }]}
      send={submit}
      onCancel={onClose}
    />
  );
}
