/** Sending what a dialog's form holds: once at a time, problems of the server at their fields, the rest above the form. */
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { CallRefused } from '#web/api.ts';

export interface FormSending {
  busy: boolean;
  /** What no field shows. */
  general: string;
  run(work: () => Promise<void>): Promise<void>;
}

export function useFormSending<V extends object>(form: FormInstance<V>): FormSending {
  const [general, setGeneral] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setGeneral('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      const fields = Object.entries(error.byField).filter(([name]) => name in form.getFieldsValue());
      for (const [name, text] of fields) form.setFields([{ name: [name] as never, errors: [text] }]);
      if (fields.length === 0) setGeneral(error.told);
    } finally {
      setBusy(false);
    }
  };
  return { busy, general, run };
}
