import { Button, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import type { Fields } from '#kernel/field.ts';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { changedFields } from '#web/entity/record/conflict.ts';
import { EntityForm } from '#web/entity/record/EntityForm.tsx';
import { flatValues, inputOf } from '#web/entity/record/record-values.ts';
import { useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useAddedFields } from '#web/entity/record/use-record-form.tsx';
import { useUnsaved } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { company } from '../company.entity.ts';
import { type CompanyInfo, myCompany, saveMyCompany } from '../org.calls.ts';
import { CompanyLogo } from './CompanyLogo.tsx';
import { orgPageTexts as o } from './org.texts.ts';
import '#web/entity/entity.css';
import './org.css';

/** The viewer's company: read by everybody, changed with the right. */
export default function CompanyPage() {
  const answer = useCall(myCompany, {}, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <CompanyForm key={answer.data.version} info={answer.data} reload={() => void answer.refetch()} />;
}

function CompanyForm({ info, reload }: { info: CompanyInfo; reload(): void }) {
  const { viewer } = useSession();
  const may = viewer.can(saveMyCompany.right);
  const added = useAddedFields(company.name);
  const fields = useMemo((): Fields => ({ ...company.fields, ...added.fields }), [added]);
  const start = useMemo(() => flatValues({ ...info }, fields), [info, fields]);
  const form = useFieldsForm(fields, start, { locked: () => !may });
  const [busy, setBusy] = useState(false);
  useUnsaved('company', form);
  const groups = [
    { title: t(o.names), rows: [['name', 'enName', 'hkName']] },
    { title: t(o.contact), rows: [['phone', 'email', 'fax'], ['postcode', 'website', 'utcOffset'], ['address']] },
    ...added.groups,
  ];
  const save = async (): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    try {
      await send(saveMyCompany, { version: info.version, ...inputOf(values) } as never, { quiet: [CODE.refused] });
      toast.success(t(o.saved));
    } catch (error) {
      if (!(error instanceof CallRefused)) return;
      if (error.code === CODE.refused) form.showRefusal(error);
      // Somebody saved meanwhile (the message has said so): different input stays.
      else if (error.code === CODE.conflict && changedFields(Object.keys(values), start, values).length === 0) reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(o.company)}</h1>
        <div className="wm-page-tools">
          {may ? (
            <Button type="primary" loading={busy} disabled={!form.dirty} onClick={() => void save()}>
              {t(o.save)}
            </Button>
          ) : (
            <span className="wm-hint">{t(o.readOnly)}</span>
          )}
        </div>
      </div>
      <div className="wm-page-body wm-org-company">
        <EntityForm form={form} groups={groups} titles={info.titles} onSubmit={() => void save()} />
        <CompanyLogo may={may} />
      </div>
    </div>
  );
}
