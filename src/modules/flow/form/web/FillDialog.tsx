/** A form in a drawer: a row of a business object, a data template. */
import { Button, Drawer } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { CallRefused } from '#web/api.ts';
import { t } from '#web/lang.ts';
import type { FormSchema, FormValues } from '../form-schema.ts';
import { defaultValues, editAll, readAll } from '../form-values.ts';
import { companyFacts } from './company-facts.ts';
import { FormView } from './FormView.tsx';
import { formWords as w } from './form-texts.ts';
import { useFilling } from './use-filling.ts';

interface Props {
  title: string;
  schema: FormSchema;
  /** Null: a new one, with defaults. */
  stored: FormValues | null;
  mode: 'draft' | 'submit';
  readOnly?: boolean;
  /** Above the form. */
  head?: ReactNode;
  /** Gets all values; throws CallRefused when the server does not take them. */
  onSave(values: Record<string, unknown>): Promise<void>;
  onClose(): void;
}

export function FillDialog({ title, schema, stored, mode, readOnly, head, onSave, onClose }: Props) {
  const defaults = useMemo(() => defaultValues(schema, companyFacts()), [schema]);
  const filling = useFilling(schema, readOnly ? readAll : editAll, stored ?? defaults);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const edits = filling.check(mode);
    if (!edits) return;
    setBusy(true);
    try {
      await onSave(stored ? edits : { ...defaults, ...edits });
      onClose();
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      filling.showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      size={760}
      title={title}
      onClose={onClose}
      mask={{ closable: !filling.dirty }}
      extra={
        !readOnly && (
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t(w.save)}
          </Button>
        )
      }
    >
      {head}
      <FormView filling={filling} />
    </Drawer>
  );
}
