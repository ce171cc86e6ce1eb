/** A link from a record to the demand it answers: which one, and by what. */
import { useState } from 'react';
import { choice, ref } from '#kernel/field.ts';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { addTrace } from '../trace.calls.ts';
import { type LinkType, linkTypes } from '../trace.ts';
import { tracePageTexts as x } from './texts.ts';

interface Props {
  kind: string;
  id: number;
  /** The kind it may be linked to. */
  up: string;
  types: readonly LinkType[];
  onClose(): void;
}

export function AddLinkDialog({ kind, id, up, types, onClose }: Props) {
  const ports = useScreenPorts();
  const [{ fields, initial }] = useState(() => ({
    fields: {
      to: ref(ports.entity(up)?.label ?? ['', '', ''], up, { required: true }),
      type: choice(addTrace.input.type.label, Object.fromEntries(types.map((one) => [one, linkTypes[one]])), {
        required: true,
      }),
      note: addTrace.input.note,
    },
    initial: { type: types[0] },
  }));
  const form = useFieldsForm(fields, initial);
  return (
    <FieldsDialog
      name={`link ${kind} ${id}`}
      title={t(x.add)}
      form={form}
      groups={[{ rows: [['to'], ['type'], ['note']] }]}
      send={async ({ to, type, note }) => {
        const link = { upKind: up, upRecord: Number(to), downKind: kind, downRecord: id, type: type as LinkType };
        await send(addTrace, { ...link, note: (note as string | null) ?? null }, { quiet: [CODE.refused] });
        toast.success(t(x.added));
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
