import { refs } from '#kernel/field.ts';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { actOnInstance } from '../../../instance/instance.calls.ts';
import type { IncidentLine } from '../../../instance/monitor.calls.ts';
import { adminTexts as a } from '../../../instance/monitor.texts.ts';

const NOBODY = {};
const FIELDS = { users: refs(a.approvers.text, 'user', { required: true, max: 200 }) };

/** Who decides at a step for which nobody was found; it goes on with them. */
export function ApproversDialog({ incident, onClose }: { incident: IncidentLine; onClose(done: boolean): void }) {
  const form = useFieldsForm(FIELDS, NOBODY);
  const name = async ({ users }: Record<string, unknown>): Promise<void> => {
    const action = { kind: 'retry', incident: incident.incidentId, users: users as number[] } as const;
    await send(actOnInstance, { instanceId: incident.instanceId, action }, { quiet: [CODE.refused] });
    toast.success(t(a.done));
    onClose(true);
  };
  return (
    <FieldsDialog
      name="approvers"
      width={520}
      title={`${t(a.nameApprovers)} · ${incident.nodeName}`}
      okText={t(a.run)}
      form={form}
      groups={[{ rows: [['users']] }]}
      send={name}
      onCancel={() => onClose(false)}
    />
  );
}
