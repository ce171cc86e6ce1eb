import { useMemo } from 'react';
import { formatDay, parseDay } from '#kernel/dates.ts';
import { objectKinds } from '#kernel/object-kind.ts';
import { CODE } from '#kernel/problem.ts';
import { RightsEditor } from '#modules/people/access/web/public.ts';
import { send } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { FieldsDialog } from '#web/entity/SendDialog.tsx';
import { t } from '#web/lang.ts';
import { makeApiToken, newTokenFields } from '../api-token.calls.ts';
import { apiTokenPageTexts as p } from './texts.ts';

/** Long enough for a try, short enough to be looked at again. */
const DAYS = 90;
const GROUPS = [{ rows: [['name', 'access'], ['endsOn', 'networks'], ['reach'], ['rights']] }];
const INPUTS = {
  rights: (value: unknown, set: (value: unknown) => void) => (
    <RightsEditor
      value={Array.isArray(value) ? value : []}
      scopes={['system', ...objectKinds().map(({ name }) => name)]}
      onChange={set}
    />
  ),
};

export interface MadeToken {
  name: string;
  token: string;
}

export function NewToken({ onClose }: { onClose(made: MadeToken | null): void }) {
  const start = useMemo(
    () => ({ access: 'read', reach: 'all', endsOn: formatDay(parseDay(companyToday())! + DAYS), rights: [] }),
    [],
  );
  const form = useFieldsForm(newTokenFields, start);
  const make = async (values: Record<string, unknown>): Promise<void> => {
    const { token } = await send(makeApiToken, values as never, { quiet: [CODE.refused] });
    onClose({ name: String(values.name), token });
  };
  return (
    <FieldsDialog
      name="newApiToken"
      width={760}
      title={t(p.add)}
      okText={t(p.make)}
      form={form}
      groups={GROUPS}
      inputs={INPUTS}
      note={t(p.makeNote)}
      send={make}
      onCancel={() => onClose(null)}
    />
  );
}
