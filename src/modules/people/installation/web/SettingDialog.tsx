import { useMemo } from 'react';
import { CODE } from '#kernel/problem.ts';
import { send } from '#web/api.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type InstallationSetting, sayInstallation } from '../installation.calls.ts';
import { installationTexts as i } from '../installation.texts.ts';

const FIELDS = { value: sayInstallation.input.value };

interface Props {
  setting: InstallationSetting;
  title: string;
  onClose(): void;
}

/** A new value; of what can lock people out it is tried first. */
export function SettingDialog({ setting, title, onClose }: Props) {
  const { key, version, allowed, fallback, live } = setting;
  const start = useMemo(() => ({ value: setting.origin === 'default' ? null : setting.value }), [setting]);
  const form = useFieldsForm(FIELDS, start);
  const save = async ({ value }: Record<string, unknown>): Promise<void> => {
    const given = { key, version, value: (value as string | null) ?? null };
    const { until } = await send(sayInstallation, given, { quiet: [CODE.refused] });
    toast.success(t(until ? i.onTrial : i.done));
    onClose();
  };
  const note = [
    t(i.allowed, { allowed }),
    t(i.toDefault, { value: fallback || t(i.notSet) }),
    ...(live === 'guarded' ? [t(i.guarded)] : []),
  ];
  return (
    <FieldsDialog
      name="installationSetting"
      width={560}
      title={title}
      form={form}
      groups={[{ rows: [['value']] }]}
      note={note.join(' · ')}
      send={save}
      onCancel={onClose}
    />
  );
}
