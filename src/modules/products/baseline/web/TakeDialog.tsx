import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { t } from '#web/lang.ts';
import { takeProjectBaseline } from '../baseline.calls.ts';
import { baselinePageTexts as x } from './texts.ts';

const { name, description } = takeProjectBaseline.input;
const FIELDS = { name, description };
const NOTHING = {};

/** Asks how a baseline is to be called, and takes it. */
export function TakeDialog({
  projectId,
  versionId,
  onClose,
}: {
  projectId: number;
  versionId: number;
  onClose(): void;
}) {
  const form = useFieldsForm(FIELDS, NOTHING);
  return (
    <FieldsDialog
      name={`takeBaseline ${projectId} ${versionId}`}
      title={t(x.take)}
      form={form}
      groups={[{ rows: [['name'], ['description']] }]}
      send={async (values) => {
        await send(takeProjectBaseline, { ...values, projectId, versionId } as never, { quiet: [CODE.refused] });
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
