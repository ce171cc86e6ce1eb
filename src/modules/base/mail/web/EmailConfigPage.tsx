import { Alert, Button, Input, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, send, useCall } from '#web/api.ts';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { EntityForm } from '#web/entity/record/EntityForm.tsx';
import { type FieldsForm, useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useUnsaved } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { type MailState, mailFields, mailSettings, saveMailSettings, testMailSettings } from '../mail.calls.ts';
import { mailTexts as m } from '../mail.texts.ts';
import '#web/entity/entity.css';
import './mail.css';

/** How the company sends mail: settings, test of the connection, mails that failed. */
export default function EmailConfigPage() {
  const answer = useCall(mailSettings, {}, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active style={{ padding: 16 }} />;
  return <Settings key={answer.data.version} state={answer.data} />;
}

const FIELDS = { ...mailFields, to: testMailSettings.input.to };
const ROWS = [
  ['host', 'port', 'security'],
  ['account', 'password'],
  ['senderName', 'senderAddress'],
  ['siteUrl', 'enabled'],
];

function Settings({ state }: { state: MailState }) {
  const start = useMemo((): Record<string, unknown> => {
    const fresh = { enabled: true, port: 465, security: 'tls', siteUrl: globalThis.location.origin };
    const { hasPassword: _, ...stored } = state.settings ?? { hasPassword: false, ...fresh };
    return stored;
  }, [state]);
  const form = useFieldsForm(FIELDS, start);
  const [busy, setBusy] = useState<'save' | 'test' | null>(null);
  useUnsaved('mail', form);
  const run = async (what: 'save' | 'test'): Promise<void> => {
    const values = form.check();
    if (!values || busy) return;
    setBusy(what);
    const { to, ...settings } = values;
    const options = { quiet: [CODE.refused] };
    try {
      if (what === 'save') {
        await send(saveMailSettings, { version: state.version, ...settings } as never, options);
        toast.success(t(entityTexts.saved));
      } else {
        await send(testMailSettings, values as never, options);
        toast.success(to ? t(m.testSent, { to: String(to) }) : t(m.testOk));
      }
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused) form.showRefusal(error);
    } finally {
      setBusy(null);
    }
  };
  const password = (value: unknown, set: (value: unknown) => void, _form: FieldsForm, id: string) => (
    <Input.Password
      id={id}
      value={typeof value === 'string' ? value : ''}
      autoComplete="new-password"
      maxLength={200}
      {...(state.settings?.hasPassword && { placeholder: t(m.passwordKept) })}
      onChange={(e) => set(e.target.value === '' ? null : e.target.value)}
    />
  );
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(m.title)}</h1>
        <div className="wm-page-tools">
          <Button loading={busy === 'test'} disabled={busy === 'save'} onClick={() => void run('test')}>
            {t(m.test)}
          </Button>
          <Button type="primary" loading={busy === 'save'} disabled={busy === 'test'} onClick={() => void run('save')}>
            {t(entityTexts.save)}
          </Button>
        </div>
      </div>
      <div className="wm-page-body wm-mail">
        <Alert type="info" showIcon title={t(m.note)} />
        <EntityForm
          form={form}
          groups={[{ rows: ROWS }, { title: t(m.test), rows: [['to']] }]}
          inputs={{ password }}
          onSubmit={() => void run('save')}
        />
        {state.failures.length > 0 && (
          <section>
            <h2 className="wm-form-head">{t(m.failures)}</h2>
            <ul className="wm-mail-failures">
              {state.failures.map((failure) => (
                <li key={`${failure.at}${failure.recipient}`}>
                  <time>{instantText(failure.at)}</time> <b>{failure.recipient}</b> {failure.subject}
                  <span>{failure.error}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
