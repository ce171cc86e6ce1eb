/** A form alone, without the shell: tried out, printed; not saved (1-product §2.4). */
import { Button, Result, Select, Skeleton, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useCall } from '#web/api.ts';
import { ReadAgain, ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { findRoute } from '#web/registry.ts';
import { listTemplates, readForm, readFormVersion } from '../form.calls.ts';
import type { FormSchema } from '../form-schema.ts';
import { defaultValues, editAll, readAll } from '../form-values.ts';
import { companyFacts } from './company-facts.ts';
import { FormView } from './FormView.tsx';
import { formWords as w } from './form-texts.ts';
import { useFilling } from './use-filling.ts';
import './form.css';

function Preview({ id, name, schema }: { id: number; name: string; schema: FormSchema }) {
  const stored = useMemo(() => defaultValues(schema, companyFacts()), [schema]);
  const [reading, setReading] = useState(false);
  const templates = useCall(listTemplates, { formId: id }, { quiet: true });
  const filling = useFilling(schema, editAll, stored);
  const options = (templates.data ?? []).map((one) => ({ value: one.id, label: one.name }));
  return (
    <div className="wm-preview">
      <div className="wm-preview-bar">
        <h1>{name}</h1>
        <span className="wm-no-print">
          <Switch size="small" checked={reading} onChange={setReading} aria-label={t(w.readMode)} /> {t(w.readMode)}
        </span>
        {templates.error && !templates.data && <ReadAgain retry={templates.refetch} />}
        {options.length > 0 && (
          <Select
            className="wm-no-print"
            style={{ width: 200 }}
            value={null}
            placeholder={t(w.prefill)}
            options={options}
            onChange={(wanted: number | null) => {
              const template = templates.data?.find((one) => one.id === wanted);
              // Fields empty in a template keep the form's default.
              const filled = Object.entries(template?.values ?? {}).filter(([, value]) => value !== null);
              filling.load(Object.fromEntries(filled));
            }}
          />
        )}
        <Button className="wm-no-print" onClick={() => print()}>
          {t(w.print)}
        </Button>
        <Button className="wm-no-print" type="primary" onClick={() => filling.check() && toast.success(t(w.valid))}>
          {t(w.check)}
        </Button>
      </div>
      <FormView filling={reading ? { ...filling, rightOf: readAll } : filling} />
    </div>
  );
}

export default function FormPreviewPage() {
  const id = Number(findRoute(useLocation().pathname)?.params.formId);
  const [version] = useQueryParam('versionId');
  const no = Number(version);
  const valid = Number.isSafeInteger(id) && id > 0;
  const form = useCall(readForm, { id }, { enabled: valid && !(no > 0), staleTime: 0, quiet: true });
  const old = useCall(readFormVersion, { id, no }, { enabled: valid && no > 0, quiet: true });
  const found = no > 0 ? old : form;
  usePageTitle(found.data?.name);
  if (!valid) return <Result status="404" title={t(w.absent)} />;
  if (found.error && !found.data) return <ReadError error={found.error} retry={found.refetch} />;
  if (!found.data) return <Skeleton active style={{ padding: 24 }} />;
  return <Preview id={id} name={found.data.name} schema={found.data.schema} />;
}
